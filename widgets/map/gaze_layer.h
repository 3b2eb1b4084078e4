// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <array>
#include <optional>

#include "core/agent/agent_eyes.h"
#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// Gaze of an agent on the floor.
struct MapGaze {
  struct Side {
    Point eye;             ///< metres
    double heading = 0.0;  ///< radians
    double view = 0.0;     ///< width of the picture, radians
  };
  std::array<Side, 2> eyes;  ///< left, right
  std::optional<FixationPoint> fixation;
};

/// From the robot's believed pose; nothing: not an agent, or it no longer exists.
std::optional<MapGaze> gaze_of(const MapScene& scene, RobotId robot);

/// Paints the fields of view of chosen agents as cones, their gaze as lines, and fixation points as
/// crosses.
void paint_gaze(QPainter& painter, const MapScene& scene);

/// Text for a fixation point or a chosen agent under the pointer; empty = neither.
QString gaze_tooltip_at(const MapScene& scene, QPointF at);

}  // namespace magna
