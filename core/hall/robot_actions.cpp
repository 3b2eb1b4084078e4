// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/robot_actions.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/geometry/angle.h"
#include "core/mission/no_go_area.h"
#include "core/mission/route_shortcut.h"
#include "core/robot/robot_type.h"

namespace magna {

double controller_speed(RobotController controller) {
  const double fastest = info(RobotType::Gobot).max_speed;
  switch (controller) {
    case RobotController::None: return fastest / 2.0;
    case RobotController::Teleport: return std::numeric_limits<double>::infinity();
    case RobotController::Pf: break;
  }
  return fastest;
}

RobotActions::RobotActions(const World& world, Team& team, Missions& missions, HallSimulation& hall)
    : world_(world),
      team_(team),
      missions_(missions),
      hall_(hall),
      roads_(hall.hall()),
      slots_(hall.robots().size()) {}

ActionId RobotActions::begin(RobotId robot, const RobotAction& action, Tick now) {
  preempt(robot);
  now_ = now;
  Slot& slot = slots_[robot.index()];
  const ActionId id{++last_id_};
  auto last = std::move(slot.last);
  slot = {};
  slot.last = std::move(last);
  slot.now = ActiveAction{id, robot, action, now, {}};
  slot.start = team_.truth()[robot.index()];
  news_.push_back({id, robot, {}, {}, action});
  if (has_failed(robot)) return id;
  std::visit([&](const auto& a) { start(robot, a); }, action);
  return id;
}

std::optional<ActionId> RobotActions::begin_process(int machine, const std::string& package) {
  if (hall_.refuse_process(machine)) return {};
  const ActionId id{++last_id_};
  const std::string& name = hall_.hall().machines[static_cast<std::size_t>(machine)].name;
  news_.push_back({id, {}, {}, {}, MachineOrder{name, package}});
  const auto known = hall_.find_package(package);
  if (known && hall_.begin_process(machine, *known)) {
    processes_.push_back({id, machine, *known, 1.0});
  } else {
    Message why =
        Message({"package-not-first", "{} is not the first on the machine's input belt"}, package);
    news_.push_back({id, {}, ActionEnd::Failed, std::move(why), {}});
  }
  return id;
}

void RobotActions::end(RobotId robot, ActionEnd how, std::optional<Message> reason) {
  Slot& slot = slots_[robot.index()];
  const ActiveAction ended = *std::exchange(slot.now, std::nullopt);
  if (std::exchange(slot.navigates, false)) missions_.clear(robot);
  slot.last = LastAction{text(ended.action), how, reason};
  news_.push_back({ended.id, robot, how, std::move(reason), {}});
}

void RobotActions::preempt(RobotId robot) {
  if (active(robot) == nullptr) return;
  end(robot, ActionEnd::Preempted);
  team_.halt(robot);
}

void RobotActions::release(RobotId robot) {
  if (active(robot) == nullptr) return;
  slots_[robot.index()].navigates = false;
  end(robot, ActionEnd::Preempted);
}

bool RobotActions::cancel(ActionId id) {
  if (std::erase_if(processes_, [id](const ActiveProcess& p) { return p.id == id; }) > 0) {
    news_.push_back({id, {}, ActionEnd::Cancelled, {}, {}});
    return true;
  }
  const auto robot = robot_of(id);
  if (!robot) return false;
  end(*robot, ActionEnd::Cancelled);
  team_.halt(*robot);
  return true;
}

const ActiveAction* RobotActions::active(RobotId robot) const {
  if (robot.index() >= slots_.size()) return nullptr;
  const auto& now = slots_[robot.index()].now;
  return now ? &*now : nullptr;
}

bool RobotActions::in_progress(ActionId id) const {
  return robot_of(id) || std::ranges::find(processes_, id, &ActiveProcess::id) != processes_.end();
}

std::optional<RobotId> RobotActions::robot_of(ActionId id) const {
  const auto slot =
      std::ranges::find_if(slots_, [id](const Slot& s) { return s.now && s.now->id == id; });
  if (slot == slots_.end()) return {};
  return slot->now->robot;
}

std::vector<ActionNews> RobotActions::take_news() { return std::exchange(news_, {}); }

bool RobotActions::out_of_charge(RobotId robot) {
  if (!hall_.battery_empty(robot.index())) return false;
  end(robot, ActionEnd::Failed, Message({"battery-empty", "its battery is empty"}));
  return true;
}

bool RobotActions::has_failed(RobotId robot) {
  if (!hall_.robots()[robot.index()].failed) return false;
  end(robot, ActionEnd::Failed, Message({"robot-has-failed", "it has failed"}));
  return true;
}

void RobotActions::start(RobotId robot, const action::DoMove& action) {
  if (out_of_charge(robot)) return;
  slots_[robot.index()].seconds = action.duration;
  if (action.duration == 0.0) end(robot, ActionEnd::Succeeded);
}

void RobotActions::start(RobotId robot, const action::NavigateTo& action) {
  navigate(robot, action.goal, {});
}

void RobotActions::start(RobotId robot, const action::NavigateToCell& action) {
  navigate(robot, cell_centre(action.cell), action.cell);
}

void RobotActions::start(RobotId robot, const action::NavigateToArea& action) {
  const HallArea* const area = hall_.hall().area(action.area);
  if (area == nullptr) {
    end(robot, ActionEnd::Failed,
        Message({"no-such-area", "there is no area called {}"}, action.area));
  } else {
    navigate_to_area(robot, *area);
  }
}

void RobotActions::start(RobotId robot, const action::GoCharge&) {
  if (hall_.hall().parking) {
    navigate_to_area(robot, *hall_.hall().parking);
  } else {
    end(robot, ActionEnd::Failed, Message({"no-parking-area", "the hall has no parking area"}));
  }
}

void RobotActions::start(RobotId robot, const action::DoRotation& action) {
  if (out_of_charge(robot)) return;
  Slot& slot = slots_[robot.index()];
  slot.seconds = action.duration;
  slot.turn = action.speed * action.duration;
  if (action.duration == 0.0) end(robot, ActionEnd::Succeeded);
}

void RobotActions::start(RobotId robot, const action::RotateTo& action) {
  rotate_to(robot, action.angle, action.speed);
}

void RobotActions::start(RobotId robot, const action::FaceBelt& action) {
  const int belt = hall_.hall().belt(action.belt);
  if (belt < 0) {
    end(robot, ActionEnd::Failed, no_such_belt(action.belt));
    return;
  }
  const Polygon& outline = hall_.hall().belts[static_cast<std::size_t>(belt)].outlines.front();
  Point sum;
  for (const Point corner : outline) sum += corner;
  const Point mean = (1.0 / static_cast<double>(outline.size())) * sum;
  rotate_to(robot, heading(slots_[robot.index()].start.position(), mean), action.speed);
}

void RobotActions::rotate_to(RobotId robot, double theta, double speed) {
  Slot& slot = slots_[robot.index()];
  slot.turn = angle_difference(theta, slot.start.theta);
  if (slot.turn == 0.0) {
    end(robot, ActionEnd::Succeeded);
    return;
  }
  if (out_of_charge(robot)) return;
  if (speed == 0.0) {
    end(robot, ActionEnd::Failed,
        Message({"rotation-without-speed", "with a speed of 0 it never gets there"}));
    return;
  }
  slot.seconds = std::abs(slot.turn / speed);
}

void RobotActions::handle(RobotId robot, const std::optional<Message>& refused) {
  end(robot, refused ? ActionEnd::Failed : ActionEnd::Succeeded, refused);
}

void RobotActions::start(RobotId robot, const action::Pick&) {
  handle(robot, hall_.pick(robot.index(), team_.truth()[robot.index()], {}));
}

void RobotActions::start(RobotId robot, const action::PickPackage& action) {
  handle(robot, hall_.pick(robot.index(), team_.truth()[robot.index()], action.package));
}

void RobotActions::start(RobotId robot, const action::Place&) {
  handle(robot, hall_.place(robot.index(), team_.truth()[robot.index()]));
}

void RobotActions::hash(StateHash& hash) const {
  const auto add_point = [&hash](Point p) {
    hash.add(p.x);
    hash.add(p.y);
  };
  hash.add(last_id_);
  for (const Slot& slot : slots_) {
    hash.add(slot.now ? slot.now->id.value : 0U);
    if (!slot.now) continue;
    hash.add(slot.now->begun);
    add_point(slot.start.position());
    hash.add(slot.start.theta);
    add_point(slot.goal);
    hash.add(slot.turn);
    hash.add(slot.seconds);
    hash.add(slot.least_left);
    hash.add(slot.got_on_at);
    hash.add(static_cast<std::uint64_t>(slot.corners));
    hash.add(slot.blocked_since);
    hash.add(slot.ways_round);
  }
  for (const ActiveProcess& process : processes_) hash.add(process.id.value);
}

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

Point RobotActions::before_areas(RobotId robot, Point to) {
  if (team_.closures().empty()) return to;
  const Point from = team_.truth()[robot.index()].position();
  const auto way = team_.closures().travel(robot, from, to, team_.type(robot).radius);
  if (way.area == nullptr) return to;
  slots_[robot.index()].closed = way_is_closed(way.area->name);
  return from + way.distance * (1.0 / distance(from, to)) * (to - from);
}

std::optional<Message> RobotActions::why_kept_out(RobotId robot) const {
  if (slots_[robot.index()].closed) return slots_[robot.index()].closed;
  const ClosedGround::Area* const edge = team_.closures().held_at(robot);
  return edge != nullptr ? std::optional(stopped_before(*edge)) : std::nullopt;
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
    const bool failed = hall_.robots()[k].failed;
    if (failed || (hall_.battery_empty(k) && !(teleports && slots_[k].now))) {
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
    if (!solid) to = before_areas(robot, inside(to));
    team_.glide(robot, {to.x, to.y, here.theta}, solid);
  } else if (slot.turn != 0.0) {
    const double share = std::min(1.0, seconds_of(robot, now) / slot.seconds);
    team_.glide(robot, {here.x, here.y, slot.start.theta + share * slot.turn}, true);
  } else if (controller == RobotController::Teleport) {
    team_.glide(robot, {slot.goal.x, slot.goal.y, here.theta}, false);
  } else if (controller == RobotController::None) {
    glide_along(robot, now);
  } else if (arriving(robot) && !missions_.makes_way(robot)) {
    glide_to_goal(robot);
  }
}

// Computed from the start each time, so that the time is exact.
void RobotActions::glide_along(RobotId robot, Tick now) {
  const Slot& slot = slots_[robot.index()];
  const double metres = controller_speed(RobotController::None) * seconds_of(robot, now);
  const Point to = before_areas(robot, place_along(slot.start.position(), slot.way, metres));
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
  if (has_failed(robot) || (!(navigation && teleports) && out_of_charge(robot))) {
    team_.halt(robot);
  } else if (navigation) {
    supervise_navigation(robot, now);
  } else {
    const double left = slot.seconds - seconds_of(robot, now);
    const bool moves = std::holds_alternative<action::DoMove>(slot.now->action);
    if (moves) slot.now->feedback = std::max(0.0, left / slot.seconds);
    if (auto why = moves ? why_kept_out(robot) : std::nullopt) {
      end(robot, ActionEnd::Failed, std::move(why));
      team_.halt(robot);
    } else if (left <= 1e-9) {
      end(robot, ActionEnd::Succeeded);
    }
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
