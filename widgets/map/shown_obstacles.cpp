// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/shown_obstacles.h"

#include <variant>

#include "widgets/map/unknown_cover.h"

namespace magna {
namespace {

constexpr double kMostComputed = 20'000.0;  ///< m²

}  // namespace

bool is_computable(const MapScene& scene) {
  const CellMap& cells = scene.snapshot->world->cells;
  return double(cells.width()) * cells.height() <= kMostComputed;
}

ObstacleField shown_obstacles(const MapScene& scene, ObstacleLayer layer) {
  const WorldSnapshot& world = *scene.snapshot->world;
  const CellMap& cells = world.cells;
  ObstacleField field(cells.lower(), cells.upper());
  const Cell origin = cells.origin();
  for (int j = origin.j; j < origin.j + cells.height(); ++j) {
    for (int i = origin.i; i < origin.i + cells.width(); ++i) {
      if (!cells.filled({i, j}) || covered_at(scene, cell_centre({i, j}))) continue;
      field.fill_box(layer, {double(i), double(j)}, {i + 1.0, j + 1.0});
    }
  }
  for (const auto& box : world.boxes) {
    if (!covered_at(scene, 0.5 * (box.lower + box.upper))) {
      field.fill_box(layer, box.lower, box.upper);
    }
  }
  for (const Thing& thing : world.things) {
    const Point* const at = std::get_if<Point>(&thing.location);
    if (at == nullptr || !thing.footprint || !thing.attributes.flag("obsmove")) continue;
    if (layer == ObstacleLayer::Wall && thing.kind != ThingKind::Wall) continue;
    if (covered_at(scene, *at)) continue;
    const Footprint& print = *thing.footprint;
    field.fill_rectangle(layer, {at->x, at->y, print.rotation}, print.width, print.depth);
  }
  return field;
}

}  // namespace magna
