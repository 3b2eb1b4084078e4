// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/image/mark_place.h"

#include "core/imagery/picture_place.h"
#include "core/render/pick.h"
#include "widgets/mark_class.h"

namespace magna {
namespace {

constexpr double kLyingHeight = 0.2;  // metres

PicturePoses poses_of(const PictureOrder& order) { return {order.believed, order.truth}; }

}  // namespace

Point believed_place(const PictureOrder& order, Point truth) {
  return believed_place(poses_of(order), truth);
}

Point true_place(const PictureOrder& order, Point told) {
  return true_place(poses_of(order), told);
}

std::optional<Point> believed_place_at(const PictureOrder& order, QPointF at) {
  return believed_place_at(*order.scene, order.camera, poses_of(order), at.x(), at.y());
}

std::optional<QPointF> mark_in_picture(const PictureOrder& order, const MarkContent& mark) {
  const Point place = true_place(order, mark.at);
  const double height = mark_class(mark.kind).needs_text ? 0.0 : kLyingHeight;
  const auto seen = project(order.camera, place, height);
  if (!seen || !seen->inside || hidden(*order.scene, order.camera, place)) return {};
  return QPointF(seen->x, seen->y);
}

}  // namespace magna
