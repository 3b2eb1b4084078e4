// SPDX-License-Identifier: GPL-3.0-or-later
// The motion of robots of a hall in a tick, and when their actions are over (gobot spec 3.1, 3.4).
#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "core/factory/controller_speed.h"
#include "core/factory/robot_actions.h"
#include "core/geometry/angle.h"
#include "core/mission/route_shortcut.h"

namespace magna {
namespace {

constexpr double kNearEnough = 0.15;  // m off the goal asked for (gobot spec 0, trap 10)
constexpr double kStands = 0.25;      // m in which it counts as standing
constexpr double kStoodLong = 30.0;   // s of standing before it gives up
constexpr double kBlockedLong = 5.0;  // s that its mission is blocked
constexpr double kPushedLong = 2.0;   // s that it pushes on the last bit
constexpr double kLongest = 60.0;     // s that a navigation may take beyond …
constexpr double kSlowest = 10.0;     // … so many times what the way takes

/// The area that the action leads to; nullptr = none.
const HallArea* area_of(const Hall& hall, const RobotAction& action) {
  if (const auto* to = std::get_if<action::NavigateToArea>(&action)) return hall.area(to->area);
  const bool charges = std::holds_alternative<action::GoCharge>(action);
  return charges && hall.parking ? &*hall.parking : nullptr;
}

}  // namespace

double RobotActions::seconds_of(RobotId robot, Tick now) const {
  const Tick ticks = now - slots_[robot.index()].now->begun;
  return static_cast<double>(ticks) * world_.tick_seconds();
}

void RobotActions::drive_along(RobotId robot, const std::vector<Point>& way) {
  Slot& slot = slots_[robot.index()];
  Plan plan;
  for (const Point via : way) {
    plan.waypoints.push_back(
        {.type = WaypointType::Goto, .target = via, .theta = {}, .course = 0.0});
  }
  if (auto why = missions_.set_plan(robot, std::move(plan))) {
    end(robot, ActionEnd::Failed, *why);
    return;
  }
  missions_.run(robot);
  slot.navigates = true;
  slot.moved_from = slot.start.position();
  slot.moved_at = now_;
  const double first = way.empty() ? 0.0 : distance(slot.start.position(), way.front());
  const double nominal = (first + route_length(way)) / controller_speed(RobotController::Pf);
  slot.latest = now_ + TickUnits{world_.tick_seconds()}.ticks(kLongest + kSlowest * nominal);
}

// Through walls, but not out of the map.
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
    // Without a charge nothing moves it, whoever drives it.
    const bool teleports = factory_.description().controller == RobotController::Teleport;
    if (factory_.battery_empty(k) && !(teleports && slots_[k].now)) {
      team_.glide(robot, team_.truth()[k], true);
    } else if (slots_[k].now) {
      move(robot, now);
    }
  }
}

void RobotActions::move(RobotId robot, Tick now) {
  const Slot& slot = slots_[robot.index()];
  const Pose here = team_.truth()[robot.index()];
  const RobotController controller = factory_.description().controller;
  if (const auto* straight = std::get_if<action::DoMove>(&slot.now->action)) {
    const double left = slot.seconds - seconds_of(robot, now - 1);
    // Farther than across the hall nothing moves in a tick, however fast it was asked to.
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

// From the beginning each time, so that the time is exact.
void RobotActions::glide_along(RobotId robot, Tick now) {
  const Slot& slot = slots_[robot.index()];
  const double metres = controller_speed(RobotController::None) * seconds_of(robot, now);
  const Point to = place_along(slot.start.position(), slot.way, metres);
  team_.glide(robot, {to.x, to.y, slot.start.theta}, false);
}

bool RobotActions::arriving(RobotId robot) const {
  return slots_[robot.index()].navigates && missions_.plan(robot).waypoints.empty();
}

void RobotActions::glide_to_goal(RobotId robot) {
  const Slot& slot = slots_[robot.index()];
  const Pose here = team_.truth()[robot.index()];
  const Point way = slot.goal - here.position();
  const double away = norm(way);
  const double step = controller_speed(RobotController::Pf) * world_.tick_seconds();
  const Point to = away <= step ? slot.goal : here.position() + (step / away) * way;
  team_.glide(robot, {to.x, to.y, here.theta}, true);
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
  const bool navigation =
      slot.now->feedback.has_value() && !std::holds_alternative<action::DoMove>(slot.now->action);
  const bool teleports = factory_.description().controller == RobotController::Teleport;
  if (factory_.battery_empty(robot.index()) && !(navigation && teleports)) {
    end(robot, ActionEnd::Failed, "its battery is empty");
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

void RobotActions::arrived(RobotId robot) {
  const Slot& slot = slots_[robot.index()];
  const Point here = team_.truth()[robot.index()].position();
  // Beside a machine the nearest place where it can be may lie in another cell of the area.
  const HallArea* const area = area_of(factory_.hall(), slot.now->action);
  const bool in_area =
      area != nullptr && std::ranges::find(area->cells, cell_of(here)) != area->cells.end();
  const bool in_cell = in_area || (slot.cell && cell_of(here) == *slot.cell);
  const double off = distance(here, slot.asked);
  if (in_cell || off < kNearEnough) {
    end(robot, ActionEnd::Succeeded);
  } else {
    end(robot, ActionEnd::Failed,
        fmt::format("the nearest place where it can be is {:.2f} m from there", off));
  }
}

void RobotActions::supervise_navigation(RobotId robot, Tick now) {
  Slot& slot = slots_[robot.index()];
  const Point here = team_.truth()[robot.index()].position();
  const double all = distance(slot.start.position(), slot.goal);
  slot.now->feedback = all > 0.0 ? 1.0 - distance(here, slot.goal) / all : 1.0;
  if (here == slot.goal) {
    arrived(robot);
    return;
  }
  if (!slot.navigates) return;  // it is moved exactly: it gets there
  if (distance(here, slot.moved_from) > kStands) {
    slot.moved_from = here;
    slot.moved_at = now;
  }
  const TickUnits units{world_.tick_seconds()};
  const MissionStatus& mission = missions_.status(robot);
  const bool last_bit = arriving(robot);
  const bool blocked = last_bit ? team_.state()[robot.index()] == BodyState::Blocked
                                : mission.state == MissionState::Blocked;
  if (!blocked) slot.blocked_since = -1;
  if (blocked && slot.blocked_since < 0) slot.blocked_since = now;
  const double patience = last_bit ? kPushedLong : kBlockedLong;
  if (blocked && now - slot.blocked_since >= units.ticks(patience)) {
    if (last_bit) {
      arrived(robot);
    } else {
      end(robot, ActionEnd::Failed, mission.reason);
    }
    team_.halt(robot);
  } else if (now >= slot.latest || now - slot.moved_at >= units.ticks(kStoodLong)) {
    end(robot, ActionEnd::Failed, mission.reason.empty() ? "it does not get on" : mission.reason);
    team_.halt(robot);
  }
}

void RobotActions::supervise_processes() {
  std::erase_if(processes_, [this](ActiveProcess& process) {
    const MachineState& machine = factory_.machines()[static_cast<std::size_t>(process.machine)];
    process.feedback = machine.total > 0.0 ? machine.remaining / machine.total : 0.0;
    if (machine.package == process.package) return false;
    news_.push_back({process.id, {}, ActionEnd::Succeeded, {}});
    return true;
  });
}

}  // namespace magna
