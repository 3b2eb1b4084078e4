// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/knowledge/coverage_picture.h"
#include "core/knowledge/sweep_raster.h"
#include "core/sim/ids.h"
#include "core/sim/state_hash.h"

namespace magna {

/// At which height a ranger looks: ground robots' meet furniture, flyers' pass over it. What one
/// height shows is no evidence against what the other one does.
enum class SightHeight : std::uint8_t { Ground, Air };
inline constexpr int kSightHeights = 2;

/// Which cells of a grid the team's rangers have seen free or filled, by whom and when.
///
/// An occupancy grid (Moravec and Elfes, "High resolution maps from wide angle sonar", 1985) of
/// clamped log-odds with the figures of OctoMap (Hornung et al. 2013, 3.4 and 5.1: hit 0.85, miss
/// -0.4, clamped to [-2, 3.5]), kept as twentieths: what was met once is filled, and what is gone
/// is free again after nine sweeps through it at the most. A cell is filled if it is so at either
/// height, else free if it was seen at one.
class Coverage {
 public:
  static constexpr int kHit = 17;
  static constexpr int kMiss = -8;
  static constexpr int kLeast = -40;
  static constexpr int kMost = 70;

  /// What is remembered of one cell that was seen.
  struct Record {
    CellSeen state = CellSeen::Unknown;
    Tick first = 0;
    Tick last = 0;
    RobotId first_by;
    RobotId last_by;
    friend bool operator==(const Record&, const Record&) = default;
  };

  explicit Coverage(CoverageGrid grid);

  const CoverageGrid& grid() const { return grid_; }
  /// Unknown outside the grid.
  CellSeen at(Cell c) const;
  CellSeen at(Point p) const { return at(grid_.cell(p)); }
  /// Nothing for a cell that nobody has seen.
  std::optional<Record> record(Cell c) const;
  bool seen_by(RobotId robot, Cell c) const;
  /// How many cells somebody has seen, and how many this robot.
  std::size_t seen() const { return seen_; }
  std::size_t seen_by(RobotId robot) const;

  /// Takes in a sweep that the robot made at tick `now` (0 to 2^32 - 1). The raster's grid is ours.
  void take(const SweepRaster& sweep, RobotId robot, SightHeight height, Tick now);
  /// The cells that became filled by the last `take`, in its order.
  std::span<const Cell> became_filled() const { return became_filled_; }

  /// Counts up whenever a cell becomes another one for somebody.
  std::uint64_t version() const { return version_; }
  /// With the cells that `robot` has seen, if one is given, and those that somebody has seen at
  /// tick `since` or later. The same object as last time if nothing has changed; what was only seen
  /// again does not count as a change.
  std::shared_ptr<const CoveragePicture> picture(std::optional<RobotId> robot = {},
                                                 std::optional<Tick> since = {});

  void hash(StateHash& hash) const;

 private:
  // What pictures do not show lies apart, so that sharing a tile copies only cells.
  struct Tile {
    std::shared_ptr<CoverageTile> shown = std::make_shared<CoverageTile>();
    bool shared = false;  ///< a picture has it: copy before writing
    std::array<std::int8_t, CoverageGrid::kTileCells> evidence[kSightHeights];
    /// A bit for each cell that cannot become freer, a word a line: most of what a sweep passes.
    std::array<std::uint64_t, CoverageGrid::kTileSide> freest[kSightHeights] = {};
    std::array<std::uint32_t, CoverageGrid::kTileCells> first{};
    std::array<std::uint32_t, CoverageGrid::kTileCells> last{};
    std::array<std::uint32_t, CoverageGrid::kTileCells> first_by{};
    std::array<std::uint32_t, CoverageGrid::kTileCells> last_by{};
    Tile();
  };
  struct RobotTile {
    std::shared_ptr<RobotSeenTile> shown = std::make_shared<RobotSeenTile>();
    bool shared = false;
  };
  struct Sighting {
    std::uint32_t robot;
    std::uint32_t tick;
    SightHeight height;
  };

  static SeenMask seen_since(const Tile& tile, Tick since);
  static void date(Tile& tile, std::size_t begin, std::uint64_t cells, const Sighting& by);
  void weigh(Tile& tile, Cell first, std::uint64_t cells, int weight, const Sighting& by);
  void change(Tile& tile, std::size_t place, Cell cell, CellSeen to, const Sighting& by);
  void note_robot(std::unique_ptr<RobotTile>& tile, int line, std::uint64_t cells);

  CoverageGrid grid_;
  std::vector<std::unique_ptr<Tile>> tiles_;
  std::vector<std::vector<std::unique_ptr<RobotTile>>> robots_;  ///< by number, then tile
  std::vector<Cell> became_filled_;
  std::size_t seen_ = 0;
  std::uint64_t version_ = 0;
  std::uint64_t pictured_ = 0;  ///< version of the last picture
  std::shared_ptr<const CoveragePicture> picture_;
};

}  // namespace magna
