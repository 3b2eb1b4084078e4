// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_view.h"

#include <algorithm>

namespace magna {

void MapView::set_scale(double scale, QPointF anchor) {
  const Point fixed = to_world(anchor);
  scale_ = std::clamp(scale, kMinScale, kMaxScale);
  const Point moved = to_world(anchor);
  centre_ += fixed - moved;
}

void MapView::fit(Point lower, Point upper, double margin) {
  constexpr double kLeast = 4.0;
  const double width = std::max(upper.x - lower.x, kLeast);
  const double height = std::max(upper.y - lower.y, kLeast);
  const double room_x = std::max(size_.width() - 2 * margin, 10.0);
  const double room_y = std::max(size_.height() - 2 * margin, 10.0);
  centre_ = (lower + upper) * 0.5;
  scale_ = std::clamp(std::min(room_x / width, room_y / height), kMinScale, kMaxScale);
}

}  // namespace magna
