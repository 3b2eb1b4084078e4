// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/view.h"

#include <cassert>
#include <cmath>

namespace magna {
namespace {

/// Straight to the side there is no column in a perspective picture.
constexpr double kSidewards = radians(89.0);

std::size_t whole_blocks(int columns) {
  return static_cast<std::size_t>((columns + View::kBlock - 1) / View::kBlock) * View::kBlock;
}

}  // namespace

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
