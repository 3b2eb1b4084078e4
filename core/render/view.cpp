// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/view.h"

#include <algorithm>
#include <cmath>

namespace magna {
namespace {

/// Straight to the side a perspective picture has no column.
constexpr double kSidewards = radians(89.0);

std::size_t whole_blocks(int columns) {
  return static_cast<std::size_t>((columns + View::kBlock - 1) / View::kBlock) * View::kBlock;
}

}  // namespace

View::View(const Camera& camera)
    : projection_(camera.setup().projection),
      height_(camera.setup().height),
      forward_(direction(camera.setup().pose.theta)),
      right_{-forward_.y, forward_.x},
      columns_(camera.setup().width),
      rows_(camera.setup().height_px),
      half_view_(0.5 * camera.setup().field_of_view) {
  eye_ = camera.setup().pose.position() + camera.setup().eye_offset * right_;
  aim_columns(camera.setup().field_of_view);
  aim_rows(camera.setup().pitch);
}

void View::aim_columns(double field_of_view) {
  const std::size_t padded = whole_blocks(columns_);
  rays_.resize(padded);
  ray_x_.resize(padded);
  ray_y_.resize(padded);
  const bool flat = projection_ == Projection::Perspective;
  scale_ = flat ? 0.5 * columns_ / std::tan(half_view_) : columns_ / field_of_view;
  for (std::size_t k = 0; k < padded; ++k) {
    const double across = (static_cast<double>(k) + 0.5 - 0.5 * columns_) / scale_;
    const Point own = flat ? Point{1.0, across} : direction(across);
    rays_[k] = own.x * forward_ + own.y * right_;
    ray_x_[k] = static_cast<float>(rays_[k].x);
    ray_y_[k] = static_cast<float>(rays_[k].y);
  }
}

void View::aim_rows(double pitch) {
  const bool flat = projection_ == Projection::Perspective;
  horizon_ = 0.5 * rows_ + scale_ * (flat ? std::tan(pitch) : pitch);
  slopes_.resize(static_cast<std::size_t>(rows_));
  for (int y = 0; y < rows_; ++y) {
    const double down = (y + 0.5 - horizon_) / scale_;
    slopes_[static_cast<std::size_t>(y)] = static_cast<float>(flat ? down : std::tan(down));
  }
}

double View::column(double bearing) const {
  const double across = projection_ == Projection::Perspective
                            ? std::tan(std::clamp(bearing, -kSidewards, kSidewards))
                            : bearing;
  return 0.5 * columns_ + scale_ * across;
}

double View::shown(double low, double high) const {
  double sum = 0.0;
  for (const double turn : {-2.0 * kPi, 0.0, 2.0 * kPi}) {
    sum += std::max(0.0, std::min(high + turn, half_view_) - std::max(low + turn, -half_view_));
  }
  return sum;
}

double View::bearing(Point place) const {
  const Point to = place - eye_;
  return std::atan2(dot(to, right_), dot(to, forward_));
}

double View::least_depth(Point centre, double radius) const {
  const Point to = centre - eye_;
  return (projection_ == Projection::Perspective ? dot(to, forward_) : norm(to)) - radius;
}

Light light_at(double depth) {
  const double light = 0.26 + 0.74 / (1.0 + depth * (0.03 + 0.005 * depth));
  return static_cast<Light>(light * double{kFullLight});
}

}  // namespace magna
