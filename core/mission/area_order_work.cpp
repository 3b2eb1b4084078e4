// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/area_order_work.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/mission/assignment.h"
#include "core/mission/mission_table.h"

namespace magna {
namespace {

constexpr double kBlockedFor = 8.0;    // s: then a robot gives up its place
constexpr double kCommandPause = 5.0;  // s without a command of the author that moves the robot
constexpr double kWaitsFor = 45.0;     // s of waiting for other robots
constexpr double kVisited = 1.5;       // m: a place within this distance counts as visited
constexpr double kSameTarget = 0.5;    // m: a robot stays for a place that has moved less
constexpr double kExploreAgain =
    20.0;  // s for which Search looks before it asks for more to explore
constexpr double kReturnsAfter = 5.0;  // s after it made way a guard returns to its place ...
constexpr double kOffPlace = 0.3;      // m: ... if it is farther away from it
constexpr int kTriesAtPart = 3;
constexpr int kMostMoves = 3;

Plan explore_plan() { return {{Waypoint::explore()}, false}; }

bool is_exploring(const AreaOrderWork::Member& member) {
  return member.given && !member.given->waypoints.empty() &&
         member.given->waypoints.front().type == WaypointType::Explore;
}

/// Where a robot stands for this place: there, or at the nearest possible position by the map.
Point standing_place(const OrderFloor& floor, Point place) {
  if (floor.region(place) != FreeRegions::kNone) return place;
  const auto node = floor.node_at(place);
  return node ? floor.place(*node) : place;
}

void hash_point(StateHash& hash, Point point) {
  hash.add(point.x);
  hash.add(point.y);
}

void hash_plan(StateHash& hash, const Plan& plan) {
  hash.add(plan.patrol);
  hash.add(plan.waypoints.size());
  for (const Waypoint& waypoint : plan.waypoints) {
    hash.add(waypoint.type);
    hash_point(hash, waypoint.target);
    hash.add(waypoint.theta.has_value());
    hash.add(waypoint.theta.value_or(0.0));
  }
}

}  // namespace

AreaOrderWork::AreaOrderWork(const AreaOrder& order, const AreaShape& shape, Tick begun)
    : order_(order), shape_(std::make_shared<const AreaShape>(shape)), begun_(begun) {}

const AreaOrderWork::Member* AreaOrderWork::find(RobotId robot) const {
  const auto at = std::ranges::lower_bound(members_, robot, {}, &Member::robot);
  return at != members_.end() && at->robot == robot ? &*at : nullptr;
}

AreaOrderWork::Member* AreaOrderWork::find(RobotId robot) {
  return const_cast<Member*>(std::as_const(*this).find(robot));
}

void AreaOrderWork::join(Member member) {
  if (find(member.robot) != nullptr) return;
  members_.insert(std::ranges::lower_bound(members_, member.robot, {}, &Member::robot),
                  std::move(member));
  done_ = false;
}

void AreaOrderWork::leave(RobotId robot) {
  changed_ = std::erase_if(members_, [robot](const Member& m) { return m.robot == robot; }) > 0 ||
             changed_;
}

void AreaOrderWork::set_away(RobotId robot, Away why, Tick now) {
  Member* const member = find(robot);
  if (member == nullptr) return;
  changed_ = changed_ || !member->away;
  member->away = why;
  member->away_since = now;
  member->target.reset();
  member->place.reset();
  member->in_place = false;
}

void AreaOrderWork::come_back(RobotId robot) {
  Member* const member = find(robot);
  if (member == nullptr || !member->away) return;
  member->away.reset();
  member->given.reset();
  member->explored = false;
  member->trouble.reset();
  member->tries = 0;
  changed_ = true;
}

void AreaOrderWork::stop(RobotId robot) {
  Member* const member = find(robot);
  if (member == nullptr) return;
  const bool made_way = member->in_place && member->trouble;
  const bool returns = member->away == Away::Taken || member->away == Away::Stick || made_way;
  member->starts_held = member->starts_held || returns;
}

void AreaOrderWork::explored(RobotId robot) {
  if (Member* const member = find(robot)) member->explored = true;
}

bool AreaOrderWork::works(const Member& member, const View& view) {
  return !member.away && view.team.alive(member.robot) &&
         (!member.given || mission(member, view) != MissionState::Held);
}

bool AreaOrderWork::is_free_again(const Member& member, const View& view) {
  const MissionState state = mission(member, view);
  const bool idle = state == MissionState::Idle;
  const bool held = state == MissionState::Held;
  const bool has_plan = has_its_plan(member, view.missions);
  const bool resumed = is_active(state) && has_plan;
  if (member.away == Away::OtherPlan) return idle && !view.team.busy(member.robot);
  if (member.away != Away::Taken || resumed) return resumed;
  // Its mission was held when the other author moved it.
  const bool paused = view.now - member.away_since >= view.units.ticks(kCommandPause);
  return paused && (idle || (held && has_plan)) && !view.team.busy(member.robot);
}

bool AreaOrderWork::waits(const View& view) const {
  bool any = false;
  for (const Member& member : members_) {
    if (member.away || !member.given) continue;
    const MissionState state = mission(member, view);
    if (state != MissionState::Held && state != MissionState::Idle) return false;
    any = any || state == MissionState::Held;
  }
  return any;
}

CrewState AreaOrderWork::state(const Member& member, const View& view) const {
  if (member.away) return CrewState::Away;
  if (!works(member, view)) return CrewState::Held;
  const bool finished = member.explored && !member.place;
  return member.in_place || finished ? CrewState::InPlace : CrewState::Working;
}

void AreaOrderWork::take(const Division& division,
                         const std::vector<std::shared_ptr<const OrderFloor>>& floors,
                         const View& view) {
  if (sees_floor(order_.kind) && view.coverage != nullptr) {
    if (!divided_) cells_ = OrderCells(view.coverage->grid());
    for (std::size_t k = 0; k < floors.size(); ++k) {
      if (!division.regions[k].empty()) cells_.add(*floors[k], *shape_, division.regions[k]);
    }
    cells_.see_all(*view.coverage);
  } else if (order_.kind != OrderKind::Patrol || !divided_) {
    places_ = division.places;
    visited_.assign(places_.size(), begun_);
    tried_ = visited_;
  }
  divided_ = true;
  if (order_.kind != OrderKind::Guard && order_.kind != OrderKind::Leave) return;
  for (Member& member : members_) {
    const auto share = std::ranges::find(division.crew, member.robot, &Division::Share::robot);
    member.place.reset();
    if (share == division.crew.end()) continue;
    member.place = share->place;
    const bool stays = share->place && member.target &&
                       distance(places_[*share->place], *member.target) < kSameTarget;
    if (stays) continue;
    member.in_place = false;
    member.given.reset();
    member.target.reset();
  }
}

void AreaOrderWork::follow(const View& view) {
  if (view.coverage != nullptr) cells_.follow(*view.coverage);
}

std::vector<AreaOrderWork::Step> AreaOrderWork::step(const View& view) {
  steps_.clear();
  for (Member& member : members_) {
    const MissionState state = mission(member, view);
    if (state != MissionState::Idle && state != MissionState::Held) member.starts_held = false;
  }
  if (!divided_) return {};
  switch (order_.kind) {
    case OrderKind::Explore: explore(view); break;
    case OrderKind::Search: search(view); break;
    case OrderKind::Patrol: patrol(view); break;
    case OrderKind::Guard:
    case OrderKind::Leave: send_to_places(view); break;
  }
  return std::exchange(steps_, {});
}

void AreaOrderWork::give(Member& member, Plan plan) {
  steps_.push_back({member.robot, plan, !std::exchange(member.starts_held, false)});
  member.given = std::move(plan);
}

void AreaOrderWork::give_explore(Member& member, const View& view) {
  give(member, explore_plan());
  member.target.reset();
  member.explore_at = view.now + view.units.ticks(kExploreAgain);
}

void AreaOrderWork::give_goto(Member& member, Point target) {
  give(member, {{Waypoint::go_to(target)}, false});
  member.target = target;
  member.trouble.reset();
}

bool AreaOrderWork::in_trouble(Member& member, const View& view) const {
  const MissionState state = mission(member, view);
  if (state != MissionState::Blocked && state != MissionState::Waiting) {
    member.trouble.reset();
    return false;
  }
  if (!member.trouble) member.trouble = view.now;
  const double limit = state == MissionState::Blocked ? kBlockedFor : kWaitsFor;
  return view.now - *member.trouble >= view.units.ticks(limit);
}

std::vector<double> AreaOrderWork::times(const std::vector<Member*>& robots,
                                         const std::vector<Point>& places, const View& view) const {
  std::vector<double> all;
  all.reserve(robots.size() * places.size());
  FloorDistances distances;
  for (const Member* const member : robots) {
    const OrderFloor& floor = view.floor(member->robot);
    const auto start = floor.node_at(view.team.believed()[member->robot.index()].position());
    if (start) distances.measure(floor, std::span(&*start, 1));
    const double speed = std::max(view.team.type(member->robot).max_speed, 0.1);
    for (const Point place : places) {
      const auto node = start ? floor.node_at(place) : std::nullopt;
      all.push_back(node ? distances.metres(floor, *node) / speed : kImpossible);
    }
  }
  return all;
}

// Explore: the explorer sends the robots.

void AreaOrderWork::explore(const View& view) {
  bool any = false;
  bool left = false;
  for (Member& member : members_) {
    if (!works(member, view)) continue;
    any = true;
    if (!member.explored && (!member.given || mission(member, view) == MissionState::Idle)) {
      give_explore(member, view);
    }
    left = left || !member.explored;
  }
  done_ = any && !left;
}

// Search: robots explore; those for which nothing is left to explore at the moment drive to floor
// that no camera has looked at.

void AreaOrderWork::search(const View& view) {
  if (view.coverage == nullptr) return;
  for (const Member& member : members_) {
    if (view.team.alive(member.robot)) cells_.look(*view.coverage, view.camera(member.robot));
  }
  bool any = false;
  std::vector<Member*> free;
  for (Member& member : members_) {
    if (!works(member, view)) continue;
    any = true;
    check_part(member, view);
    if (member.place) continue;
    const MissionState state = mission(member, view);
    const bool exploring = is_exploring(member);
    const bool waits =
        state == MissionState::Waiting && !view.missions.explore_target(member.robot);
    if (!member.given || (exploring && state == MissionState::Idle && !member.explored)) {
      give_explore(member, view);
    } else if (exploring) {
      if (waits || state == MissionState::Idle) free.push_back(&member);
    } else if (member.explored || view.now < member.explore_at) {
      free.push_back(&member);
    } else {
      give_explore(member, view);
    }
  }
  assign_parts(free, view);
  for (Member* const member : free) {
    if (!member->place && !member->explored && !is_exploring(*member)) give_explore(*member, view);
  }
  const auto is_left = [&](const Member& member) {
    return works(member, view) && (member.place || !member.explored);
  };
  done_ = any && std::ranges::none_of(members_, is_left);
}

void AreaOrderWork::check_part(Member& member, const View& view) {
  if (!member.place) return;
  const auto part = cells_.part(*view.coverage, *member.place);
  if (!part) {
    member.place.reset();
    return;
  }
  if (in_trouble(member, view)) {
    cells_.give_up(*view.coverage, *member.place);
    member.place.reset();
  } else if (mission(member, view) == MissionState::Idle) {
    if (++member.tries < kTriesAtPart) {
      give_goto(member, standing_place(view.floor(member.robot), part->place));
      return;
    }
    cells_.give_up(*view.coverage, *member.place);
    member.place.reset();
  }
}

void AreaOrderWork::assign_parts(const std::vector<Member*>& free, const View& view) {
  if (free.empty()) return;
  std::vector<OrderCells::Part> parts = cells_.parts(*view.coverage);
  std::erase_if(parts, [&](const OrderCells::Part& part) {
    return std::ranges::any_of(members_, [&](const Member& m) { return m.place == part.number; });
  });
  std::vector<Point> places;
  for (const OrderCells::Part& part : parts) places.push_back(part.place);
  const auto jobs = assign_jobs(times(free, places, view), free.size(), places.size());
  for (std::size_t k = 0; k < free.size(); ++k) {
    if (!jobs[k]) continue;
    Member& member = *free[k];
    if (is_exploring(member)) member.explore_at = view.now + view.units.ticks(kExploreAgain);
    member.place = parts[*jobs[k]].number;
    member.tries = 0;
    give_goto(member, standing_place(view.floor(member.robot), places[*jobs[k]]));
  }
}

// Patrol: the longest idle place first, less the way there.

void AreaOrderWork::visit_places(const View& view) {
  for (const Member& member : members_) {
    if (!view.team.alive(member.robot)) continue;
    const Point at = view.team.believed()[member.robot.index()].position();
    for (std::size_t p = 0; p < places_.size(); ++p) {
      if (distance(places_[p], at) > kVisited) continue;
      if (visited_[p] == begun_) ++reached_;
      visited_[p] = std::max(view.now, begun_ + 1);
    }
  }
}

void AreaOrderWork::patrol(const View& view) {
  visit_places(view);
  std::vector<Member*> free;
  for (Member& member : members_) {
    if (!works(member, view)) continue;
    const bool arrived = member.place && visited_[*member.place] >= view.now;
    if (member.place && in_trouble(member, view)) {
      tried_[*member.place] = view.now;
    } else if (member.given && member.place && !arrived &&
               mission(member, view) != MissionState::Idle) {
      continue;
    }
    member.place.reset();
    free.push_back(&member);
  }
  if (free.empty()) return;
  std::vector<std::size_t> open;
  std::vector<Point> where;
  for (std::size_t p = 0; p < places_.size(); ++p) {
    const auto meant = [p](const Member& m) { return m.place == p; };
    // Where a robot is, none has to go.
    if (visited_[p] >= view.now || std::ranges::any_of(members_, meant)) continue;
    open.push_back(p);
    where.push_back(places_[p]);
  }
  std::vector<double> costs = times(free, where, view);
  for (std::size_t k = 0; k < costs.size(); ++k) {
    const std::size_t p = open[k % open.size()];
    const auto idle = static_cast<double>(view.now - std::max(visited_[p], tried_[p]));
    costs[k] -= view.units.tick_seconds * idle;
  }
  const auto jobs = assign_jobs(costs, free.size(), open.size());
  for (std::size_t k = 0; k < free.size(); ++k) {
    if (!jobs[k]) continue;
    free[k]->place = open[*jobs[k]];
    give_goto(*free[k], standing_place(view.floor(free[k]->robot), where[*jobs[k]]));
  }
}

// Guard and Leave: each robot has a place.

void AreaOrderWork::send_to_places(const View& view) {
  bool any = false;
  bool left = false;
  for (Member& member : members_) {
    if (!works(member, view)) continue;
    any = true;
    if (member.in_place) {
      if (order_.kind == OrderKind::Guard) return_to_place(member, view);
    } else if (member.place && !member.given) {
      give_goto(member, standing_place(view.floor(member.robot), places_[*member.place]));
    } else if (member.given) {
      const Point at = view.team.believed()[member.robot.index()].position();
      const bool arrived = mission(member, view) == MissionState::Idle;
      const bool outside = order_.kind != OrderKind::Leave || !shape_->contains(at);
      if (arrived && outside) {
        member.in_place = true;
        member.trouble.reset();
      } else if (arrived || in_trouble(member, view)) {
        member.given.reset();
        member.target.reset();
        member.place.reset();  // it stays where it is, unless the work is divided again
        if (++moves_ <= kMostMoves) changed_ = true;
      }
    }
    left = left || (!member.in_place && member.place);
  }
  done_ = order_.kind == OrderKind::Leave && any && !left;
}

// The others pass first.
void AreaOrderWork::return_to_place(Member& member, const View& view) {
  if (view.missions.makes_way(member.robot)) {
    member.trouble = view.now;
    return;
  }
  const bool due = member.trouble && view.now - *member.trouble >= view.units.ticks(kReturnsAfter);
  if (!due || !member.target) return;
  member.trouble.reset();
  const Point at = view.team.believed()[member.robot.index()].position();
  if (distance(at, *member.target) <= kOffPlace) {
    member.starts_held = false;
    return;
  }
  member.in_place = false;
  give_goto(member, *member.target);
}

double AreaOrderWork::covered() const {
  const auto share = [](std::size_t part, std::size_t all) {
    return all == 0 ? 1.0 : static_cast<double>(part) / static_cast<double>(all);
  };
  if (!divided_) return 0.0;
  switch (order_.kind) {
    case OrderKind::Explore: return share(cells_.seen(), cells_.size());
    case OrderKind::Search: return share(cells_.looked(), cells_.size());
    case OrderKind::Patrol: return share(reached_, places_.size());
    case OrderKind::Guard:
    case OrderKind::Leave: break;
  }
  const auto in_place =
      static_cast<std::size_t>(std::ranges::count(members_, true, &Member::in_place));
  return share(in_place, members_.size());
}

void AreaOrderWork::add_to(StateHash& hash, const Member& member) {
  hash.add(member.robot.value);
  hash_point(hash, member.home.position());
  hash.add(member.home.theta);
  hash_plan(hash, member.before);
  hash.add(member.ran);
  hash.add(member.away ? 1 + static_cast<int>(*member.away) : 0);
  hash.add(member.away_since);
  hash.add(member.given.has_value());
  if (member.given) hash_plan(hash, *member.given);
  hash.add(member.target.has_value());
  hash_point(hash, member.target.value_or(Point{}));
  hash.add(member.place ? *member.place + 1 : 0);
  hash.add(member.explored);
  hash.add(member.in_place);
  hash.add(member.tries);
  hash.add(member.trouble.value_or(-1));
  hash.add(member.explore_at);
  hash.add(member.starts_held);
}

void AreaOrderWork::hash(StateHash& hash) const {
  hash.add(order_.kind);
  hash.add(order_.team.who);
  hash.add(order_.robots.size());
  for (const RobotId robot : order_.robots) hash.add(robot.value);
  hash.add(order_.after);
  hash.add(order_.rejoin);
  hash.add(begun_);
  for (const Point corner : shape_->corners()) hash_point(hash, corner);
  hash.add(divided_);
  hash.add(changed_);
  hash.add(moves_);
  hash.add(members_.size());
  for (const Member& member : members_) add_to(hash, member);
  cells_.hash(hash);
  hash.add(places_.size());
  for (const Point place : places_) hash_point(hash, place);
  hash.add_all(std::span<const Tick>(visited_));
  hash.add_all(std::span<const Tick>(tried_));
}

}  // namespace magna
