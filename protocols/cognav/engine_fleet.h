// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "protocols/cognav/cybot_fleet.h"
#include "protocols/cognav/cybot_robot.h"

namespace magna {

/// The CyBOTs in an engine's world: a connection joins it as a robot with its first request; the
/// robot is lost with the connection and removed a while later.
class EngineFleet final : public CybotFleet {
 public:
  /// `scans`: its robots scan before they enter unknown ground (NavigationRules).
  EngineFleet(Engine& engine, CognavProfile profile, bool scans = false,
              const CybotTimeouts& timeouts = {})
      : engine_(&engine), profile_(profile), scans_(scans), timeouts_(timeouts) {}

  CybotPort& attach(const std::string& link, const CybotOrigin& origin,
                    CybotRobot::Warn warn) override;
  void lost(CybotPort& robot, std::int64_t now) override;
  void expire(std::int64_t now) override;
  std::optional<std::int64_t> deadline() const override;

  /// Whether time passes in the world. While it does not, the robots are held: they see MAN and
  /// zero sticks, and continue afterwards.
  void set_running(bool running);
  /// Another world has replaced the old one, which may no longer exist: attached robots join it,
  /// lost ones do not.
  void rebind(Engine& engine);

 private:
  struct Lost {
    std::unique_ptr<CybotRobot> robot;
    std::int64_t gone_ns = 0;
  };

  Engine* engine_;
  CognavProfile profile_;
  bool scans_;
  CybotTimeouts timeouts_;
  bool running_ = true;
  std::vector<std::unique_ptr<CybotRobot>> robots_;
  std::vector<Lost> lost_;  ///< in the order of their removal
};

}  // namespace magna
