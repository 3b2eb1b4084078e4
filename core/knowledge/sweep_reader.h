// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/knowledge/ray_fan.h"
#include "core/knowledge/sweep_mates.h"
#include "core/knowledge/sweep_raster.h"
#include "core/robot/team.h"

namespace magna {

/// Draws a robot's last sweep on a raster of the cells around it, at its believed pose. Only reads
/// the team; its memory is reused from sweep to sweep. Each thread has its own reader.
class SweepReader {
 public:
  /// The robot must have a ranger. Restarts the raster.
  void read(const Team& team, RobotId robot, SweepRaster& raster);

 private:
  void find_mates(const Team& team, RobotId robot, double reach);

  SweepMates mates_;
  std::vector<Point> ends_;  ///< of the rays
  RayFan fan_;
};

}  // namespace magna
