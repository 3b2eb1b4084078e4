// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/column_block.h"

#include <bit>
#include <cstring>

namespace magna {
namespace {

static_assert(std::endian::native == std::endian::little);

// Eight pixels of four bytes to 24 bytes.
void pack_eight(const Pixel* from, std::uint8_t* to) {
  const auto at = [&](int k) { return std::uint64_t{from[k]}; };
  const std::uint64_t words[3] = {at(0) | at(1) << 24U | at(2) << 48U,
                                  at(2) >> 16U | at(3) << 8U | at(4) << 32U | at(5) << 56U,
                                  at(5) >> 8U | at(6) << 16U | at(7) << 40U};
  std::memcpy(to, words, sizeof words);
}

}  // namespace

void ColumnBlock::copy(int column, int first, int last, const Pixel* from) {
  Pixel* out = row(first) + column;
  for (int y = first; y < last; ++y, out += View::kBlock) *out = *from++;
}

void ColumnBlock::draw_wall(int column, int first, int last, const WallHit& wall,
                            const View& view) {
  if (wall.look != look_ || wall.light != light_) {
    look_ = wall.look;
    light_ = wall.light;
    for (std::size_t k = 0; k < tones_.size(); ++k) tones_[k] = shaded(look_->tones[k], light_);
  }
  constexpr double kPerMetre = WallPattern::kPerMetre;
  const auto begin = static_cast<float>((kWallHeight - view.height()) * kPerMetre);
  const auto scale = static_cast<float>(wall.depth * kPerMetre);
  const float* slopes = view.slopes();
  Pixel* out = row(first) + column;
  for (int y = first; y < last; ++y, out += View::kBlock) {
    *out = tones_[wall.tones[static_cast<int>(begin + scale * slopes[y])]];
  }
}

void ColumnBlock::copy_to(Picture& picture, int first, int columns) const {
  const Pixel* from = pixels_.data();
  for (int y = 0; y < picture.height(); ++y, from += View::kBlock) {
    std::uint8_t* to = picture.row(y) + static_cast<std::size_t>(first) * 3;
    int k = 0;
    for (; k + 8 <= columns; k += 8) pack_eight(from + k, to + k * 3);
    for (; k < columns; ++k) std::memcpy(to + k * 3, from + k, 3);
  }
}

}  // namespace magna
