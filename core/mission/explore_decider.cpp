// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/explore_decider.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/geometry/segment.h"
#include "core/mission/reachable_floor.h"

namespace magna {
namespace {

constexpr double kNear = 1.0;         // m: a place this close to the changed one is the same
constexpr double kStuckTime = 30.0;   // s: by then the robot in the way may have moved
constexpr double kStuckAhead = 0.15;  // m from a robot's rim: assumed position of the obstacle
constexpr double kStuckBeside = 0.4;  // m: assumed half width of the obstacle
constexpr double kOthers = 0.4;       // m round it: a robot this close is the obstacle itself
/// The way that a metre nearer to the area is worth, for a robot that knows no way into it.
constexpr double kApproach = 2.0;
constexpr double kLeastSpeed = 0.1;  // m/s, for expected times
constexpr double kSooner = 5.0;  // s: a robot that is there by so much sooner takes a target over

/// The index of the way's segment nearest to a point, and the nearest point on it.
std::pair<std::size_t, Point> on_way(const std::vector<Point>& way, Point p) {
  std::pair<std::size_t, Point> found{0, way.front()};
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k + 1 < way.size(); ++k) {
    const Point at = nearest_on_segment(way[k], way[k + 1], p);
    if (distance(at, p) >= least) continue;
    least = distance(at, p);
    found = {k, at};
  }
  return found;
}

/// Metres along a way that a robot is on.
double way_left(const std::vector<Point>& way, Point here) {
  auto [segment, from] = on_way(way, here);
  double left = distance(here, from);
  for (std::size_t k = segment + 1; k < way.size(); ++k) {
    left += distance(std::exchange(from, way[k]), way[k]);
  }
  return left;
}

Message others_explore() {
  return Message({"others-explore-the-rest", "other robots explore all that is left"});
}

constexpr double kSweepPatience = 2.0;  // s: the last sweeps may still show something new

}  // namespace

ExploreDecider::ExploreDecider(const Team& team, const Coverage& coverage,
                               const FeatureTable& features, WorkerPool& workers, TickUnits units)
    : team_(team), coverage_(coverage), features_(features), workers_(workers), units_(units) {}

void ExploreDecider::set_no_go(std::vector<NoGoArea> areas) {
  hindrances_.no_go = std::move(areas);
  for (Map& map : maps_) map.stale = true;
}

void ExploreDecider::listen(std::span<const Explorer> explorers) {
  if (states_.size() < team_.size()) states_.resize(team_.size());
  auto next = explorers.begin();
  for (std::uint32_t robot = 0; robot < states_.size(); ++robot) {
    ExplorerState& state = states_[robot];
    const bool explores = next != explorers.end() && next->robot.value == robot;
    if (explores) {
      state.arrived = !next->target && (state.arrived || next->arrived);
      state.blocked = !next->target && (state.blocked || next->blocked);
      state.told = next->waiting;
      state.within = next->within;
      state.takes_over = next->takes_over;
      ++next;
    } else if (state.explores) {
      GivenUp given_up = std::move(state.given_up);
      state = ExplorerState{};
      state.given_up = std::move(given_up);
    }
    state.explores = explores;
  }
}

std::vector<ExploreOrder> ExploreDecider::round(Tick now, std::span<const Explorer> explorers,
                                                std::span<const FrontierSide> sides) {
  std::vector<ExploreOrder> orders;
  if (explorers.empty()) return orders;
  begin_round(now, sides);
  end_assignments(now, explorers);
  check_assignments(explorers);
  find_candidates(explorers);
  if (candidate_count_ == 0) return orders;
  measure();

  std::vector<ExploreTarget> targets;
  for (const ExplorePlace& place : places_) targets.push_back({place.middle, place.gain});
  std::vector<TravelCosts> costs;
  for (std::size_t k = 0; k < candidate_count_; ++k) costs.push_back(candidates_[k].costs);
  auto chosen = assign_targets(targets, costs, taken(explorers));
  std::vector<HeldTarget> held = held_targets(explorers);
  for (std::size_t k = 0; k < candidate_count_; ++k) {
    if (chosen[k]) orders.push_back(send(candidates_[k], *chosen[k]));
  }
  take_over(std::move(held), chosen, orders);
  // Only now it is known which robots are under way.
  for (std::size_t k = 0; k < candidate_count_; ++k) {
    if (chosen[k]) continue;
    if (auto order = keep_waiting(now, candidates_[k])) orders.push_back(std::move(*order));
  }
  std::ranges::sort(orders, {}, &ExploreOrder::robot);
  return orders;
}

