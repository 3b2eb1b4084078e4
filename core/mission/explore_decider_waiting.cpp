// SPDX-License-Identifier: GPL-3.0-or-later
// Robots without a target: whether they wait, or it is over.
#include <algorithm>

#include "core/mission/explore_decider.h"

namespace magna {
namespace {

constexpr double kPatience = 2.0;  // s: the last sweeps may still show something

}  // namespace

std::optional<ExploreOrder> ExploreDecider::keep_waiting(Tick now, const Seeker& seeker) {
  Mind& mind = minds_[seeker.robot];
  ExploreOrder order{{seeker.robot}, ExploreOrder::Kind::Wait, {}, {}, {}};
  const bool others =
      std::ranges::any_of(minds_, [](const Mind& other) { return other.errand.has_value(); });
  if (seeker.reaches_any || others) {
    mind.idle_since.reset();
    order.reason = seeker.reaches_any ? "others see to all that is left" : "others may find more";
  } else {
    if (!mind.idle_since) mind.idle_since = now;
    const bool patient = now < *mind.idle_since + units_.ticks(kPatience) || !stuck_.empty();
    order.reason = stuck_.empty() ? "looks whether anything is left" : "looks for another way";
    if (!patient) {
      const Map& map = maps_[seeker.map];
      order.kind = ExploreOrder::Kind::Over;
      ExploreEnd end = why_over(left_for(seeker), map.kind, coverage_, hindrances_);
      order.complete = end.complete;
      order.reason = std::move(end.reason);
      mind.idle_since.reset();  // its next explore way-point looks for itself
    }
  }
  // An end is always told: the way-point before may have ended with the same words.
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
    hash.add(std::string_view(mind.told));
    mind.given_up.hash(hash);
    hash.add(mind.errand.has_value());
    if (!mind.errand) continue;
    for (const FrontierSideId side : mind.errand->place.sides) hash.add(side.value);
    for (const Point p : mind.errand->way) add_point(p);
  }
}

}  // namespace magna
