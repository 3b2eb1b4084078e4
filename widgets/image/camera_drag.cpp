// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/image/camera_drag.h"

#include <cmath>

namespace magna {

CameraDrag::CameraDrag(const Camera& camera, CameraAim aim, QPointF at)
    : projection_(camera.setup().projection),
      middle_x_(0.5 * camera.setup().width),
      middle_y_(0.5 * camera.setup().height_px),
      aim_(aim) {
  const CameraSetup& setup = camera.setup();
  const bool flat = projection_ == Projection::Perspective;
  scale_ =
      flat ? middle_x_ / std::tan(0.5 * setup.field_of_view) : setup.width / setup.field_of_view;
  bearing_ = bearing(at.x());
  const double horizon = middle_y_ + scale_ * (flat ? std::tan(setup.pitch) : setup.pitch);
  down_ = (at.y() - horizon) / scale_;
  // Off the middle of a perspective picture the same place lies farther from the horizon.
  if (flat) down_ *= std::cos(bearing_);
}

double CameraDrag::bearing(double x) const {
  const double across = (x - middle_x_) / scale_;
  return projection_ == Projection::Perspective ? std::atan(across) : across;
}

CameraAim CameraDrag::aim_for(QPointF at) const {
  const bool flat = projection_ == Projection::Perspective;
  const double now = bearing(at.x());
  CameraAim wanted;
  wanted.pan = aim_.pan + bearing_ - now;
  // The camera may turn less far than asked: the row is that of where the place really comes to be.
  const double shown = bearing_ - (wanted.clamped().pan - aim_.pan);
  const double down = flat ? down_ / std::cos(shown) : down_;
  const double horizon = at.y() - scale_ * down;
  const double up = (horizon - middle_y_) / scale_;
  wanted.tilt = flat ? std::atan(up) : up;
  return wanted.clamped();
}

}  // namespace magna