void ExploreDecider::begin_round(Tick now, std::span<const FrontierSide> sides) {
  sides_.clear();
  for (const FrontierSide& side : sides) {
    if (side.open) sides_.push_back(side.id);
  }
  std::ranges::sort(sides_);
  places_ = explore_places(sides, coverage_);
  given_up_.keep(sides_);
  for (ExplorerState& state : states_) state.given_up.keep(sides_);

  const std::size_t before = stuck_.size();
  std::erase_if(stuck_, [&](const Stuck& stuck) { return stuck.until <= now; });
  for (Map& map : maps_) {
    map.stale = map.stale || map.made != coverage_.version() || before != stuck_.size();
  }
  hindrances_.stuck.clear();
  for (const Stuck& stuck : stuck_) hindrances_.stuck.push_back(stuck.at);
  hindrances_.furniture.clear();
  for (const Feature& feature : features_.all()) {
    if (feature.kind == FeatureKind::Furniture) hindrances_.furniture.push_back(feature.box);
  }
}

// Records the results of completed assignments.
void ExploreDecider::end_assignments(Tick now, std::span<const Explorer> explorers) {
  for (const Explorer& explorer : explorers) {
    ExplorerState& state = states_[explorer.robot.index()];
    const bool arrived = std::exchange(state.arrived, false);
    const bool blocked = std::exchange(state.blocked, false);
    if (!state.assignment || explorer.target) continue;
    // There may be another way, and the new area there is still unexplored. But the failure counts.
    const bool again = blocked && record_stuck(now, explorer.robot);
    const bool same = has_open_side(state.assignment->place);
    const bool there = still_there(*state.assignment);
    if (again || !same) state.assignment->place.sides.clear();
    if (there && blocked) state.given_up.add(state.assignment->place);
    if (there && arrived) given_up_.add(state.assignment->place);
    state.assignment.reset();
  }
}

// Checks whether the other assignments are still worthwhile and possible.
void ExploreDecider::check_assignments(std::span<const Explorer> explorers) {
  for (const Explorer& explorer : explorers) {
    std::optional<Assignment>& assignment = states_[explorer.robot.index()].assignment;
    const bool goes_on =
        assignment && still_there(*assignment) && way_is_open(explorer.robot, *assignment);
    if (!goes_on) assignment.reset();
  }
}

// Rangers miss obstacles below or above their plane. All robots avoid the place of a stuck robot
// for some time. False if the robot flies (it sees all its obstacles) or another robot is there.
bool ExploreDecider::record_stuck(Tick now, RobotId robot) {
  const RobotTypeInfo& type = team_.type(robot);
  if (type.flies) return false;
  const Pose pose = team_.believed()[robot.index()];
  const Point at = pose.position() + direction(pose.theta) * (type.radius + kStuckAhead);
  for (std::uint32_t other = 0; other < team_.size(); ++other) {
    if (other == robot.value || !team_.alive({other})) continue;
    if (distance(here({other}), at) < team_.type({other}).radius + kOthers) return false;
  }
  // As wide as the robot: most things are wider than the spot that was hit.
  const Point across = Point{-std::sin(pose.theta), std::cos(pose.theta)} * kStuckBeside;
  for (const Point place : {at, at + across, at - across}) {
    stuck_.push_back({place, now + units_.ticks(kStuckTime)});
    hindrances_.stuck.push_back(place);
  }
  for (Map& map : maps_) map.stale = true;
  return true;
}

bool ExploreDecider::has_open_side(const ExplorePlace& place) const {
  return std::ranges::any_of(
      place.sides, [&](FrontierSideId side) { return std::ranges::binary_search(sides_, side); });
}

// True if at least one of its sides is left, or if the place has changed only a little.
bool ExploreDecider::still_there(Assignment& assignment) const {
  if (has_open_side(assignment.place)) return true;
  for (const ExplorePlace& place : places_) {
    if (distance(place.middle, assignment.place.middle) > kNear) continue;
    assignment.place.sides = place.sides;
    return true;
  }
  return false;
}

bool ExploreDecider::way_is_open(RobotId robot, const Assignment& assignment) {
  const std::vector<Point>& way = assignment.way;
  const TravelMap& map = maps_[map_of(robot)].map;
  auto [segment, from] = on_way(way, here(robot));
  for (std::size_t k = segment + 1; k < way.size(); ++k) {
    if (!map.clear_way(std::exchange(from, way[k]), way[k], 0.0)) return false;
  }
  return true;
}

