// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPainterPath>
#include <vector>

#include "widgets/map/map_view.h"

class QPainter;

namespace magna {

/// Boxes along the world's axes that are filled with one colour: cells of a wall, the floor.
/// Neighbours leave no seam, however the world is turned.
class WorldBoxes {
 public:
  explicit WorldBoxes(const MapView& view) : view_(view) {}

  void add(Point lower, Point upper);
  bool empty() const { return boxes_.empty() && path_.isEmpty(); }
  void fill(QPainter& painter, const QBrush& brush) const;

 private:
  const MapView& view_;
  std::vector<QRectF> boxes_;  ///< unturned: on whole pixels
  QPainterPath path_;          ///< turned
};

}  // namespace magna
