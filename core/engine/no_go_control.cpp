// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/no_go_control.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

#include "core/mission/drive_controller.h"
#include "core/mission/mission_table.h"
#include "core/mission/obstruction.h"
#include "core/mission/remote_navigator.h"

namespace magna {
namespace {

constexpr double kPressAgain = 10.0;   // s within which pressing again crosses the edge
constexpr double kOffEdge = 0.5;       // m from an area at which a stop at its edge is forgotten
constexpr double kAhead = 0.3;         // m within which a robot heads for an area
constexpr double kOutReached = 0.04;   // m from a corner of the way out: reached
constexpr double kOutPatience = 10.0;  // s on a way out before it is searched again
constexpr double kLookOut = 1.0;       // s between searches of an enclosed robot
constexpr double kGapToRobot = 0.15;   // m kept from a robot on the way out
constexpr double kFarAhead = 1e4;      // m, farther than any wall

/// The straight way of a command, as far as it is known before: metres in a direction relative to
/// the robot's heading, rad.
struct StraightWay {
  double turn = 0.0;
  double metres = 0.0;
};

std::optional<StraightWay> straight_way_of(const Team& team, const TickUnits& units, RobotId robot,
                                           const RobotCommand& command) {
  const double cruise = team.cruise_speed()[robot.index()];
  if (const auto* const forward = std::get_if<GoForward>(&command)) {
    return StraightWay{0.0, cruise * units.tick_seconds * static_cast<double>(forward->ticks)};
  }
  if (std::holds_alternative<GotoWall>(command)) return StraightWay{0.0, kFarAhead};
  if (const auto* const drive = std::get_if<Drive>(&command)) {
    const BodyVelocity& v = drive->velocity;
    if (v.omega != 0.0) return std::nullopt;
    const double speed = std::min(std::hypot(v.vx, v.vy), team.type(robot).max_speed);
    return StraightWay{std::atan2(v.vy, v.vx), speed * drive->seconds};
  }
  if (const auto* const to = std::get_if<GotoDesignator>(&command)) {
    const RobotParts& parts = team.parts(robot);
    if (to->camera >= parts.cameras.size()) return std::nullopt;
    const auto tracked = parts.cameras[to->camera].tracking;
    const Designator* const designator = tracked ? parts.find(*tracked) : nullptr;
    if (designator == nullptr) return std::nullopt;
    return StraightWay{team.designator_angle(robot, *designator), designator->distance};
  }
  return std::nullopt;
}

Message no_such_area(NoGoId id) {
  return Message({"no-such-no-go-area", "there is no no-go area {}"}, id.value);
}

/// What the areas close, by value, without what only people see.
bool closes_the_same(const std::vector<NoGoArea>& a, const std::vector<NoGoArea>& b) {
  const auto closes = [](const NoGoArea& area) { return !area.rules.exploration_only; };
  std::vector<NoGoArea> of_a, of_b;
  std::ranges::copy_if(a, std::back_inserter(of_a), closes);
  std::ranges::copy_if(b, std::back_inserter(of_b), closes);
  return of_a == of_b;
}

bool contains(const std::vector<NoGoArea>& areas, NoGoId id) {
  return std::ranges::find(areas, id, &NoGoArea::id) != areas.end();
}

}  // namespace

// Edits.

std::optional<Message> NoGoControl::refusal(const NoGoRules& rules,
                                            std::optional<NoGoId> but) const {
  if (auto why = check_no_go(rules)) return why;
  if (rules.exploration_only && exploration_.knowledge() == nullptr) {
    return Message({"no-exploration", "robots do not explore here: there is nothing to keep out"});
  }
  const NoGoArea* const named = rules.name.empty() ? nullptr : find_no_go(areas_, rules.name);
  if (named == nullptr || named->id == but) return std::nullopt;
  return Message({"no-go-name-taken", "there is a no-go area \"{}\" already: choose another name"},
                 named->rules.name);
}

void NoGoControl::tell(NoGoId area, NoGoNews news, const std::string& name, const Author& author) {
  ++state_.versions.no_go;
  state_.events.emplace_back(event::NoGoChanged{area, news, name, author});
}

Outcome NoGoControl::apply(const Author& author, const input::NoGoAdd& in) {
  if (areas_.size() >= NoGoArea::kMost) {
    return Outcome::refused({"too-many-no-go-areas", "there are {} no-go areas: remove one first"},
                            NoGoArea::kMost);
  }
  if (auto why = check_no_go(state_.world.cells(), in.corners)) return Outcome::refused(*why);
  NoGoRules rules = in.rules.value_or(NoGoRules{.exploration_only = true});
  if (auto why = refusal(rules, {})) return Outcome::refused(*why);
  const NoGoId id = in.again.value_or(next_);
  const auto place = std::ranges::lower_bound(areas_, id, {}, &NoGoArea::id);
  if (id > next_ || id.value == 0 || (place != areas_.end() && place->id == id)) {
    return Outcome::refused({"no-go-not-removed", "no-go area {} was not removed"}, id.value);
  }
  if (rules.name.empty()) rules.name = free_no_go_name(areas_);
  next_ = std::max(next_, NoGoId{id.value + 1});
  tell(id, NoGoNews::Added, rules.name, author);
  areas_.insert(place, {id, in.corners, author.name, std::move(rules)});
  enforce(false);
  Outcome outcome;
  outcome.no_go = id;
  return outcome;
}

Outcome NoGoControl::apply(const Author& author, const input::NoGoChange& in) {
  const auto area = std::ranges::find(areas_, in.id, &NoGoArea::id);
  if (area == areas_.end()) return Outcome::refused(no_such_area(in.id));
  NoGoRules rules = in.rules;
  if (rules.name.empty()) rules.name = area->rules.name;
  if (auto why = refusal(rules, in.id)) return Outcome::refused(*why);
  if (rules == area->rules) return {};
  area->rules = std::move(rules);
  tell(in.id, NoGoNews::Changed, area->rules.name, author);
  enforce(false);
  return {};
}

Outcome NoGoControl::apply(const Author& author, const input::NoGoRemove& in) {
  const auto area = std::ranges::find(areas_, in.id, &NoGoArea::id);
  if (area == areas_.end()) return Outcome::refused(no_such_area(in.id));
  tell(in.id, NoGoNews::Removed, area->rules.name, author);
  areas_.erase(area);
  enforce(false);
  return {};
}

// Areas in force.

double NoGoControl::seconds() const {
  return static_cast<double>(state_.now) * state_.world.tick_seconds();
}

bool NoGoControl::is_enforced() const {
  std::size_t count = 0;
  for (const NoGoArea& area : areas_) {
    if (!area.rules.in_force(seconds())) continue;
    if (count >= in_force_.size() || in_force_[count].id != area.id) return false;
    ++count;
  }
  return count == in_force_.size();
}

void NoGoControl::enforce(bool by_time) {
  std::vector<NoGoArea> now;
  std::ranges::copy_if(areas_, std::back_inserter(now),
                       [at = seconds()](const NoGoArea& area) { return area.rules.in_force(at); });
  if (now == in_force_) return;
  const std::vector<NoGoArea> before = std::exchange(in_force_, std::move(now));
  for (const NoGoArea& area : areas_) {
    const bool begun = contains(in_force_, area.id);
    if (!by_time || begun == contains(before, area.id)) continue;
    tell(area.id, begun ? NoGoNews::Begun : NoGoNews::Over, area.rules.name, {});
  }
  exploration_.set_no_go(in_force_);
  missions_.missions().keep_out_of(in_force_);
  if (closes_the_same(before, in_force_)) return;
  ++grounds_;
  for_robots_ = closed_ground(in_force_, seconds(), false, grounds_);
  for_all_bodies_ = closed_ground(in_force_, seconds(), true, grounds_);
  bind_robots();
  missions_.ground_changed();
  for (std::uint32_t k = 0; k < state_.team.size(); ++k) {
    const RobotId robot{k};
    const ClosedGround::Area* const area = around(robot);
    const auto closed = [&](const NoGoArea& one) {
      return area != nullptr && one.id == area->id && !one.rules.exploration_only &&
             (one.rules.all_bodies || !is_special(robot));
    };
    if (area != nullptr && std::ranges::none_of(before, closed)) begin_leaving(robot, area->id);
  }
}

bool NoGoControl::is_special(RobotId robot) const {
  const bool of_hall = hall_.actions() != nullptr && robot.index() < hall_.actions()->robots();
  return of_hall || (agents_.agents() != nullptr && agents_.agents()->find(robot) != nullptr);
}

void NoGoControl::bind_robots() {
  bound_ = state_.team.size();
  Closures& closures = state_.team.closures();
  closures.clear();
  for (std::uint32_t k = 0; k < bound_ && for_robots_; ++k) {
    const RobotId robot{k};
    if (state_.team.alive(robot)) {
      closures.set(robot, is_special(robot) ? for_all_bodies_ : for_robots_);
    }
  }
  // Permissions stay; areas that no longer bind are forgotten.
  for (auto at = at_.begin(); at != at_.end();) {
    const auto next = std::next(at);
    const ClosedGround* const closed = ground(at->first);
    const bool still =
        closed != nullptr && std::ranges::find(closed->areas(), at->second.area,
                                               &ClosedGround::Area::id) != closed->areas().end();
    if (!still) {
      forget(at);
    } else if (at->second.place == NoGoPlace::Crossing) {
      permit(at->first, at->second.area);
    }
    at = next;
  }
  withhold();
}

const ClosedGround* NoGoControl::ground(RobotId robot) const {
  return state_.team.closures().ground(robot).get();
}

const ClosedGround::Area* NoGoControl::around(RobotId robot) const {
  const ClosedGround* const closed = ground(robot);
  if (closed == nullptr || !state_.team.alive(robot)) return nullptr;
  return closed->around(state_.team.truth()[robot.index()].position(),
                        state_.team.type(robot).radius);
}

void NoGoControl::advance() {
  if (areas_.empty()) return;
  if (!is_enforced()) enforce(true);
  if (!for_robots_) return;
  if (bound_ != state_.team.size()) bind_robots();
  for (std::uint32_t k = 0; k < state_.team.size(); ++k) follow(RobotId{k});
  withhold();
}

void NoGoControl::withhold() {
  std::vector<RobotId> leaving;
  for (const auto& [robot, at] : at_) {
    if (at.place == NoGoPlace::Leaving) leaving.push_back(robot);
  }
  robots_.withhold(std::move(leaving));
}

// Robots at the edge and inside.

void NoGoControl::permit(RobotId robot, std::optional<NoGoId> area) {
  Closures& closures = state_.team.closures();
  if (const auto closed = closures.ground(robot)) closures.set(robot, closed, area);
}

void NoGoControl::enter(RobotId robot, NoGoId area, NoGoPlace place) {
  AtArea& at = at_[robot];
  if (at.place == NoGoPlace::Leaving && place != NoGoPlace::Leaving) at.way.clear();
  at.area = area;
  at.place = place;
  at.since = state_.now;
  at.entered = false;
  ++state_.versions.no_go;
  ++state_.versions.statuses;
}

void NoGoControl::forget(Found at) {
  const RobotId robot = at->first;
  const NoGoPlace place = at->second.place;
  if (place == NoGoPlace::Crossing) permit(robot, {});
  at_.erase(at);
  ++state_.versions.no_go;
  ++state_.versions.statuses;
  if (place != NoGoPlace::Leaving || !state_.team.alive(robot)) return;
  if (state_.team.remote(robot) != nullptr) {
    missions_.missions().navigator().stop(robot, "no-go", state_.now);
  }
  missions_.missions().look_again(robot);
}

std::string NoGoControl::name_of(NoGoId area) const {
  const auto found = std::ranges::find(areas_, area, &NoGoArea::id);
  return found == areas_.end() ? std::string() : found->rules.name;
}

void NoGoControl::met(RobotId robot, NoGoId area, NoGoDeed deed) {
  state_.events.emplace_back(event::NoGoMet{robot, area, deed, name_of(area)});
}

void NoGoControl::follow(RobotId robot) {
  if (ground(robot) == nullptr) return;
  const ClosedGround::Area* const area = around(robot);
  const Found at = at_.find(robot);
  if (area != nullptr) {
    follow_inside(robot, area->id, at);
  } else {
    follow_outside(robot, at);
  }
}

void NoGoControl::follow_outside(RobotId robot, Found at) {
  if (!state_.team.alive(robot)) {
    if (at != at_.end()) forget(at);
    return;
  }
  const bool driven = robots_.held(robot) && robots_.writer(robot).kind == AuthorKind::Operator;
  const ClosedGround::Area* const edge = state_.team.closures().held_at(robot);
  if (at == at_.end()) {
    if (driven && edge != nullptr) enter(robot, edge->id, NoGoPlace::AtEdge);
    return;
  }
  const NoGoPlace place = at->second.place;
  const NoGoId area = at->second.area;
  const auto& areas = ground(robot)->areas();
  const auto found = std::ranges::find(areas, area, &ClosedGround::Area::id);
  const double off =
      found == areas.end()
          ? HUGE_VAL
          : polygon_distance(found->corners, state_.team.truth()[robot.index()].position()) -
                state_.team.type(robot).radius;
  const Tick waited = state_.now - at->second.since;
  const Tick patience = TickUnits{state_.world.tick_seconds()}.ticks(kPressAgain);
  switch (place) {
    case NoGoPlace::AtEdge:
      if (!driven || off > kOffEdge) forget(at);
      break;
    case NoGoPlace::MayCross:
      if (waited > patience || off > kOffEdge) forget(at);
      break;
    case NoGoPlace::Crossing:
      if (at->second.entered || !robots_.held(robot)) forget(at);
      break;
    case NoGoPlace::Inside:
    case NoGoPlace::Leaving:
    case NoGoPlace::Enclosed:
      met(robot, area, NoGoDeed::Left);
      forget(at);
      break;
  }
}

void NoGoControl::follow_inside(RobotId robot, NoGoId area, Found at) {
  if (at == at_.end() || at->second.place == NoGoPlace::AtEdge ||
      at->second.place == NoGoPlace::MayCross) {
    enter(robot, area, NoGoPlace::Inside);
    return;
  }
  AtArea& there = at->second;
  const MissionState mission = missions_.missions().status(robot).state;
  const bool wants_on = is_active(mission) || state_.team.wandering(robot);
  const Tick waited = state_.now - there.since;
  const TickUnits units{state_.world.tick_seconds()};
  switch (there.place) {
    case NoGoPlace::Crossing:
      there.entered = true;
      if (!robots_.held(robot)) {
        permit(robot, {});
        enter(robot, area, NoGoPlace::Inside);
      }
      break;
    case NoGoPlace::Inside:
      if (wants_on && !robots_.held(robot)) begin_leaving(robot, area);
      break;
    case NoGoPlace::Enclosed:
      if (waited >= units.ticks(kLookOut)) begin_leaving(robot, area);
      break;
    case NoGoPlace::Leaving: drive_out(robot, there); break;
    case NoGoPlace::AtEdge:
    case NoGoPlace::MayCross: break;
  }
}

// By hand.

bool NoGoControl::heads_for(RobotId robot, const BodyVelocity& velocity, NoGoId area) const {
  const Pose& pose = state_.team.truth()[robot.index()];
  const double theta = pose.theta + std::atan2(velocity.vy, velocity.vx);
  const auto way = state_.team.closures().travel(robot, pose.position(),
                                                 pose.position() + kAhead * direction(theta),
                                                 state_.team.type(robot).radius);
  return way.area != nullptr && way.area->id == area;
}

void NoGoControl::held(RobotId robot, const Author& author, const BodyVelocity& velocity) {
  const Found at = at_.find(robot);
  if (at == at_.end() || author.kind != AuthorKind::Operator) return;
  if (velocity.vx == 0.0 && velocity.vy == 0.0) return released(robot);
  const NoGoId area = at->second.area;
  if (at->second.place != NoGoPlace::MayCross || !heads_for(robot, velocity, area)) return;
  enter(robot, area, NoGoPlace::Crossing);
  permit(robot, area);
  met(robot, area, NoGoDeed::Crosses);
}

void NoGoControl::released(RobotId robot) {
  const Found at = at_.find(robot);
  if (at == at_.end() || at->second.place != NoGoPlace::AtEdge) return;
  enter(robot, at->second.area, NoGoPlace::MayCross);
}

// Commands whose way is known before they begin.

std::optional<Message> NoGoControl::why_not(RobotId robot, const RobotCommand& command) const {
  if (ground(robot) == nullptr) return std::nullopt;
  const Team& team = state_.team;
  const auto way = straight_way_of(team, TickUnits{state_.world.tick_seconds()}, robot, command);
  if (!way || !(way->metres > 0.0)) return std::nullopt;
  const Pose& pose = team.truth()[robot.index()];
  const double theta = pose.theta + way->turn;
  const Point to = pose.position() + way->metres * direction(theta);
  const double radius = team.type(robot).radius;
  const auto closed = team.closures().travel(robot, pose.position(), to, radius);
  if (closed.area == nullptr) return std::nullopt;
  // A wall before the area stops it first.
  constexpr double kRounding = 1e-6;
  if (team.free_ahead(robot, theta, closed.distance) < closed.distance - kRounding) return {};
  return way_is_closed(closed.area->name);
}

// The way out.

void NoGoControl::interrupt(RobotId robot, const Message& /*why*/) {
  const Found at = at_.find(robot);
  if (at == at_.end() || at->second.place != NoGoPlace::Leaving) return;
  if (state_.team.remote(robot) != nullptr) {
    missions_.missions().navigator().stop(robot, "interrupted", state_.now);
  }
  enter(robot, at->second.area, NoGoPlace::Inside);
}

bool NoGoControl::find_way_out(RobotId robot, AtArea& at) {
  at.way = way_out(state_.world, state_.team.type(robot),
                   state_.team.truth()[robot.index()].position(), *ground(robot));
  at.turning = false;
  at.since = state_.now;
  return !at.way.empty();
}

void NoGoControl::begin_leaving(RobotId robot, NoGoId area) {
  const Found before = at_.find(robot);
  const bool enclosed = before != at_.end() && before->second.place == NoGoPlace::Enclosed;
  if (before != at_.end() && before->second.place == NoGoPlace::Leaving) {
    find_way_out(robot, before->second);  // another area lies round it now
    return;
  }
  const bool driven = robots_.held(robot);
  const bool stands =
      robots_.stopped() || missions_.missions().status(robot).state == MissionState::Held;
  if (driven || stands) {
    enter(robot, area, NoGoPlace::Inside);
    if (!driven && !enclosed) met(robot, area, NoGoDeed::Stays);
    return;
  }
  AtArea there{area, NoGoPlace::Leaving};
  if (!find_way_out(robot, there)) {
    enter(robot, area, NoGoPlace::Enclosed);
    if (!enclosed) met(robot, area, NoGoDeed::Enclosed);
    return;
  }
  // What moves it besides missions ends.
  const Message why({"leaves-no-go-area", "it leaves {}"}, no_go_words(name_of(area)));
  hall_.interrupt(robot, why);
  agents_.interrupt(robot, why);
  enter(robot, area, NoGoPlace::Leaving);
  at_[robot].way = std::move(there.way);
  met(robot, area, NoGoDeed::Leaves);
}

void NoGoControl::drive_out(RobotId robot, AtArea& at) {
  if (robots_.stopped() || robots_.held(robot)) return;
  if (state_.team.remote(robot) != nullptr) return drive_remote_out(robot, at);
  Team& team = state_.team;
  const Pose pose = team.believed()[robot.index()];
  const TickUnits units{state_.world.tick_seconds()};
  while (!at.way.empty() && distance(pose.position(), at.way.front()) <= kOutReached) {
    at.way.erase(at.way.begin());
    at.turning = false;
  }
  const bool late = state_.now - at.since > units.ticks(kOutPatience);
  if ((at.way.empty() || late) && !find_way_out(robot, at)) {
    const NoGoId area = at.area;
    enter(robot, area, NoGoPlace::Enclosed);
    met(robot, area, NoGoDeed::Enclosed);
    return;
  }
  const RobotTypeInfo& type = team.type(robot);
  const DriveLimits limits{std::min(type.max_speed, team.cruise_speed()[robot.index()]),
                           type.max_acceleration, type.max_turn_rate, type.max_turn_acceleration,
                           units.tick_seconds};
  const Point aim = at.way.front();
  const double away = distance(pose.position(), aim);
  const Point along = (1.0 / away) * (aim - pose.position());
  const double look = 2.0 * braking_distance(limits.speed, limits) + kGapToRobot;
  const RobotAhead other = robot_ahead(team, robot, along, look);
  double cap = limits.speed;
  if (other.robot >= 0 && other.gap < away) {
    cap = std::min(cap, braking_speed(other.gap - kGapToRobot, 0.0, limits));
  }
  if (type.model == MotionModel::Exact) {
    team.drive(robot, slide_towards(pose, aim, 0.0, cap, limits), state_.now + 1);
    return;
  }
  const DriveStep step = drive_towards(pose, aim, 0.0, cap, at.turning, limits);
  at.turning = step.turning;
  team.drive(robot, step.velocity, state_.now + 1);
}

void NoGoControl::drive_remote_out(RobotId robot, AtArea& at) {
  RemoteNavigator& navigator = missions_.missions().navigator();
  const auto progress = navigator.follow(robot, at.way.front(), state_.now,
                                         {.by = "no-go", .walls = true, .straight_is_free = true});
  if (progress == RemoteNavigator::Progress::Underway) return;
  if (progress == RemoteNavigator::Progress::Arrived) at.way.erase(at.way.begin());
  const bool failed = progress == RemoteNavigator::Progress::Failed;
  if (!failed && (!at.way.empty() || find_way_out(robot, at))) return;
  const NoGoId area = at.area;
  enter(robot, area, NoGoPlace::Enclosed);
  met(robot, area, NoGoDeed::Enclosed);
}

// For others.

std::vector<NoGoRobot> NoGoControl::robots() const {
  std::vector<NoGoRobot> all;
  all.reserve(at_.size());
  for (const auto& [robot, at] : at_) all.push_back({robot, at.area, at.place});
  return all;
}

void NoGoControl::hash(StateHash& hash) const {
  const auto add_point = [&hash](Point p) {
    hash.add(p.x);
    hash.add(p.y);
  };
  // Areas for exploration that are always in force are part of the hash of exploration.
  const auto is_plain = [](const NoGoArea& area) {
    NoGoRules rules = area.rules;
    rules.name.clear();
    return rules == NoGoRules{.exploration_only = true};
  };
  for (const NoGoArea& area : areas_) {
    if (is_plain(area)) continue;
    const NoGoRules& rules = area.rules;
    hash.add(area.id.value);
    hash.add(std::string_view(rules.name));
    hash.add(rules.exploration_only);
    hash.add(rules.on);
    hash.add(rules.all_bodies);
    hash.add(rules.from.value_or(-1.0));
    hash.add(rules.until.value_or(-1.0));
    for (const Point corner : area.corners) add_point(corner);
  }
  for (const auto& [robot, at] : at_) {
    hash.add(robot.value);
    hash.add(at.area.value);
    hash.add(at.place);
    hash.add(at.since);
    hash.add(at.entered);
    hash.add(at.turning);
    for (const Point p : at.way) add_point(p);
  }
}

}  // namespace magna
