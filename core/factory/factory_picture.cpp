// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/factory/factory_picture.h"

#include <algorithm>

#include "core/factory/robot_actions.h"

namespace magna {
namespace {

FactoryPicture::Machine machine_of(const Factory& factory, std::size_t index) {
  const MachineState& state = factory.machines()[index];
  FactoryPicture::Machine machine{state.phase, state.progress(), -1, {}};
  if (!state.package) return machine;
  const Package& package = factory.package(*state.package);
  machine.package = package.name;
  const bool works = state.phase == MachinePhase::Working && !package.finished() &&
                     factory.hall().machines[index].type == MachineType::Standard;
  if (works) machine.process = package.next().id;
  return machine;
}

FactoryPicture::Robot robot_of(const Factory& factory, const RobotActions& actions, RobotId id) {
  const FactoryRobotState& state = factory.robots()[id.index()];
  FactoryPicture::Robot robot;
  robot.battery = state.battery / factory.description().robots[id.index()].max_battery;
  robot.in_station = state.in_station;
  robot.belts = state.belts;
  if (state.package) robot.package = factory.package(*state.package).name;
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

std::shared_ptr<const FactoryPicture> factory_picture(const Factory& factory,
                                                      const RobotActions& actions, double seconds) {
  auto picture = std::make_shared<FactoryPicture>();
  picture->description = factory.shared_description();
  for (std::size_t k = 0; k < factory.machines().size(); ++k) {
    picture->machines.push_back(machine_of(factory, k));
  }
  for (std::size_t k = 0; k < factory.hall().belts.size(); ++k) {
    auto& names = picture->belts.emplace_back();
    for (const PackageId id : factory.on_belt(k)) names.push_back(factory.package(id).name);
  }
  for (std::uint32_t k = 0; k < factory.robots().size(); ++k) {
    picture->robots.push_back(robot_of(factory, actions, RobotId{k}));
  }
  for (std::uint32_t k = 0; k < factory.packages().size(); ++k) {
    const Package& package = factory.packages()[k];
    if (package.place.kind == PackagePlace::Kind::Delivered) continue;
    const auto over = package.all.begin() + static_cast<std::ptrdiff_t>(package.done);
    picture->packages.push_back({package.name,
                                 factory.place_name(PackageId{k}),
                                 {package.all.begin(), over},
                                 {over, package.all.end()}});
  }
  picture->made = factory.packages().size();
  picture->delivered = factory.delivered();
  picture->to_make = factory.to_make();
  picture->finished = factory.finished();
  picture->seconds = seconds;
  return picture;
}

}  // namespace magna
