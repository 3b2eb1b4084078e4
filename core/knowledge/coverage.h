// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/knowledge/coverage_snapshot.h"
#include "core/knowledge/sweep_raster.h"
#include "core/sim/ids.h"
#include "core/sim/state_hash.h"

namespace magna {

/// The height of a ranger: rangers of ground robots see furniture, those of flyers pass over it.
/// Observations at one height are not evidence against those at the other.
enum class SightHeight : std::uint8_t { Ground, Air };
inline constexpr int kSightHeights = 2;

/// The cells of a grid that the team's rangers have seen free or filled, with robot and tick.
///
/// An occupancy grid (Moravec and Elfes, "High resolution maps from wide angle sonar", 1985) of
/// clamped log-odds with the figures of OctoMap (Hornung et al. 2013, 3.4 and 5.1: hit 0.85, miss
/// -0.4, clamped to [-2, 3.5]), stored as twentieths: a cell is filled after one hit, and free
/// again after at most nine sweeps through it. A cell is filled if it is filled at either height,
/// otherwise free if it was seen at one.
class Coverage {
 public:
  static constexpr int kHit = 17;
  static constexpr int kMiss = -8;
  static constexpr int kLeast = -40;
  static constexpr int kMost = 70;

  /// The record of one seen cell.
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
  /// The tile with this number; null if no cell of it was seen.
  const CoverageTile* tile(std::size_t number) const {
    return tiles_[number] ? tiles_[number]->shown.get() : nullptr;
  }
  /// Nothing for an unseen cell.
  std::optional<Record> record(Cell c) const;
  bool seen_by(RobotId robot, Cell c) const;
  /// The numbers of cells that the team has seen, that this robot has seen, and that it was the
  /// first to see.
  std::size_t seen() const { return seen_; }
  std::size_t seen_by(RobotId robot) const;
  std::size_t found_by(RobotId robot) const;

  /// Adds a sweep that the robot made at tick `now` (0 to 2^32 - 1). The raster must have the same
  /// grid.
  void take(const SweepRaster& sweep, RobotId robot, SightHeight height, Tick now) {
    take_undated(sweep, robot, height, now);
    date_last({&sweep, 1}, {&robot, 1}, now);
  }
  /// For many sweeps of one tick: adds each of them without the tick and robot of the last
  /// observation, which `date_last` then sets for all, in the same order. Faster where robots see
  /// the same cells.
  void take_undated(const SweepRaster& sweep, RobotId robot, SightHeight height, Tick now);
  void date_last(std::span<const SweepRaster> sweeps, std::span<const RobotId> robots, Tick now);
  /// The cells that became filled by the last `take`, in its order.
  std::span<const Cell> newly_filled_cells() const { return became_filled_; }
  /// The cells seen for the first time since the last `clear_newly_known`, in order.
  std::span<const Cell> newly_known_cells() const { return became_known_; }
  void clear_newly_known() { became_known_.clear(); }

  /// Blocks of 16 x 16 cells (from the grid's corner on; by number, row by row) in which or beside
  /// which the border of the explored area, or what is on its explored side, may have changed since
  /// the last call; in order of number.
  std::vector<std::uint32_t> take_changed_blocks();

  /// Increases whenever a cell changes for any robot.
  std::uint64_t version() const { return version_; }
  /// A picture with the requested `parts`. Returns the same object as last time if nothing has
  /// changed; renewed observation of cells counts as a change only if the ticks of last observation
  /// are requested.
  std::shared_ptr<const CoverageSnapshot> picture(const CoverageParts& parts = {});

  void hash(StateHash& hash) const;

