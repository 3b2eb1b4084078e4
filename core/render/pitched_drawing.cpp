// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/pitched_drawing.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "core/render/feature_tally.h"
#include "core/render/ground.h"
#include "core/render/solid_bounds.h"
#include "core/render/wall_fan.h"
#include "core/render/wall_hit.h"

namespace magna {
namespace {

/// What no solid owns.
constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

/// One picture while it is drawn, row by row.
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
    double depth;           ///< of what is drawn, or of the wall behind
    std::uint32_t owner;    ///< of what is drawn
    std::uint32_t reached;  ///< owner of the last solid that is there, hidden or not
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
    for (std::size_t x = 0; x < pixels_.size(); ++x) {
      pixels_[x].line = lens_.line(own_[x], slope);
      draw_background(pixels_[x]);
    }
    for (const Body& body : bodies_) {
      if (y < body.bounds.y || y >= body.bounds.y + body.bounds.height) continue;
      for (int x = body.bounds.x; x < body.bounds.x + body.bounds.width; ++x) {
        draw_body(body, pixels_[static_cast<std::size_t>(x)]);
      }
    }
    finish_row(y);
  }

  void draw_background(PixelState& at) {
    at.owner = at.reached = kNone;
    const WallFan::End end = fan_.end(at.line);
    at.depth = end.depth;
    if (end.depth < kNoWall) {
      const double z = at.line.height_at(lens_.height(), end.depth);
      if (z > 0.0 && z <= kWallHeight) {
        const Point ray = at.line.ray;
        const WallHit wall = wall_hit(world_, lens_.eye(), ray, end.depth, end.faces_along_x);
        const auto row = static_cast<std::size_t>((kWallHeight - z) * WallPattern::kPerMetre);
        at.paint = shaded(wall.look->tones[wall.tones[row]], wall.light);
        return;
      }
    }
    // In perspective all of a row has one slope.
    if (at.line.down != slope_) {
      slope_ = at.line.down;
      row_ = ground_.row(slope_);
    }
    at.paint = GroundLook::pixel(row_, static_cast<float>(at.line.ray.x),
                                 static_cast<float>(at.line.ray.y));
  }

  void draw_body(const Body& body, PixelState& at) {
    const auto hit = body.target.meet(at.line, lens_.height());
    if (!hit) return;
    // Solids of one owner come one after the other: each pixel counts once.
    if (at.reached != body.owner) tally_.covers(body.owner, 1);
    at.reached = body.owner;
    if (!(hit->depth < at.depth)) return;
    at.depth = hit->depth;
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
  std::vector<Point> own_;          ///< of each column
  std::vector<PixelState> pixels_;  ///< of the row
  double slope_ = std::numeric_limits<double>::quiet_NaN();
  GroundLook::Row row_ = {};
  Picture picture_;
};

}  // namespace

Rendering render_pitched(const RenderScene& scene, const Camera& camera) {
  return PitchedDrawing(scene, camera).finish();
}

}  // namespace magna
