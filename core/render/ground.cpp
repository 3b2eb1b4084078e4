// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/ground.h"

#include <algorithm>
#include <cmath>

#include "core/render/ray_hit.h"

namespace magna {
namespace {

constexpr Colour kFloor{134, 128, 118}, kCeiling{206, 208, 206};
constexpr double kFloorContrast = 0.13, kCeilingContrast = 0.035;
constexpr double kFloorScale = 65536.0;          // one metre
constexpr double kCeilingScale = 65536.0 / 2.0;  // two metres

GroundLook::Row make_row(Point eye, double depth, Colour colour, double contrast,
                         double per_metre) {
  // Distant squares are smaller than a pixel and would flicker.
  const double fade = contrast * std::clamp(1.0 - depth / 28.0, 0.0, 1.0);
  const Brightness light = light_at(depth);
  // More than full light is allowed for colours that are not white.
  const auto shade = static_cast<Brightness>(fade * light);
  const Pixel even = shaded(pixel(colour), light + shade);
  const Pixel odd = shaded(pixel(colour), light - shade);
  const auto bits = [&](double metres) {
    return static_cast<std::uint32_t>(static_cast<std::int64_t>(std::floor(metres * per_metre)));
  };
  return {bits(eye.x), bits(eye.y), static_cast<float>(depth * per_metre), even, even ^ odd};
}

}  // namespace

GroundLook::GroundLook(Point eye, double height) : eye_(eye), height_(height) {}

GroundLook::Row GroundLook::row(double slope) const {
  if (slope > 0.0) {
    const double depth = std::min(height_ / slope, kFarSight);
    return make_row(eye_, depth, kFloor, kFloorContrast, kFloorScale);
  }
  const double up = kWallHeight - height_;
  const double depth = slope < 0.0 ? std::min(up / -slope, kFarSight) : kFarSight;
  return make_row(eye_, depth, kCeiling, kCeilingContrast, kCeilingScale);
}

Ground::Ground(const View& view) : view_(view) {
  const GroundLook look(view.eye(), view.height());
  rows_.reserve(static_cast<std::size_t>(view.rows()));
  for (int y = 0; y < view.rows(); ++y) rows_.push_back(look.row(double{view.slopes()[y]}));
}

void Ground::draw(int row, int first, Pixel* __restrict out) const {
  const GroundLook::Row own = rows_[static_cast<std::size_t>(row)];
  const float* __restrict ray_x = view_.ray_x() + first;
  const float* __restrict ray_y = view_.ray_y() + first;
  for (int k = 0; k < View::kBlock; ++k) out[k] = GroundLook::pixel(own, ray_x[k], ray_y[k]);
}

}  // namespace magna
