// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>

#include "core/render/camera.h"

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
  double bearing(double x) const;

  Projection projection_;
  double middle_x_;
  double middle_y_;
  double scale_;  ///< pixels per radian or, in perspective, per unit of tangent
  CameraAim aim_;
  double bearing_;  ///< of what was grabbed, from straight ahead of the camera
  double down_;     ///< how far below the horizon, for straight ahead: radians, or a tangent
};

}  // namespace magna
