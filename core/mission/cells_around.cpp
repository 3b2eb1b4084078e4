// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/cells_around.h"

#include <algorithm>

namespace magna {

std::vector<Cell> cells_around(int reach) {
  std::vector<Cell> cells;
  for (int j = -reach; j <= reach; ++j) {
    for (int i = -reach; i <= reach; ++i) {
      if (i * i + j * j <= reach * reach) cells.push_back({i, j});
    }
  }
  std::ranges::stable_sort(cells, {}, [](Cell c) { return c.i * c.i + c.j * c.j; });
  return cells;
}

}  // namespace magna
