// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/scene/map_view.h"

#include <algorithm>
#include <cmath>

#include "core/geometry/angle.h"

namespace magna {

QTransform MapView::world_transform() const {
  const double c = scale_ * cos_;
  const double s = scale_ * sin_;
  const QPointF origin = to_screen({0, 0});
  return {c, s, -s, c, origin.x(), origin.y()};
}

void MapView::set_scale(double scale, QPointF anchor) {
  const Point fixed = to_world(anchor);
  scale_ = std::clamp(scale, kMinScale, kMaxScale);
  const Point moved = to_world(anchor);
  centre_ += fixed - moved;
}

void MapView::set_rotation(double radians, QPointF anchor) {
  const Point fixed = to_world(anchor);
  turn_to(normalize_angle(radians));
  const Point moved = to_world(anchor);
  centre_ += fixed - moved;
}

void MapView::turn_to(double radians) {
  rotation_ = radians;
  // Exact without rotation, so that walls lie on whole pixels.
  cos_ = radians == 0.0 ? 1.0 : std::cos(radians);
  sin_ = radians == 0.0 ? 0.0 : std::sin(radians);
}

void MapView::fit(Point lower, Point upper, double margin) {
  constexpr double kLeast = 4.0;
  const double width = std::max(upper.x - lower.x, kLeast);
  const double height = std::max(upper.y - lower.y, kLeast);
  const double across = width * std::abs(cos_) + height * std::abs(sin_);
  const double down = width * std::abs(sin_) + height * std::abs(cos_);
  const double room_x = std::max(size_.width() - 2 * margin, 10.0);
  const double room_y = std::max(size_.height() - 2 * margin, 10.0);
  centre_ = (lower + upper) * 0.5;
  scale_ = std::clamp(std::min(room_x / across, room_y / down), kMinScale, kMaxScale);
}

Point MapView::lower() const {
  const QRectF box = shown().boundingRect();
  return {box.left(), box.top()};
}

Point MapView::upper() const {
  const QRectF box = shown().boundingRect();
  return {box.right(), box.bottom()};
}

QPolygonF MapView::shown() const {
  QPolygonF corners;
  for (const QPointF& at : {QPointF(0, 0), QPointF(size_.width(), 0),
                            QPointF(size_.width(), size_.height()), QPointF(0, size_.height())}) {
    const Point p = to_world(at);
    corners << QPointF(p.x, p.y);
  }
  return corners;
}

}  // namespace magna
