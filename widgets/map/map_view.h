// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QPolygonF>
#include <QRectF>
#include <QSizeF>
#include <QTransform>

#include "core/geometry/point.h"

namespace magna {

/// What part of the world the map shows: a world point in the middle, a scale and how far the world
/// is turned on the screen. Unturned the screen's axes are the world's (x right, y down).
class MapView {
 public:
  static constexpr double kMinScale = 0.5;  ///< pixels a metre
  static constexpr double kMaxScale = 400.0;
  static constexpr double kUnitScale = 40.0;  ///< "one to one"

  double scale() const { return scale_; }
  Point centre() const { return centre_; }
  QSizeF size() const { return size_; }
  /// The world's turn on the screen, radians clockwise, (-pi, pi]: something that heads `theta` in
  /// the world points at `theta + rotation()` on the screen.
  double rotation() const { return rotation_; }
  bool turned() const { return rotation_ != 0.0; }
  /// Where on the screen a heading of the world points, radians clockwise from the screen's right.
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
  /// A way on the screen (pixels) as the way in the world (metres) that it shows.
  Point to_world_vector(QPointF by) const {
    return {(by.x() * cos_ + by.y() * sin_) / scale_, (by.y() * cos_ - by.x() * sin_) / scale_};
  }
  /// For a painter that draws in metres of the world.
  QTransform world_transform() const;

  /// Changes the scale; the world point under `anchor` stays under it. Limited to the scales above.
  void set_scale(double scale, QPointF anchor);
  void zoom(double factor, QPointF anchor) { set_scale(scale_ * factor, anchor); }
  /// Turns the world to `radians` clockwise; the world point under `anchor` stays under it.
  void set_rotation(double radians, QPointF anchor);
  /// Moves what is shown by so many pixels.
  void pan(QPointF by) { centre_ -= to_world_vector(by); }
  /// Shows the box whole, `margin` pixels from every edge, as the world is turned; a point or a
  /// line is shown with 2 m around.
  void fit(Point lower, Point upper, double margin);

  /// The least box of the world, along its axes, that holds all that is shown.
  Point lower() const;
  Point upper() const;
  /// The shown part of the world: the pane's corners from the upper left clockwise, metres.
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
