// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "core/mission/explore_places.h"
#include "core/sim/state_hash.h"

namespace magna {

/// Places of the frontier that all robots, or one, need not try again: until the sides there
/// change, and after some times about one spot for good, so that exploring ends.
class GivenUp {
 public:
  explicit GivenUp(int most) : most_(most) {}
  /// Counts, and gives up the sides that the place has.
  void add(const ExplorePlace& place);
  /// At least half of its sides are, or there was too much trouble about here.
  bool contains(const ExplorePlace& place) const;
  /// Forgets sides that are gone; `sides` in order of number.
  void keep(std::span<const FrontierSideId> sides);
  void hash(StateHash& hash) const;

 private:
  struct Spot {
    Point at;
    int times = 0;
  };
  int most_;
  std::vector<FrontierSideId> sides_;  ///< in order of number
  std::vector<Spot> spots_;            ///< in order of discovery
};

}  // namespace magna
