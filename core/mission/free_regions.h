// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/geometry/cell.h"
#include "core/mission/clearance_mask.h"

namespace magna {

/// The offsets of all cells within `reach` cells of a cell (between centres), including the cell
/// itself, from the nearest on; row by row among cells at equal distance.
std::vector<Cell> cells_around(int reach);

/// The regions of a mask: free cells connected by their sides. No way leads out of a region, and
/// within it any two cells are connected: along the middles of cells.
class FreeRegions {
 public:
  static constexpr std::int32_t kNone = -1;
  /// Cells [left, right] x [top, bottom].
  struct Box {
    std::int32_t left = 0, top = 0, right = -1, bottom = -1;
  };

  explicit FreeRegions(const ClearanceMask& mask);

  /// The region's number, or kNone for a cell that is not free or outside.
  std::int32_t region(Cell c) const;
  /// The bounding box of the region.
  Box box(std::int32_t region) const { return boxes_[static_cast<std::size_t>(region)]; }
  std::size_t size() const { return boxes_.size(); }

 private:
  /// Adjacent free cells of one row.
  struct Run {
    std::int32_t first;
    std::int32_t last;
    std::int32_t region;
  };
  void collect_runs(const ClearanceMask& mask);
  void join_rows();
  void number_regions();
  std::int32_t root(std::int32_t run);

  std::vector<Run> runs_;            ///< row by row, from left to right
  std::vector<std::int32_t> first_;  ///< of each row, with one extra entry at the end
  std::vector<Box> boxes_;
};

}  // namespace magna
