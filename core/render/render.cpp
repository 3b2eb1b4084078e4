// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/render.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

#include "core/render/ground.h"
#include "core/render/ray_hit.h"
#include "core/render/sighted.h"

#if defined(__x86_64__)
#include <tmmintrin.h>
#endif

namespace magna {
namespace {

/// A solid hit by the ray of a column.
struct ColumnHit {
  SolidHit at;
  const SceneSolid* solid = nullptr;
  std::uint32_t owner = 0;  ///< index into the list of sighted objects
};

/// For each column the solids hit by its ray, in the order of the list.
class ColumnHits {
 public:
  ColumnHits(std::span<const Sighted> sighted, const View& view);

  std::span<const ColumnHit> of(int column) const {
    const auto k = static_cast<std::size_t>(column);
    return std::span(hits_).subspan(first_[k], first_[k + 1] - first_[k]);
  }

 private:
  std::vector<ColumnHit> hits_;
  std::vector<std::uint32_t> first_;  ///< start for each column, and the end
};

ColumnHits::ColumnHits(std::span<const Sighted> sighted, const View& view)
    : first_(static_cast<std::size_t>(view.columns()) + 1, 0) {
  struct Hit {
    int column;
    ColumnHit hit;
  };
  std::vector<Hit> hits;
  for (std::uint32_t owner = 0; owner < sighted.size(); ++owner) {
    for (const SceneSolid& solid : sighted[owner].solids) {
      const SolidTarget target(solid, view.eye());
      const BearingSpan span = bearings_of(solid, view);
      view.each_run(span.low, span.high, [&](int first, int last) {
        for (int column = first; column < last; ++column) {
          if (const auto at = target.meet(view.ray(column))) {
            hits.push_back({column, {*at, &solid, owner}});
            ++first_[static_cast<std::size_t>(column)];
          }
        }
      });
    }
  }
  // A counting sort by column.
  std::uint32_t sum = 0;
  for (std::uint32_t& count : first_) {
    sum += count;
    count = sum;
  }
  hits_.resize(hits.size());
  for (std::size_t k = hits.size(); k-- > 0;) {
    hits_[--first_[static_cast<std::size_t>(hits[k].column)]] = hits[k].hit;
  }
}

/// The View::kBlock columns of a picture that are being drawn, one word per pixel: small enough for
/// the cache, however large the picture is.
class ColumnBlock {
 public:
  explicit ColumnBlock(int rows) : pixels_(static_cast<std::size_t>(rows) * View::kBlock) {}

  Pixel* row(int y) { return pixels_.data() + static_cast<std::size_t>(y) * View::kBlock; }

  /// Writes rows [first, last) of one column, numbered within the block.
  void copy(int column, int first, int last, const Pixel* from);
  void draw_wall(int column, int first, int last, const WallHit& wall, const View& view);

  /// Copies the block to `columns` columns of the picture from `first` on.
  void copy_to(Picture& picture, int first, int columns) const;

 private:
  std::vector<Pixel> pixels_;
  // The tones of the last wall drawn: neighbouring walls mostly have the same.
  const WallLook* look_ = nullptr;
  Brightness light_ = 0;
  std::array<Pixel, kTones> tones_{};
};

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

/// The drawing of one level picture: one ray per column.
class LevelDrawing {
 public:
  LevelDrawing(const RenderScene& scene, const Camera& camera)
      : view_(camera),
        ground_(view_),
        walls_(look_at_walls(*scene.world, view_)),
        sighted_(scene, camera.setup().carrier,
                 [this](Point centre, double radius) {
                   return before_walls(view_, walls_, centre, radius);
                 }),
        hits_(sighted_.all(), view_),
        tally_(sighted_.all()),
        block_(view_.rows()),
        depths_(view_.rows(), view_.slopes()),
        picture_(view_.columns(), view_.rows()) {}

