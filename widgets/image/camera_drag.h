// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>

#include "core/render/lens.h"

namespace magna {

/// Turns a camera by dragging its picture: the grabbed place stays under the pointer, in both
/// projections, within the camera's limits.
class CameraDrag {
 public:
  /// `aim`: direction of `camera`, which made the picture; `at` in pixels of the picture.
  CameraDrag(const Camera& camera, CameraAim aim, QPointF at);

  /// The direction that brings the grabbed place to `at`; clamped.
  CameraAim aim_for(QPointF at) const;

 private:
  /// The tilt at which a direction in the camera's frame has the elevation of the grabbed place.
  double tilt_for(Point own, double slope) const;
  /// The tilt at which the grabbed place is in the row of `slope`, at this pan.
  double tilt_for_row(double slope, double pan) const;

  Lens level_;  ///< of the untilted camera
  CameraAim aim_;
  double bearing_;    ///< of the grabbed place, relative to the robot's heading
  double elevation_;  ///< of the grabbed place, above the horizon
};

}  // namespace magna
