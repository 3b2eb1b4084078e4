// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/mission/plan.h"

namespace magna {

// Plan edits on the map as pure functions: a plan in, a plan out. Invalid indices are ignored.

/// Moves the places by a vector; turns and explorations have no place.
Plan with_moved(Plan plan, std::span<const std::size_t> indices, Point by);
Plan with_inserted(Plan plan, std::size_t before, const Waypoint& waypoint);
/// A plan without way-points is no longer a patrol.
Plan without(Plan plan, std::span<const std::size_t> indices);
/// Without a heading a place may be reached from any side; a turn always has a heading.
Plan with_heading(Plan plan, std::size_t index, std::optional<double> theta);

/// Moves the given way-points one place earlier (-1) or later (+1) and returns their new indices;
/// nothing = they are already at that end. `indices` ascending.
struct Reordered {
  Plan plan;
  std::vector<std::size_t> indices;
};
std::optional<Reordered> reordered(Plan plan, std::span<const std::size_t> indices, int step);

}  // namespace magna
