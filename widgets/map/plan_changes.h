// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/mission/missions.h"

namespace magna {

// Edits of a plan on the map, as values: a plan in, a plan out. Indices that are not there
// change nothing.

/// Those that are places, moved by so much; turns and explorations have no place of their own.
Plan with_moved(Plan plan, std::span<const std::size_t> indices, Point by);
Plan with_inserted(Plan plan, std::size_t before, const Waypoint& waypoint);
/// A plan without way-points is no longer a patrol.
Plan without(Plan plan, std::span<const std::size_t> indices);
/// Without a heading a place is reached from wherever the robot comes; a turn always has one.
Plan with_heading(Plan plan, std::size_t index, std::optional<double> theta);

/// The picked ones all one place earlier (-1) or later (+1), and where they are then; nothing when
/// they are at that end already. `indices` ascending.
struct Reordered {
  Plan plan;
  std::vector<std::size_t> indices;
};
std::optional<Reordered> reordered(Plan plan, std::span<const std::size_t> indices, int step);

}  // namespace magna
