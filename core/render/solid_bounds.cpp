// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/solid_bounds.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "core/render/solid_hit.h"

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

}  // namespace

PixelBox bounds_in(const Lens& lens, const SceneSolid& solid) {
  if (const auto box = box_of_corners(lens, solid)) return *box;
  const Ball ball = ball_of(lens, solid);
  const auto span = lens.flat() ? tangent_pixels : round_pixels;
  return pixel_box(span(ball.bearings(), lens.columns(), lens.scale()),
                   span(lens.flat() ? ball.dips() : ball.latitudes(), lens.rows(), lens.scale()));
}

// Samples lines of sight through the bounding ball; each is weighted by its solid angle.
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

}  // namespace magna
