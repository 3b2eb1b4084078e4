// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/missions.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/mission/missions_impl.h"
#include "core/mission/plan_check.h"

namespace magna {
namespace {

/// A robot without a ranger knows only its local surroundings: less than a metre away (manual 2.1).
constexpr double kLocality = 1.0;

Message plan_full() {
  return Message({"plan-full", "the plan is full: {} way-points"}, Missions::kMaxWaypoints);
}

Message no_such_waypoint(std::size_t index, std::size_t count) {
  if (count == 0) return Message({"plan-empty", "the plan is empty"});
  return Message({"no-such-waypoint", "there is no way-point number {}: the plan has {}"},
                 index + 1, count);
}

void insert_in_order(std::vector<std::uint32_t>& numbers, std::uint32_t number) {
  const auto place = std::ranges::lower_bound(numbers, number);
  if (place == numbers.end() || *place != number) numbers.insert(place, number);
}

}  // namespace

std::string_view name(MissionState state) {
  constexpr std::array<std::string_view, 5> kNames = {"idle", "running", "waiting", "blocked",
                                                      "held"};
  return kNames[static_cast<std::size_t>(state)];
}

Missions::Missions(const World& world, Team& team, const SightingTable* sightings)
    : impl_(std::make_unique<Impl>(world, team, sightings)) {}
Missions::~Missions() = default;

void Missions::add_robot(RobotId id) {
  const std::size_t count = id.index() + 1;
  impl_->plans.resize(count);
  impl_->statuses.resize(count);
  impl_->progress.resize(count);
  impl_->memories.resize(count);
  impl_->routing.resize(count, 0);
  impl_->guided.resize(count, 0);
  impl_->right_of_way.resize(count);
}

const Plan& Missions::plan(RobotId id) const { return impl_->plans[id.index()]; }
const MissionStatus& Missions::status(RobotId id) const { return impl_->statuses[id.index()]; }

std::optional<Point> Missions::explore_target(RobotId id) const {
  return impl_->progress[id.index()].explore_target;
}

std::optional<Message> Missions::append(RobotId id, const Waypoint& waypoint) {
  return insert(id, plan(id).waypoints.size(), waypoint);
}

std::optional<Message> Missions::insert(RobotId id, std::size_t before, const Waypoint& waypoint) {
  std::vector<Waypoint>& list = impl_->plans[id.index()].waypoints;
  if (before > list.size()) return no_such_waypoint(before, list.size());
  if (auto why = impl_->check(id, waypoint)) return why;
  if (list.size() >= kMaxWaypoints) return plan_full();
  list.insert(list.begin() + static_cast<std::ptrdiff_t>(before), waypoint);
  impl_->edited(id, before == 0);
  return std::nullopt;
}

std::optional<Message> Missions::replace(RobotId id, std::size_t index, const Waypoint& waypoint) {
  std::vector<Waypoint>& list = impl_->plans[id.index()].waypoints;
  if (index >= list.size()) return no_such_waypoint(index, list.size());
  if (auto why = impl_->check(id, waypoint)) return why;
  list[index] = waypoint;
  impl_->edited(id, index == 0);
  return std::nullopt;
}

std::optional<Message> Missions::move(RobotId id, std::size_t from, std::size_t to) {
  std::vector<Waypoint>& list = impl_->plans[id.index()].waypoints;
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
  std::vector<Waypoint>& list = impl_->plans[id.index()].waypoints;
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
      return plan.waypoints.size() == 1
                 ? *why
                 : Message({"unfit-waypoint-of-plan", "way-point {}: {}"}, i + 1, *why);
    }
  }
  Plan& mine = impl_->plans[id.index()];
  if (mine.waypoints.empty() && plan.waypoints.empty()) return std::nullopt;
  const bool first_changed = mine.waypoints.empty() || plan.waypoints.empty() ||
                             mine.waypoints.front() != plan.waypoints.front();
  mine = std::move(plan);
  impl_->edited(id, first_changed);
  return std::nullopt;
}

void Missions::run(RobotId id) {
  if (plan(id).waypoints.empty()) return;
  MissionProgress& progress = impl_->progress[id.index()];
  progress.check_at = 0;  // even if blocked, it checks again now
  progress.searched_version = 0;
  if (RemoteRobot* const remote = impl_->team.remote(id)) {
    progress.met = progress.given_up = false;
    progress.tries = 0;
    remote->begin_mission();
  } else if (is_active(status(id).state)) {
    return;
  }
  // The robot may have been moved while the mission was held.
  if (!progress.detour.empty()) impl_->events.push_back({id, MissionEvent::Kind::DetourChanged});
  progress.detour.clear();
  progress.route = RouteNeed::Unknown;
  progress.routes = 0;
  impl_->set_state(id, MissionState::Running);
}

void Missions::hold(RobotId id) {
  if (!is_active(status(id).state)) return;
  // Its last command ends with this tick; then it brakes by itself.
  MissionProgress& progress = impl_->progress[id.index()];
  progress.side_step.reset();
  progress.turning = false;
  progress.rest_until = 0;
  if (impl_->explores(id)) impl_->forget_target(id);  // other robots may explore it meanwhile
  impl_->withdraw(id);
  impl_->set_state(id, MissionState::Held);
}

std::vector<MissionEvent> Missions::take_events() { return std::exchange(impl_->events, {}); }

void Missions::Impl::edited(RobotId id, bool first_changed) {
  Plan& plan = plans[id.index()];
  const MissionState before = statuses[id.index()].state;
  events.push_back({id, MissionEvent::Kind::PlanChanged});
  if (first_changed || plan.waypoints.empty()) {
    if (!progress[id.index()].detour.empty()) {
      events.push_back({id, MissionEvent::Kind::DetourChanged});
    }
    withdraw(id);
    progress[id.index()] = {};
  }
  if (plan.waypoints.empty()) {
    plan.patrol = false;
    set_state(id, MissionState::Idle);
    return;
  }
  remember_exploring(id);
  if (before == MissionState::Idle) {
    set_state(id, MissionState::Held);
  } else if (first_changed && is_active(before)) {
    set_state(id, MissionState::Running);
  }
}

std::optional<Message> Missions::Impl::check(RobotId id, const Waypoint& waypoint) const {
  if (waypoint.type == WaypointType::Explore && team.remote(id) != nullptr) {
    return Message(
        {"remote-does-not-explore", "{} does not explore by itself: give it places to go to"},
        team.description(id).name);
  }
  return check_waypoint(world.cells(), waypoint);
}

void Missions::Impl::remember_exploring(RobotId id) {
  std::unique_ptr<ExploreMemory>& memory = memories[id.index()];
  if (memory || guided[id.index()] != 0) return;
  const auto explores = [](const Waypoint& w) { return w.type == WaypointType::Explore; };
  if (std::ranges::none_of(plans[id.index()].waypoints, explores)) return;
  const RangeSensorSpec& ranger = team.ranger(id);
  memory =
      std::make_unique<ExploreMemory>(world.cells(), ranger.present() ? ranger.range : kLocality);
  insert_in_order(explorers, id.value);
}

void Missions::Impl::set_state(RobotId id, MissionState state, std::optional<Message> reason) {
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

}  // namespace magna
