// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/image/mark_place.h"

#include <cmath>

#include "core/render/pick.h"
#include "widgets/mark_class.h"

namespace magna {
namespace {

constexpr double kLyingHeight = 0.2;  // metres

/// Transforms a place: the result has the same position relative to pose `to` as `place` has to
/// pose `from`.
Point moved(const Pose& from, const Pose& to, Point place) {
  const Point way = place - from.position();
  const Point own{dot(way, direction(from.theta)), cross(direction(from.theta), way)};
  const Point ahead = direction(to.theta);
  return to.position() + own.x * ahead + own.y * Point{-ahead.y, ahead.x};
}

}  // namespace

Point believed_place(const PictureOrder& order, Point truth) {
  return moved(order.truth, order.believed, truth);
}

Point true_place(const PictureOrder& order, Point told) {
  return moved(order.believed, order.truth, told);
}

std::optional<Point> believed_place_at(const PictureOrder& order, QPointF at) {
  const auto picked = pick(*order.scene, order.camera, at.x(), at.y());
  if (!picked) return {};
  return believed_place(order, picked->at);
}

std::optional<QPointF> mark_in_picture(const PictureOrder& order, const MarkContent& mark) {
  const Point place = true_place(order, mark.at);
  const double height = mark_class(mark.kind).needs_text ? 0.0 : kLyingHeight;
  const auto seen = project(order.camera, place, height);
  if (!seen || !seen->inside || hidden(*order.scene, order.camera, place)) return {};
  return QPointF(seen->x, seen->y);
}

}  // namespace magna
