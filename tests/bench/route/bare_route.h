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

/// A grid filled where something filled is at most as far as `clearance` cells, middle to middle.
BareGrid widened(const BareGrid& grid, int clearance);

/// OMPL's own RRT-Connect as it comes, its own sampler, trees and tests of motions included, on a
/// grid of one bit a cell; nothing of the product. It ends when it has a way or after `seconds`.
/// Says whether it has one.
bool plan_bare(const BareGrid& grid, Place start, Place goal, double seconds);

/// The same lots in every run.
void seed_bare(std::uint_fast32_t seed);

}  // namespace magna::bench
