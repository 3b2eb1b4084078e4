// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <vector>

#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// Direction of one of a robot's cameras, on the screen (manual B: small radial lines).
struct CameraSpoke {
  QLineF line;  ///< from the robot's rim outwards, pixels
  bool tracking = false;

  static constexpr double kPastRings = 7.0;  ///< length beyond the robot's rings, pixels
};

/// For a robot drawn in this size, in the order of its cameras; `rings`: distance from its rim to
/// the outermost ring. Pixels.
std::vector<CameraSpoke> camera_spokes(const MapScene& scene, RobotId robot, double diameter,
                                       double rings);

/// Paints them in the robot's colour; a tracking camera's spoke ends in a dot.
void paint_camera_spokes(QPainter& painter, const MapScene& scene, RobotId robot,
                         const std::vector<CameraSpoke>& spokes);

}  // namespace magna
