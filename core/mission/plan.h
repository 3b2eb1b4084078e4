// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/mission/waypoint.h"
#include "core/sim/message.h"

namespace magna {

/// The state of a robot's mission.
enum class MissionState : std::uint8_t {
  Idle,     ///< no way-points left
  Running,  ///< being driven
  Waiting,  ///< blocked by something that can move (`reason`)
  Blocked,  ///< blocked by something that does not move, or nothing is left to explore (`reason`)
  Held,     ///< stopped by a person or the STOP latch; must be resumed
};

std::string_view name(MissionState state);

/// The remaining part of a robot's mission. A patrol's finished way-points are appended at its end.
struct Plan {
  std::vector<Waypoint> waypoints;
  bool patrol = false;
  static constexpr void fields(auto& self, auto&& visit) {
    visit("waypoints", self.waypoints, "patrol", self.patrol);
  }
  friend bool operator==(const Plan&, const Plan&) = default;
};

struct MissionStatus {
  MissionState state = MissionState::Idle;
  std::optional<Message> reason;  ///< of Waiting and Blocked
};

}  // namespace magna
