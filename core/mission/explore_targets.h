// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/geometry/point.h"

namespace magna {

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
