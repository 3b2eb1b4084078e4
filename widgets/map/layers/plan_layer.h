// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/view/snapshot.h"
#include "widgets/map/scene/map_scene.h"

class QPainter;

namespace magna {

/// The finished parts of robots' plans, which the plans no longer contain: the start, and the
/// way-points reached since. A patrol has none, because it never finishes.
class PlanProgress {
 public:
  static constexpr double kReached = 1.5;  ///< metres; a way-point removed this close to the robot
                                           ///< was reached

  void note(const Snapshot& snapshot);
  /// Oldest first; empty without a plan.
  std::span<const Point> done(RobotId id) const;

 private:
  using Plans = std::shared_ptr<const std::vector<Plan>>;

  std::vector<std::vector<Point>> done_;
  Plans plans_;
  Tick tick_ = 0;
};

/// Least rank (MapRobot::rank) of robots whose plans are shown.
int least_plan_rank(const MapScene& scene);

/// Paints the plans: a line from the robot's place through its way-points, with the planned route
/// to the first. The active robot's is in the accent colour, others are in the robots' colours;
/// those of the active and the selected robots are strong and numbered. A patrol's way back is
/// dashed, finished parts are thin and grey.
void paint_plans(QPainter& painter, const MapScene& scene);

}  // namespace magna
