// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/imagery/picture_place.h"

#include "core/render/pick.h"

namespace magna {
namespace {

/// Transforms a place: the result has the same position relative to pose `to` as `place` has to
/// pose `from`.
Point moved(const Pose& from, const Pose& to, Point place) {
  const Point way = place - from.position();
  const Point own{dot(way, direction(from.theta)), cross(direction(from.theta), way)};
  const Point ahead = direction(to.theta);
  return to.position() + own.x * ahead + own.y * Point{-ahead.y, ahead.x};
}

}  // namespace

Point believed_place(const PicturePoses& poses, Point truth) {
  return moved(poses.truth, poses.believed, truth);
}

Point true_place(const PicturePoses& poses, Point told) {
  return moved(poses.believed, poses.truth, told);
}

std::optional<Point> believed_place_at(const RenderScene& scene, const Camera& camera,
                                       const PicturePoses& poses, double x, double y) {
  const auto picked = pick(scene, camera, x, y);
  if (!picked) return {};
  return believed_place(poses, picked->at);
}

}  // namespace magna
