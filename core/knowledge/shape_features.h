// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/knowledge/coverage_grid.h"
#include "core/knowledge/feature_table.h"
#include "core/knowledge/sweep_raster.h"
#include "core/world/world.h"

namespace magna {

/// Things with a footprint, and the world's static boxes, as the team comes to see them.
///
/// Seen is what a ray of a ranger reaches, whether it ends there or passes: a scanner looks through
/// beneath a table, and what carries it sees the table. A thing that lies elsewhere now keeps its
/// feature until it is seen there (the feature changes), or until half of its old place has been
/// looked at without finding it (the feature is gone). People who need help become known otherwise.
class ShapeFeatures {
 public:
  explicit ShapeFeatures(CoverageGrid grid) : grid_(grid) {}

  /// Looks again where everything is, if the world is another one since the last time.
  void follow(const World& world);
  /// What a sweep shows.
  void see(const SweepRaster& sweep, RobotId by, FeatureTable& table, Tick now);

  void hash(StateHash& hash) const;

 private:
  /// Where something lies.
  struct Place {
    std::int64_t key = 0;  ///< a thing's number; -1 - k for box k
    FeatureKind kind = FeatureKind::Furniture;
    std::string name;
    FeatureBox box;
    std::vector<Cell> cells;  ///< of the grid, line by line; never none
    Cell low, high;           ///< the least box of cells that holds them
  };
  /// What the team knows of something.
  struct Known {
    Place place;
    FeatureId id;
    bool stale = false;              ///< it is no longer there
    std::vector<std::uint8_t> gone;  ///< by cell: looked at since
    std::size_t gone_cells = 0;
  };

  void add_place(std::int64_t key, FeatureKind kind, std::string name, const FeatureBox& box);
  void find(const Place& place, RobotId by, FeatureTable& table, Tick now);
  static bool miss(Known& known, const SweepRaster& sweep);
  Known* known(std::int64_t key);

  CoverageGrid grid_;
  std::uint64_t world_version_ = 0;
  std::vector<Place> unseen_;  ///< what lies where the team does not know of it
  std::vector<Known> known_;   ///< in the order of their discovery
  std::size_t stale_ = 0;
};

}  // namespace magna
