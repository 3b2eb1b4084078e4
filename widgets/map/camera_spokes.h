// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <vector>

#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// Where one of a robot's cameras points, on the screen (manual B: small radial lines).
struct CameraSpoke {
  QLineF line;  ///< from the robot's rim outwards, pixels
  bool tracking = false;

  static constexpr double kPastRings = 7.0;  ///< how far it comes out of the robot's rings, pixels
};

/// Of a robot that is drawn in this size, in order of its cameras; `rings` is how far the rings
/// round it reach from its rim. Pixels.
std::vector<CameraSpoke> camera_spokes(const MapScene& scene, RobotId robot, double diameter,
                                       double rings);

/// Draws them in the robot's colour; that of a camera that tracks ends in a dot.
void paint_camera_spokes(QPainter& painter, const MapScene& scene, RobotId robot,
                         const std::vector<CameraSpoke>& spokes);

}  // namespace magna
