// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/smaller_camera.h"

#include <algorithm>
#include <cmath>

namespace magna {

Camera smaller(const Camera& camera, int width) {
  CameraSetup setup = camera.setup();
  if (setup.width <= width) return camera;
  const double share = static_cast<double>(width) / setup.width;
  setup.width = std::max(width, Camera::kLeastSide);
  setup.height_px =
      std::max(static_cast<int>(std::lround(share * setup.height_px)), Camera::kLeastSide);
  const auto made = Camera::make(setup);
  return made ? *made : camera;
}

}  // namespace magna