  Rendering finish() && {
    for (int first = 0; first < view_.columns(); first += View::kBlock) draw_block(first);
    const auto within = [this](const Sighted& one) { return share_between_borders(one, view_); };
    return {std::move(picture_), tally_.seen(view_.eye(), within)};
  }

 private:
  /// The rows of a column covered by its wall, in the picture.
  struct Rows {
    int first, last;
  };
  Rows wall_rows(const WallHit& wall) const {
    const auto clipped = [&](double slope) {
      return std::clamp(view_.row(slope), 0, view_.rows());
    };
    return {clipped((view_.height() - kWallHeight) / wall.depth),
            clipped(view_.height() / wall.depth)};
  }

  void draw_block(int first) {
    const int columns = std::min(View::kBlock, view_.columns() - first);
    Rows rows[View::kBlock];
    Rows bare{0, view_.rows()};  // rows that show only wall
    const WallHit* const walls = &walls_[static_cast<std::size_t>(first)];
    for (int k = 0; k < columns; ++k) {
      rows[k] = wall_rows(walls[k]);
      bare = {std::max(bare.first, rows[k].first), std::min(bare.last, rows[k].last)};
    }
    for (int y = 0; y < view_.rows(); ++y) {
      if (y < bare.first || y >= bare.last) ground_.draw(y, first, block_.row(y));
    }
    for (int k = 0; k < columns; ++k) draw_column(first + k, k, rows[k]);
    block_.copy_to(picture_, first, columns);
  }

  // `slot`: the column's index within the block.
  void draw_column(int column, int slot, Rows rows) {
    const WallHit& wall = walls_[static_cast<std::size_t>(column)];
    const auto hits = hits_.of(column);
    if (wall.look != nullptr) block_.draw_wall(slot, rows.first, rows.last, wall, view_);
    if (hits.empty()) return;
    for (const ColumnHit& hit : hits) draw_solid(hit, wall.depth);
    tally_.end_column();
    depths_.take([&](std::uint32_t owner, int first, int last, const Pixel* paints) {
      block_.copy(slot, first, last, paints);
      tally_.drawn(owner, column, first, last);
    });
  }

  // Its side, and the visible part of its top from above or of its bottom from below: one run of
  // rows.
  void draw_solid(const ColumnHit& hit, double wall_depth) {
    const SceneSolid& solid = *hit.solid;
    const double near = std::max(hit.at.near, kNearest), far = std::max(hit.at.far, near);
    const double above = view_.height() - solid.top, below = view_.height() - solid.bottom;
    const int side_first = view_.row(above / near), side_last = view_.row(below / near);
    tally_.covers(hit.owner, above > 0.0 ? view_.row(above / far) : side_first,
                  below < 0.0 ? view_.row(below / far) : side_last);
    if (near >= wall_depth) return;

    // Of a solid inside a wall, only the part in front of the wall.
    const double back = std::min(far, wall_depth);
    const Brightness light = light_at(near);
    const auto paint = [&](Brightness facing) {
      return shaded(shaded(pixel(solid.colour), facing), light);
    };
    depths_.side(side_first, side_last, static_cast<float>(near), hit.owner, paint(hit.at.light));
    if (above > 0.0) {
      depths_.level(view_.row(above / back), side_first, static_cast<float>(above), hit.owner,
                    paint(kTopLight));
    }
    if (below < 0.0) {
      depths_.level(side_last, view_.row(below / back), static_cast<float>(below), hit.owner,
                    paint(kUnderLight));
    }
  }

  View view_;
  Ground ground_;
  std::vector<WallHit> walls_;
  SightedList sighted_;
  ColumnHits hits_;
  FeatureTally tally_;
  ColumnBlock block_;
  ColumnDepths depths_;
  Picture picture_;
};

}  // namespace

Rendering render(const RenderScene& scene, const Camera& camera) {
  if (Lens(camera).level()) return LevelDrawing(scene, camera).finish();
  return render_pitched(scene, camera);
}

}  // namespace magna
