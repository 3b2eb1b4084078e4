// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/column_block.h"

#include <bit>
#include <cstring>

#if defined(__x86_64__)
#include <tmmintrin.h>
#endif

namespace magna {
namespace {

static_assert(std::endian::native == std::endian::little);

using PackRow = void (*)(const Pixel* from, std::uint8_t* to);

void pack(const Pixel* from, int pixels, std::uint8_t* to) {
  for (int k = 0; k < pixels; ++k, to += 3) std::memcpy(to, from + k, 3);
}
// Packs one row of a block.
void pack_row(const Pixel* from, std::uint8_t* to) { pack(from, View::kBlock, to); }

#if defined(__x86_64__)
// The same bytes with one shuffle per four pixels: otherwise packing takes a quarter of a picture's
// time.
__attribute__((target("ssse3"))) void pack_row_by_shuffle(const Pixel* from, std::uint8_t* to) {
  static_assert(View::kBlock % 16 == 0);
  const __m128i order = _mm_setr_epi8(0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1);
  for (int k = 0; k < View::kBlock; k += 16, to += 48) {
    const auto* four = reinterpret_cast<const __m128i*>(from + k);
    const __m128i a = _mm_shuffle_epi8(_mm_loadu_si128(four), order);
    const __m128i b = _mm_shuffle_epi8(_mm_loadu_si128(four + 1), order);
    const __m128i c = _mm_shuffle_epi8(_mm_loadu_si128(four + 2), order);
    const __m128i d = _mm_shuffle_epi8(_mm_loadu_si128(four + 3), order);
    auto* out = reinterpret_cast<__m128i*>(to);
    _mm_storeu_si128(out, _mm_or_si128(a, _mm_slli_si128(b, 12)));
    _mm_storeu_si128(out + 1, _mm_or_si128(_mm_srli_si128(b, 4), _mm_slli_si128(c, 8)));
    _mm_storeu_si128(out + 2, _mm_or_si128(_mm_srli_si128(c, 8), _mm_slli_si128(d, 4)));
  }
}

PackRow best_pack_row() { return __builtin_cpu_supports("ssse3") ? pack_row_by_shuffle : pack_row; }
#else
PackRow best_pack_row() { return pack_row; }
#endif

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
  const std::uint8_t* tones = wall.tones;
  const auto paint = [&](int y) {
    return tones_[tones[static_cast<int>(begin + scale * slopes[y])]];
  };
  Pixel* out = row(first) + column;
  int y = first;
  // Walls make up most of a picture.
  constexpr std::ptrdiff_t kDown = View::kBlock;
  for (; y + 4 <= last; y += 4, out += 4 * kDown) {
    const Pixel four[4] = {paint(y), paint(y + 1), paint(y + 2), paint(y + 3)};
    out[0] = four[0];
    out[kDown] = four[1];
    out[2 * kDown] = four[2];
    out[3 * kDown] = four[3];
  }
  for (; y < last; ++y, out += kDown) *out = paint(y);
}

void ColumnBlock::copy_to(Picture& picture, int first, int columns) const {
  const Pixel* from = pixels_.data();
  const PackRow pack_whole = best_pack_row();
  for (int y = 0; y < picture.height(); ++y, from += View::kBlock) {
    std::uint8_t* to = picture.row(y) + static_cast<std::size_t>(first) * 3;
    if (columns == View::kBlock) {
      pack_whole(from, to);
    } else {
      pack(from, columns, to);
    }
  }
}

}  // namespace magna
