// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// Where the stored image that is shown was taken from, as its robot believed, and how far across
/// it looks; nothing while a live picture is shown.
struct StoredCamera {
  RobotId robot;
  Pose eye;
  double view = 0.0;  ///< radians across the picture
};
std::optional<StoredCamera> stored_camera(const Snapshot& now);

/// A small camera at that place with the cone of what it looks at, dashed: it is not now.
void paint_stored_camera(QPainter& painter, const MapScene& scene);

}  // namespace magna
