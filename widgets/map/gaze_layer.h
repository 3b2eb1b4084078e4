// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <array>
#include <optional>

#include "core/agent/agent_eyes.h"
#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// Where an agent looks, over the floor.
struct MapGaze {
  struct Side {
    Point eye;             ///< metres
    double heading = 0.0;  ///< radians
    double view = 0.0;     ///< across the picture, radians
  };
  std::array<Side, 2> eyes;  ///< left, right
  std::optional<FixationPoint> fixation;
};

/// From where the robot takes itself to be; nothing: it is not an agent, or gone.
std::optional<MapGaze> gaze_of(const MapScene& scene, RobotId robot);

/// What the eyes of chosen agents see as cones, where they look as lines, and the points that they
/// hold as crosses.
void paint_gaze(QPainter& painter, const MapScene& scene);

/// Of a point that is held, or of a chosen agent under the pointer; empty: there is neither.
QString gaze_tooltip_at(const MapScene& scene, QPointF at);

}  // namespace magna
