// SPDX-License-Identifier: GPL-3.0-or-later
// Navigation of the robots of a hall: selection of a cell of an area, the way there, and arrival
// (gobot.md, Motion).
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/hall/robot_actions.h"
#include "core/mission/no_go_area.h"
#include "core/mission/obstruction.h"
#include "core/mission/route_shortcut.h"

namespace magna {
namespace {

constexpr double kRobotNavigationNearEnough = 0.15;  // m off the requested goal (gobot.md, Motion)
constexpr double kProgress = 0.02;                   // m of the way that count as progress
constexpr double kPatience = 10.0;    // s without progress: clients do not wait longer
constexpr double kSettled = 2.0;      // s without progress at a place where it may end
constexpr double kAtGoal = 0.2;       // s without progress within 0.15 m of it
constexpr double kTaken = 5.0;        // s without progress towards a place occupied by a robot
constexpr double kBlockedLong = 5.0;  // s during which its mission is blocked by a static obstacle
constexpr double kLastBit = 1.5;      // m that are driven exactly past standing robots …
constexpr double kHindered = 1.0;     // … if its mission has come no nearer for this time, s
constexpr double kInSight = 2.5;      // m from the goal within which other robots matter
constexpr double kContact = 0.002;    // m kept from a robot along which it slides
constexpr double kWideBerth = 0.15;   // m kept from standing robots by a way past them
constexpr int kWaysRound = 4;         // ways past standing robots per navigation
constexpr double kLongest = 60.0;     // s that a navigation may take in addition to …
constexpr double kSlowest = 10.0;     // … this multiple of the time for the way
// m from another robot: easy to reach; side by side; last resort.
constexpr std::array kRoom = {1.3, 0.95, 0.0};

}  // namespace

bool RobotActions::navigating(std::size_t robot) const {
  const auto& now = slots_[robot].now;
  return now && now->feedback && !std::holds_alternative<action::DoMove>(now->action);
}

double RobotActions::room_at(RobotId robot, Point place) const {
  double least = distance(world_.cells().lower(), world_.cells().upper());
  for (std::uint32_t k = 0; k < team_.size(); ++k) {
    if (k == robot.value || !team_.alive({k})) continue;
    const bool goes = k < slots_.size() && navigating(k);
    const Point there = goes ? slots_[k].goal : team_.truth()[k].position();
    least = std::min(least, distance(place, there));
  }
  return least;
}

Cell RobotActions::choose_cell(RobotId robot, const HallArea& area) const {
  const Point here = slots_[robot.index()].start.position();
  const ClosedGround* const closed = team_.closures().ground(robot).get();
  const double radius = team_.type(robot).radius;
  const auto open = [&](Cell c) {
    return closed == nullptr || closed->closes(cell_centre(c), radius) == nullptr;
  };
  const bool any_open = std::ranges::any_of(area.cells, open);
  std::optional<Cell> best;
  for (const double room : kRoom) {
    double least = 0.0;
    for (const Cell c : area.cells) {
      const double metres = distance(here, cell_centre(c));
      if ((best && metres >= least) || room_at(robot, cell_centre(c)) < room) continue;
      if (any_open && !open(c)) continue;
      best = c;
      least = metres;
    }
    if (best) break;
  }
  return *best;
}

void RobotActions::navigate_to_area(RobotId robot, const HallArea& area) {
  if (area.cells.empty()) {
    end(robot, ActionEnd::Failed, Message({"area-without-floor", "{} has no floor"}, area.name));
    return;
  }
  const Cell cell = choose_cell(robot, area);
  navigate(robot, cell_centre(cell), cell);
}

void RobotActions::navigate(RobotId robot, Point goal, std::optional<Cell> cell) {
  Slot& slot = slots_[robot.index()];
  if (!world_.cells().contains(goal)) {
    end(robot, ActionEnd::Failed,
        Message({"goal-outside-hall", "({:g}, {:g}) is outside the hall"}, goal.x, goal.y));
    return;
  }
  slot.asked = slot.goal = goal;
  slot.cell = cell;
  slot.now->feedback = 0.0;
  const auto& closed = team_.closures().ground(robot);
  if (auto why = check_closed(closed.get(), team_.type(robot).radius, goal)) {
    end(robot, ActionEnd::Failed, *why);
    return;
  }
  if (hall_.description().controller == RobotController::Teleport) return;
  if (out_of_charge(robot)) return;
  std::vector<Point> way = roads(robot).way(slot.start.position(), goal);
  if (way.empty()) {
    end(robot, ActionEnd::Failed, why_no_way(robot, goal));
    return;
  }
  slot.goal = way.back();
  if (hall_.description().controller == RobotController::None) {
    slot.way = std::move(way);
  } else {
    drive_along(robot, way);
  }
}

const HallRoads& RobotActions::roads(RobotId robot) {
  const auto& closed = team_.closures().ground(robot);
  if (!closed) return roads_;
  if (closed_ != closed) {
    closed_roads_ = roads_.round(*closed);
    closed_ = closed;
  }
  return *closed_roads_;
}

Message RobotActions::why_no_way(RobotId robot, Point goal) const {
  Point at = slots_[robot.index()].start.position();
  if (!team_.closures().empty()) {
    for (const Point via : roads_.way(at, goal)) {
      const auto leg =
          team_.closures().travel(robot, std::exchange(at, via), via, team_.type(robot).radius);
      if (leg.area != nullptr) return closed_off(goal, leg.area->name);
    }
  }
  return Message({"no-way-in-hall", "there is no way to ({:g}, {:g})"}, goal.x, goal.y);
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
  slot.least_left = way_left(robot);
  slot.got_on_at = now_;
  const double first = way.empty() ? 0.0 : distance(slot.start.position(), way.front());
  const double nominal = (first + route_length(way)) / controller_speed(RobotController::Pf);
  if (slot.ways_round > 0) return;
  slot.latest = now_ + TickUnits{world_.tick_seconds()}.ticks(kLongest + kSlowest * nominal);
}

bool RobotActions::arriving(RobotId robot) const {
  return slots_[robot.index()].navigates && missions_.plan(robot).waypoints.empty();
}

// A mission keeps a distance from other robots; a goal next to one may be within it, and the robot
// would approach and retreat for ever.
bool RobotActions::may_arrive(RobotId robot, double waited) const {
  const Slot& slot = slots_[robot.index()];
  const double off = distance(team_.truth()[robot.index()].position(), slot.goal);
  if (off <= kRobotNavigationNearEnough) return true;
  if (off > kLastBit || missions_.plan(robot).waypoints.size() != 1) return false;
  if (waited < kHindered && slot.ways_round == 0) return false;
  for (std::uint32_t k = 0; k < team_.size(); ++k) {
    if (k == robot.value || !team_.alive({k})) continue;
    const bool near = distance(team_.truth()[k].position(), slot.goal) < kInSight;
    if (near && !stands(k)) return false;
  }
  return straight_way(world_, team_, robot, slot.goal);
}

bool RobotActions::stands(std::uint32_t robot) const {
  const bool acts = robot < slots_.size() && slots_[robot].now.has_value();
  return !acts && team_.state()[robot] != BodyState::Moving;
}

bool RobotActions::taken(RobotId robot) const {
  const Point goal = slots_[robot.index()].goal;
  for (std::uint32_t k = 0; k < team_.size(); ++k) {
    if (k == robot.value || !team_.alive({k}) || !stands(k)) continue;
    const double touch = team_.type(robot).radius + team_.type({k}).radius;
    const double apart = distance(team_.truth()[k].position(), goal);
    if (apart <= touch - kRobotNavigationNearEnough) return true;
  }
  return false;
}

// Once a second, because finding a way takes long.
bool RobotActions::is_hindered(RobotId robot, Tick now) const {
  const Tick waited = now - slots_[robot.index()].got_on_at;
  return waited > 0 && waited % TickUnits{world_.tick_seconds()}.ticks(kHindered) == 0;
}

void RobotActions::take_way_past_robots(RobotId robot) {
  Slot& slot = slots_[robot.index()];
  const auto& waypoints = missions_.plan(robot).waypoints;
  if (slot.ways_round >= kWaysRound || waypoints.empty()) return;
  const Point here = team_.truth()[robot.index()].position();
  const double away = distance(here, waypoints.front().target);
  if (away == 0.0) return;
  const Point along = (1.0 / away) * (waypoints.front().target - here);
  const RobotAhead ahead = robot_ahead(team_, robot, along, std::min(away, kInSight));
  if (ahead.robot < 0 || !stands(static_cast<std::uint32_t>(ahead.robot))) return;

  std::vector<Point> others;
  double apart = 0.0;
  for (std::uint32_t k = 0; k < team_.size(); ++k) {
    if (k == robot.value || !team_.alive({k}) || !stands(k)) continue;
    others.push_back(team_.truth()[k].position());
    apart = std::max(apart, team_.type(robot).radius + team_.type({k}).radius + kWideBerth);
  }
  std::vector<Point> way = roads(robot).round(others, apart).way(here, slot.goal);
  if (way.empty()) return;
  if (way.back() != slot.goal) way.push_back(slot.goal);
  ++slot.ways_round;
  drive_along(robot, way);
}

void RobotActions::glide_to_goal(RobotId robot) {
  const Slot& slot = slots_[robot.index()];
  const Pose here = team_.truth()[robot.index()];
  const Point way = slot.goal - here.position();
  const double away = norm(way);
  const double step = controller_speed(RobotController::Pf) * world_.tick_seconds();
  const Point moved = slide_along_robots(robot, away <= step ? way : (step / away) * way);
  const Point to = moved == way ? slot.goal : here.position() + moved;
  team_.glide(robot, {to.x, to.y, here.theta}, true);
}

/// The step without the component towards robots that it touches: it slides along them.
Point RobotActions::slide_along_robots(RobotId robot, Point step) const {
  const Point here = team_.truth()[robot.index()].position();
  for (std::uint32_t k = 0; k < team_.size(); ++k) {
    if (k == robot.value || !team_.alive({k})) continue;
    const Point offset = team_.truth()[k].position() - here;
    const double apart = norm(offset);
    const double room = apart - team_.type(robot).radius - team_.type({k}).radius - kContact;
    if (apart == 0.0 || room > norm(step)) continue;
    const Point towards = (1.0 / apart) * offset;
    const double into = dot(step, towards);
    if (into > std::max(0.0, room)) step = step - (into - std::max(0.0, room)) * towards;
  }
  return step;
}

bool RobotActions::reached(RobotId robot) const {
  const Slot& slot = slots_[robot.index()];
  const Point here = team_.truth()[robot.index()].position();
  if (distance(here, slot.asked) < kRobotNavigationNearEnough) return true;
  if (slot.cell && cell_of(here) == *slot.cell) return true;
  // Next to a machine the area may contain no place for the robot's centre; its rim overlaps the
  // area.
  const HallRobotState& state = hall_.robots()[robot.index()];
  if (std::holds_alternative<action::GoCharge>(slot.now->action)) return state.in_station;
  const auto* const to = std::get_if<action::NavigateToArea>(&slot.now->action);
  if (to == nullptr) return false;
  const Hall& hall = hall_.hall();
  if (hall.parking && hall.parking->name == to->area) return state.in_station;
  return std::ranges::any_of(state.belts, [&](int belt) {
    return hall.belts[static_cast<std::size_t>(belt)].interact.name == to->area;
  });
}

double RobotActions::way_left(RobotId robot) const {
  Point at = team_.truth()[robot.index()].position();
  double metres = 0.0;
  const auto add = [&](Point to) { metres += distance(std::exchange(at, to), to); };
  for (const Point via : missions_.detour(robot)) add(via);
  for (const Waypoint& via : missions_.plan(robot).waypoints) add(via.target);
  add(slots_[robot.index()].goal);
  return metres;
}

double RobotActions::note_progress(RobotId robot, Tick now) {
  Slot& slot = slots_[robot.index()];
  const double left = way_left(robot);
  // A new detour is longer than the way seemed before.
  const std::size_t corners = missions_.detour(robot).size();
  const bool another_way = corners > std::exchange(slot.corners, corners);
  if (another_way || left < slot.least_left - kProgress) {
    slot.least_left = left;
    slot.got_on_at = now;
  }
  return static_cast<double>(now - slot.got_on_at) * world_.tick_seconds();
}

/// What keeps the robot from its goal.
Message RobotActions::hindrance(RobotId robot) const {
  if (const auto& reason = missions_.status(robot).reason) return *reason;
  const Point goal = slots_[robot.index()].goal;
  const Point way = goal - team_.truth()[robot.index()].position();
  const double away = norm(way);
  if (away > 0.0) {
    const RobotAhead other = robot_ahead(team_, robot, (1.0 / away) * way, away);
    if (other.robot >= 0) {
      const RobotId id{static_cast<std::uint32_t>(other.robot)};
      return Message({"robot-in-way-of-action", "{} is in the way to ({:g}, {:g})"},
                     team_.description(id).name, goal.x, goal.y);
    }
  }
  return Message(
      {"no-progress", "it has come no nearer to ({:g}, {:g}) for {:.0f} s"}, goal.x, goal.y,
      static_cast<double>(now_ - slots_[robot.index()].got_on_at) * world_.tick_seconds());
}

void RobotActions::supervise_navigation(RobotId robot, Tick now) {
  Slot& slot = slots_[robot.index()];
  const Point here = team_.truth()[robot.index()].position();
  const double all = distance(slot.start.position(), slot.goal);
  slot.now->feedback = all > 0.0 ? 1.0 - distance(here, slot.goal) / all : 1.0;
  if (here == slot.goal) {
    const Message why =
        Message({"nearest-place-away", "the nearest place where it can be is {:.2f} m from there"},
                distance(here, slot.asked));
    reached(robot) ? end(robot, ActionEnd::Succeeded) : end(robot, ActionEnd::Failed, why);
    return;
  }
  if (slot.closed) {
    const Message why = *slot.closed;
    end(robot, ActionEnd::Failed, why);
    return;
  }
  if (!slot.navigates) return;  // moved exactly: it will arrive
  if (missions_.makes_way(robot)) {  // its way goes on from where that ends
    slot.got_on_at = now;
    slot.least_left = way_left(robot);
    slot.blocked_since = -1;
    return;
  }
  const double waited = note_progress(robot, now);
  const MissionStatus& mission = missions_.status(robot);
  if (mission.state != MissionState::Blocked) {
    slot.blocked_since = -1;
  } else if (slot.blocked_since < 0) {
    slot.blocked_since = now;
  }
  const double patience = taken(robot) ? kTaken : kPatience;
  const bool blocked =
      slot.blocked_since >= 0 &&
      now - slot.blocked_since >= TickUnits{world_.tick_seconds()}.ticks(kBlockedLong);
  // It slid as far as possible, up to the robots next to its goal.
  const bool there = arriving(robot) && distance(here, slot.goal) < kRobotNavigationNearEnough;
  if (waited >= (there ? kAtGoal : kSettled) && reached(robot)) {
    end(robot, ActionEnd::Succeeded);
    team_.halt(robot);
  } else if (blocked || waited >= patience || now >= slot.latest) {
    end(robot, ActionEnd::Failed, hindrance(robot));
    team_.halt(robot);
  } else if (!arriving(robot) && may_arrive(robot, waited)) {
    missions_.clear(robot);
  } else if (!arriving(robot) && is_hindered(robot, now) && !taken(robot) && !reached(robot)) {
    take_way_past_robots(robot);
  }
}

}  // namespace magna
