// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "core/geometry/angle.h"

namespace magna {

/// How directions are projected to pixels.
enum class Projection : std::uint8_t {
  Perspective,  ///< pinhole: straight lines stay straight
  EquiAngular,  ///< equal angles take equally many pixels horizontally and vertically: panoramas,
                ///< up to a full circle
};

/// The camera for pictures shown in the window, as declared with a robot. It is separate from the
/// cameras of programs (`:cameras`, manual 5.2). Ranges: core/render/camera.h.
struct ImageCamera {
  int width = 320;                   ///< pixels
  int height_px = 240;               ///< pixels
  double field_of_view = kPi / 3.0;  ///< horizontal, radians
  Projection projection = Projection::Perspective;
  /// Of the eye above the floor, metres; nothing = default of the robot type.
  std::optional<double> height = {};
  friend bool operator==(const ImageCamera&, const ImageCamera&) = default;
};

/// The direction of a robot's image camera, radians from straight ahead: pan to the right, tilt up.
struct CameraAim {
  /// Largest pan to either side (Agent-VR, `maxPan`), and largest tilt.
  static constexpr double kMostPan = radians(135.0);
  static constexpr double kMostTilt = radians(45.0);

  double pan = 0.0;
  double tilt = 0.0;

  /// This direction, limited to the possible range.
  CameraAim clamped() const {
    return {std::clamp(pan, -kMostPan, kMostPan), std::clamp(tilt, -kMostTilt, kMostTilt)};
  }
  friend bool operator==(const CameraAim&, const CameraAim&) = default;
};

}  // namespace magna
