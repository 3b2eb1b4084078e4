// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/geometry/cell.h"
#include "core/geometry/point.h"
#include "core/sim/ids.h"

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

/// The team's knowledge of a cell.
enum class CellSeen : std::uint8_t { Unknown, Free, Filled };

/// The cells of one tile, line by line. Immutable once it is in a snapshot; a changed tile has a
/// new version.
struct CoverageTile {
  std::uint64_t version = 0;  ///< within one Coverage, never reused
  std::array<CellSeen, CoverageGrid::kTileCells> cells{};
};

/// A set of cells of one tile: one word per line, bit k is column k.
using SeenMask = std::array<std::uint64_t, CoverageGrid::kTileSide>;

/// The cells of one tile that one robot has seen.
struct RobotSeenTile {
  std::uint64_t version = 0;
  SeenMask lines{};
};

/// For each cell of one tile the robot that saw it first, and the tick at which it was last seen;
/// undefined for unseen cells.
using FinderTile = std::array<std::uint32_t, CoverageGrid::kTileCells>;
using LastSeenTile = std::array<std::uint32_t, CoverageGrid::kTileCells>;

/// Optional contents of a picture in addition to free and filled cells: costly and rarely needed.
struct CoverageParts {
  std::optional<RobotId> robot = {};  ///< include the cells seen by this robot
  std::optional<Tick> since = {};     ///< include the cells seen at this tick or later
  bool finders = false;               ///< include the robot that saw each cell first
  bool last_seen = false;             ///< include the last tick at which each cell was seen
  friend bool operator==(const CoverageParts&, const CoverageParts&) = default;
};

/// An immutable picture of the coverage. Tiles that do not change are the same objects in the next
/// one. A null tile has no seen cell.
struct CoverageSnapshot {
  CoverageGrid grid;
  std::vector<std::shared_ptr<const CoverageTile>> tiles;         ///< row by row
  std::optional<RobotId> robot;                                   ///< the robot of `robot_tiles`
  std::vector<std::shared_ptr<const RobotSeenTile>> robot_tiles;  ///< row by row, or empty
  std::optional<Tick> since;                                      ///< the tick of `late_tiles`
  std::vector<std::shared_ptr<const SeenMask>> late_tiles;      ///< cells seen since then, or empty
  std::vector<std::shared_ptr<const FinderTile>> finder_tiles;  ///< only on request
  std::vector<std::shared_ptr<const LastSeenTile>> last_seen_tiles;  ///< only on request

  CellSeen at(Cell c) const {
    if (!grid.contains(c)) return CellSeen::Unknown;
    const auto& tile = tiles[grid.tile_of(c)];
    return tile ? tile->cells[CoverageGrid::place_in_tile(c)] : CellSeen::Unknown;
  }
  /// Whether `robot` has seen the cell; false without a robot.
  bool seen_by_robot(Cell c) const {
    if (robot_tiles.empty() || !grid.contains(c)) return false;
    const auto& tile = robot_tiles[grid.tile_of(c)];
    return tile && bit(tile->lines, c);
  }
  /// Whether the cell was seen since `since`; false without a tick.
  bool seen_late(Cell c) const {
    if (late_tiles.empty() || !grid.contains(c)) return false;
    const auto& tile = late_tiles[grid.tile_of(c)];
    return tile && bit(*tile, c);
  }
  /// The robot that saw the cell first; nothing = unseen, or not requested.
  std::optional<RobotId> finder(Cell c) const {
    if (finder_tiles.empty() || at(c) == CellSeen::Unknown) return std::nullopt;
    return RobotId{(*finder_tiles[grid.tile_of(c)])[CoverageGrid::place_in_tile(c)]};
  }
  /// The tick at which it was last seen; nothing = unseen, or not requested.
  std::optional<Tick> last_seen(Cell c) const {
    if (last_seen_tiles.empty() || at(c) == CellSeen::Unknown) return std::nullopt;
    return Tick{(*last_seen_tiles[grid.tile_of(c)])[CoverageGrid::place_in_tile(c)]};
  }

 private:
  static bool bit(const SeenMask& lines, Cell c) {
    const std::uint64_t line = lines[static_cast<std::size_t>(c.j % CoverageGrid::kTileSide)];
    return ((line >> (c.i % CoverageGrid::kTileSide)) & 1U) != 0;
  }
};

}  // namespace magna
