// SPDX-License-Identifier: GPL-3.0-or-later
// Robots without a target: whether they wait or have ended, and what is left then.
#include <algorithm>

#include "core/mission/explore_decider.h"
#include "core/mission/reachable_floor.h"

namespace magna {
namespace {

constexpr double kSweepPatience = 2.0;  // s: the last sweeps may still show something new

}  // namespace

std::optional<ExploreOrder> ExploreDecider::keep_waiting(Tick now, const Candidate& candidate) {
  ExplorerState& state = states_[candidate.robot];
  ExploreOrder order{{candidate.robot}, ExploreOrder::Kind::Wait, {}, {}, {}};
  const bool others = std::ranges::any_of(
      states_, [](const ExplorerState& other) { return other.assignment.has_value(); });
  if (candidate.reaches_any || others) {
    state.idle_since.reset();
    order.reason = candidate.reaches_any
                       ? Message({"others-explore-the-rest", "others see to all that is left"})
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
  for (const ExplorePlace& place : places_) {
    if (place.extent < 2 * maps_[candidate.map].kind.radius) continue;
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
    for (const Point corner : area.corners) add_point(corner);
  }
  hash.add(states_.size());
  for (const ExplorerState& state : states_) {
    hash.add(state.explores);
    hash.add(state.arrived);
    hash.add(state.blocked);
    hash.add(state.idle_since.value_or(-1));
    hash.add(std::string_view(english(state.told)));
    state.given_up.hash(hash);
    hash.add(state.assignment.has_value());
    if (!state.assignment) continue;
    for (const FrontierSideId side : state.assignment->place.sides) hash.add(side.value);
    for (const Point p : state.assignment->way) add_point(p);
  }
}

}  // namespace magna
