// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/render/camera.h"
#include "core/render/render_scene.h"
#include "core/sim/ids.h"

namespace magna {

/// A kept image's number, never reused in a world.
struct ImageId {
  std::uint32_t value = 0;
  friend auto operator<=>(const ImageId&, const ImageId&) = default;
};

/// An image that was kept for the operator, as scene and camera. `render` computes its pixels on
/// demand, so that a kept image takes two kilobytes.
struct StoredImage {
  ImageId id;
  RobotId robot;  ///< the robot that took it, perhaps removed since
  Tick tick = 0;
  std::shared_ptr<const RenderScene> scene;
  Camera camera;
  Pose believed;              ///< the robot's believed pose, world frame
  Pose truth;                 ///< the robot's true pose
  double new_floor = 0.0;     ///< floor not shown by earlier images, m^2
  double victim_share = 0.0;  ///< the visible share of possible victims: 0 = none, up to 1
  double rank = 0.0;          ///< images with a higher rank are shown sooner
  bool dismissed = false;     ///< by the operator
};

using StoredImages = std::vector<std::shared_ptr<const StoredImage>>;

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
