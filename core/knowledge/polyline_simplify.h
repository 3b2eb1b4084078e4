// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace magna {

/// Where the lines of a grid meet: (x, y) is the corner of cell (x, y) towards (0, 0).
struct GridCorner {
  std::int32_t x = 0;
  std::int32_t y = 0;
  friend bool operator==(const GridCorner&, const GridCorner&) = default;
};

// Fewer corners that tell the same within `tolerance` (cells, >= 0): every place of the line is as
// near to the side that stands for it, and every place of the side as near to the line (Douglas and
// Peucker 1973, with distances to the side and not to the straight line through it). So nothing
// that is farther off changes from one hand of the line to the other. Exact: whole numbers alone.

/// `line`: at least two corners, the first and the last of which differ and stay. Appends what is
/// left to `kept`, but for the last corner.
void simplify_line(std::span<const GridCorner> line, int tolerance, std::vector<GridCorner>& kept);

/// `ring`: at least four corners; the first comes again as the last one and nowhere between. What
/// is left has at least three sides.
void simplify_ring(std::span<const GridCorner> ring, int tolerance, std::vector<GridCorner>& kept);

}  // namespace magna
