// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/scene/unknown_cover.h"

#include <QPainter>
#include <variant>

#include "widgets/map/ground/floor_layer.h"

namespace magna {
namespace {

/// The part of the world, metres, that the painter's device shows: large worlds have thousands of
/// boxes beyond it.
QRectF painted_part(const QPainter& painter, const MapView& view) {
  const QTransform to_map = painter.worldTransform().inverted();
  return (to_map * view.world_transform().inverted()).mapRect(QRectF(painter.viewport()));
}

constexpr double kMostComputed = 20'000.0;  ///< m²

}  // namespace

bool is_truth_hidden(const MapScene& scene) {
  static const LayerName kTruth("truth");
  const Snapshot& now = *scene.snapshot;
  return !scene.layers[kTruth] && now.world && (now.coverage || now.exploration);
}

bool covered_at(const MapScene& scene, Point p) {
  if (!is_truth_hidden(scene) || !scene.in_map(p)) return false;
  if (!scene.known) return true;
  return !scene.known->known(scene.known->coverage()->grid.cell(p));
}

std::vector<QRectF> unknown_floor(const MapScene& scene) {
  if (scene.known) return scene.known->unknown();
  const CellMap& cells = scene.snapshot->world->cells;
  return {QRectF(cells.lower().x, cells.lower().y, cells.width(), cells.height())};
}

void paint_unknown_cover(QPainter& painter, const MapScene& scene) {
  if (!is_truth_hidden(scene)) return;
  const QRectF shown = painted_part(painter, scene.view);
  WorldBoxes unknown(scene.view);
  for (const QRectF& box : unknown_floor(scene)) {
    if (!shown.intersects(box)) continue;
    unknown.add({box.left(), box.top()}, {box.right(), box.bottom()});
  }
  painter.save();
  // Aligned with the floor layer's pattern outside the map.
  painter.setBrushOrigin(painter.worldTransform().inverted().map(QPointF(0, 0)));
  unknown.fill(painter, hatching(*scene.look));
  painter.restore();
}

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
