// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include "core/geometry/point.h"

namespace magna {

/// What part of the world the map shows: a world point in the middle and a scale. The screen's axes
/// are the world's (x right, y down), so there is no rotation and no flip.
class MapView {
 public:
  static constexpr double kMinScale = 0.5;  ///< pixels a metre
  static constexpr double kMaxScale = 400.0;
  static constexpr double kUnitScale = 40.0;  ///< "one to one"

  double scale() const { return scale_; }
  Point centre() const { return centre_; }
  QSizeF size() const { return size_; }

  void resize(QSizeF size) { size_ = size; }

  QPointF to_screen(Point p) const {
    return {(p.x - centre_.x) * scale_ + size_.width() / 2,
            (p.y - centre_.y) * scale_ + size_.height() / 2};
  }
  Point to_world(QPointF p) const {
    return {(p.x() - size_.width() / 2) / scale_ + centre_.x,
            (p.y() - size_.height() / 2) / scale_ + centre_.y};
  }

  /// Changes the scale; the world point under `anchor` stays under it. Limited to the scales above.
  void set_scale(double scale, QPointF anchor);
  void zoom(double factor, QPointF anchor) { set_scale(scale_ * factor, anchor); }
  /// Moves what is shown by so many pixels.
  void pan(QPointF by) { centre_ = {centre_.x - by.x() / scale_, centre_.y - by.y() / scale_}; }
  /// Shows the box whole, `margin` pixels from every edge; a point or a line is shown with 2 m
  /// around.
  void fit(Point lower, Point upper, double margin);

  /// Shown part of the world.
  Point lower() const { return to_world({0, 0}); }
  Point upper() const { return to_world({size_.width(), size_.height()}); }

  friend bool operator==(const MapView&, const MapView&) = default;

 private:
  Point centre_;
  double scale_ = 20.0;
  QSizeF size_{100, 100};
};

}  // namespace magna
