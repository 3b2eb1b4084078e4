// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/wall_hit.h"

#include <algorithm>
#include <cmath>

#include "core/sensing/static_ray.h"

namespace magna {
namespace {

/// Walls that face along x are in a bit of shade: corners show.
constexpr Brightness kShadedFace = 214;

// How far from the next line; within the field coordinates are not negative. (std::nearbyint is a
// call on processors without an instruction for it.)
double off_line(double cells) {
  const double beyond = cells - static_cast<int>(cells);
  return std::min(beyond, 1.0 - beyond);
}

struct Face {
  bool across_x;  ///< the wall faces along x
  Cell cell;      ///< of the map, behind the face
  double along;   ///< metres along it, growing to the right of who looks at it
};

Face face_behind(const RenderWorld& world, Point hit, Point ray, bool across_x) {
  // A little beyond the face is inside of what was hit.
  const double deep = 0.4 * world.walls().resolution();
  Point inside = hit;
  (across_x ? inside.x : inside.y) += (across_x ? ray.x : ray.y) > 0.0 ? deep : -deep;
  const double along = across_x ? (ray.x > 0.0 ? hit.y : -hit.y) : (ray.y > 0.0 ? -hit.x : hit.x);
  return {across_x, cell_of(inside), along};
}

// The ray ended on a line of the grid: which one tells which way the wall faces. At a corner both
// are near; then the one with a wall behind it.
Face face_at(const RenderWorld& world, Point hit, Point ray) {
  const ObstacleField& walls = world.walls();
  const Point cells = (hit - walls.lower()) * walls.cells_per_metre();
  const bool across_x = off_line(cells.x) < off_line(cells.y);
  const Face face = face_behind(world, hit, ray, across_x);
  if (world.map_wall(face.cell)) return face;
  const Face other = face_behind(world, hit, ray, !across_x);
  const bool corner = std::max(off_line(cells.x), off_line(cells.y)) < 1e-6;
  return corner && world.map_wall(other.cell) ? other : face;
}

}  // namespace

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
    hit.depth = std::max(way * shorter, kNearest);
    const Face face = face_at(world, view.eye() + ray * (way * shorter), ray);
    hit.look = &world.wall_look(face.cell);
    hit.tones = world.pattern(*hit.look).column(face.along - std::floor(face.along));
    hit.light = light_at(hit.depth);
    if (face.across_x) hit.light = hit.light * kShadedFace / kFullLight;
  }
  return hits;
}

}  // namespace magna
