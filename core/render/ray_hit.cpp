// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/ray_hit.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/sensing/static_ray.h"

namespace magna {
namespace {

/// Walls that face along x are slightly darker, so that corners are visible.
constexpr Brightness kShadedFace = 214;

// The distance from the nearest grid line; coordinates within the field are not negative.
// (std::nearbyint is a function call on processors without an instruction for it.)
double off_line(double cells) {
  const double beyond = cells - static_cast<int>(cells);
  return std::min(beyond, 1.0 - beyond);
}

/// The direction of the light along the floor, so that sides differ in brightness.
constexpr Point kSun{-0.8, -0.6};
/// Beyond every depth: for a line that does not leave a solid, straight up or down.
constexpr double kDeepest = 1e9;

Brightness light_on(Point normal) {
  return static_cast<Brightness>(205.0 + 50.0 * dot(normal, kSun));
}

}  // namespace

WallFace face_behind(const RenderWorld& world, Point hit, Point ray, bool faces_along_x) {
  // Slightly beyond the face is inside the wall.
  const double deep = 0.4 * world.walls().resolution();
  Point inside = hit;
  (faces_along_x ? inside.x : inside.y) += (faces_along_x ? ray.x : ray.y) > 0.0 ? deep : -deep;
  const Point along =
      faces_along_x ? Point{0.0, ray.x > 0.0 ? 1.0 : -1.0} : Point{ray.y > 0.0 ? -1.0 : 1.0, 0.0};
  return {cell_of(inside), along, faces_along_x ? kShadedFace : kFullLight};
}

// The ray ended on a line of the grid, whose direction is that of the wall. At a corner two lines
// are near; then the one with a wall behind it counts.
bool faces_along_x(const RenderWorld& world, Point eye, Point ray, double depth) {
  const Point hit = eye + ray * depth;
  const ObstacleField& walls = world.walls();
  const Point cells = (hit - walls.lower()) * walls.cells_per_metre();
  const double off_x = off_line(cells.x), off_y = off_line(cells.y);
  const bool along_x = off_x < off_y;
  if (std::max(off_x, off_y) >= 1e-6) return along_x;
  if (world.map_wall(face_behind(world, hit, ray, along_x).cell)) return along_x;
  return world.map_wall(face_behind(world, hit, ray, !along_x).cell) ? !along_x : along_x;
}

std::vector<WallHit> look_at_walls(const RenderWorld& world, const View& view) {
  const StaticRayCaster cast(world.walls(), ObstacleLayer::Wall);
  std::vector<WallHit> hits(static_cast<std::size_t>(view.columns()));
  for (int column = 0; column < view.columns(); ++column) {
    const Point ray = view.ray(column);
    const double shorter = 1.0 / norm(ray);
    const double way = cast(view.eye(), ray * shorter, kFarSight);
    WallHit& hit = hits[static_cast<std::size_t>(column)];
    if (way >= kFarSight) {
      hit.depth = kNoWall;
      continue;
    }
    const double depth = way * shorter;
    const Point place = view.eye() + ray * depth;
    const WallFace face =
        face_behind(world, place, ray, faces_along_x(world, view.eye(), ray, depth));
    const double along = dot(place, face.along);
    hit.depth = std::max(depth, kNearest);
    hit.look = &world.wall_look(face.cell);
    hit.tones = world.pattern(*hit.look).column(along - std::floor(along));
    hit.light = light_at(hit.depth) * face.light / kFullLight;
  }
  return hits;
}

SolidTarget::SolidTarget(const SceneSolid& solid, Point eye)
    : form_(solid.form),
      along_(solid.along),
      off_(eye - solid.centre),
      half_width_(solid.half_width),
      half_depth_(solid.half_depth),
      bottom_(solid.bottom),
      top_(solid.top) {
  if (form_ == SolidForm::Drum) return;
  const Point across{-along_.y, along_.x};
  off_ = {dot(off_, along_), dot(off_, across)};
  sides_[0] = light_on(-along_);
  sides_[1] = light_on(along_);
  sides_[2] = light_on(-across);
  sides_[3] = light_on(across);
}

std::optional<SolidHit> SolidTarget::through(Point ray) const {
  return form_ == SolidForm::Box ? through_box(ray) : through_drum(ray);
}

std::optional<LineHit> SolidTarget::meet(const SightLine& line, double height) const {
  const auto span = through(line.ray);
  if (!span) return std::nullopt;
  // Depths between which the line is neither above nor below the solid.
  const double above = height - top_, below = height - bottom_;
  double enter = 0.0, leave = kDeepest;
  if (line.down != 0.0) {
    enter = (line.down > 0.0 ? above : below) / line.down;
    leave = (line.down > 0.0 ? below : above) / line.down;
  } else if (above > 0.0 || below <= 0.0) {
    return std::nullopt;
  }
  const double depth = std::max(span->near, enter);
  if (!(depth > 0.0) || depth >= std::min(span->far, leave)) return std::nullopt;
  if (span->near >= enter) return LineHit{depth, span->light, *span};
  return LineHit{depth, line.down > 0.0 ? kTopLight : kUnderLight, *span};
}

// Intersects both pairs of sides at once (Kay and Kajiya, "Ray tracing complex scenes", 1986).
std::optional<SolidHit> SolidTarget::through_box(Point ray) const {
  const double slope[2] = {dot(ray, along_), cross(along_, ray)};
  const double start[2] = {off_.x, off_.y};
  const double half[2] = {half_width_, half_depth_};
  double near = 0.0, far = kDeepest;
  int side = -1;
  for (int axis = 0; axis < 2; ++axis) {
    if (slope[axis] == 0.0) {
      if (std::abs(start[axis]) > half[axis]) return std::nullopt;
      continue;
    }
    const double inverse = 1.0 / slope[axis];
    double enter = (-half[axis] - start[axis]) * inverse;
    double leave = (half[axis] - start[axis]) * inverse;
    if (inverse < 0.0) std::swap(enter, leave);
    if (enter > near) {
      near = enter;
      side = 2 * axis + (inverse < 0.0 ? 1 : 0);
    }
    far = std::min(far, leave);
  }
  if (near >= far) return std::nullopt;
  return SolidHit{near, far, side < 0 ? Brightness{0} : sides_[side]};
}

std::optional<SolidHit> SolidTarget::through_drum(Point ray) const {
  const double a = dot(ray, ray), b = dot(off_, ray);
  const double c = dot(off_, off_) - half_width_ * half_width_;
  const double root = b * b - a * c;
  if (c <= 0.0) return SolidHit{0.0, a > 0.0 ? (-b + std::sqrt(root)) / a : kDeepest, 0};
  if (root <= 0.0 || b >= 0.0) return std::nullopt;
  const double reach = std::sqrt(root);
  const double near = (-b - reach) / a;
  const Point normal = (off_ + ray * near) * (1.0 / half_width_);
  return SolidHit{near, (-b + reach) / a, light_on(normal)};
}

BearingSpan bearings_of(const SceneSolid& solid, const View& view) {
  const BearingSpan everywhere{-kPi, kPi};
  const Point to = solid.centre - view.eye();
  const double away = norm(to);
  if (solid.form == SolidForm::Drum) {
    if (away <= solid.half_width) return everywhere;
    const double middle = view.bearing(solid.centre);
    const double half =
        std::atan2(solid.half_width, std::sqrt(away * away - solid.half_width * solid.half_width));
    return {middle - half, middle + half};
  }
  const Point along = solid.along * solid.half_width;
  const Point across = Point{-solid.along.y, solid.along.x} * solid.half_depth;
  const bool over = std::abs(dot(to, solid.along)) <= solid.half_width &&
                    std::abs(cross(solid.along, to)) <= solid.half_depth;
  if (over) return everywhere;
  const double middle = view.bearing(solid.centre);
  BearingSpan span{middle, middle};
  for (const Point corner : {along + across, along - across, across - along, -along - across}) {
    const double bearing = middle + angle_difference(view.bearing(solid.centre + corner), middle);
    span.low = std::min(span.low, bearing);
    span.high = std::max(span.high, bearing);
  }
  return span;
}

}  // namespace magna
