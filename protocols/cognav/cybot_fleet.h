// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "protocols/cognav/cybot_port.h"

namespace magna {

/// Where the robots of an ARAP server come from: one for each connection.
class CybotFleet {
 public:
  virtual ~CybotFleet() = default;

  /// A connection came. Its robot, which is yet to arrive and stays valid until `lost`. `link`
  /// names the connection and is never given twice; `warn` takes lines about what the robot sends.
  virtual CybotPort& attach(const std::string& link,
                            std::function<void(const std::string&)> warn) = 0;
  /// The connection of this robot is over, at `now` (ns of LinkClock).
  virtual void lost(CybotPort& robot, std::int64_t now) = 0;

  /// Does what is due at `now`: robots that were lost are gone after a while.
  virtual void expire(std::int64_t now) = 0;
  /// When `expire` has something to do; nothing = never.
  virtual std::optional<std::int64_t> deadline() const = 0;
};

}  // namespace magna
