// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "core/knowledge/coverage.h"
#include "core/knowledge/frontier.h"

namespace magna {

/// Open sides of the frontier that hang together: what one robot may look behind.
struct ExplorePlace {
  Point middle;         ///< on the frontier, halfway along
  double extent = 0.0;  ///< of all that hangs together there, also beyond this place, m
  double gain = 0.0;    ///< m^2 that no robot has seen and that may be seen from there
  std::vector<FrontierSideId> sides;  ///< in order along it
};

/// Chains longer than this are several places, m: two robots have room beside each other.
inline constexpr double kLongestPlace = 4.0;

/// The open ones among the sides, joined where they share ends and cut into pieces of at most about
/// kLongestPlace. The gain of each is the unknown area in sight of its middle, where all that was
/// not met by a ray is looked through (González-Baños and Latombe, "Navigation strategies for
/// exploring indoor environments", 2002: the potential visibility gain). In an order that depends
/// on nothing but the order of the sides.
std::vector<ExplorePlace> explore_places(std::span<const FrontierSide> sides,
                                         const Coverage& coverage);

}  // namespace magna
