// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/pitched_drawing.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "core/render/feature_tally.h"
#include "core/render/ground.h"
#include "core/render/lens.h"
#include "core/render/scene_solid.h"
#include "core/render/sighted.h"
#include "core/render/solid_hit.h"
#include "core/render/wall_fan.h"
#include "core/render/wall_hit.h"

namespace magna {
namespace {

/// A ball that contains one or more solids, in a camera's own frame, and the angles that it covers.
struct Ball {
  Lens::Own centre;
  double radius;

  struct Angles {
    double low, high;
  };
  // A ball seen along its third axis is a disc.
  Angles angles(double ahead, double across) const {
    const double away = std::hypot(ahead, across);
    if (away <= radius) return {-kPi, kPi};
    const double middle = std::atan2(across, ahead), half = std::asin(radius / away);
    return {middle - half, middle + half};
  }
  Angles bearings() const { return angles(centre.ahead, centre.right); }
  /// Angles below the plane ahead of the camera, about the axis to its right.
  Angles dips() const { return angles(centre.ahead, centre.down); }
  /// Angles below the plane ahead of the camera, for any bearing.
  Angles latitudes() const {
    const Angles all = angles(std::hypot(centre.ahead, centre.right), centre.down);
    return {std::max(all.low, -kPi / 2), std::min(all.high, kPi / 2)};
  }
};

Ball ball_of(const Lens& lens, const SceneSolid& solid) {
  const double level =
      std::hypot(solid.half_width, solid.form == SolidForm::Box ? solid.half_depth : 0.0);
  return {lens.own_of(solid.centre, 0.5 * (solid.bottom + solid.top)),
          std::hypot(level, 0.5 * (solid.top - solid.bottom))};
}

struct Run {
  int first, last;
};

/// Of `size` pixels those between two places, plus one on either side for rounding.
Run pixels(double from, double to, int size) {
  const auto cut = [size](double at) { return std::clamp(at, -1.0, size + 1.0); };
  const Run run{std::max(static_cast<int>(cut(from)) - 1, 0),
                std::min(static_cast<int>(cut(to)) + 2, size)};
  return run.first < run.last && to > 0.0 && from < size ? run : Run{0, 0};
}

// In perspective angles are limited to the borders: beyond them tangents would have the wrong sign.
Run tangent_pixels(Ball::Angles angles, int size, double scale) {
  const double half = std::atan(0.5 * size / scale);
  if (angles.high < -half || angles.low > half) return {0, 0};
  return pixels(0.5 * size + scale * std::tan(std::max(angles.low, -half)),
                0.5 * size + scale * std::tan(std::min(angles.high, half)), size);
}

Run round_pixels(Ball::Angles angles, int size, double scale) {
  // Across the seam behind: all columns.
  if (angles.low < -kPi || angles.high > kPi) return {0, size};
  return pixels(0.5 * size + scale * angles.low, 0.5 * size + scale * angles.high, size);
}

PixelBox pixel_box(Run columns, Run rows) {
  if (columns.first >= columns.last || rows.first >= rows.last) return {};
  return {columns.first, rows.first, columns.last - columns.first, rows.last - rows.first};
}

// In perspective a solid completely in front of the eye lies between its corners.
std::optional<PixelBox> box_of_corners(const Lens& lens, const SceneSolid& solid) {
  constexpr double kBefore = 0.01;  // metres
  if (!lens.flat()) return std::nullopt;
  const Point along = solid.along * solid.half_width;
  const Point across = Point{-solid.along.y, solid.along.x} * solid.half_depth;
  double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
  for (const Point corner : {along + across, along - across, across - along, -along - across}) {
    for (const double height : {solid.bottom, solid.top}) {
      const Lens::Own own = lens.own_of(solid.centre + corner, height);
      if (own.ahead < kBefore) return std::nullopt;
      const Point at = *lens.pixel_of(own);
      left = std::min(left, at.x);
      right = std::max(right, at.x);
      top = std::min(top, at.y);
      bottom = std::max(bottom, at.y);
    }
  }
  return pixel_box(pixels(left, right, lens.columns()), pixels(top, bottom, lens.rows()));
}

Ball ball_of(const Lens& lens, const Sighted& sighted) {
  double reach = 0.0, bottom = kWallHeight, top = 0.0;
  for (const SceneSolid& solid : sighted.solids) {
    reach = std::max(reach, distance(sighted.centre, solid.centre) +
                                std::hypot(solid.half_width, solid.half_depth));
    bottom = std::min(bottom, solid.bottom);
    top = std::max(top, solid.top);
  }
  return {lens.own_of(sighted.centre, 0.5 * (bottom + top)),
          std::hypot(reach, 0.5 * (top - bottom))};
}

/// The bounding box of a solid in a picture, even if it is hidden; width 0: not in the picture.
PixelBox bounds_in(const Lens& lens, const SceneSolid& solid) {
  if (const auto box = box_of_corners(lens, solid)) return *box;
  const Ball ball = ball_of(lens, solid);
  const auto span = lens.flat() ? tangent_pixels : round_pixels;
  return pixel_box(span(ball.bearings(), lens.columns(), lens.scale()),
                   span(lens.flat() ? ball.dips() : ball.latitudes(), lens.rows(), lens.scale()));
}

/// The share of an object within the borders of a picture, by solid angle.
///
/// Samples lines of sight through the bounding ball; each is weighted by its solid angle.
double share_in_picture(const Sighted& sighted, const Lens& lens) {
  constexpr int kSamples = 32;
  const Ball ball = ball_of(lens, sighted);
  const Ball::Angles across = ball.bearings(), down = ball.latitudes();
  std::vector<SolidTarget> targets;
  for (const SceneSolid& solid : sighted.solids) targets.emplace_back(solid, lens.eye());
  double all = 0.0, inside = 0.0;
  for (int j = 0; j < kSamples; ++j) {
    const double latitude = down.low + (down.high - down.low) * (j + 0.5) / kSamples;
    for (int i = 0; i < kSamples; ++i) {
      const double bearing = across.low + (across.high - across.low) * (i + 0.5) / kSamples;
      const Lens::Own own{std::cos(bearing), std::sin(bearing), std::tan(latitude)};
      const SightLine line = lens.line({own.ahead, own.right}, own.down);
      const auto met = [&](const SolidTarget& target) {
        return target.meet(line, lens.height()).has_value();
      };
      if (std::ranges::none_of(targets, met)) continue;
      all += std::cos(latitude);
      const auto at = lens.pixel_of(own);
      if (at && lens.shows(*at)) inside += std::cos(latitude);
    }
  }
  return all > 0.0 ? inside / all : 1.0;
}

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
