// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/lens.h"

#include <cassert>
#include <cmath>

namespace magna {
namespace {

constexpr double kLeastDepth = 1e-6;  ///< metres
/// The remainder of a pitch that was undone in steps counts as zero: radians.
constexpr double kNoPitch = 1e-9;

/// Straight to the side there is no column in a perspective picture.
constexpr double kSidewards = radians(89.0);

std::size_t whole_blocks(int columns) {
  return static_cast<std::size_t>((columns + View::kBlock - 1) / View::kBlock) * View::kBlock;
}

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

View::View(const Camera& camera) : Lens(camera) {
  assert(level());
  aim_columns();
  aim_rows();
}

void View::aim_columns() {
  const std::size_t padded = whole_blocks(columns());
  rays_.resize(padded);
  ray_x_.resize(padded);
  ray_y_.resize(padded);
  for (std::size_t k = 0; k < padded; ++k) {
    rays_[k] = line(own_at(static_cast<double>(k) + 0.5), 0.0).ray;
    ray_x_[k] = static_cast<float>(rays_[k].x);
    ray_y_[k] = static_cast<float>(rays_[k].y);
  }
}

void View::aim_rows() {
  slopes_.resize(static_cast<std::size_t>(rows()));
  for (int y = 0; y < rows(); ++y) {
    slopes_[static_cast<std::size_t>(y)] = static_cast<float>(slope_at(y + 0.5));
  }
}

double View::column(double bearing) const {
  const double across = flat() ? std::tan(std::clamp(bearing, -kSidewards, kSidewards)) : bearing;
  return 0.5 * columns() + scale() * across;
}

double View::shown(double low, double high) const {
  double sum = 0.0;
  for (const double turn : {-2.0 * kPi, 0.0, 2.0 * kPi}) {
    sum += std::max(0.0, std::min(high + turn, half_view()) - std::max(low + turn, -half_view()));
  }
  return sum;
}

Brightness light_at(double depth) {
  const double light = 0.26 + 0.74 / (1.0 + depth * (0.03 + 0.005 * depth));
  return static_cast<Brightness>(light * double{kFullLight});
}

}  // namespace magna
