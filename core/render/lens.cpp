// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/lens.h"

#include <cmath>

namespace magna {
namespace {

constexpr double kLeastDepth = 1e-6;  ///< metres
/// The remainder of a pitch that was undone in steps counts as zero: radians.
constexpr double kNoPitch = 1e-9;

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
  if (std::abs(pitch) < kNoPitch) return;
  pitch_cosine_ = std::cos(pitch);
  pitch_sine_ = std::sin(pitch);
}

double Lens::slope_at(double y) const {
  const double down = (y - 0.5 * rows_) / scale_;
  return flat_ ? down : std::tan(down);
}

Lens::Own Lens::own_of(Point place, double height) const {
  const Point to = place - eye_;
  const double ahead = dot(to, forward_), down = height_ - height;
  return {ahead * pitch_cosine_ - down * pitch_sine_, dot(to, right_),
          ahead * pitch_sine_ + down * pitch_cosine_};
}

std::optional<Point> Lens::pixel_of(const Own& own) const {
  const double depth = flat_ ? own.ahead : std::hypot(own.ahead, own.right);
  if (!(depth > kLeastDepth)) return std::nullopt;
  const double across = flat_ ? own.right / own.ahead : std::atan2(own.right, own.ahead);
  const double down = flat_ ? own.down / own.ahead : std::atan2(own.down, depth);
  return Point{0.5 * columns_ + scale_ * across, 0.5 * rows_ + scale_ * down};
}

double Lens::bearing(Point place) const {
  const Point to = place - eye_;
  return std::atan2(dot(to, right_), dot(to, forward_));
}

}  // namespace magna
