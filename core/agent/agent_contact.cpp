// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/agent_contact.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace magna {
namespace {

/// From a point to a box around the origin, metres; 0 inside.
double outside(Point p, double half_width, double half_depth) {
  return norm(
      Point{std::max(0.0, std::abs(p.x) - half_width), std::max(0.0, std::abs(p.y) - half_depth)});
}

double away(Point p, Point at, const Footprint& print) {
  const Point ahead = direction(print.rotation);
  const Point off = p - at;
  return outside({dot(off, ahead), cross(ahead, off)}, 0.5 * print.width, 0.5 * print.depth);
}

/// The distance to the nearest wall within `reach`; infinite beyond.
double away_from_walls(const CellMap& cells, Point p, double reach) {
  double nearest = std::numeric_limits<double>::infinity();
  const Cell first = cell_of({p.x - reach, p.y - reach});
  const Cell last = cell_of({p.x + reach, p.y + reach});
  for (int j = first.j; j <= last.j; ++j) {
    for (int i = first.i; i <= last.i; ++i) {
      if (!cells.filled({i, j})) continue;
      nearest = std::min(nearest, outside(p - cell_centre({i, j}), 0.5, 0.5));
    }
  }
  return nearest;
}

bool in_the_way(const Thing& thing, ObstacleLayer layer) {
  const bool layered = layer == ObstacleLayer::Ground || thing.kind == ThingKind::Wall;
  return thing.footprint && std::holds_alternative<Point>(thing.location) && layered &&
         thing.attributes.flag("obsmove");
}

/// The point where the disc first touches an obstacle.
Point contact(const ObstacleField& field, ObstacleLayer layer, Point from, Point to,
              double radius) {
  const double length = distance(from, to);
  const int steps = std::max(1, static_cast<int>(std::ceil(2.0 * length / field.resolution())));
  for (int k = 0; k < steps; ++k) {
    const Point at = from + (static_cast<double>(k) / steps) * (to - from);
    if (field.disc_hits(layer, at, radius)) return at;
  }
  return to;
}

}  // namespace

std::optional<ThingId> thing_hit(const World& world, ObstacleLayer layer, Point from, Point to,
                                 double radius) {
  const Point at = contact(world.field(), layer, from, to, radius);
  // A thing fills every cell of the field that it overlaps, so contact occurs slightly before its
  // footprint.
  const double reach = radius + 2.0 * world.field().resolution();
  std::optional<ThingId> met;
  double nearest = std::numeric_limits<double>::infinity();
  for (const Thing& thing : world.things()) {
    if (!in_the_way(thing, layer)) continue;
    const double off = away(at, std::get<Point>(thing.location), *thing.footprint);
    if (off > reach || off >= nearest) continue;
    nearest = off;
    met = thing.id;
  }
  const double wall = away_from_walls(world.cells(), at, reach);
  return wall < radius && wall < nearest ? std::nullopt : met;
}

}  // namespace magna
