// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/ground/no_go_layer.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QStringList>
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
constexpr double kNoGoLayerNameFrom = 24.0;  ///< pixels: smaller areas have no name

QPolygonF on_screen(const MapScene& scene, const NoGoArea& area) {
  QPolygonF shape;
  shape.reserve(static_cast<qsizetype>(area.corners.size()));
  for (const Point& p : area.corners) shape << scene.view.to_screen(p);
  return shape;
}

/// The names of an area with what is special about it, the longest first.
QStringList label_words(const NoGoArea& area, double seconds) {
  const QString name = QString::fromStdString(area.rules.name);
  const bool in_force = area.rules.in_force(seconds);
  QStringList words;
  const QString state = no_go_state(area.rules, seconds).toLower();
  if (area.rules.exploration_only && !in_force) {
    words << tr("%1 (exploration only, %2)").arg(name, state);
  }
  if (!in_force) words << tr("%1 (%2)").arg(name, state);
  if (area.rules.exploration_only) words << tr("%1 (exploration only)").arg(name);
  return words << name;
}

/// A place for the name inside the shape: the middle, or for a concave shape the middle of its
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

void paint_no_go_shape(QPainter& painter, const Look& look, const QPolygonF& shape,
                       bool exploration_only, bool in_force) {
  painter.setRenderHint(QPainter::Antialiasing);
  if (in_force) {
    QColor hatch = look.warning;
    hatch.setAlphaF(kHatch);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QBrush(hatch, Qt::FDiagPattern));
    painter.drawPolygon(shape);
  }
  painter.setBrush(Qt::NoBrush);
  const Qt::PenStyle style = !in_force          ? Qt::DotLine
                             : exploration_only ? Qt::DashLine
                                                : Qt::SolidLine;
  painter.setPen(QPen(in_force ? look.warning : look.muted, scaled(2.0), style,
                      in_force && !exploration_only ? Qt::SquareCap : Qt::FlatCap, Qt::MiterJoin));
  painter.drawPolygon(shape);
}

void paint_no_go(QPainter& painter, const MapScene& scene) {
  const double seconds = seconds_of(*scene.snapshot);
  for (const NoGoArea& area : no_go_of(*scene.snapshot)) {
    const QPolygonF shape = on_screen(scene, area);
    paint_no_go_shape(painter, *scene.look, shape, area.rules.exploration_only,
                      area.rules.in_force(seconds));
    const QSizeF size = shape.boundingRect().size();
    if (std::min(size.width(), size.height()) < scaled(kNoGoLayerNameFrom)) continue;
    const QFontMetricsF metrics(painter.font());
    QStringList all = label_words(area, seconds);
    while (all.size() > 1 && metrics.horizontalAdvance(all.front()) > size.width()) {
      all.removeFirst();
    }
    const QString words = metrics.elidedText(all.front(), Qt::ElideRight, size.width());
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
  return tr("%1\nClosed for: %2. %3.\nby %4")
      .arg(no_go_name(area->rules), no_go_closed_for(area->rules),
           no_go_state(area->rules, seconds_of(*scene.snapshot)),
           QString::fromStdString(area->author));
}

}  // namespace magna
