// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/render.h"

#include <algorithm>
#include <utility>

#include "core/render/column_block.h"
#include "core/render/column_depths.h"
#include "core/render/column_hits.h"
#include "core/render/feature_tally.h"
#include "core/render/ground.h"
#include "core/render/pitched_drawing.h"

namespace magna {
namespace {

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
