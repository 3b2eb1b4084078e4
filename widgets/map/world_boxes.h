// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPainterPath>
#include <vector>

#include "widgets/map/map_view.h"

class QPainter;

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

}  // namespace magna