 private:
  /// Stored together because both are written together.
  struct LastSight {
    std::uint32_t tick = 0;
    std::uint32_t by = 0;
  };
  // Data that pictures do not show is separate, so that sharing a tile copies only cells.
  struct Tile {
    std::shared_ptr<CoverageTile> shown = std::make_shared<CoverageTile>();
    bool shared = false;  ///< used by a picture: copy before writing
    std::array<std::int8_t, CoverageGrid::kTileCells> evidence[kSightHeights];
    /// A bit for each cell at the lower limit, one word per line: most of the cells that a sweep
    /// passes.
    std::array<std::uint64_t, CoverageGrid::kTileSide> freest[kSightHeights] = {};
    std::array<std::uint32_t, CoverageGrid::kTileCells> first{};
    FinderTile first_by{};
    std::array<LastSight, CoverageGrid::kTileCells> last{};
    /// The cells whose `last` was set by the last call of `date_last` for this tile, one word per
    /// line.
    std::array<std::uint64_t, CoverageGrid::kTileSide> dated{};
    std::uint64_t dating = 0;  ///< number of that call
    // Copies in the last picture that requested them; null when out of date.
    std::shared_ptr<const FinderTile> finders;
    std::shared_ptr<const LastSeenTile> last_seen;
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

  /// The record of one robot.
  struct Robot {
    std::vector<std::unique_ptr<RobotTile>> tiles;  ///< or empty
    // The numbers of cells, counted incrementally; for statistics only.
    std::size_t seen = 0;
    std::size_t found = 0;
  };

  static SeenMask seen_since(const Tile& tile, Tick since);
  static LastSeenTile last_seen(const Tile& tile);
  void add_parts(CoverageSnapshot& picture, const CoverageParts& parts);
  static void date(Tile& tile, std::size_t begin, std::uint64_t cells, const LastSight& sight);
  void weigh(Tile& tile, Cell first, std::uint64_t cells, int weight, const Sighting& by);
  void change(Tile& tile, std::size_t place, Cell cell, CellSeen to, const Sighting& by);
  void mark_blocks(Cell changed);
  void note_robot(Robot& robot, std::size_t tile, int line, std::uint64_t cells);

  CoverageGrid grid_;
  std::vector<std::unique_ptr<Tile>> tiles_;
  std::vector<Robot> robots_;  ///< by number
  std::vector<Cell> became_filled_;
  std::vector<Cell> became_known_;
  std::vector<std::uint64_t> changed_blocks_;  ///< one bit per block
  std::size_t seen_ = 0;
  std::uint64_t version_ = 0;
  std::uint64_t sweeps_ = 0;   ///< number of sweeps added
  std::uint64_t datings_ = 0;  ///< calls of date_last
  std::shared_ptr<const CoverageSnapshot> picture_;
  // For the last picture.
  std::uint64_t pictured_version_ = 0;
  std::uint64_t pictured_sweeps_ = 0;
  CoverageParts pictured_parts_;
};

/// The numbers of cells seen by the team and each robot over time: a sample every `period` ticks,
/// at multiples of it. At 4096 samples the period is doubled and every other sample is dropped.
class CoverageSeries {
 public:
  static constexpr std::size_t kMost = 4096;
  struct Sample {
    Tick tick = 0;
    std::uint32_t seen = 0;       ///< cells seen by any robot
    std::uint32_t reachable = 0;  ///< of these, the ones that robots can reach (ReachableFloor)
    /// By robot number: cells that the robot was the first to see. Robots added after the sample
    /// are missing.
    std::vector<std::uint32_t> found;
    friend bool operator==(const Sample&, const Sample&) = default;
  };

  /// `period`: initial ticks between samples, >= 1.
  explicit CoverageSeries(Tick period) : period_(period) {}
  /// Call once per tick, after the coverage was updated. `robots`: their number, including removed
  /// ones; `reachable` as above.
  void advance(Tick now, const Coverage& coverage, std::size_t robots, std::size_t reachable);
  const std::vector<Sample>& samples() const { return samples_; }
  /// The current number of ticks between samples.
  Tick period() const { return period_; }

 private:
  Tick period_;
  std::vector<Sample> samples_;
};

}  // namespace magna
