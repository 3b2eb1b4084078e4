// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/given_up.h"

#include <algorithm>

namespace magna {
namespace {

constexpr double kHere = 1.0;  // m: closer places are the same spot

}  // namespace

void GivenUp::add(const ExplorePlace& place) {
  sides_.insert(sides_.end(), place.sides.begin(), place.sides.end());
  std::ranges::sort(sides_);
  sides_.erase(std::unique(sides_.begin(), sides_.end()), sides_.end());
  const auto near = [&](const Spot& spot) { return distance(spot.at, place.middle) < kHere; };
  const auto spot = std::ranges::find_if(spots_, near);
  if (spot != spots_.end()) {
    ++spot->times;
  } else {
    spots_.push_back({place.middle, 1});
  }
}

bool GivenUp::contains(const ExplorePlace& place) const {
  const auto given_up = static_cast<std::size_t>(std::ranges::count_if(
      place.sides, [&](FrontierSideId side) { return std::ranges::binary_search(sides_, side); }));
  if (2 * given_up >= place.sides.size()) return true;
  return std::ranges::any_of(spots_, [&](const Spot& spot) {
    return spot.times >= most_ && distance(spot.at, place.middle) < kHere;
  });
}

void GivenUp::keep(std::span<const FrontierSideId> sides) {
  std::erase_if(sides_,
                [&](FrontierSideId side) { return !std::ranges::binary_search(sides, side); });
}

void GivenUp::hash(StateHash& hash) const {
  hash.add(sides_.size());
  for (const FrontierSideId side : sides_) hash.add(side.value);
  hash.add(spots_.size());
  for (const Spot& spot : spots_) {
    hash.add(spot.at.x);
    hash.add(spot.at.y);
    hash.add(spot.times);
  }
}

}  // namespace magna
