// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/image/camera_drag.h"

#include <algorithm>
#include <cmath>

namespace magna {
namespace {

Lens level_lens(const Camera& camera) {
  CameraSetup setup = camera.setup();
  setup.pitch = 0.0;
  return Lens(*Camera::make(setup));
}

/// Clamped, because rounding may exceed the domain of asin.
double arc_sine(double value) { return std::asin(std::clamp(value, -1.0, 1.0)); }

}  // namespace

CameraDrag::CameraDrag(const Camera& camera, CameraAim aim, QPointF at)
    : level_(level_lens(camera)), aim_(aim) {
  const SightLine line = Lens(camera).line_at(at.x(), at.y());
  bearing_ = aim.pan + std::atan2(line.right, line.ahead);
  elevation_ = std::atan2(-line.down, std::hypot(line.ahead, line.right));
}

// With tilt t, the vector (x, y, slope) has the elevation x sin t - slope cos t.
double CameraDrag::tilt_for(Point own, double slope) const {
  const double length = std::hypot(own.x, own.y, slope);
  const double dip = std::atan2(slope, own.x);
  const double up = arc_sine(std::sin(elevation_) * length / std::hypot(own.x, slope));
  const double one = dip + up, other = dip + kPi - up;
  const auto away = [this](double tilt) { return std::abs(angle_difference(tilt, aim_.tilt)); };
  return away(one) <= away(other) ? one : other;
}

double CameraDrag::tilt_for_row(double slope, double pan) const {
  const double ahead = std::cos(elevation_) * std::cos(bearing_ - pan);
  const double up = std::sin(elevation_);
  const double own_dip = std::atan(slope);
  const double elevation = std::atan2(up, ahead);
  if (level_.flat()) return own_dip + elevation;
  return arc_sine(std::sin(own_dip) / std::hypot(ahead, up)) + elevation;
}

CameraAim CameraDrag::aim_for(QPointF at) const {
  const Point own = level_.own_at(at.x());
  const double slope = level_.slope_at(at.y());
  const double tilt = CameraAim{0.0, tilt_for(own, slope)}.clamped().tilt;
  const double bearing = std::atan2(own.y, own.x * std::cos(tilt) + slope * std::sin(tilt));
  CameraAim wanted;
  wanted.pan = aim_.pan + angle_difference(bearing_ - bearing, aim_.pan);
  // The camera may not reach the wanted pan: the tilt is for the row at the reachable pan.
  wanted.tilt = normalize_angle(tilt_for_row(slope, wanted.clamped().pan));
  return wanted.clamped();
}

}  // namespace magna
