// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <compare>
#include <cstdint>

#include "core/geometry/point.h"

namespace magna {

/// A unit cell of a grid. In the cell map cell (i, j) covers [i, i+1) x [j, j+1) metres.
struct Cell {
  std::int32_t i = 0;
  std::int32_t j = 0;

  friend auto operator<=>(const Cell&, const Cell&) = default;
};

/// The 1 m cell that holds a point.
inline Cell cell_of(Point p) {
  return {static_cast<std::int32_t>(std::floor(p.x)), static_cast<std::int32_t>(std::floor(p.y))};
}

inline Point cell_centre(Cell c) { return {c.i + 0.5, c.j + 0.5}; }

}  // namespace magna
