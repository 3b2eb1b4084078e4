// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/geometry/grid_ray.h"

#include <cstdlib>

namespace magna {

std::vector<Cell> grid_line(Cell from, Cell to) {
  // 64 bits: the difference of two distant cells may not fit into 32.
  const std::int64_t di = std::llabs(std::int64_t{to.i} - from.i);
  const std::int64_t dj = std::llabs(std::int64_t{to.j} - from.j);
  const int step_i = from.i < to.i ? 1 : -1;
  const int step_j = from.j < to.j ? 1 : -1;

  std::vector<Cell> cells;
  cells.reserve(static_cast<std::size_t>(std::max(di, dj)) + 1);
  std::int64_t error = di - dj;
  for (Cell cell = from;;) {
    cells.push_back(cell);
    if (cell == to) return cells;
    const std::int64_t doubled = 2 * error;
    if (doubled > -dj) {
      error -= dj;
      cell.i += step_i;
    }
    if (doubled < di) {
      error += di;
      cell.j += step_j;
    }
  }
}

}  // namespace magna
