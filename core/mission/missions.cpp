// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/missions.h"

#include <algorithm>
#include <utility>

#include "core/mission/making_way.h"
#include "core/mission/mission_driver.h"
#include "core/mission/mission_explorer.h"
#include "core/mission/mission_table.h"
#include "core/mission/no_go_area.h"
#include "core/mission/plan_check.h"
#include "core/mission/reachable_floor.h"
#include "core/mission/remote_navigator.h"
#include "core/robot/remote_robot.h"

namespace magna {
namespace {

constexpr std::size_t kEventsOfEdit = 4;  // most have no more: one piece of memory
constexpr double kRest = 1.0;  // s between rounds of a patrol that does not need to drive

Message plan_full() {
  return Message({"plan-full", "the plan is full: {} way-points"}, Missions::kMaxWaypoints);
}

/// Missions of remote robots: their way-points are goals and headings for the navigator.
class RemoteMissions {
 public:
  RemoteMissions(MissionTable& table, MissionDetours& detours, RemoteNavigator& navigator)
      : table_(table), detours_(detours), navigator_(navigator) {}

  /// Drives towards the first way-point; true when it is done.
  bool follow(RobotId id, Tick now);
  /// Withdraws the current instruction.
  void withdraw(RobotId id);
  /// As Missions.
  void met(RobotId id, Message reason);
  /// A mission in progress is blocked for this reason, and is it so?
  void suspend(RobotId id, const Message& why);
  bool is_suspended(RobotId id, const Message& why) const;

 private:
  /// Towards the next point of its way.
  RemoteNavigator::Progress drive(RobotId id, Tick now);
  /// The robot met something and planning goes on, or its queue is paused or no longer is.
  void show_state(RobotId id, std::uint32_t before);
  /// Returns false.
  bool give_up(RobotId id);
  void forget_detour(RobotId id);

