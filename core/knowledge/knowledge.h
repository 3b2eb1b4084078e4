// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "core/knowledge/coverage.h"
#include "core/knowledge/feature_table.h"
#include "core/knowledge/frontier.h"
#include "core/knowledge/shape_features.h"
#include "core/knowledge/sweep_mates.h"
#include "core/knowledge/sweep_raster.h"
#include "core/knowledge/wall_features.h"
#include "core/robot/team.h"
#include "core/world/world.h"

namespace magna {

/// What the team has found out of its world: which cells its rangers have seen, where these end,
/// and the walls and things among them. Fed by the last sweeps at the believed poses; changes
/// nothing that robots do.
class Knowledge {
 public:
  /// World and team must outlive it.
  Knowledge(const World& world, const Team& team);

  /// Takes in the sweeps of this tick, robots in order of their numbers. After Team::localise. What
  /// became known then stays Coverage::became_known until the next call.
  void advance(Tick now);

  const Coverage& coverage() const { return coverage_; }
  /// See Coverage::picture.
  std::shared_ptr<const CoveragePicture> picture(const CoverageParts& parts = {}) {
    return coverage_.picture(parts);
  }
  /// As it was at tick 1 or the last full second of simulated time.
  const Frontier& frontier() const { return frontier_; }
  /// How much of the floor without map walls somebody has seen, 0 to 1; 1 where there is none.
  /// Looks at every cell: not for each tick.
  double floor_seen() const;
  const FeatureTable& features() const { return features_; }
  /// What changed about the features since the last call.
  std::vector<FeatureChange> take_changes() { return features_.take_changes(); }
  /// What changed about the frontier since the last call; see Frontier::take_changes.
  std::vector<FrontierChange> take_frontier_changes() { return frontier_.take_changes(); }

  void hash(StateHash& hash) const;

 private:
  void take_sweep(RobotId robot, Tick now);
  void find_mates(RobotId robot, double reach);

  const World& world_;
  const Team& team_;
  Coverage coverage_;
  Frontier frontier_;
  Tick frontier_period_;
  SweepRaster raster_;
  FeatureTable features_;
  WallFeatures walls_;
  ShapeFeatures shapes_;
  // Scratch of one sweep.
  std::vector<Point> ends_;  ///< of its rays
  SweepMates mates_;
};

}  // namespace magna
