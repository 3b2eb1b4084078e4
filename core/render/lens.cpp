// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/lens.h"

namespace magna {
namespace {

/// Straight to the side a perspective picture has no column.
constexpr double kSidewards = radians(89.0);

}  // namespace

Lens::Lens(const Camera& camera)
    : flat_(camera.setup().projection == Projection::Perspective),
      height_(camera.setup().height),
      forward_(direction(camera.setup().pose.theta)),
      right_{-forward_.y, forward_.x},
      columns_(camera.setup().width),
      rows_(camera.setup().height_px),
      half_view_(0.5 * camera.setup().field_of_view),
      scale_(flat_ ? 0.5 * columns_ / std::tan(half_view_)
                   : columns_ / camera.setup().field_of_view) {
  eye_ = camera.setup().pose.position() + camera.setup().eye_offset * right_;
  const double pitch = camera.setup().pitch;
  horizon_ = 0.5 * rows_ + scale_ * (flat_ ? std::tan(pitch) : pitch);
}

double Lens::column(double bearing) const {
  const double across = flat_ ? std::tan(std::clamp(bearing, -kSidewards, kSidewards)) : bearing;
  return 0.5 * columns_ + scale_ * across;
}

double Lens::column_of(Point place) const {
  const Point to = place - eye_;
  const double across = flat_ ? dot(to, right_) / dot(to, forward_) : bearing(place);
  return 0.5 * columns_ + scale_ * across;
}

double Lens::bearing(Point place) const {
  const Point to = place - eye_;
  return std::atan2(dot(to, right_), dot(to, forward_));
}

}  // namespace magna
