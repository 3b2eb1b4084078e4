// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/knowledge/coverage_snapshot.h"
#include "core/knowledge/feature_table.h"
#include "core/knowledge/sweep_raster.h"
#include "core/world/cell_map.h"
#include "core/world/world.h"

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

/// The features of map walls. A run of wall becomes a feature with the seen extent; a part seen
/// more than `kGap` cells away is a separate feature until the two meet: then the one found first
/// continues and the other is removed. A growing feature is reported when it has grown by `kGrowth`
/// cells, is the whole run, or has grown less and then not at all for the settling time: clients
/// get few reports and finally the seen extent. Map walls are never added or removed in a world, so
/// neither are their features otherwise.
class WallFeatures {
 public:
  static constexpr int kGap = 2;  ///< unseen cells between two sightings that still count as wall
  static constexpr int kGrowth = 2;  ///< cells

  /// After `settled` ticks without growth the rest is reported.
  WallFeatures(const CellMap& cells, Tick settled);

  /// The ranger of robot `by` hit something in this cell of the map.
  void see(Cell cell, RobotId by);
  /// Ends a tick: adds its observations to the table.
  void update(FeatureTable& table, Tick now);

  void hash(StateHash& hash) const;

 private:
  /// A part of a run with its own feature: cells along the run.
  struct Piece {
    FeatureId id;
    int first = 0, last = 0;            ///< as seen
    int told_first = 0, told_last = 0;  ///< as reported in the table
    Tick grown = 0;
    bool told() const { return first == told_first && last == told_last; }
  };
  struct Run {
    WallRun shape;
    std::vector<std::uint8_t> seen;  ///< by cell along it
    std::vector<Piece> pieces;       ///< in order along it
    RobotId by;                      ///< robot that made the last observation
    bool news = false;
  };

  void join(Run& run, FeatureTable& table, Tick now);
  Piece joined(Run& run, int first, int last, FeatureTable& table, Tick now);
  bool tell(Run& run, FeatureTable& table, Tick now) const;

  Cell origin_;
  int width_ = 0;
  int height_ = 0;
  Tick settled_;
  std::vector<Run> runs_;
  /// For each cell of the map its runs: `run_begin_[k]` to `run_begin_[k + 1]`.
  std::vector<std::uint32_t> run_begin_;
  std::vector<std::uint32_t> run_of_;
  std::vector<std::uint32_t> active_;  ///< runs with unprocessed or unreported observations
};

/// The features of things with a footprint and of the world's static boxes.
///
/// An object is seen when a ray of a ranger reaches it, whether the ray ends there or passes: a
/// scanner looks through beneath a table, but its robot detects the table. A thing that was moved
/// keeps its feature until it is seen elsewhere (the feature changes), or until half of its old
/// place has been seen without it (the feature is removed). People who need help become known by
/// marks.
class ShapeFeatures {
 public:
  explicit ShapeFeatures(CoverageGrid grid) : grid_(grid) {}

  /// Updates the places of all objects if the world has changed since the last call.
  void follow(const World& world);
  /// Adds the observations of a sweep.
  void see(const SweepRaster& sweep, RobotId by, FeatureTable& table, Tick now);

  void hash(StateHash& hash) const;

 private:
  /// The place of an object.
  struct Place {
    std::int64_t key = 0;  ///< a thing's number; -1 - k for box k
    FeatureKind kind = FeatureKind::Furniture;
    std::string name;
    FeatureBox box;
    std::vector<Cell> cells;  ///< of the grid, line by line; never empty
    Cell low, high;           ///< the smallest box of cells that contains them
  };
  /// The team's knowledge of an object.
  struct Known {
    Place place;
    FeatureId id;
    bool stale = false;              ///< the object is no longer there
    std::vector<std::uint8_t> gone;  ///< by cell: seen empty since
    std::size_t gone_cells = 0;
  };

  void add_place(std::int64_t key, FeatureKind kind, std::string name, const FeatureBox& box);
  void find(const Place& place, RobotId by, FeatureTable& table, Tick now);
  static bool miss(Known& known, const SweepRaster& sweep);
  Known* known(std::int64_t key);

  CoverageGrid grid_;
  std::uint64_t world_version_ = 0;
  std::vector<Place> unseen_;  ///< objects whose current place the team does not know
  std::vector<Known> known_;   ///< in the order of discovery
  std::size_t stale_ = 0;
};

}  // namespace magna
