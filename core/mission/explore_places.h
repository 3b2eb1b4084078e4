// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/geometry/point.h"
#include "core/knowledge/coverage.h"
#include "core/knowledge/frontier.h"
#include "core/sim/message.h"
#include "core/sim/state_hash.h"

namespace magna {

/// Connected open sides of the frontier, explored together by one robot.
struct ExplorePlace {
  Point middle;         ///< on the frontier, halfway along
  double extent = 0.0;  ///< of the whole connected part of the frontier, also beyond this place, m
  double gain = 0.0;    ///< unseen area that may be visible from there, m^2
  std::vector<FrontierSideId> sides;  ///< in order along it
};

/// A place of the frontier that is left when exploring has ended.
struct LeftPlace {
  Point at;     ///< in its middle, metres
  Message why;  ///< what was in the way; "not explored": nothing
  friend bool operator==(const LeftPlace&, const LeftPlace&) = default;
};

// How exploring ends.
/// Nothing is left but what lies behind these places.
Message explored_but(std::span<const ExplorePlace> places);
/// What keeps robots from a place that they know a way to.
Message unseen_thing();

/// Longer chains are split into several places, m: two robots have room beside each other.
inline constexpr double kLongestPlace = 4.0;

/// The open sides, joined where they share ends and cut into pieces of at most about kLongestPlace.
/// The gain of each is the unknown area in sight of its middle, with everything transparent that
/// was not hit by a ray (González-Baños and Latombe, "Navigation strategies for exploring indoor
/// environments", 2002: the potential visibility gain). The order depends only on the order of the
/// sides.
std::vector<ExplorePlace> explore_places(std::span<const FrontierSide> sides,
                                         const Coverage& coverage);

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

/// A part of the frontier as a possible target.
struct ExploreTarget {
  Point at;           ///< metres
  double gain = 0.0;  ///< approximate area that may be visible from there, m^2
};

/// The travel cost of one robot to each target, metres; infinite if it cannot get there.
using TravelCosts = std::vector<double>;

/// Assigns a target to each robot: repeatedly the pair with the greatest value (gain less travel);
/// after each, targets near the assigned one lose value because they will be visible from it
/// (Burgard et al. 2005, algorithm 1). No target is assigned twice; a robot that cannot reach a
/// remaining target gets none. `taken`: targets of other robots that are under way. The order of
/// robots decides between equal values.
std::vector<std::optional<std::size_t>> assign_targets(std::span<const ExploreTarget> targets,
                                                       std::span<const TravelCosts> costs,
                                                       std::span<const Point> taken);

}  // namespace magna
