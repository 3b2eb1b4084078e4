// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "tests/bench/bare_grid.h"

namespace magna::bench {

/// A place on a grid, in cells.
struct Place {
  double x;
  double y;
};

/// A grid filled within `clearance` cells of filled cells, centre to centre.
BareGrid widened(const BareGrid& grid, int clearance);

/// OMPL's unmodified RRT-Connect with its own sampler, trees and motion checks, on a grid of one
/// bit per cell; nothing of the product. It ends with a route or after `seconds`. Returns whether
/// it found one.
bool plan_bare(const BareGrid& grid, Place start, Place goal, double seconds);

/// The same random numbers in every run.
void seed_bare(std::uint_fast32_t seed);

}  // namespace magna::bench