std::size_t ExploreDecider::map_of(RobotId robot) {
  const RobotTypeInfo& type = team_.type(robot);
  const TravelKind kind{type.radius, type.flies};
  auto found = std::ranges::find(maps_, kind, &Map::kind);
  if (found == maps_.end()) {
    maps_.push_back({kind, TravelMap(kind.radius)});
    found = maps_.end() - 1;
  }
  if (std::exchange(found->stale, false)) {
    found->map.make(coverage_, hindrances_.limits(kind.flies));
    found->made = coverage_.version();
  }
  return static_cast<std::size_t>(found - maps_.begin());
}

void ExploreDecider::find_candidates(std::span<const Explorer> explorers) {
  candidate_count_ = 0;
  for (const Explorer& explorer : explorers) {
    if (states_[explorer.robot.index()].assignment) continue;
    if (candidates_.size() == candidate_count_) candidates_.emplace_back();
    Candidate& candidate = candidates_[candidate_count_++];
    candidate.robot = explorer.robot.value;
    candidate.map = map_of(explorer.robot);
  }
}

// Each iteration writes only to its own slots.
void ExploreDecider::measure() {
  workers_.parallel_for(candidate_count_, 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k) {
      Candidate& candidate = candidates_[k];
      candidate.costs.assign(places_.size(), TravelDistances::kNowhere);
      candidate.standing.assign(places_.size(), std::nullopt);
      candidate.reaches_any = false;
      const TravelMap& map = maps_[candidate.map].map;
      if (candidate.distances.measure(map, here({candidate.robot}))) measure_places(candidate);
    }
  });
}

void ExploreDecider::measure_places(Candidate& candidate) const {
  const Map& map = maps_[candidate.map];
  const GivenUp& own = states_[candidate.robot].given_up;
  const AreaShape* const area = states_[candidate.robot].within.get();
  const bool approaches = area != nullptr && !enters(candidate, *area);
  for (std::size_t p = 0; p < places_.size(); ++p) {
    const ExplorePlace& place = places_[p];
    if (place.extent < 2 * map.kind.radius) continue;  // too narrow for the robot
    if (area != nullptr && !approaches && !area->near(place.middle)) continue;
    if (given_up_.contains(place) || own.contains(place)) continue;
    candidate.standing[p] = candidate.distances.beside(map.map, place.middle);
    if (!candidate.standing[p]) continue;
    candidate.costs[p] = candidate.distances.metres(map.map, *candidate.standing[p]);
    if (approaches) candidate.costs[p] += kApproach * area->distance_to(place.middle);
    candidate.reaches_any = true;
  }
}

bool ExploreDecider::enters(const Candidate& candidate, const AreaShape& area) const {
  const TravelMap& map = maps_[candidate.map].map;
  Point low = area.corners().front(), high = low;
  for (const Point p : area.corners()) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  const Cell first = coverage_.grid().cell(low), last = coverage_.grid().cell(high);
  for (int j = first.j; j <= last.j; ++j) {
    for (int i = first.i; i <= last.i; ++i) {
      const bool reached = candidate.distances.metres(map, {i, j}) < TravelDistances::kNowhere;
      if (reached && area.contains(coverage_.grid().centre({i, j}))) return true;
    }
  }
  return false;
}

std::vector<Point> ExploreDecider::taken(std::span<const Explorer> explorers) const {
  std::vector<Point> taken;
  for (const Explorer& explorer : explorers) {
    const ExplorerState& state = states_[explorer.robot.index()];
    if (state.assignment) taken.push_back(state.assignment->place.middle);
  }
  return taken;
}

ExploreOrder ExploreDecider::send(const Candidate& candidate, std::size_t place) {
  ExplorerState& state = states_[candidate.robot];
  ExploreOrder order{{candidate.robot}, ExploreOrder::Kind::Go, {}, {}, {}};
  order.way = candidate.distances.way(maps_[candidate.map].map, *candidate.standing[place]);
  state.assignment = Assignment{places_[place], {here({candidate.robot})}};
  state.assignment->way.insert(state.assignment->way.end(), order.way.begin(), order.way.end());
  state.idle_since.reset();
  order.target = order.way.back();
  order.way.pop_back();
  return order;
}

double ExploreDecider::seconds_for(RobotId robot, double metres) const {
  return metres / std::max(team_.type(robot).max_speed, kLeastSpeed);
}

std::optional<std::size_t> ExploreDecider::place_of(const Assignment& assignment) const {
  for (std::size_t p = 0; p < places_.size(); ++p) {
    if (distance(places_[p].middle, assignment.place.middle) <= kNear) return p;
  }
  return std::nullopt;
}

