// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/mission_table.h"

#include <algorithm>
#include <utility>

#include "core/robot/remote_robot.h"

namespace magna {

void MissionTable::add_robot(RobotId id) {
  const std::size_t count = id.index() + 1;
  plans.resize(count);
  statuses.resize(count);
  progress.resize(count);
}

void MissionTable::set_state(RobotId id, MissionState state, std::optional<Message> reason) {
  MissionStatus& status = statuses[id.index()];
  if (status.state == state && status.reason == reason) return;
  if (status.state != state && state != MissionState::Waiting) progress[id.index()].in_way = -1;
  status.state = state;
  status.reason = std::move(reason);
  RemoteRobot* const remote = team.remote(id);
  if (remote != nullptr && !is_active(state)) remote->end_mission();
  // Inactive robots are removed from the list in `advance`, which may be iterating over it now.
  if (is_active(state)) insert_in_order(active, id.value);
  events.push_back({id, MissionEvent::Kind::StateChanged});
}

Tick MissionTable::ticks(double seconds) const {
  return TickUnits{world.tick_seconds()}.ticks(seconds);
}

DriveLimits MissionTable::limits(RobotId id) const {
  const RobotTypeInfo& type = team.type(id);
  return {std::min(type.max_speed, team.cruise_speed()[id.index()]), type.max_acceleration,
          type.max_turn_rate, type.max_turn_acceleration, world.tick_seconds()};
}

void insert_in_order(std::vector<std::uint32_t>& numbers, std::uint32_t number) {
  const auto place = std::ranges::lower_bound(numbers, number);
  if (place == numbers.end() || *place != number) numbers.insert(place, number);
}

}  // namespace magna
