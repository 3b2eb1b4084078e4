// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/knowledge/coverage_grid.h"
#include "core/sim/ids.h"

namespace magna {

/// What the team takes a cell to be.
enum class CellSeen : std::uint8_t { Unknown, Free, Filled };

/// The cells of one tile, line by line. Immutable once it is in a picture; another one has another
/// version.
struct CoverageTile {
  std::uint64_t version = 0;  ///< within one Coverage, never given twice
  std::array<CellSeen, CoverageGrid::kTileCells> cells{};
};

/// Some cells of one tile: a word a line, bit k is column k.
using SeenMask = std::array<std::uint64_t, CoverageGrid::kTileSide>;

/// The cells of one tile that one robot has seen.
struct RobotSeenTile {
  std::uint64_t version = 0;
  SeenMask lines{};
};

/// An immutable picture of what has been seen. Tiles that do not change are the same objects in the
/// next one. Nothing = not a cell of that tile was seen.
struct CoveragePicture {
  CoverageGrid grid;
  std::vector<std::shared_ptr<const CoverageTile>> tiles;         ///< row by row
  std::optional<RobotId> robot;                                   ///< whose `robot_tiles` are
  std::vector<std::shared_ptr<const RobotSeenTile>> robot_tiles;  ///< row by row, or none at all
  std::optional<Tick> since;                                      ///< of `late_tiles`
  std::vector<std::shared_ptr<const SeenMask>> late_tiles;  ///< cells seen since then, or none

  CellSeen at(Cell c) const {
    if (!grid.contains(c)) return CellSeen::Unknown;
    const auto& tile = tiles[grid.tile_of(c)];
    return tile ? tile->cells[CoverageGrid::place_in_tile(c)] : CellSeen::Unknown;
  }
  /// Has `robot` seen the cell? False without one.
  bool seen_by_robot(Cell c) const {
    if (robot_tiles.empty() || !grid.contains(c)) return false;
    const auto& tile = robot_tiles[grid.tile_of(c)];
    return tile && bit(tile->lines, c);
  }
  /// Has somebody seen the cell since `since`? False without it.
  bool seen_late(Cell c) const {
    if (late_tiles.empty() || !grid.contains(c)) return false;
    const auto& tile = late_tiles[grid.tile_of(c)];
    return tile && bit(*tile, c);
  }

 private:
  static bool bit(const SeenMask& lines, Cell c) {
    const std::uint64_t line = lines[static_cast<std::size_t>(c.j % CoverageGrid::kTileSide)];
    return ((line >> (c.i % CoverageGrid::kTileSide)) & 1U) != 0;
  }
};

}  // namespace magna
