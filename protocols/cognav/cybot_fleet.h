// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/geometry/pose.h"
#include "protocols/cognav/cognav_profile.h"
#include "protocols/cognav/cybot_port.h"

namespace magna {

/// How a CyBOT's connection came about, and what the user says of the robot behind it.
struct CybotOrigin {
  /// The address that was dialled: "192.168.1.1:288", "serial:/dev/ttyUSB0"; empty: it called us.
  std::string address = {};
  /// Where it starts, in the world's frame; nothing = the world's start place of CyBOTs.
  std::optional<Pose> start = {};
  /// Nothing = the server's.
  std::optional<CognavProfile> profile = {};

  friend bool operator==(const CybotOrigin&, const CybotOrigin&) = default;
};

/// The source of the robots of an ARAP server: one for each connection.
class CybotFleet {
 public:
  virtual ~CybotFleet() = default;

  /// A connection was opened. Returns its robot, which has not joined yet and is valid until
  /// `lost`. `link` names the connection and is unique; `origin` says who dialled whom; `warn`
  /// receives lines about the robot's input.
  virtual CybotPort& attach(const std::string& link, const CybotOrigin& origin,
                            std::function<void(const std::string&)> warn) = 0;
  /// The connection of this robot ended at `now` (ns of LinkClock).
  virtual void lost(CybotPort& robot, std::int64_t now) = 0;

  /// Executes time-outs due at `now`: lost robots are removed after a while.
  virtual void expire(std::int64_t now) = 0;
  /// When `expire` has to be called; nothing = never.
  virtual std::optional<std::int64_t> deadline() const = 0;
};

}  // namespace magna
