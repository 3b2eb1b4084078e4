// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/knowledge/coverage_snapshot.h"
#include "core/knowledge/feature_table.h"
#include "core/knowledge/sweep_raster.h"
#include "core/world/world.h"

namespace magna {

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
