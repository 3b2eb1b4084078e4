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

/// What a picture is made of; all of it immutable.
struct PictureOrder {
  RobotId robot;                             ///< whose camera
  Tick tick = 0;                             ///< when it is, or was, taken
  std::shared_ptr<const RenderScene> scene;  ///< never null
  Camera camera;
  Pose believed = {};  ///< where the robot takes itself to be then
  Pose truth = {};     ///< where it is
};

/// To make a stored image's picture again.
inline PictureOrder order_of(const StoredImage& image) {
  return {image.robot, image.tick, image.scene, image.camera, image.believed, image.truth};
}

/// A picture as it is shown: never changed after it was made, so holders can rely on it.
struct MadePicture {
  PictureOrder order;  ///< scene and camera are what a place in it is looked up in (pick.h)
  QImage image;        ///< RGB32, as large as the camera says
  std::vector<SeenFeature> seen;
  std::int64_t made_ns = 0;  ///< wall time when it was ready (WallClock)
};

using MadePicturePtr = std::shared_ptr<const MadePicture>;

}  // namespace magna
