// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace magna {

/// A corner of the grid: (x, y) is the corner of cell (x, y) towards (0, 0).
struct GridCorner {
  std::int32_t x = 0;
  std::int32_t y = 0;
  friend bool operator==(const GridCorner&, const GridCorner&) = default;
};

// Reduces corners within `tolerance` (cells, >= 0): every point of the line is this close to the
// side that replaces it, and every point of the side this close to the line (Douglas and Peucker
// 1973, with distances to the side instead of the straight line through it). Points farther away
// therefore stay on the same side of the line. Exact: uses only integers.

/// `line`: at least two corners, the first and the last of which differ and are kept. Appends the
/// remaining corners to `kept`, except for the last one.
void simplify_line(std::span<const GridCorner> line, int tolerance, std::vector<GridCorner>& kept);

/// `ring`: at least four corners; the first is repeated as the last one and nowhere between. The
/// result has at least three sides.
void simplify_ring(std::span<const GridCorner> ring, int tolerance, std::vector<GridCorner>& kept);

}  // namespace magna
