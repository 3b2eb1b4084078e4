// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// What a robot's image camera covers on the floor, as far as it is drawn: a cone with the eye
/// first and then its far rim from left to right; all round, the rim alone. Walls do not cut it.
struct CameraCone {
  static constexpr double kReach = 8.0;  ///< metres

  std::vector<Point> outline;
};

/// What an eye at a place sees that looks along `heading`, `field_of_view` wide; radians.
CameraCone view_cone(Point eye, double heading, double field_of_view);
/// From where the robot takes itself to be; empty when its camera is not known.
CameraCone camera_cone(const MapScene& scene, RobotId robot);

/// The cones of the active robot, of all in sight, or none, as MapLayers::cameras says; of many
/// robots only the active one's.
void paint_cameras(QPainter& painter, const MapScene& scene);

}  // namespace magna
