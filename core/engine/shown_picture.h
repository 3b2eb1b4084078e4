// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "core/imagery/stored_image.h"

namespace magna {

/// The image pane's picture: a robot's camera live, or a stored image. `render(*scene, camera)`
/// computes the picture, on any thread.
struct ShownPicture {
  RobotId robot;                  ///< whose camera
  std::optional<ImageId> stored;  ///< nothing = live
  Tick tick = 0;                  ///< when it was, or is, taken
  std::shared_ptr<const RenderScene> scene;
  Camera camera;
  Pose believed;  ///< the robot's believed pose at that time
};

}  // namespace magna