std::vector<ExploreDecider::HeldTarget> ExploreDecider::held_targets(
    std::span<const Explorer> explorers) const {
  std::vector<HeldTarget> held;
  for (const Explorer& explorer : explorers) {
    const std::optional<Assignment>& assignment = states_[explorer.robot.index()].assignment;
    const auto place = explorer.takes_over && assignment ? place_of(*assignment) : std::nullopt;
    if (!place) continue;
    const double left = way_left(assignment->way, here(explorer.robot));
    held.push_back({explorer.robot, *place, seconds_for(explorer.robot, left)});
  }
  return held;
}

void ExploreDecider::take_over(std::vector<HeldTarget> held,
                               std::vector<std::optional<std::size_t>>& chosen,
                               std::vector<ExploreOrder>& orders) {
  while (!held.empty()) {
    std::size_t taker = 0;
    auto from = held.end();
    double most = kSooner;
    for (std::size_t k = 0; k < candidate_count_; ++k) {
      const Candidate& candidate = candidates_[k];
      const ExplorerState& state = states_[candidate.robot];
      if (chosen[k] || !state.takes_over) continue;
      for (auto one = held.begin(); one != held.end(); ++one) {
        if (!candidate.standing[one->place]) continue;
        if (states_[one->robot.index()].within != state.within) continue;
        const double seconds = seconds_for({candidate.robot}, candidate.costs[one->place]);
        if (one->seconds - seconds <= most) continue;
        most = one->seconds - seconds;
        taker = k;
        from = one;
      }
    }
    if (from == held.end()) return;
    chosen[taker] = from->place;
    orders.push_back(send(candidates_[taker], from->place));
    states_[from->robot.index()].assignment.reset();
    ExploreOrder wait{from->robot, ExploreOrder::Kind::Wait, {}, {}, {}};
    wait.reason = others_explore();
    orders.push_back(std::move(wait));
    held.erase(from);
  }
}

std::optional<ExploreOrder> ExploreDecider::keep_waiting(Tick now, const Candidate& candidate) {
  ExplorerState& state = states_[candidate.robot];
  ExploreOrder order{{candidate.robot}, ExploreOrder::Kind::Wait, {}, {}, {}};
  const bool others = std::ranges::any_of(states_, [&](const ExplorerState& other) {
    return other.assignment && (!state.within || other.within == state.within);
  });
  if (candidate.reaches_any || others) {
    state.idle_since.reset();
    order.reason = candidate.reaches_any
                       ? others_explore()
                       : Message({"others-may-find-more", "others may find more"});
  } else {
    if (!state.idle_since) state.idle_since = now;
    const bool patient = now < *state.idle_since + units_.ticks(kSweepPatience) || !stuck_.empty();
    order.reason = stuck_.empty()
                       ? Message({"looks-for-remainder", "looks whether anything is left"})
                       : Message({"looks-for-another-way", "looks for another way"});
    if (!patient) {
      const Map& map = maps_[candidate.map];
      order.kind = ExploreOrder::Kind::Over;
      ExploreEnd end = why_over(left_for(candidate), map.kind, coverage_, hindrances_);
      order.complete = end.complete;
      order.reason = std::move(end.reason);
      state.idle_since.reset();  // its next explore way-point starts a new search
    }
  }
  // An end is always reported: the previous way-point may have ended with the same words.
  if (order.kind == ExploreOrder::Kind::Wait && state.told == order.reason) return std::nullopt;
  return order;
}

ExploreLeft ExploreDecider::left_for(const Candidate& candidate) const {
  ExploreLeft left{here({candidate.robot}), {}, {}, {}};
  const AreaShape* const area = states_[candidate.robot].within.get();
  const bool inside = area != nullptr && enters(candidate, *area);
  for (const ExplorePlace& place : places_) {
    if (place.extent < 2 * maps_[candidate.map].kind.radius) continue;
    if (inside && !area->near(place.middle)) continue;
    const bool blocked = states_[candidate.robot].given_up.contains(place);
    (given_up_.contains(place) ? left.looked_at
     : blocked                 ? left.blocked
                               : left.cut_off)
        .push_back(place);
  }
  return left;
}

std::vector<FrontierSideId> ExploreDecider::sides_left(Tick now,
                                                       std::span<const FrontierSide> sides) {
  begin_round(now, sides);
  measure_regions();
  std::vector<FrontierSideId> left;
  for (const ExplorePlace& place : places_) {
    if (can_look_behind(place)) left.insert(left.end(), place.sides.begin(), place.sides.end());
  }
  std::ranges::sort(left);
  return left;
}

