// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/knowledge/ray_fan.h"
#include "core/knowledge/sweep_mates.h"
#include "core/knowledge/sweep_raster.h"
#include "core/robot/team.h"

namespace magna {

/// Draws what a robot's last sweep says of the cells around it, at the pose that it believes in.
/// Only reads the team; keeps its memory from sweep to sweep. Each thread has one of its own.
class SweepReader {
 public:
  /// The robot has a ranger. Restarts the raster.
  void read(const Team& team, RobotId robot, SweepRaster& raster);

 private:
  void find_mates(const Team& team, RobotId robot, double reach);

  SweepMates mates_;
  std::vector<Point> ends_;  ///< of the rays
  RayFan fan_;
};

}  // namespace magna
