// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// Field of view of an image camera on the floor: the eye and the rim from left to right; for an
/// all-round camera only the rim. Not cut by walls.
struct CameraCone {
  static constexpr double kReach = 8.0;  ///< metres

  std::vector<Point> outline;
};

/// The cone of an eye at a place, looking along `heading` with this field of view; radians.
CameraCone view_cone(Point eye, double heading, double field_of_view);
/// From the robot's believed pose; empty = its camera is unknown.
CameraCone camera_cone(const MapScene& scene, RobotId robot);

/// Paints the cones of the active robot or of all visible ones (MapLayers::cameras); of many robots
/// only the active one's.
void paint_cameras(QPainter& painter, const MapScene& scene);

}  // namespace magna
