// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/mission/mission_table.h"

namespace magna {

/// Routes round static obstacles: when a mission wants one, and the answers.
class MissionDetours {
 public:
  explicit MissionDetours(MissionTable& table) : table_(table) {}

  void add_robot(RobotId id) { routing_.resize(id.index() + 1, 0); }

  // As Missions.
  void set_routing(RobotId id, bool on);
  bool routing(RobotId id) const { return routing_[id.index()] != 0; }
  std::vector<RobotId> robots_without_route() const;
  void answer(RobotId id, Point target, std::span<const Point> points,
              const std::optional<Message>& failure);

  /// Whether the robot knows a way to its first way-point. It stands while it does not.
  bool knows_way(RobotId id, Tick now);
  /// A static obstacle is in the way: whether to wait for another route.
  bool wants_route(RobotId id);

 private:
  MissionTable& table_;
  std::vector<std::uint8_t> routing_;  ///< by robot number: whether it finds ways round obstacles
};

}  // namespace magna
