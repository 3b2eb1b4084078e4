// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <QPolygonF>
#include <QString>
#include <array>
#include <optional>
#include <vector>

#include "core/agent/agent_eyes.h"
#include "widgets/map/scene/map_scene.h"

class QPainter;

namespace magna {

/// Paints the last sweeps of the rangers: thin rays from the rim to the hits. In a crowd only for
/// the active and the selected robots. Nothing without data in the snapshot.
void paint_rays(QPainter& painter, const MapScene& scene);

/// Field of view of an image camera on the floor: the eye and the rim from left to right; for an
/// all-round camera only the rim. Not cut by walls.
struct CameraCone {
  static constexpr double kReach = 8.0;  ///< metres

  std::vector<Point> outline;

  QPolygonF on_screen(const MapView& view) const;
};

/// The cone of an eye at a place, looking along `heading` with this field of view; radians.
CameraCone view_cone(Point eye, double heading, double field_of_view);
/// From the robot's believed pose; empty = its camera is unknown.
CameraCone camera_cone(const MapScene& scene, RobotId robot);

/// Paints the cones of the active robot or of all visible ones (MapLayers::cameras); of many robots
/// only the active one's.
void paint_cameras(QPainter& painter, const MapScene& scene);

/// Paints the line from a camera to the place that is pointed at in its picture, with a small
/// cross.
void paint_sight(QPainter& painter, const MapScene& scene);

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
