// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/imagery/picture_place.h"

#include "core/geometry/rigid_motion.h"
#include "core/render/pick.h"

namespace magna {
namespace {

Point moved(const Pose& from, const Pose& to, Point place) {
  return carried(from, to, {place.x, place.y, 0.0}).position();
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
