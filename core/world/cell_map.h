// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/geometry/cell.h"
#include "core/world/substance.h"

namespace magna {

/// The map of 1 m cells (manual 2.1, 5.1): filled or empty, filled cells have a substance. Cells
/// run from `origin` (may be negative) to origin + size - 1. Outside counts as wall.
class CellMap {
 public:
  CellMap() = default;
  CellMap(Cell origin, int width, int height);

  Cell origin() const { return origin_; }
  int width() const { return width_; }
  int height() const { return height_; }
  /// Lower and upper corner in metres.
  Point lower() const { return {double(origin_.i), double(origin_.j)}; }
  Point upper() const { return {double(origin_.i + width_), double(origin_.j + height_)}; }

  bool contains(Cell c) const;
  bool contains(Point p) const { return contains(cell_of(p)); }
  bool filled(Cell c) const { return !contains(c) || filled_[index(c)] != 0; }
  /// The substance of a filled cell inside the map.
  Substance substance(Cell c) const { return substances_[index(c)]; }

  void fill(Cell c, Substance substance);
  void clear(Cell c);

  SubstanceTypes& types() { return types_; }
  const SubstanceTypes& types() const { return types_; }

  /// Row by row, width() cells each.
  std::span<const std::uint8_t> filled_cells() const { return filled_; }

 private:
  std::size_t index(Cell c) const {
    return static_cast<std::size_t>(c.j - origin_.j) * static_cast<std::size_t>(width_) +
           static_cast<std::size_t>(c.i - origin_.i);
  }

  Cell origin_;
  int width_ = 0;
  int height_ = 0;
  std::vector<std::uint8_t> filled_;
  std::vector<Substance> substances_;
  SubstanceTypes types_;
};

}  // namespace magna
