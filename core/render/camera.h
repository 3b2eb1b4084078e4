// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/geometry/angle.h"
#include "core/geometry/pose.h"
#include "core/robot/image_camera.h"
#include "core/sim/ids.h"
#include "core/sim/result.h"

namespace magna {

/// Height of walls and of the ceiling that lies on them, metres: a storey.
inline constexpr double kWallHeight = 2.5;

/// A camera as it is asked for. Defaults: a web camera on a small robot.
struct CameraSetup {
  Pose pose;                         ///< where its carrier's eye is and looks, metres, radians
  double height = 0.5;               ///< of the eye above the floor, metres
  double pitch = 0.0;                ///< radians, up is positive
  double eye_offset = 0.0;           ///< of the eye to the right of the pose (stereo), metres
  double field_of_view = kPi / 3.0;  ///< across the picture, radians
  int width = 320;                   ///< pixels
  int height_px = 240;               ///< pixels
  Projection projection = Projection::Perspective;
  std::optional<RobotId> carrier = {};  ///< whose own body is not in the picture
};

/// A camera that can take a picture: a setup whose every value has been looked at.
///
/// Its pose turns it about the upright axis, then its pitch about the axis to its right.
class Camera {
 public:
  static constexpr int kLeastSide = 8, kMostSide = 4096;  ///< pixels
  static constexpr double kLeastView = radians(1.0);
  static constexpr double kWidestPerspective = radians(150.0);
  static constexpr double kLowest = 0.02, kHighest = kWallHeight - 0.02;  ///< metres
  static constexpr double kSteepest = radians(90.0);                      ///< pitch, either way
  static constexpr double kWidestOffset = 2.0;                            ///< metres, either way
  static constexpr double kFarthest = 1e5;  ///< metres from the world's zero
  /// Up to which angle above or below its middle an equi-angular picture may reach: at 90 degrees
  /// all its columns meet.
  static constexpr double kFarthestRow = radians(85.0);

  /// An error says which value is out of its range, and the range.
  static Result<Camera> make(const CameraSetup& setup);

  const CameraSetup& setup() const { return setup_; }
  /// The same camera elsewhere; the pose must be one that `make` takes.
  Camera at(Pose pose) const;

 private:
  explicit Camera(const CameraSetup& setup) : setup_(setup) {}
  CameraSetup setup_;
};

}  // namespace magna
