// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/knowledge/coverage.h"
#include "core/knowledge/feature_table.h"
#include "core/knowledge/frontier.h"
#include "core/knowledge/shape_features.h"
#include "core/knowledge/sweep_raster.h"
#include "core/knowledge/sweep_reader.h"
#include "core/knowledge/wall_features.h"
#include "core/robot/team.h"
#include "core/sim/worker_pool.h"
#include "core/world/world.h"

namespace magna {

/// What the team has found out of its world: which cells its rangers have seen, where these end,
/// and the walls and things among them. Fed by the last sweeps at the believed poses; changes
/// nothing that robots do.
class Knowledge {
 public:
  /// All of them must outlive it. What it comes to know is the same for any number of threads.
  Knowledge(const World& world, const Team& team, WorkerPool& workers);

  /// Takes in the sweeps of this tick, robots in order of their numbers. After Team::localise. What
  /// became known then stays Coverage::became_known until the next call.
  void advance(Tick now);

  const Coverage& coverage() const { return coverage_; }
  /// See Coverage::picture.
  std::shared_ptr<const CoveragePicture> picture(const CoverageParts& parts = {}) {
    return coverage_.picture(parts);
  }
  /// As it was at tick 1 or the last full second of simulated time at which, or shortly before
  /// which, a robot moved or an obstacle came or went: noise alone changes no side.
  const Frontier& frontier() const { return frontier_; }
  /// The seen share of the floor without map walls, 0 to 1; 1 where there is none.
  /// Looks at every cell: not for each tick.
  double floor_seen() const;
  const FeatureTable& features() const { return features_; }
  /// What changed about the features since the last call.
  std::vector<FeatureChange> take_changes() { return features_.take_changes(); }
  /// What changed about the frontier since the last call; see Frontier::take_changes.
  std::vector<FrontierChange> take_frontier_changes() { return frontier_.take_changes(); }

  /// See Frontier::end_all_but.
  void end_frontier(std::span<const FrontierSideId> left) { frontier_.end_all_but(left); }

  void hash(StateHash& hash) const;

 private:
  bool changed_lately(Tick now);
  void draw_sweeps();
  void take_sweep(RobotId robot, const SweepRaster& raster, Tick now);

  const World& world_;
  const Team& team_;
  WorkerPool& workers_;
  Coverage coverage_;
  Frontier frontier_;
  Tick frontier_period_;
  Tick settled_;              ///< so long what changed may still show
  Tick changed_ = 0;          ///< when something did
  std::vector<Pose> stands_;  ///< of the robots then, by number
  std::uint64_t obstacle_version_ = 0;
  FeatureTable features_;
  WallFeatures walls_;
  ShapeFeatures shapes_;
  // Scratch of one tick.
  std::vector<RobotId> sweeps_;       ///< who made one
  std::vector<SweepRaster> rasters_;  ///< what they say, in the same order
  std::vector<SweepReader> readers_;  ///< one for each piece of them
};

}  // namespace magna
