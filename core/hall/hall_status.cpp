// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/hall_status.h"

#include <algorithm>

#include "core/hall/robot_actions.h"

namespace magna {
namespace {

HallStatus::Machine machine_of(const HallSimulation& hall, std::size_t index) {
  const MachineState& state = hall.machines()[index];
  HallStatus::Machine machine{state.phase, state.progress(), -1, {}};
  if (!state.package) return machine;
  const Package& package = hall.package(*state.package);
  machine.package = package.name;
  const bool works = state.phase == MachinePhase::Working && !package.finished() &&
                     hall.hall().machines[index].type == MachineType::Standard;
  if (works) machine.process = package.next().id;
  return machine;
}

HallStatus::Robot robot_of(const HallSimulation& hall, const RobotActions& actions, RobotId id) {
  const HallRobotState& state = hall.robots()[id.index()];
  HallStatus::Robot robot;
  robot.battery = state.battery / hall.description().robots[id.index()].max_battery;
  robot.in_station = state.in_station;
  robot.belts = state.belts;
  if (state.package) robot.package = hall.package(*state.package).name;
  if (const ActiveAction* const active = actions.active(id)) {
    robot.action = text(active->action);
    robot.action_id = active->id;
    const bool counts_down = std::holds_alternative<action::DoMove>(active->action);
    if (active->feedback) {
      const double share = counts_down ? 1.0 - *active->feedback : *active->feedback;
      robot.progress = std::clamp(share, 0.0, 1.0);
    }
  }
  if (const auto& last = actions.last(id)) {
    robot.last_action = last->text;
    robot.last_end = last->end;
    robot.last_reason = last->reason;
  }
  return robot;
}

}  // namespace

std::shared_ptr<const HallStatus> hall_status(const HallSimulation& hall,
                                              const RobotActions& actions, double seconds) {
  auto picture = std::make_shared<HallStatus>();
  picture->description = hall.shared_description();
  for (std::size_t k = 0; k < hall.machines().size(); ++k) {
    picture->machines.push_back(machine_of(hall, k));
  }
  for (std::size_t k = 0; k < hall.hall().belts.size(); ++k) {
    auto& names = picture->belts.emplace_back();
    for (const PackageId id : hall.on_belt(k)) names.push_back(hall.package(id).name);
  }
  for (std::uint32_t k = 0; k < hall.robots().size(); ++k) {
    picture->robots.push_back(robot_of(hall, actions, RobotId{k}));
  }
  for (std::uint32_t k = 0; k < hall.packages().size(); ++k) {
    const Package& package = hall.packages()[k];
    if (package.place.kind == PackagePlace::Kind::Delivered) continue;
    const auto over = package.all.begin() + static_cast<std::ptrdiff_t>(package.done);
    picture->packages.push_back({package.name,
                                 hall.place_name(PackageId{k}),
                                 {package.all.begin(), over},
                                 {over, package.all.end()}});
  }
  picture->made = hall.packages().size();
  picture->delivered = hall.delivered();
  picture->to_make = hall.to_make();
  picture->finished = hall.finished();
  picture->seconds = seconds;
  return picture;
}

}  // namespace magna
