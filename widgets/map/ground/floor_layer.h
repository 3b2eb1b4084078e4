// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPainterPath>
#include <vector>

#include "widgets/map/scene/map_scene.h"
#include "widgets/map/scene/map_view.h"

class QPainter;
class QBrush;

namespace magna {

/// Axis-parallel boxes of the world filled with one colour, such as walls or floor, without seams
/// at any rotation.
class WorldBoxes {
 public:
  explicit WorldBoxes(const MapView& view) : view_(view) {}

  void add(Point lower, Point upper);
  bool empty() const { return boxes_.empty() && path_.isEmpty(); }
  void fill(QPainter& painter, const QBrush& brush) const;

 private:
  const MapView& view_;
  std::vector<QRectF> boxes_;  ///< without rotation: on whole pixels
  QPainterPath path_;          ///< with rotation
};

// The scene must have a world.

/// Paints the area outside the world (hatched) and the floor.
void paint_floor(QPainter& painter, const MapScene& scene);
void paint_grid(QPainter& painter, const MapScene& scene);

/// Brush for the area outside the world and for unknown floor.
QBrush hatching(const Look& look);

/// Metres between two grid lines at a scale: 1, 2 or 5 times a power of ten, at least 16 pixels.
double grid_step(double scale);

/// Paints the filled cells and the boxes of the obstacle field in the colour of walls; with the
/// layer of substances by substance and parameter, as in the manual in shades of grey by the
/// parameter.
void paint_walls(QPainter& painter, const MapScene& scene);

}  // namespace magna
