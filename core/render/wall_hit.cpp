// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/wall_hit.h"

#include <algorithm>
#include <cmath>

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

}  // namespace magna
