// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPointF>
#include <optional>
#include <vector>

#include "core/engine/planned_route.h"
#include "core/geometry/segment.h"
#include "core/mission/plan.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/map/scene/map_scene.h"

namespace magna {

/// The point of a screen line nearest to `at`.
inline QPointF nearest_on_line(QPointF from, QPointF to, QPointF at) {
  const Point nearest =
      nearest_on_segment({from.x(), from.y()}, {to.x(), to.y()}, {at.x(), at.y()});
  return {nearest.x, nearest.y};
}

/// A way-point on the screen.
struct PlanStation {
  Point place;       ///< the robot's place there, metres
  QPointF at;        ///< its point on the line
  QPointF mark;      ///< middle of its disc; for a turn above its place
  double theta = 0;  ///< its heading, else the direction of arrival, radians
};

/// Position for inserting a way-point on a plan's line.
struct PlanSegment {
  std::size_t before = 0;  ///< the way-point at the end of the segment
  Point place;             ///< nearest point of the line
};

/// The points of a leg on the screen.
QList<QPointF> line_of(const MapView& view, const WayLeg& leg);

/// A robot's plan on the screen, for hit tests; same geometry as the plan layer.
class PlanShape {
 public:
  /// Radius of a disc, and distance of its handle; pixels.
  static double mark_radius() { return scaled(8.0); }
  static double handle_reach() { return scaled(30.0); }

  PlanShape() = default;
  PlanShape(const MapScene& scene, RobotId robot, const Plan& plan);

  const std::vector<PlanStation>& stations() const { return stations_; }
  /// The way-point whose disc is at a point; of several the earliest, which is on top.
  std::optional<std::size_t> station_at(QPointF at) const;
  /// The segment at a point, including a patrol's way back to its first place.
  std::optional<PlanSegment> segment_at(const MapView& view, QPointF at) const;
  /// Middle of the heading handle of a way-point.
  QPointF handle(const MapView& view, std::size_t index) const;
  bool handle_at(const MapView& view, std::size_t index, QPointF at) const;

 private:
  std::vector<PlanStation> stations_;
  std::vector<QList<QPointF>> lines_;  ///< the way to each station
  QList<QPointF> back_;                ///< a patrol's way back; empty = none
};

/// Unit vector on the screen for a heading in the world.
QPointF screen_direction(const MapView& view, double theta);
/// The heading in the world from one screen point to another, radians.
double world_heading(const MapView& view, QPointF from, QPointF to);

}  // namespace magna
