// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <memory>
#include <vector>

#include "core/engine/snapshot.h"

namespace magna {

/// Where the robots were during the last half minute of simulated time, as the snapshots told.
class Trails {
 public:
  static constexpr double kSeconds = 30.0;
  static constexpr double kStep = 0.15;  ///< metres between two kept points
  static constexpr std::size_t kMostRobots =
      500;  ///< with more there are none: nobody could tell them

  struct Spot {
    Point at;
    double seconds = 0.0;
  };

  void note(const Snapshot& snapshot);
  void clear() { spots_.clear(); }
  /// Oldest first; empty for an unknown robot.
  const std::deque<Spot>& of(RobotId id) const;

 private:
  std::vector<std::deque<Spot>> spots_;
  std::shared_ptr<const WorldPicture> world_;
  Tick tick_ = 0;
};

}  // namespace magna
