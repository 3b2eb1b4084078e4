// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPointF>
#include <optional>
#include <vector>

#include "core/mission/missions.h"
#include "widgets/map/map_scene.h"
#include "widgets/ui_scale.h"

namespace magna {

/// A way-point as it lies on the screen.
struct PlanStation {
  Point place;       ///< where the robot is by then, metres
  QPointF at;        ///< on the line
  QPointF mark;      ///< middle of its number's disc: a turn's stands above its place
  double theta = 0;  ///< its heading, else the way the robot comes, radians
};

/// Where a click on a plan's line puts a new way-point.
struct PlanSegment {
  std::size_t before = 0;  ///< the way-point the segment leads to
  Point place;             ///< the foot of the pointer on the line
};

/// A robot's plan on the screen: what the way-point tool hits. It lies as the plan layer draws it.
class PlanShape {
 public:
  /// Of a way-point's disc; from its middle to that of its handle; pixels.
  static double mark_radius() { return scaled(9.0); }
  static double handle_reach() { return scaled(30.0); }

  PlanShape() = default;
  PlanShape(const MapScene& scene, RobotId robot, const Plan& plan);

  const std::vector<PlanStation>& stations() const { return stations_; }
  /// The way-point whose disc is there; the earlier one, which is drawn on top, of several.
  std::optional<std::size_t> station_at(QPointF at) const;
  /// The part of the line there; a patrol's way back to its first place counts.
  std::optional<PlanSegment> segment_at(const MapView& view, QPointF at) const;
  /// Middle of the handle that turns a way-point.
  QPointF handle(const MapView& view, std::size_t index) const;
  bool handle_at(const MapView& view, std::size_t index, QPointF at) const;

 private:
  Point start_;
  QList<QPointF> before_;  ///< the line to the first way-point, without it
  bool closed_ = false;
  std::vector<PlanStation> stations_;
};

/// Unit vector on the screen of a heading in the world.
QPointF screen_direction(const MapView& view, double theta);
/// The heading in the world from one screen point to another, radians.
double world_heading(const MapView& view, QPointF from, QPointF to);

}  // namespace magna
