// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/imagery/stored_image.h"
#include "core/render/camera.h"
#include "core/render/picture.h"
#include "core/render/render_scene.h"
#include "core/sim/ids.h"

namespace magna {

/// Immutable input of a picture.
struct PictureOrder {
  RobotId robot;                             ///< robot of the camera
  Tick tick = 0;                             ///< time of the picture
  std::shared_ptr<const RenderScene> scene;  ///< never null
  Camera camera;
  Pose believed = {};  ///< where the robot believes to be
  Pose truth = {};     ///< where it truly is
};

/// Order for a stored image's picture.
inline PictureOrder order_of(const StoredImage& image) {
  return {image.robot, image.tick, image.scene, image.camera, image.believed, image.truth};
}

/// A rendered picture; immutable and shared.
struct MadePicture {
  PictureOrder order;  ///< has scene and camera, for picking places (pick.h)
  QImage image;        ///< RGB32, in the size of the camera
  std::vector<SeenFeature> seen;
  std::int64_t made_ns = 0;  ///< wall time of completion (WallClock)
};

using MadePicturePtr = std::shared_ptr<const MadePicture>;

}  // namespace magna
