// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>

#include "core/render/lens.h"

namespace magna {

/// Turns a camera by dragging what it shows: the place under the pointer stays under it, in both
/// projections, as far as the camera turns.
class CameraDrag {
 public:
  /// `aim`: where `camera`, which makes the picture, is turned to; `at` in pixels of the picture.
  CameraDrag(const Camera& camera, CameraAim aim, QPointF at);

  /// Where it must be turned to for the grabbed place to be at `at`; clamped.
  CameraAim aim_for(QPointF at) const;

 private:
  /// The tilt at which a direction of the camera's own frame has the grabbed place's elevation.
  double tilt_for(Point own, double slope) const;
  /// The tilt at which the grabbed place is in the row of `slope`, with the camera panned.
  double tilt_for_row(double slope, double pan) const;

  Lens level_;  ///< of the camera when it is not tilted
  CameraAim aim_;
  double bearing_;    ///< of what was grabbed, from straight ahead of the camera's carrier
  double elevation_;  ///< of what was grabbed, above the horizon
};

}  // namespace magna
