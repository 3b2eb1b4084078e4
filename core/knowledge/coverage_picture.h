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

/// Who was the first to see each cell of one tile, and the last tick at which it was seen; of
/// no meaning for unseen cells.
using FinderTile = std::array<std::uint32_t, CoverageGrid::kTileCells>;
using LastSeenTile = std::array<std::uint32_t, CoverageGrid::kTileCells>;

/// What a picture holds beyond what is free and filled: what costs something and is seldom looked
/// at.
struct CoverageParts {
  std::optional<RobotId> robot = {};  ///< with what this one has seen
  std::optional<Tick> since = {};     ///< with the cells seen at this tick or later
  bool finders = false;               ///< with who was the first to see what
  bool last_seen = false;             ///< with the last tick each cell was seen
  friend bool operator==(const CoverageParts&, const CoverageParts&) = default;
};

/// An immutable picture of what has been seen. Tiles that do not change are the same objects in the
/// next one. Nothing = not a cell of that tile was seen.
struct CoveragePicture {
  CoverageGrid grid;
  std::vector<std::shared_ptr<const CoverageTile>> tiles;         ///< row by row
  std::optional<RobotId> robot;                                   ///< whose `robot_tiles` are
  std::vector<std::shared_ptr<const RobotSeenTile>> robot_tiles;  ///< row by row, or none at all
  std::optional<Tick> since;                                      ///< of `late_tiles`
  std::vector<std::shared_ptr<const SeenMask>> late_tiles;      ///< cells seen since then, or none
  std::vector<std::shared_ptr<const FinderTile>> finder_tiles;  ///< only when asked for
  std::vector<std::shared_ptr<const LastSeenTile>> last_seen_tiles;  ///< only when asked for

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
  /// Was the cell seen since `since`? False without it.
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
  /// When it was last seen; nothing = unseen, or not requested.
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
