// SPDX-License-Identifier: GPL-3.0-or-later
// The motion of the robots of a hall in a tick, and the end of their actions (gobot.md, Actions).
#include <algorithm>
#include <cmath>

#include "core/geometry/angle.h"
#include "core/hall/controller_speed.h"
#include "core/hall/robot_actions.h"
#include "core/mission/route_shortcut.h"

namespace magna {

double RobotActions::seconds_of(RobotId robot, Tick now) const {
  const Tick ticks = now - slots_[robot.index()].now->begun;
  return static_cast<double>(ticks) * world_.tick_seconds();
}

// Clamped to the map; walls are ignored.
Point RobotActions::inside(Point p) const {
  const Point lower = world_.cells().lower();
  const Point upper = world_.cells().upper();
  return {std::clamp(p.x, lower.x, upper.x), std::clamp(p.y, lower.y, upper.y)};
}

void RobotActions::move(Tick now) {
  now_ = now;
  for (std::uint32_t k = 0; k < slots_.size(); ++k) {
    const RobotId robot{k};
    if (!team_.alive(robot)) continue;
    const bool moves = team_.state()[k] == BodyState::Moving;
    hall_.set_acting(k, slots_[k].now.has_value() || moves);
    // Without a charge it does not move, whatever its control source.
    const bool teleports = hall_.description().controller == RobotController::Teleport;
    if (hall_.battery_empty(k) && !(teleports && slots_[k].now)) {
      team_.glide(robot, team_.truth()[k], true);
    } else if (slots_[k].now) {
      move(robot, now);
    }
  }
}

void RobotActions::move(RobotId robot, Tick now) {
  const Slot& slot = slots_[robot.index()];
  const Pose here = team_.truth()[robot.index()];
  const RobotController controller = hall_.description().controller;
  if (const auto* straight = std::get_if<action::DoMove>(&slot.now->action)) {
    const double left = slot.seconds - seconds_of(robot, now - 1);
    // At most the size of the hall per tick, however high the requested speed.
    const double most = distance(world_.cells().lower(), world_.cells().upper());
    const double step =
        std::clamp(straight->speed * std::min(world_.tick_seconds(), left), -most, most);
    Point to = here.position() + step * direction(straight->angle);
    const bool solid = controller != RobotController::None;
    if (!solid) to = inside(to);
    team_.glide(robot, {to.x, to.y, here.theta}, solid);
  } else if (slot.turn != 0.0) {
    const double share = std::min(1.0, seconds_of(robot, now) / slot.seconds);
    team_.glide(robot, {here.x, here.y, slot.start.theta + share * slot.turn}, true);
  } else if (controller == RobotController::Teleport) {
    team_.glide(robot, {slot.goal.x, slot.goal.y, here.theta}, false);
  } else if (controller == RobotController::None) {
    glide_along(robot, now);
  } else if (arriving(robot)) {
    glide_to_goal(robot);
  }
}

// Computed from the start each time, so that the time is exact.
void RobotActions::glide_along(RobotId robot, Tick now) {
  const Slot& slot = slots_[robot.index()];
  const double metres = controller_speed(RobotController::None) * seconds_of(robot, now);
  const Point to = place_along(slot.start.position(), slot.way, metres);
  team_.glide(robot, {to.x, to.y, slot.start.theta}, false);
}

void RobotActions::supervise(Tick now) {
  for (std::uint32_t k = 0; k < slots_.size(); ++k) {
    if (slots_[k].now) supervise(RobotId{k}, now);
  }
  supervise_processes();
}

void RobotActions::supervise(RobotId robot, Tick now) {
  Slot& slot = slots_[robot.index()];
  if (now <= slot.now->begun) return;
  const bool navigation = navigating(robot.index());
  const bool teleports = hall_.description().controller == RobotController::Teleport;
  if (!(navigation && teleports) && out_of_charge(robot)) {
    team_.halt(robot);
  } else if (navigation) {
    supervise_navigation(robot, now);
  } else {
    const double left = slot.seconds - seconds_of(robot, now);
    const bool moves = std::holds_alternative<action::DoMove>(slot.now->action);
    if (moves) slot.now->feedback = std::max(0.0, left / slot.seconds);
    if (left <= 1e-9) end(robot, ActionEnd::Succeeded);
  }
}

void RobotActions::supervise_processes() {
  std::erase_if(processes_, [this](ActiveProcess& process) {
    const MachineState& machine = hall_.machines()[static_cast<std::size_t>(process.machine)];
    process.feedback = machine.total > 0.0 ? machine.remaining / machine.total : 0.0;
    if (machine.package == process.package) return false;
    news_.push_back({process.id, {}, ActionEnd::Succeeded, {}, {}});
    return true;
  });
}

}  // namespace magna
