// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/render/bare_caster.h"

#include <algorithm>
#include <cmath>

namespace magna::bench {

BareCaster::BareCaster(int width, int height)
    : width_(width),
      cells_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 0),
      texture_(static_cast<std::size_t>(kTexture) * kTexture) {
  for (std::size_t u = 0; u < kTexture; ++u) {
    for (std::size_t v = 0; v < kTexture; ++v) {
      texture_[u * kTexture + v] = static_cast<std::uint32_t>((u ^ v) * 0x030201U + 0x202020U);
    }
  }
}

// Cell by cell along the ray (dx, dy), in whose length depth is measured.
BareCaster::Hit BareCaster::cast(double x, double y, double dx, double dy) const {
  int i = static_cast<int>(x), j = static_cast<int>(y);
  const int step_i = dx < 0 ? -1 : 1, step_j = dy < 0 ? -1 : 1;
  const double per_i = dx == 0 ? 1e30 : std::abs(1.0 / dx);
  const double per_j = dy == 0 ? 1e30 : std::abs(1.0 / dy);
  double next_i = per_i * (dx < 0 ? x - i : i + 1 - x);
  double next_j = per_j * (dy < 0 ? y - j : j + 1 - y);
  while (true) {
    if (next_i < next_j) {
      i += step_i;
      if (filled(i, j)) {
        const double along = y + next_i * dy;
        return {next_i, along - std::floor(along)};
      }
      next_i += per_i;
    } else {
      j += step_j;
      if (filled(i, j)) {
        const double along = x + next_j * dx;
        return {next_j, along - std::floor(along)};
      }
      next_j += per_j;
    }
  }
}

void BareCaster::draw(double x, double y, double theta, double field_of_view, int columns, int rows,
                      std::uint32_t* pixels) const {
  const double ahead_x = std::cos(theta), ahead_y = std::sin(theta);
  const double focal = 0.5 * columns / std::tan(0.5 * field_of_view);
  for (int column = 0; column < columns; ++column) {
    const double across = (column + 0.5 - 0.5 * columns) / focal;
    const Hit hit = cast(x, y, ahead_x - across * ahead_y, ahead_y + across * ahead_x);
    const double height = focal / std::max(hit.depth, 1e-3);
    const double begin = 0.5 * (rows - height);
    const int top = std::max(0, static_cast<int>(begin));
    const int bottom = std::min(rows, static_cast<int>(begin + height));
    const std::uint32_t* texels =
        texture_.data() + static_cast<std::size_t>(hit.u * kTexture) * kTexture;
    // Texture rows in 65536ths, as these programs do it.
    const auto step = static_cast<std::uint32_t>(kTexture * 65536.0 / height);
    auto v = static_cast<std::uint32_t>((top - begin) * (kTexture * 65536.0 / height));
    std::uint32_t* out = pixels + column;
    for (int row = 0; row < top; ++row, out += columns) *out = 0xC0C0C0U;
    for (int row = top; row < bottom; ++row, out += columns, v += step) {
      *out = texels[(v >> 16U) & (kTexture - 1)];
    }
    for (int row = bottom; row < rows; ++row, out += columns) *out = 0x606060U;
  }
}

}  // namespace magna::bench
