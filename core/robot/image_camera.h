// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "core/geometry/angle.h"

namespace magna {

/// How directions become places in a picture.
enum class Projection : std::uint8_t {
  Perspective,  ///< straight lines stay straight: a pinhole
  EquiAngular,  ///< equal angles are equally many pixels, across and up: panoramas, up to all round
};

/// The camera whose pictures people look at, as a robot is declared with it. (Cameras of programs,
/// `:cameras` of manual 5.2, are others.) Ranges: core/render/camera.h.
struct ImageCamera {
  int width = 320;                   ///< pixels
  int height_px = 240;               ///< pixels
  double field_of_view = kPi / 3.0;  ///< across the picture, radians
  Projection projection = Projection::Perspective;
  std::optional<double> height = {};  ///< of the eye above the floor, metres; nothing = the type's
  friend bool operator==(const ImageCamera&, const ImageCamera&) = default;
};

/// Where a robot's image camera is turned to, radians from straight ahead: pan to the right, tilt
/// up.
struct CameraAim {
  /// As far as it turns, either way (Agent-VR, `maxPan`), and as far as it nods.
  static constexpr double kMostPan = radians(135.0);
  static constexpr double kMostTilt = radians(45.0);

  double pan = 0.0;
  double tilt = 0.0;

  /// The nearest that a camera can be turned to.
  CameraAim clamped() const {
    return {std::clamp(pan, -kMostPan, kMostPan), std::clamp(tilt, -kMostTilt, kMostTilt)};
  }
  friend bool operator==(const CameraAim&, const CameraAim&) = default;
};

}  // namespace magna