  MissionTable& table_;
  MissionDetours& detours_;
  RemoteNavigator& navigator_;
};

using Progress = RemoteNavigator::Progress;

bool RemoteMissions::follow(RobotId id, Tick now) {
  MissionProgress& p = table_.progress[id.index()];
  if (now < p.rest_until || p.given_up) return false;
  if (!p.begun) p.begun = now;
  const Waypoint& waypoint = table_.plans[id.index()].waypoints.front();
  const std::uint32_t before = navigator_.order(id);
  Progress progress = Progress::Arrived;
  if (waypoint.type == WaypointType::Goto && !p.reached) {
    progress = drive(id, now);
    p.reached = progress == Progress::Arrived;
  }
  if (progress == Progress::Arrived && waypoint.theta) {
    progress = navigator_.turn(id, *waypoint.theta, now);
  }
  if (progress == Progress::Failed) return give_up(id);
  show_state(id, before);
  return progress == Progress::Arrived;
}

Progress RemoteMissions::drive(RobotId id, Tick now) {
  MissionProgress& p = table_.progress[id.index()];
  const Point target = table_.plans[id.index()].waypoints.front().target;
  const RemoteRobot& remote = *table_.team.remote(id);
  const bool linked = remote.connected() && !remote.old_pose();
  if (linked && navigator_.order(id) == 0 && !detours_.knows_way(id, now)) {
    return Progress::Underway;
  }
  const bool routes = detours_.routing(id);
  if (p.detour.empty()) {
    return navigator_.follow(id, target, now, {"mission", routes, routes && !p.detour_dropped});
  }
  const Progress progress = navigator_.follow(id, p.detour.front(), now, {"mission", routes, true});
  if (progress == Progress::Arrived) {
    p.detour.erase(p.detour.begin());
    table_.events.push_back({id, MissionEvent::Kind::DetourChanged});
    return Progress::Underway;
  }
  if (progress == Progress::Underway || navigator_.withdrawn(id) || !linked) return progress;
  // An object is in the way there, but perhaps not on another way to the target.
  forget_detour(id);
  p.detour_dropped = true;
  return navigator_.follow(id, target, now, {"mission", true, false});
}

void RemoteMissions::forget_detour(RobotId id) {
  table_.progress[id.index()].detour.clear();
  table_.events.push_back({id, MissionEvent::Kind::DetourChanged});
}

void RemoteMissions::show_state(RobotId id, std::uint32_t before) {
  MissionProgress& p = table_.progress[id.index()];
  RemoteRobot& remote = *table_.team.remote(id);
  const OpcodeQueue& queue = remote.queue();
  const std::uint32_t order = navigator_.order(id);
  if (order != 0 && order != before) remote.begin_mission();
  if (p.met && order != before) {
    p.met = false;
    table_.set_state(id, MissionState::Running);
  }
  const MissionState state = table_.statuses[id.index()].state;
  if (queue.paused() && !queue.empty() && queue.visible() == nullptr && !p.met) {
    table_.set_state(id, MissionState::Waiting,
                     Message({"queue-paused", "its queue of instructions is paused"}));
  } else if (navigator_.waits(id) && !p.met) {
    table_.set_state(id, MissionState::Waiting, navigator_.waits(id));
  } else if (state == MissionState::Waiting) {
    table_.set_state(id, MissionState::Running);
  }
}

bool RemoteMissions::give_up(RobotId id) {
  MissionProgress& p = table_.progress[id.index()];
  p.met = false;
  if (navigator_.withdrawn(id)) {
    table_.set_state(id, MissionState::Held);
    return false;
  }
  p.given_up = true;
  table_.team.remote(id)->end_mission();
  table_.set_state(id, MissionState::Blocked, navigator_.failure(id));
  return false;
}

void RemoteMissions::withdraw(RobotId id) {
  if (table_.team.remote(id) != nullptr) navigator_.stop(id, "mission", table_.last_tick);
}

void RemoteMissions::met(RobotId id, Message reason) {
  if (table_.team.remote(id) == nullptr || !is_active(table_.statuses[id.index()].state)) return;
  MissionProgress& p = table_.progress[id.index()];
  if (p.given_up || navigator_.order(id) == 0) return;
  p.met = true;
  table_.set_state(id, MissionState::Blocked, std::move(reason));
}

void RemoteMissions::suspend(RobotId id, const Message& why) {
  MissionProgress& p = table_.progress[id.index()];
  if (!is_active(table_.statuses[id.index()].state) || p.given_up) return;
  withdraw(id);
  p.met = false;
  p.given_up = true;
  table_.set_state(id, MissionState::Blocked, why);
}

bool RemoteMissions::is_suspended(RobotId id, const Message& why) const {
  const MissionStatus& status = table_.statuses[id.index()];
  return status.state == MissionState::Blocked && status.reason == why;
}

}  // namespace

/// The parts, which share the table.
struct Missions::Impl {
  Impl(const World& world, Team& team, const SightingTable* sightings, const ScannedZones* zones)
      : table(world, team), navigator(world, team, sightings, zones) {}

  void edited(RobotId id, bool first_changed);
  /// Why this cannot be a way-point of this robot; nothing = it can.
  std::optional<Message> check(RobotId id, const Waypoint& waypoint) const;
  void step(RobotId id, Tick now);
  /// Drives towards the first way-point; true when it is done.
  bool follow(RobotId id, Tick now);
  void finish_waypoint(RobotId id, Tick now);

