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
  static constexpr std::int64_t kGoneNs = 30'000'000'000;  ///< 1.7, wall-clock time

  /// `scans`: its robots scan before they enter unknown ground (NavigationRules).
  EngineFleet(Engine& engine, CognavProfile profile, bool scans = false)
      : engine_(&engine), profile_(profile), scans_(scans) {}

  CybotPort& attach(const std::string& link, const CybotOrigin& origin,
                    CybotRobot::Warn warn) override;
  void lost(CybotPort& robot, std::int64_t now) override;
  void expire(std::int64_t now) override;
  std::optional<std::int64_t> deadline() const override;

  /// Whether time passes in the world. While it does not, all sticks are zero.
  void set_running(bool running) { running_ = running; }
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
  bool running_ = true;
  std::vector<std::unique_ptr<CybotRobot>> robots_;
  std::vector<Lost> lost_;  ///< in the order of their removal
};

}  // namespace magna
