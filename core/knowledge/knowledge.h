// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/knowledge/coverage.h"
#include "core/knowledge/feature_table.h"
#include "core/knowledge/frontier.h"
#include "core/knowledge/seen_features.h"
#include "core/knowledge/sweep_raster.h"
#include "core/robot/team.h"
#include "core/sim/worker_pool.h"
#include "core/world/world.h"

namespace magna {

/// The team's knowledge of its world: the cells that its rangers have seen, their border, and the
/// walls and things among them. Updated from the last sweeps at the believed poses; has no
/// influence on robots.
class Knowledge {
 public:
  /// The arguments must outlive it. The result is the same for any number of threads.
  Knowledge(const World& world, const Team& team, WorkerPool& workers);

  /// Adds the sweeps of this tick, robots in order of their numbers. Call after Team::localise.
  /// Coverage::newly_known_cells keeps the newly known cells until the next call.
  void advance(Tick now);

  const Coverage& coverage() const { return coverage_; }
  /// See Coverage::picture.
  std::shared_ptr<const CoverageSnapshot> picture(const CoverageParts& parts = {}) {
    return coverage_.picture(parts);
  }
  /// The frontier as of tick 1 or the last full second of simulated time at which, or shortly
  /// before which, a robot moved or an obstacle appeared or disappeared: noise alone does not
  /// change sides.
  const Frontier& frontier() const { return frontier_; }
  /// The seen share of the floor without map walls, 0 to 1; 1 if there is no floor. Visits every
  /// cell: too slow for every tick.
  double floor_seen() const;
  const FeatureTable& features() const { return features_; }
  /// The changes to the features since the last call.
  std::vector<FeatureChange> take_changes() { return features_.take_changes(); }
  /// The changes to the frontier since the last call; see Frontier::take_changes.
  std::vector<FrontierChange> take_frontier_changes() { return frontier_.take_changes(); }

  /// See Frontier::end_all_except.
  void end_frontier(std::span<const FrontierSideId> left) { frontier_.end_all_except(left); }

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
  Tick settled_;              ///< time during which a change may still have effects
  Tick changed_ = 0;          ///< tick of the last change
  std::vector<Pose> stands_;  ///< poses of the robots at that time, by number
  std::uint64_t obstacle_version_ = 0;
  FeatureTable features_;
  WallFeatures walls_;
  ShapeFeatures shapes_;
  // Working memory of one tick.
  std::vector<RobotId> sweeps_;       ///< robots that made a sweep
  std::vector<SweepRaster> rasters_;  ///< their rasters, in the same order
  std::vector<SweepReader> readers_;  ///< one per piece of work
};

}  // namespace magna