// One robot for each region of its kind's map: other robots in the region reach the same places.
void ExploreDecider::measure_regions() {
  candidate_count_ = 0;
  for (std::uint32_t robot = 0; robot < team_.size(); ++robot) {
    if (!can_explore(team_, {robot})) continue;
    const std::size_t map = map_of({robot});
    const Cell cell = coverage_.grid().cell(here({robot}));
    const bool reached = std::any_of(
        candidates_.begin(), candidates_.begin() + static_cast<std::ptrdiff_t>(candidate_count_),
        [&](const Candidate& other) {
          return other.map == map &&
                 other.distances.metres(maps_[map].map, cell) < TravelDistances::kNowhere;
        });
    if (reached) continue;
    if (candidates_.size() == candidate_count_) candidates_.emplace_back();
    Candidate& candidate = candidates_[candidate_count_];
    candidate.robot = robot;
    candidate.map = map;
    if (candidate.distances.measure(maps_[map].map, here({robot}))) ++candidate_count_;
  }
}

bool ExploreDecider::can_look_behind(const ExplorePlace& place) const {
  if (given_up_.contains(place)) return false;
  return std::any_of(candidates_.begin(),
                     candidates_.begin() + static_cast<std::ptrdiff_t>(candidate_count_),
                     [&](const Candidate& candidate) {
                       const Map& map = maps_[candidate.map];
                       return place.extent >= 2 * map.kind.radius &&
                              candidate.distances.beside(map.map, place.middle) &&
                              !is_given_up_by(map.kind, place);
                     });
}

std::optional<std::size_t> ExploreDecider::nearest_candidate(const ExplorePlace& place) const {
  std::optional<std::size_t> found;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < candidate_count_; ++k) {
    const double away = distance(here({candidates_[k].robot}), place.middle);
    if (place.extent < 2 * maps_[candidates_[k].map].kind.radius || away >= least) continue;
    found = k;
    least = away;
  }
  return found;
}

std::vector<LeftPlace> ExploreDecider::places_left(std::span<const FrontierSide> sides) {
  for (Map& map : maps_) map.stale = true;
  measure_regions();
  std::vector<TrialMaps> trials;
  for (std::size_t k = 0; k < candidate_count_; ++k) {
    trials.emplace_back(coverage_, here({candidates_[k].robot}));
  }
  std::vector<LeftPlace> left;
  for (const ExplorePlace& place : explore_places(sides, coverage_)) {
    const auto nearest = nearest_candidate(place);
    if (!nearest) continue;
    const Candidate& candidate = candidates_[*nearest];
    const Map& map = maps_[candidate.map];
    if (can_look_behind(place)) {
      left.push_back({place.middle, Message({"place-not-explored", "not explored"})});
    } else if (given_up_.contains(place)) {
      left.push_back({place.middle, Message({"place-not-visible", "could not be seen"})});
    } else if (candidate.distances.beside(map.map, place.middle)) {
      left.push_back({place.middle, unseen_thing()});
    } else {
      left.push_back({place.middle, why_cut_off(trials[*nearest], place.middle, map.kind.radius,
                                                hindrances_.limits(map.kind.flies))});
    }
  }
  return left;
}

bool ExploreDecider::is_given_up_by(TravelKind kind, const ExplorePlace& place) const {
  for (std::uint32_t robot = 0; robot < states_.size(); ++robot) {
    const RobotTypeInfo& type = team_.type({robot});
    if (TravelKind{type.radius, type.flies} == kind && states_[robot].given_up.contains(place)) {
      return true;
    }
  }
  return false;
}

void ExploreDecider::hash(StateHash& hash) const {
  const auto add_point = [&](Point p) {
    hash.add(p.x);
    hash.add(p.y);
  };
  given_up_.hash(hash);
  hash.add(stuck_.size());
  for (const Stuck& stuck : stuck_) {
    add_point(stuck.at);
    hash.add(stuck.until);
  }
  hash.add(hindrances_.no_go.size());
  for (const NoGoArea& area : hindrances_.no_go) {
    hash.add(area.id.value);
    if (!area.rules.exploration_only) hash.add(true);
    for (const Point corner : area.corners) add_point(corner);
  }
  hash.add(states_.size());
  for (const ExplorerState& state : states_) {
    hash.add(state.explores);
    hash.add(state.arrived);
    hash.add(state.blocked);
    hash.add(state.idle_since.value_or(-1));
    add_code(hash, state.told);
    state.given_up.hash(hash);
    hash.add(state.assignment.has_value());
    if (!state.assignment) continue;
    for (const FrontierSideId side : state.assignment->place.sides) hash.add(side.value);
    for (const Point p : state.assignment->way) add_point(p);
  }
}

}  // namespace magna
