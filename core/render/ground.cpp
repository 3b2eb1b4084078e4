// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/ground.h"

#include <algorithm>
#include <cmath>

#include "core/render/wall_hit.h"

namespace magna {
namespace {

constexpr Colour kFloor{134, 128, 118}, kCeiling{206, 208, 206};
constexpr double kFloorContrast = 0.13, kCeilingContrast = 0.035;
/// A square's side is 2^16, so that bit 16 of a coordinate says whether it is odd.
constexpr unsigned kSquareBits = 16;
constexpr double kFloorScale = 65536.0;          // one metre
constexpr double kCeilingScale = 65536.0 / 2.0;  // two metres

}  // namespace

Ground::Origin Ground::origin(Point eye, double per_metre) {
  const auto bits = [&](double metres) {
    return static_cast<std::uint32_t>(static_cast<std::int64_t>(std::floor(metres * per_metre)));
  };
  return {bits(eye.x), bits(eye.y)};
}

Ground::Row Ground::make_row(double depth, Colour colour, double contrast, double per_metre) {
  // Far squares are less than a pixel: they would flicker.
  const double fade = contrast * std::clamp(1.0 - depth / 28.0, 0.0, 1.0);
  const Brightness light = light_at(depth);
  // Brighter than full light is fine for colours that are not white.
  const auto shade = static_cast<Brightness>(fade * light);
  const Pixel even = shaded(pixel(colour), light + shade);
  const Pixel odd = shaded(pixel(colour), light - shade);
  return {static_cast<float>(depth * per_metre), even, even ^ odd};
}

Ground::Ground(const View& view)
    : view_(view),
      floor_(origin(view.eye(), kFloorScale)),
      ceiling_(origin(view.eye(), kCeilingScale)) {
  rows_.reserve(static_cast<std::size_t>(view.rows()));
  for (int y = 0; y < view.rows(); ++y) {
    const auto slope = double{view.slopes()[y]};
    const double up = kWallHeight - view.height();
    if (slope > 0.0) {
      const double depth = std::min(view.height() / slope, kFarSight);
      rows_.push_back(make_row(depth, kFloor, kFloorContrast, kFloorScale));
    } else {
      const double depth = slope < 0.0 ? std::min(up / -slope, kFarSight) : kFarSight;
      rows_.push_back(make_row(depth, kCeiling, kCeilingContrast, kCeilingScale));
      horizon_ = y + 1;
    }
  }
}

void Ground::draw(int row, int first, Pixel* __restrict out) const {
  const Row own = rows_[static_cast<std::size_t>(row)];
  const auto [from_x, from_y] = row < horizon_ ? ceiling_ : floor_;
  const float* __restrict ray_x = view_.ray_x() + first;
  const float* __restrict ray_y = view_.ray_y() + first;
  for (int k = 0; k < View::kBlock; ++k) {
    const auto x =
        from_x + static_cast<std::uint32_t>(static_cast<std::int32_t>(own.reach * ray_x[k]));
    const auto y =
        from_y + static_cast<std::uint32_t>(static_cast<std::int32_t>(own.reach * ray_y[k]));
    const std::uint32_t odd = (x ^ y) >> kSquareBits & 1U;
    out[k] = own.even ^ (own.flip & (0U - odd));
  }
}

}  // namespace magna
