// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/geometry/point.h"

namespace magna {

/// A part of the frontier that a robot may go and look behind.
struct ExploreTarget {
  Point at;           ///< metres
  double gain = 0.0;  ///< m^2 that may be seen there, about
};

/// How far it is for one robot to each target, metres; infinite = it cannot get there.
using TravelCosts = std::vector<double>;

/// Which target each robot gets: again and again the pair of the greatest value (gain less travel),
/// after each of which targets near the one given away are worth less, for they will be seen from
/// there (Burgard et al. 2005, algorithm 1). No two robots get one target; who can reach none that
/// is left gets nothing. `taken`: targets that others are on the way to. The order of robots
/// decides between equals.
std::vector<std::optional<std::size_t>> assign_targets(std::span<const ExploreTarget> targets,
                                                       std::span<const TravelCosts> costs,
                                                       std::span<const Point> taken);

}  // namespace magna
