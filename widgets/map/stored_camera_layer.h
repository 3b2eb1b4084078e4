// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// Place and field of view of the shown stored image, as believed by its robot; nothing = a live
/// picture is shown.
struct StoredCamera {
  RobotId robot;
  Pose eye;
  double view = 0.0;  ///< width of the picture, radians
};
std::optional<StoredCamera> stored_camera(const Snapshot& now);

/// Paints a small camera there with its cone, dashed because it is in the past.
void paint_stored_camera(QPainter& painter, const MapScene& scene);

}  // namespace magna
