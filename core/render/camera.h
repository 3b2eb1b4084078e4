// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/geometry/angle.h"
#include "core/geometry/pose.h"
#include "core/robot/image_camera.h"
#include "core/sim/ids.h"
#include "core/sim/result.h"

namespace magna {

/// Height of walls and of the ceiling on top of them, metres: a storey.
inline constexpr double kWallHeight = 2.5;

/// The parameters of a camera before validation. Defaults: a web camera on a small robot.
struct CameraSetup {
  Pose pose;                         ///< position and heading of the eye, metres, radians
  double height = 0.5;               ///< of the eye above the floor, metres
  double pitch = 0.0;                ///< radians, up is positive
  double eye_offset = 0.0;           ///< of the eye to the right of the pose (stereo), metres
  double field_of_view = kPi / 3.0;  ///< horizontal, radians
  int width = 320;                   ///< pixels
  int height_px = 240;               ///< pixels
  Projection projection = Projection::Perspective;
  std::optional<RobotId> carrier = {};  ///< robot whose own body is left out of the picture
};

/// A valid camera: a setup with all values in their ranges.
///
/// First the pose turns it about the vertical axis, then the pitch about the axis to its right.
class Camera {
 public:
  static constexpr int kLeastSide = 8, kMostSide = 4096;  ///< pixels
  static constexpr double kLeastView = radians(1.0);
  static constexpr double kWidestPerspective = radians(150.0);
  static constexpr double kLowest = 0.02, kHighest = kWallHeight - 0.02;  ///< metres
  static constexpr double kSteepest = radians(90.0);                      ///< pitch, up or down
  static constexpr double kWidestOffset = 2.0;  ///< metres, to either side
  static constexpr double kFarthest = 1e5;      ///< metres from the origin of the world
  /// Largest angle above or below its middle that an equi-angular picture may reach: at 90 degrees
  /// all its columns meet.
  static constexpr double kFarthestRow = radians(85.0);

  /// An error names the value that is out of its range, and the range.
  static Result<Camera> make(const CameraSetup& setup);

  const CameraSetup& setup() const { return setup_; }
  /// The same camera elsewhere; the pose must be one that `make` accepts.
  Camera at(Pose pose) const;

 private:
  explicit Camera(const CameraSetup& setup) : setup_(setup) {}
  CameraSetup setup_;
};

/// The same view with at most this width in pixels, for small pictures and searches. Unchanged if
/// the result would not be a valid camera.
Camera smaller(const Camera& camera, int width);

}  // namespace magna
