// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "core/mission/explore_places.h"
#include "core/sim/state_hash.h"

namespace magna {

/// Places of the frontier that one robot or all robots no longer try: until the sides there change;
/// after some failures about one spot permanently, so that exploring ends.
class GivenUp {
 public:
  explicit GivenUp(int most) : most_(most) {}
  /// Counts a failure and abandons the sides of the place.
  void add(const ExplorePlace& place);
  /// Whether at least half of its sides are abandoned, or there were too many failures about here.
  bool contains(const ExplorePlace& place) const;
  /// Forgets sides that no longer exist; `sides` in order of number.
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
