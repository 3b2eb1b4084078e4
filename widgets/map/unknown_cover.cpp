// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/unknown_cover.h"

#include <QPainter>
#include <optional>

#include "widgets/map/cell_boxes.h"
#include "widgets/map/world_boxes.h"

namespace magna {
namespace {

constexpr double kSize = CoverageGrid::kCellSize;

/// The visible part and as much again on each side, because the map moves before it is redrawn.
QRectF around_view(const MapView& view) {
  const Point low = view.lower();
  const Point size = view.upper() - low;
  return {low.x - size.x, low.y - size.y, 3 * size.x, 3 * size.y};
}

}  // namespace

bool is_truth_hidden(const MapScene& scene) {
  const Snapshot& now = *scene.snapshot;
  return !scene.layers.truth && now.world && (now.coverage || now.exploration);
}

bool covered_at(const MapScene& scene, Point p) {
  if (!is_truth_hidden(scene) || !scene.in_map(p)) return false;
  const auto& coverage = scene.snapshot->coverage;
  return !coverage || coverage->at(coverage->grid.cell(p)) == CellSeen::Unknown;
}

std::vector<QRectF> unknown_floor(const MapScene& scene) {
  const CellMap& cells = scene.snapshot->world->cells;
  const QRectF map(cells.lower().x, cells.lower().y, cells.width(), cells.height());
  const auto& coverage = scene.snapshot->coverage;
  if (!coverage) return {map};
  const CoverageGrid& grid = coverage->grid;
  const auto boxes = cell_boxes({0, 0}, {grid.columns, grid.lines}, [&](Cell c) {
    const CellSeen seen = coverage->at(c);
    return seen == CellSeen::Unknown ? std::optional(seen) : std::nullopt;
  });
  std::vector<QRectF> floor;
  floor.reserve(boxes.size());
  for (const auto& box : boxes) {
    floor.emplace_back(grid.lower.x + box.first.i * kSize, grid.lower.y + box.first.j * kSize,
                       (box.end.i - box.first.i) * kSize, (box.end.j - box.first.j) * kSize);
  }
  return floor;
}

void UnknownCover::paint(QPainter& painter, const MapScene& scene) {
  if (!is_truth_hidden(scene)) return;
  const Snapshot& now = *scene.snapshot;
  if (!now.coverage || coverage_ != now.coverage) {
    coverage_ = now.coverage;
    boxes_ = unknown_floor(scene);
  }
  const QRectF shown = around_view(scene.view);
  WorldBoxes unknown(scene.view);
  for (const QRectF& box : boxes_) {
    if (!shown.intersects(box)) continue;
    unknown.add({box.left(), box.top()}, {box.right(), box.bottom()});
  }
  const Look& l = *scene.look;
  painter.save();
  // Aligned with the floor layer's pattern outside the map.
  painter.setBrushOrigin(painter.worldTransform().inverted().map(QPointF(0, 0)));
  unknown.fill(painter, l.map_outside);
  unknown.fill(painter, QBrush(l.map_hatch, Qt::BDiagPattern));
  painter.setRenderHint(QPainter::Antialiasing, scene.view.turned());
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(l.muted, 1));
  const Point low = now.world->cells.lower();
  const Point high = now.world->cells.upper();
  painter.drawPolygon(
      QPolygonF({scene.view.to_screen(low), scene.view.to_screen({high.x, low.y}),
                 scene.view.to_screen(high), scene.view.to_screen({low.x, high.y})}));
  painter.restore();
}

}  // namespace magna
