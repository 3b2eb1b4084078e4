// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/border_layer.h"

#include <QPainter>

#include "core/knowledge/border_segments.h"
#include "widgets/cybot/sighting_look.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

/// A casing in the colour of the floor separates them from everything below; holes are dashed.
void paint_kind(QPainter& painter, const MapScene& scene, SightingClass kind) {
  QList<QLineF> lines;
  lines.reserve(static_cast<qsizetype>(scene.snapshot->borders->size()));
  for (const BorderSegment& segment : *scene.snapshot->borders) {
    if (segment.kind != kind) continue;
    lines << QLineF(scene.view.to_screen(segment.a), scene.view.to_screen(segment.b));
  }
  if (lines.isEmpty()) return;
  const Qt::PenStyle style = kind == SightingClass::Hole ? Qt::DashLine : Qt::SolidLine;
  painter.setPen(QPen(scene.look->map_free, scaled(6.0), Qt::SolidLine, Qt::FlatCap));
  painter.drawLines(lines);
  painter.setPen(QPen(sighting_colour(kind, *scene.look), scaled(3.5), style, Qt::FlatCap));
  painter.drawLines(lines);
}

}  // namespace

void paint_borders(QPainter& painter, const MapScene& scene) {
  if (!scene.layers.borders || !scene.snapshot->borders) return;
  paint_kind(painter, scene, SightingClass::Tape);
  paint_kind(painter, scene, SightingClass::Hole);
}

}  // namespace magna
