// SPDX-License-Identifier: GPL-3.0-or-later
// Robots without a target: whether they wait or have ended, and what is left then.
#include <algorithm>

#include "core/mission/explore_decider.h"
#include "core/mission/reachable_floor.h"

namespace magna {
namespace {

constexpr double kSweepPatience = 2.0;  // s: the last sweeps may still show something new

}  // namespace

std::optional<ExploreOrder> ExploreDecider::keep_waiting(Tick now, const Seeker& seeker) {
  Mind& mind = minds_[seeker.robot];
  ExploreOrder order{{seeker.robot}, ExploreOrder::Kind::Wait, {}, {}, {}};
  const bool others =
      std::ranges::any_of(minds_, [](const Mind& other) { return other.errand.has_value(); });
  if (seeker.reaches_any || others) {
    mind.idle_since.reset();
    order.reason = seeker.reaches_any
                       ? Message({"others-explore-the-rest", "others see to all that is left"})
                       : Message({"others-may-find-more", "others may find more"});
  } else {
    if (!mind.idle_since) mind.idle_since = now;
    const bool patient = now < *mind.idle_since + units_.ticks(kSweepPatience) || !stuck_.empty();
    order.reason = stuck_.empty()
                       ? Message({"looks-for-remainder", "looks whether anything is left"})
                       : Message({"looks-for-another-way", "looks for another way"});
    if (!patient) {
      const Map& map = maps_[seeker.map];
      order.kind = ExploreOrder::Kind::Over;
      ExploreEnd end = why_over(left_for(seeker), map.kind, coverage_, hindrances_);
      order.complete = end.complete;
      order.reason = std::move(end.reason);
      mind.idle_since.reset();  // its next explore way-point starts a new search
    }
  }
  // An end is always reported: the previous way-point may have ended with the same words.
  if (order.kind == ExploreOrder::Kind::Wait && mind.told == order.reason) return std::nullopt;
  return order;
}

ExploreLeft ExploreDecider::left_for(const Seeker& seeker) const {
  ExploreLeft left{here({seeker.robot}), {}, {}, {}};
  for (const ExplorePlace& place : places_) {
    if (place.extent < 2 * maps_[seeker.map].kind.radius) continue;
    const bool blocked = minds_[seeker.robot].given_up.contains(place);
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
  seeking_ = 0;
  for (std::uint32_t robot = 0; robot < team_.size(); ++robot) {
    if (!can_explore(team_, {robot})) continue;
    const std::size_t map = map_of({robot});
    const Cell cell = coverage_.grid().cell(here({robot}));
    const bool reached =
        std::any_of(seekers_.begin(), seekers_.begin() + static_cast<std::ptrdiff_t>(seeking_),
                    [&](const Seeker& other) {
                      return other.map == map && other.distances.metres(maps_[map].map, cell) <
                                                     TravelDistances::kNowhere;
                    });
    if (reached) continue;
    if (seekers_.size() == seeking_) seekers_.emplace_back();
    Seeker& seeker = seekers_[seeking_];
    seeker.robot = robot;
    seeker.map = map;
    if (seeker.distances.measure(maps_[map].map, here({robot}))) ++seeking_;
  }
}

bool ExploreDecider::can_look_behind(const ExplorePlace& place) const {
  if (given_up_.contains(place)) return false;
  return std::any_of(seekers_.begin(), seekers_.begin() + static_cast<std::ptrdiff_t>(seeking_),
                     [&](const Seeker& seeker) {
                       const Map& map = maps_[seeker.map];
                       return place.extent >= 2 * map.kind.radius &&
                              seeker.distances.beside(map.map, place.middle) &&
                              !given_up_by(map.kind, place);
                     });
}

bool ExploreDecider::given_up_by(TravelKind kind, const ExplorePlace& place) const {
  for (std::uint32_t robot = 0; robot < minds_.size(); ++robot) {
    const RobotTypeInfo& type = team_.type({robot});
    if (TravelKind{type.radius, type.flies} == kind && minds_[robot].given_up.contains(place)) {
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
  hash.add(minds_.size());
  for (const Mind& mind : minds_) {
    hash.add(mind.explores);
    hash.add(mind.arrived);
    hash.add(mind.blocked);
    hash.add(mind.idle_since.value_or(-1));
    hash.add(std::string_view(english(mind.told)));
    mind.given_up.hash(hash);
    hash.add(mind.errand.has_value());
    if (!mind.errand) continue;
    for (const FrontierSideId side : mind.errand->place.sides) hash.add(side.value);
    for (const Point p : mind.errand->way) add_point(p);
  }
}

}  // namespace magna