  MissionTable table;
  MissionDetours detours{table};
  MissionDriver driver{table, detours};
  MissionExplorer explorer{table, driver};
  MakingWay making_way{table, driver};
  RemoteNavigator navigator;
  RemoteMissions remotes{table, detours, navigator};
};

Missions::Missions(const World& world, Team& team, const SightingTable* sightings,
                   const ScannedZones* zones)
    : impl_(std::make_unique<Impl>(world, team, sightings, zones)) {}
Missions::~Missions() = default;

void Missions::add_robot(RobotId id) {
  impl_->table.add_robot(id);
  impl_->detours.add_robot(id);
  impl_->driver.add_robot(id);
  impl_->explorer.add_robot(id);
  impl_->making_way.add_robot(id);
  impl_->navigator.add_robot(id);
}

const Plan& Missions::plan(RobotId id) const { return impl_->table.plan(id); }
const MissionStatus& Missions::status(RobotId id) const {
  return impl_->table.statuses[id.index()];
}
std::optional<Point> Missions::explore_target(RobotId id) const {
  return impl_->table.progress[id.index()].explore_target;
}

void Missions::set_guided(RobotId id, bool on) { impl_->explorer.set_guided(id, on); }
std::vector<Explorer> Missions::exploring() const { return impl_->explorer.exploring(); }
void Missions::order(const ExploreOrder& order) { impl_->explorer.order(order); }

void Missions::set_routing(RobotId id, bool on) { impl_->detours.set_routing(id, on); }
bool Missions::routing(RobotId id) const { return impl_->detours.routing(id); }
std::vector<RobotId> Missions::robots_without_route() const {
  return impl_->detours.robots_without_route();
}
void Missions::answer(RobotId id, Point target, std::span<const Point> points,
                      const std::optional<Message>& failure) {
  impl_->detours.answer(id, target, points, failure);
}
std::optional<Message> Missions::want_other_way(RobotId id) {
  const bool explores = impl_->explorer.explores(id) && explore_target(id);
  if (explores) impl_->explorer.give_up_target(id);
  if (explores || impl_->detours.want_other(id)) return std::nullopt;
  return Message({"no-way-to-replan", "{} is not on its way to a place"},
                 impl_->table.team.description(id).name);
}
void Missions::keep_way(RobotId id) { impl_->detours.keep(id); }
bool Missions::knows_way(RobotId id) const {
  const RouteNeed need = impl_->table.progress[id.index()].route;
  return need == RouteNeed::Straight || need == RouteNeed::Given;
}
std::span<const Point> Missions::detour(RobotId id) const {
  return impl_->table.progress[id.index()].detour;
}

std::optional<RobotId> Missions::waits_for(RobotId id) const {
  if (makes_way(id)) return std::nullopt;
  const auto front = impl_->table.waits_for(id);
  return front && impl_->table.team.alive(*front) ? front : std::nullopt;
}
bool Missions::makes_way(RobotId id) const {
  return impl_->table.progress[id.index()].aside.has_value();
}
std::optional<Message> Missions::move_aside(RobotId id) {
  return impl_->making_way.order(id, impl_->table.last_tick);
}
void Missions::stay(RobotId id) {
  if (!is_active(status(id).state)) impl_->table.progress[id.index()].stays = true;
}
void Missions::keep_out_of(std::vector<NoGoArea> areas) {
  impl_->making_way.keep_out_of(std::move(areas));
}

void Missions::ground_changed() {
  impl_->detours.ground_changed();
  const std::vector<std::uint32_t> active = impl_->table.active;
  for (const std::uint32_t robot : active) {
    const bool closed = impl_->table.progress[robot].given_up &&
                        is_closed_reason(impl_->table.statuses[robot].reason);
    if (closed) run(RobotId{robot});
  }
}

void Missions::look_again(RobotId id) {
  if (impl_->explorer.explores(id)) {
    impl_->explorer.forget_target(id);
  } else {
    impl_->detours.look_again(id);
  }
}

RemoteNavigator& Missions::navigator() { return impl_->navigator; }
const RemoteNavigator& Missions::navigator() const { return impl_->navigator; }
void Missions::met(RobotId id, Message reason) {
  impl_->navigator.met(id);
  impl_->remotes.met(id, std::move(reason));
}

std::optional<Message> Missions::append(RobotId id, const Waypoint& waypoint) {
  return insert(id, plan(id).waypoints.size(), waypoint);
}

std::optional<Message> Missions::insert(RobotId id, std::size_t before, const Waypoint& waypoint) {
  std::vector<Waypoint>& list = impl_->table.plans[id.index()].waypoints;
  if (before > list.size()) return no_such_waypoint(before, list.size());
  if (auto why = impl_->check(id, waypoint)) return why;
  if (list.size() >= kMaxWaypoints) return plan_full();
  list.insert(list.begin() + static_cast<std::ptrdiff_t>(before), waypoint);
  impl_->edited(id, before == 0);
  return std::nullopt;
}

std::optional<Message> Missions::replace(RobotId id, std::size_t index, const Waypoint& waypoint) {
  std::vector<Waypoint>& list = impl_->table.plans[id.index()].waypoints;
  if (index >= list.size()) return no_such_waypoint(index, list.size());
  if (auto why = impl_->check(id, waypoint)) return why;
  list[index] = waypoint;
  impl_->edited(id, index == 0);
  return std::nullopt;
}

std::optional<Message> Missions::move(RobotId id, std::size_t from, std::size_t to) {
  std::vector<Waypoint>& list = impl_->table.plans[id.index()].waypoints;
  if (from >= list.size()) return no_such_waypoint(from, list.size());
  if (to >= list.size()) return no_such_waypoint(to, list.size());
  if (from == to) return std::nullopt;
  const auto at = [&](std::size_t i) { return list.begin() + static_cast<std::ptrdiff_t>(i); };
  if (from < to) {
    std::rotate(at(from), at(from + 1), at(to + 1));
  } else {
    std::rotate(at(to), at(from), at(from + 1));
  }
  impl_->edited(id, from == 0 || to == 0);
  return std::nullopt;
}

std::optional<Message> Missions::remove(RobotId id, std::size_t index) {
  std::vector<Waypoint>& list = impl_->table.plans[id.index()].waypoints;
  if (index >= list.size()) return no_such_waypoint(index, list.size());
  list.erase(list.begin() + static_cast<std::ptrdiff_t>(index));
  impl_->edited(id, index == 0);
  return std::nullopt;
}

std::optional<Message> Missions::remove_last(RobotId id) {
  const std::size_t count = plan(id).waypoints.size();
  return count == 0 ? no_such_waypoint(0, 0) : remove(id, count - 1);
}

std::optional<Message> Missions::clear(RobotId id) { return set_plan(id, {}); }

std::optional<Message> Missions::set_plan(RobotId id, Plan plan) {
  if (plan.waypoints.size() > kMaxWaypoints) return plan_full();
  for (std::size_t i = 0; i < plan.waypoints.size(); ++i) {
    if (auto why = impl_->check(id, plan.waypoints[i])) {
      return at_waypoint(i, plan.waypoints.size(), *std::move(why));
    }
  }
  Plan& mine = impl_->table.plans[id.index()];
  if (mine.waypoints.empty() && plan.waypoints.empty()) return std::nullopt;
  const bool first_changed = mine.waypoints.empty() || plan.waypoints.empty() ||
                             mine.waypoints.front() != plan.waypoints.front();
  mine = std::move(plan);
  impl_->edited(id, first_changed);
  return std::nullopt;
}

void Missions::run(RobotId id) {
  if (plan(id).waypoints.empty()) return;
  MissionProgress& progress = impl_->table.progress[id.index()];
  progress.check_at = 0;  // even if blocked, it checks again now
  progress.stays = false;
  progress.searched_version = 0;
  if (RemoteRobot* const remote = impl_->table.team.remote(id)) {
    progress.met = progress.given_up = progress.detour_dropped = false;
    impl_->navigator.renew(id);
    remote->begin_mission();
  } else if (is_active(status(id).state)) {
    return;
  }
  // The robot may have been moved while the mission was held.
  if (!progress.detour.empty()) {
    impl_->table.events.push_back({id, MissionEvent::Kind::DetourChanged});
  }
  progress.detour.clear();
  progress.route = RouteNeed::Unknown;
  progress.routes = 0;
  impl_->table.set_state(id, MissionState::Running);
}

void Missions::hold(RobotId id) {
  // Its last command ends with this tick; then it brakes by itself.
  MissionProgress& progress = impl_->table.progress[id.index()];
  if (std::exchange(progress.aside, std::nullopt)) {
    impl_->table.events.push_back({id, MissionEvent::Kind::AsideChanged});
  }
  progress.stays = false;
  if (!is_active(status(id).state)) return;
  progress.side_step.reset();
  progress.turning = false;
  progress.rest_until = 0;
  if (impl_->explorer.explores(id)) {
    impl_->explorer.forget_target(id);  // other robots may explore it meanwhile
  }
  impl_->remotes.withdraw(id);
  impl_->table.set_state(id, MissionState::Held);
}

void Missions::link_lost(RobotId id) { impl_->remotes.suspend(id, link_is_lost()); }

void Missions::link_restored(RobotId id) {
  if (impl_->remotes.is_suspended(id, link_is_lost())) run(id);
}

void Missions::pose_doubted(RobotId id) { impl_->remotes.suspend(id, pose_is_doubted()); }

void Missions::pose_settled(RobotId id) {
  if (impl_->remotes.is_suspended(id, pose_is_doubted())) run(id);
}

void Missions::pose_corrected(RobotId id) {
  if (status(id).state == MissionState::Running) run(id);
}

std::vector<MissionEvent> Missions::take_events() {
  if (impl_->table.events.empty()) return {};
  std::vector<MissionEvent> next;
  next.reserve(kEventsOfEdit);
  return std::exchange(impl_->table.events, std::move(next));
}

void Missions::Impl::edited(RobotId id, bool first_changed) {
  Plan& plan = table.plans[id.index()];
  const MissionState before = table.statuses[id.index()].state;
  table.events.push_back({id, MissionEvent::Kind::PlanChanged});
  if (first_changed || plan.waypoints.empty()) {
    if (!table.progress[id.index()].detour.empty()) {
      table.events.push_back({id, MissionEvent::Kind::DetourChanged});
    }
    remotes.withdraw(id);
    table.progress[id.index()] = {};
  }
  table.statuses[id.index()].ended =
      plan.waypoints.empty() ? MissionEnd::Cancelled : MissionEnd::None;
  if (plan.waypoints.empty()) {
    plan.patrol = false;
    table.set_state(id, MissionState::Idle);
    return;
  }
  explorer.remember(id);
  if (before == MissionState::Idle) {
    table.set_state(id, MissionState::Held);
  } else if (first_changed && is_active(before)) {
    table.set_state(id, MissionState::Running);
  }
}

std::optional<Message> Missions::Impl::check(RobotId id, const Waypoint& waypoint) const {
  if (waypoint.type == WaypointType::Explore && table.team.remote(id) != nullptr) {
    return why_no_explorer(table.team, id);
  }
  return check_waypoint(table.world.cells(), waypoint);
}

void Missions::advance(Tick now, std::span<const std::uint8_t> may_drive) {
  MissionTable& table = impl_->table;
  table.last_tick = now;
  impl_->explorer.visit();
  impl_->making_way.look(now, may_drive);
  impl_->driver.settle_right_of_way(now, may_drive);
  const auto over = [&table](std::uint32_t robot) {
    const MissionState state = table.statuses[robot].state;
    return state == MissionState::Idle || state == MissionState::Held;
  };
  bool some_left = false;
  for (const std::uint32_t robot : table.active) {
    const RobotId id{robot};
    if (!table.team.alive(id)) {
      clear(id);
    } else if (robot < may_drive.size() && may_drive[robot] != 0) {
      const bool makes_way = !over(robot) && impl_->making_way.drive(id, now);
      if (!makes_way) impl_->step(id, now);
    }
    some_left |= over(robot);
  }
  impl_->making_way.drive_idle(now, may_drive);
  if (some_left) std::erase_if(table.active, over);
}

void Missions::Impl::step(RobotId id, Tick now) {
  if (table.statuses[id.index()].state == MissionState::Held ||
      table.plans[id.index()].waypoints.empty()) {
    return;
  }
  if (!follow(id, now)) return;
  finish_waypoint(id, now);
  // Continue without a pause: a robot that drives through a way-point must not brake for a tick.
  if (!table.plans[id.index()].waypoints.empty() && follow(id, now)) finish_waypoint(id, now);
}

void Missions::Impl::finish_waypoint(RobotId id, Tick now) {
  Plan& plan = table.plans[id.index()];
  const Waypoint done = plan.waypoints.front();
  const Tick begun = table.progress[id.index()].begun.value_or(now);
  plan.waypoints.erase(plan.waypoints.begin());
  if (plan.patrol) plan.waypoints.push_back(done);
  table.progress[id.index()] = {};
  table.events.push_back({id, MissionEvent::Kind::WaypointDone, {}, done});
  if (plan.waypoints.empty()) {
    plan.patrol = false;
    table.statuses[id.index()].ended =
        done.type == WaypointType::Explore ? MissionEnd::Explored : MissionEnd::Arrived;
    table.set_state(id, MissionState::Idle);
    return;
  }
  // Otherwise a patrol of places where the robot already is would complete a round every tick.
  if (plan.patrol && now <= begun + 1)
    table.progress[id.index()].rest_until = now + table.ticks(kRest);
  table.set_state(id, MissionState::Running);
}

bool Missions::Impl::follow(RobotId id, Tick now) {
  if (table.team.remote(id) != nullptr) return remotes.follow(id, now);
  MissionProgress& p = table.progress[id.index()];
  if (now < p.rest_until) return false;
  if (!p.begun) p.begun = now;
  const Waypoint& waypoint = table.plan(id).waypoints.front();
  switch (waypoint.type) {
    case WaypointType::TurnTo: return driver.turn_to(id, *waypoint.theta, now);
    case WaypointType::Explore: return explorer.follow(id, now);
    case WaypointType::Goto: break;
  }
  if (!p.reached) {
    p.reached = driver.drive_leg(id, now);
    if (!p.reached) return false;
    p.turning = false;
  }
  return !waypoint.theta || driver.turn_to(id, *waypoint.theta, now);
}

void Missions::hash(StateHash& hash) const {
  hash.add(static_cast<std::uint64_t>(impl_->table.plans.size()));
  impl_->driver.hash(hash);
  const auto add_point = [&](const std::optional<Point>& p) {
    hash.add(p.has_value());
    hash.add(p.value_or(Point{}).x);
    hash.add(p.value_or(Point{}).y);
  };
  for (std::size_t robot = 0; robot < impl_->table.plans.size(); ++robot) {
    const RobotId id{static_cast<std::uint32_t>(robot)};
    const Plan& plan = impl_->table.plans[robot];
    hash.add(plan.patrol);
    hash.add(static_cast<std::uint64_t>(plan.waypoints.size()));
    for (const Waypoint& waypoint : plan.waypoints) {
      hash.add(waypoint.type);
      hash.add(waypoint.target.x);
      hash.add(waypoint.target.y);
      hash.add(waypoint.theta.has_value());
      hash.add(waypoint.theta.value_or(0.0));
      hash.add(waypoint.course);
    }
    const MissionStatus& status = impl_->table.statuses[robot];
    hash.add(status.state);
    add_code(hash, status.reason);
    const MissionProgress& p = impl_->table.progress[robot];
    hash.add(p.reached);
    hash.add(p.turning);
    hash.add(p.slowed);
    hash.add(p.stepping_back);
    hash.add(p.turn_awaited.has_value());
    hash.add(p.dodged);
    hash.add(p.begun.value_or(-1));
    hash.add(p.rest_until);
    hash.add(p.check_at);
    hash.add(p.waiting_since);
    hash.add(p.in_way);
    hash.add(p.stuck);
    hash.add(p.side_steps);
    hash.add(p.corners);
    hash.add(p.chosen.x);
    hash.add(p.chosen.y);
    add_point(p.side_step);
    add_point(p.line);
    hash.add(p.side_step_until);
    add_point(p.explore_target);
    hash.add(static_cast<std::uint8_t>(impl_->detours.routing(id)));
    hash.add(p.route);
    hash.add(p.routes);
    hash.add(p.route_version);
    hash.add(static_cast<std::uint64_t>(p.detour.size()));
    for (const Point via : p.detour) add_point(via);
    hash.add(impl_->explorer.guided(id));
    hash.add(p.explored);
    hash.add(p.explore_arrived);
    hash.add(p.explore_blocked);
    hash.add(p.explore_until);
    hash.add(p.searched_from.i);
    hash.add(p.searched_from.j);
    hash.add(p.searched_version);
    if (impl_->table.team.remote(id) != nullptr) {
      hash.add(p.met);
      hash.add(p.given_up);
      hash.add(p.detour_dropped);
      impl_->navigator.hash(id, hash);
    }
    impl_->explorer.hash(id, hash);
    impl_->making_way.hash(id, hash);
  }
}

}  // namespace magna
