// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/cell_map.h"

#include <cassert>

namespace magna {

CellMap::CellMap(Cell origin, int width, int height)
    : origin_(origin), width_(width), height_(height) {
  assert(width > 0 && height > 0);
  const auto count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  filled_.assign(count, 0);
  substances_.assign(count, Substance{});
}

bool CellMap::contains(Cell c) const {
  return c.i >= origin_.i && c.j >= origin_.j && c.i - origin_.i < width_ &&
         c.j - origin_.j < height_;
}

void CellMap::fill(Cell c, Substance substance) {
  assert(contains(c));
  filled_[index(c)] = 1;
  substances_[index(c)] = substance;
}

void CellMap::clear(Cell c) {
  assert(contains(c));
  filled_[index(c)] = 0;
  substances_[index(c)] = Substance{};
}

}  // namespace magna
