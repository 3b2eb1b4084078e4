// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/ground/no_go_layer.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <vector>

#include "widgets/base/edit/no_go_edits.h"
#include "widgets/base/look/mark_class.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

constexpr float kHatch = 0.55F;
constexpr double kNoGoLayerNumberFrom = 24.0;  ///< pixels: smaller areas have no number

QPolygonF on_screen(const MapScene& scene, const NoGoArea& area) {
  QPolygonF shape;
  shape.reserve(static_cast<qsizetype>(area.corners.size()));
  for (const Point& p : area.corners) shape << scene.view.to_screen(p);
  return shape;
}

/// A place for the number inside the shape: the middle, or for a concave shape the middle of its
/// longest level section.
QPointF label_place(const QPolygonF& shape) {
  const QPointF middle = shape.boundingRect().center();
  std::vector<double> crossings;
  for (qsizetype k = 0; k < shape.size(); ++k) {
    const QPointF a = shape[k];
    const QPointF b = shape[(k + 1) % shape.size()];
    if ((a.y() <= middle.y()) == (b.y() <= middle.y())) continue;
    crossings.push_back(a.x() + (middle.y() - a.y()) / (b.y() - a.y()) * (b.x() - a.x()));
  }
  std::ranges::sort(crossings);
  double longest = 0.0;
  double x = middle.x();
  for (std::size_t k = 0; k + 1 < crossings.size(); k += 2) {
    if (crossings[k + 1] - crossings[k] <= longest) continue;
    longest = crossings[k + 1] - crossings[k];
    x = (crossings[k] + crossings[k + 1]) / 2;
  }
  return {x, middle.y()};
}

}  // namespace

void paint_no_go_shape(QPainter& painter, const Look& look, const QPolygonF& shape) {
  QColor hatch = look.warning;
  hatch.setAlphaF(kHatch);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(QBrush(hatch, Qt::FDiagPattern));
  painter.drawPolygon(shape);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(look.warning, scaled(2.0), Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  painter.drawPolygon(shape);
}

void paint_no_go(QPainter& painter, const MapScene& scene) {
  for (const NoGoArea& area : no_go_of(*scene.snapshot)) {
    const QPolygonF shape = on_screen(scene, area);
    paint_no_go_shape(painter, *scene.look, shape);
    const QSizeF size = shape.boundingRect().size();
    if (std::min(size.width(), size.height()) < scaled(kNoGoLayerNumberFrom)) continue;
    const QFontMetricsF metrics(painter.font());
    QString words = tr("No-go %1").arg(area.id.value);
    if (metrics.horizontalAdvance(words) > size.width()) words = QString::number(area.id.value);
    const QPointF left = label_place(shape) - QPointF(metrics.horizontalAdvance(words) / 2, 0);
    paint_mark_label(painter, *scene.look, left, words);
  }
}

std::optional<NoGoId> no_go_at(const MapScene& scene, QPointF at) {
  std::optional<NoGoId> found;
  if (!scene.layers["no_go"]) return found;
  for (const NoGoArea& area : no_go_of(*scene.snapshot)) {
    if (on_screen(scene, area).containsPoint(at, Qt::OddEvenFill)) found = area.id;
  }
  return found;
}

QString no_go_tooltip_at(const MapScene& scene, QPointF at) {
  const auto id = no_go_at(scene, at);
  const NoGoArea* const area = id ? find_no_go(*scene.snapshot, *id) : nullptr;
  if (area == nullptr) return {};
  return tr("%1: exploration keeps out\nby %2")
      .arg(no_go_name(area->id), QString::fromStdString(area->author));
}

}  // namespace magna
