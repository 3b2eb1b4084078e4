// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QPolygonF>
#include <QRectF>
#include <QSizeF>
#include <QTransform>

#include "core/geometry/point.h"

namespace magna {

/// The visible part of the world: world point in the middle, scale, and rotation on the screen.
/// Without rotation the screen's axes are the world's (x right, y down).
class MapView {
 public:
  static constexpr double kMinScale = 0.5;  ///< pixels per metre
  static constexpr double kMaxScale = 400.0;
  static constexpr double kUnitScale = 40.0;  ///< "one to one"

  double scale() const { return scale_; }
  Point centre() const { return centre_; }
  QSizeF size() const { return size_; }
  /// Rotation of the world on the screen, radians clockwise, (-pi, pi]: a heading `theta` in the
  /// world is `theta + rotation()` on the screen.
  double rotation() const { return rotation_; }
  bool turned() const { return rotation_ != 0.0; }
  /// The screen direction of a heading in the world, radians clockwise from the screen's right.
  double to_screen_angle(double theta) const { return theta + rotation_; }

  void resize(QSizeF size) { size_ = size; }
  void set_centre(Point centre) { centre_ = centre; }

  QPointF to_screen(Point p) const {
    const double x = (p.x - centre_.x) * scale_;
    const double y = (p.y - centre_.y) * scale_;
    return {x * cos_ - y * sin_ + size_.width() / 2, x * sin_ + y * cos_ + size_.height() / 2};
  }
  Point to_world(QPointF p) const {
    const Point by = to_world_vector(p - QPointF(size_.width() / 2, size_.height() / 2));
    return centre_ + by;
  }
  /// Converts a vector on the screen (pixels) to the world (metres).
  Point to_world_vector(QPointF by) const {
    return {(by.x() * cos_ + by.y() * sin_) / scale_, (by.y() * cos_ - by.x() * sin_) / scale_};
  }
  /// For a painter that uses metres of the world.
  QTransform world_transform() const;

  /// Changes the scale within the limits above; the world point under `anchor` stays there.
  void set_scale(double scale, QPointF anchor);
  void zoom(double factor, QPointF anchor) { set_scale(scale_ * factor, anchor); }
  /// Sets the rotation to `radians` clockwise; the world point under `anchor` stays there.
  void set_rotation(double radians, QPointF anchor);
  /// Scrolls by pixels.
  void pan(QPointF by) { centre_ -= to_world_vector(by); }
  /// Fits a box, `margin` pixels from every edge, at the present rotation; a point or a line is
  /// shown with 2 m around.
  void fit(Point lower, Point upper, double margin);

  /// The smallest axis-parallel box of the world that contains the visible part.
  Point lower() const;
  Point upper() const;
  /// The visible part: corners from the upper left clockwise, metres.
  QPolygonF shown() const;

  friend bool operator==(const MapView&, const MapView&) = default;

 private:
  void turn_to(double radians);

  Point centre_;
  double scale_ = 20.0;
  double rotation_ = 0.0;
  double cos_ = 1.0;
  double sin_ = 0.0;
  QSizeF size_{100, 100};
};

}  // namespace magna
