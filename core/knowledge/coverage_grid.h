// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstddef>

#include "core/geometry/cell.h"
#include "core/geometry/point.h"

namespace magna {

/// The grid of the team's observations: square cells of 0.25 m (half of the width that the smallest
/// robot needs), from the map's lower corner on, stored in tiles of 64 x 64. Cell (0, 0) begins at
/// `lower`.
struct CoverageGrid {
  static constexpr double kCellSize = 0.25;  ///< m
  static constexpr double kCellsPerMetre = 4.0;
  static constexpr int kTileSide = 64;
  static constexpr std::size_t kTileCells = std::size_t{kTileSide} * kTileSide;
  static constexpr int kBlockSide = 16;  ///< unit of updates when a cell has changed

  Point lower;
  int columns = 0;
  int lines = 0;

  CoverageGrid() = default;
  /// Covers [low, high); the last cells may extend beyond it.
  CoverageGrid(Point low, Point high)
      : lower(low),
        columns(static_cast<int>(std::ceil((high.x - low.x) * kCellsPerMetre - 1e-9))),
        lines(static_cast<int>(std::ceil((high.y - low.y) * kCellsPerMetre - 1e-9))) {}

  int tile_columns() const { return (columns + kTileSide - 1) / kTileSide; }
  int tile_lines() const { return (lines + kTileSide - 1) / kTileSide; }
  std::size_t tiles() const {
    return static_cast<std::size_t>(tile_columns()) * static_cast<std::size_t>(tile_lines());
  }
  int block_columns() const { return (columns + kBlockSide - 1) / kBlockSide; }
  int block_lines() const { return (lines + kBlockSide - 1) / kBlockSide; }
  std::size_t blocks() const {
    return static_cast<std::size_t>(block_columns()) * static_cast<std::size_t>(block_lines());
  }
  bool contains(Cell c) const { return c.i >= 0 && c.j >= 0 && c.i < columns && c.j < lines; }

  /// In cells from the lower corner.
  Point scaled(Point p) const { return (p - lower) * kCellsPerMetre; }
  Cell cell(Point p) const { return cell_of(scaled(p)); }
  Point centre(Cell c) const { return lower + cell_centre(c) * kCellSize; }

  /// For a cell of the grid: its tile, and its index in that tile.
  std::size_t tile_of(Cell c) const {
    return static_cast<std::size_t>(c.j / kTileSide) * static_cast<std::size_t>(tile_columns()) +
           static_cast<std::size_t>(c.i / kTileSide);
  }
  static std::size_t place_in_tile(Cell c) {
    return static_cast<std::size_t>(c.j % kTileSide) * kTileSide +
           static_cast<std::size_t>(c.i % kTileSide);
  }
};

}  // namespace magna
