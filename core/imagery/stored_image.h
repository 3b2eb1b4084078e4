// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <memory>

#include "core/render/camera.h"
#include "core/render/render_scene.h"
#include "core/sim/ids.h"

namespace magna {

/// A kept image's number, never given twice in a world.
struct ImageId {
  std::uint32_t value = 0;
  friend auto operator<=>(const ImageId&, const ImageId&) = default;
};

/// An image that was kept for the operator: what it was taken of and how. `render` makes the
/// pixels of it whenever they are wanted, so that keeping one costs two kilobytes.
struct StoredImage {
  ImageId id;
  RobotId robot;  ///< that took it; it may be gone since
  Tick tick = 0;
  std::shared_ptr<const RenderScene> scene;
  Camera camera;
  Pose believed;              ///< where the robot took itself to be, world frame
  Pose truth;                 ///< where it was
  double new_floor = 0.0;     ///< how much floor no image before it shows, m^2
  double victim_share = 0.0;  ///< of what may be a victim, how much is seen: 0 = of none, to 1
  double rank = 0.0;          ///< the higher, the sooner it is worth a look
  bool dismissed = false;     ///< by the operator
};

}  // namespace magna
