// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/unknown_cover.h"

#include <QPainter>

#include "widgets/map/floor_layer.h"
#include "widgets/map/world_boxes.h"

namespace magna {
namespace {

/// The part of the world, metres, that the painter's device shows: large worlds have thousands of
/// boxes beyond it.
QRectF painted_part(const QPainter& painter, const MapView& view) {
  const QTransform to_map = painter.worldTransform().inverted();
  return (to_map * view.world_transform().inverted()).mapRect(QRectF(painter.viewport()));
}

}  // namespace

bool is_truth_hidden(const MapScene& scene) {
  const Snapshot& now = *scene.snapshot;
  return !scene.layers.truth && now.world && (now.coverage || now.exploration);
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

}  // namespace magna
