// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/pitched_drawing.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "core/render/feature_tally.h"
#include "core/render/ground.h"
#include "core/render/solid_bounds.h"
#include "core/render/solid_hit.h"
#include "core/render/wall_fan.h"
#include "core/render/wall_hit.h"

namespace magna {
namespace {

/// Owner of pixels without a solid.
constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

/// The drawing of one picture, row by row.
class PitchedDrawing {
 public:
  PitchedDrawing(const RenderScene& scene, const Camera& camera)
      : world_(*scene.world),
        lens_(camera),
        fan_(world_, lens_),
        ground_(lens_.eye(), lens_.height()),
        sighted_(scene, camera.setup().carrier,
                 [this](Point centre, double radius) { return fan_.may_show(centre, radius); }),
        tally_(sighted_.all()),
        pixels_(static_cast<std::size_t>(lens_.columns())),
        picture_(lens_.columns(), lens_.rows()) {
    own_.reserve(pixels_.size());
    for (int x = 0; x < lens_.columns(); ++x) own_.push_back(lens_.own_at(x + 0.5));
    take_solids();
  }

  Rendering finish() && {
    for (int y = 0; y < lens_.rows(); ++y) draw_row(y);
    const auto within = [this](const Sighted& one) { return share_in_picture(one, lens_); };
    return {std::move(picture_), tally_.seen(lens_.eye(), within)};
  }

 private:
  struct Body {
    std::uint32_t owner;
    const SceneSolid* solid;
    SolidTarget target;
    PixelBox bounds;
  };
  struct PixelState {
    SightLine line;
    double per_depth;       ///< 1 / depth of the object drawn, or of the wall behind it; none: 0
    std::uint32_t owner;    ///< of the object drawn
    std::uint32_t reached;  ///< owner of the last solid at this pixel, hidden or not
    Pixel paint;
  };

  void take_solids() {
    const auto all = sighted_.all();
    for (std::uint32_t owner = 0; owner < all.size(); ++owner) {
      for (const SceneSolid& solid : all[owner].solids) {
        const PixelBox bounds = bounds_in(lens_, solid);
        if (bounds.width == 0) continue;
        bodies_.push_back({owner, &solid, SolidTarget(solid, lens_.eye()), bounds});
      }
    }
  }

  void draw_row(int y) {
    const double slope = lens_.slope_at(y + 0.5);
    for (std::size_t x = 0; x < pixels_.size(); ++x) pixels_[x].line = lens_.line(own_[x], slope);
    draw_background();
    for (const Body& body : bodies_) {
      if (y < body.bounds.y || y >= body.bounds.y + body.bounds.height) continue;
      for (int x = body.bounds.x; x < body.bounds.x + body.bounds.width; ++x) {
        draw_body(body, pixels_[static_cast<std::size_t>(x)]);
      }
    }
    finish_row(y);
  }

  void draw_background() {
    const double below = lens_.height(), above = lens_.height() - kWallHeight;
    // In perspective a whole row has one slope.
    GroundLook::Row row = ground_.row(pixels_.front().line.down);
    const WallFan::Wall* wall = nullptr;
    for (PixelState& at : pixels_) {
      const SightLine& line = at.line;
      wall = &fan_.wall(line, wall);
      at.owner = at.reached = kNone;
      at.per_depth = dot(line.ray, wall->per_depth);
      if (line.down < below * at.per_depth && line.down >= above * at.per_depth) {
        draw_wall(at, *wall);
        continue;
      }
      if (!lens_.flat()) row = ground_.row(line.down);
      at.paint =
          GroundLook::pixel(row, static_cast<float>(line.ray.x), static_cast<float>(line.ray.y));
    }
  }

  void draw_wall(PixelState& at, const WallFan::Wall& wall) {
    const double depth = 1.0 / at.per_depth;
    const double along = dot(lens_.eye() + at.line.ray * depth, wall.along);
    const double down = kWallHeight - at.line.height_at(lens_.height(), depth);
    const int row = static_cast<int>(down * WallPattern::kPerMetre);
    const std::uint8_t* tones = world_.pattern(*wall.look).column(along - std::floor(along));
    const Brightness light = light_at(std::max(depth, kNearest)) * wall.light / kFullLight;
    at.paint = shaded(wall.look->tones[tones[row]], light);
  }

  void draw_body(const Body& body, PixelState& at) {
    const auto hit = body.target.meet(at.line, lens_.height());
    if (!hit) return;
    // Solids of one owner are consecutive: each pixel counts once.
    if (at.reached != body.owner) tally_.covers(body.owner, 1);
    at.reached = body.owner;
    if (!(hit->depth * at.per_depth < 1.0)) return;
    at.per_depth = 1.0 / hit->depth;
    at.owner = body.owner;
    at.paint = shaded(shaded(pixel(body.solid->colour), hit->light),
                      light_at(std::max(hit->span.near, kNearest)));
  }

  void finish_row(int y) {
    std::uint8_t* to = picture_.row(y);
    for (int x = 0; x < lens_.columns(); ++x, to += 3) {
      const PixelState& at = pixels_[static_cast<std::size_t>(x)];
      if (at.owner != kNone) tally_.drawn(at.owner, x, y, y + 1);
      to[0] = static_cast<std::uint8_t>(at.paint);
      to[1] = static_cast<std::uint8_t>(at.paint >> 8U);
      to[2] = static_cast<std::uint8_t>(at.paint >> 16U);
    }
  }

  const RenderWorld& world_;
  Lens lens_;
  WallFan fan_;
  GroundLook ground_;
  SightedList sighted_;
  FeatureTally tally_;
  std::vector<Body> bodies_;
  std::vector<Point> own_;          ///< by column
  std::vector<PixelState> pixels_;  ///< of the current row
  Picture picture_;
};

}  // namespace

Rendering render_pitched(const RenderScene& scene, const Camera& camera) {
  return PitchedDrawing(scene, camera).finish();
}

}  // namespace magna
