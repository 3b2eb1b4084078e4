// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/knowledge/feature.h"
#include "core/world/cell_map.h"

namespace magna {

/// A straight piece of map wall: a rectangle of filled cells.
struct WallRun {
  Cell from;  ///< upper left
  int columns = 1;
  int lines = 1;

  /// Whether its long side lies along x.
  bool across() const { return columns >= lines; }
  /// Cells along the long side.
  int length() const { return across() ? columns : lines; }
  int thickness() const { return across() ? lines : columns; }
  /// The position of a cell along the run, 0 to length() - 1 for its own cells.
  int along(Cell c) const { return across() ? c.i - from.i : c.j - from.j; }
  /// The part between two such positions, both included.
  FeatureBox part(int first, int last) const;

  friend bool operator==(const WallRun&, const WallRun&) = default;
};

/// Covers all filled cells with few and long runs: of all rectangles formed by equal adjacent lines
/// (or columns) of filled cells, the longest first, each without end parts already covered. Where
/// walls cross, the cell belongs to both; at a corner to the longer one. In the order in which they
/// were chosen.
std::vector<WallRun> wall_runs(const CellMap& cells);

}  // namespace magna
