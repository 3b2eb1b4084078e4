// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/sighting_layer.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "widgets/cybot/sighting_look.h"
#include "widgets/map/corner_layer.h"
#include "widgets/remote_reader.h"
#include "widgets/snapshot_reader.h"
#include "widgets/text_format.h"
#include "widgets/tr.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr double kSightingLayerLeastWidth = 9.0;  ///< pixels
constexpr double kSightingLayerReach = 3.0;       ///< pixels; tolerance of the pointer beyond the
                                                  ///< rim
constexpr SightingClass kSightingShapes[] = {
    SightingClass::Blip,  SightingClass::Blob, SightingClass::Wide, SightingClass::Thin,
    SightingClass::Short, SightingClass::Tape, SightingClass::Hole};
static_assert(std::size(kSightingShapes) == kSightingClasses);

/// Pictures of the shapes by class and width, so that thousands of sightings are only copied.
class SightingStamps {
 public:
  SightingStamps(const Look& look, double ratio) : look_(look), ratio_(ratio) {}

  void paint(QPainter& painter, SightingClass kind, QPointF at, double width) {
    if (width > kSightingLayerStamp) return paint_sighting(painter, look_, kind, at, width, 1.0);
    const int pixels = static_cast<int>(std::lround(width));
    const double half = (pixels + kEdge) / 2.0;
    QPixmap& stamp = stamps_[{kind, pixels}];
    if (stamp.isNull()) stamp = drawn(kind, pixels, half);
    painter.drawPixmap((at - QPointF(half, half)).toPoint(), stamp);
  }

 private:
  static constexpr double kSightingLayerStamp = 64.0;  ///< pixels; larger ones are drawn each time
  static constexpr int kEdge = 6;                      ///< room for the outline

  QPixmap drawn(SightingClass kind, int pixels, double half) const {
    QPixmap stamp(QSizeF(2 * half * ratio_, 2 * half * ratio_).toSize());
    stamp.setDevicePixelRatio(ratio_);
    stamp.fill(Qt::transparent);
    QPainter onto(&stamp);
    onto.setRenderHint(QPainter::Antialiasing);
    paint_sighting(onto, look_, kind, {half, half}, pixels, 1.0);
    return stamp;
  }

  const Look& look_;
  double ratio_;
  std::map<std::pair<SightingClass, int>, QPixmap> stamps_;
};

/// Layout of the legend: as few columns as the height allows.
struct Legend {
  double row = 0.0;
  double column = 0.0;
  int rows = 0;
  int columns = 0;
  QRectF box;
};

Legend legend_for(const MapScene& scene, const QFontMetricsF& metrics) {
  Legend legend;
  const double margin = scaled(8.0);
  const double bar = scaled(kCornerRow);
  const double top = scaled(28.0) + 2 * margin;  // the notice of a stop is above it
  const QSizeF pane = scene.view.size();
  double text = 0.0;
  for (const SightingClass kind : kSightingShapes) {
    text = std::max(text, metrics.horizontalAdvance(sighting_word(kind)));
  }
  legend.row = std::max(metrics.height(), scaled(16.0)) + scaled(2.0);
  legend.column = scaled(22.0) + text + margin;
  const int fitting = static_cast<int>((pane.height() - bar - top - margin) / legend.row);
  legend.rows = std::min(fitting, kSightingClasses);
  if (legend.rows < 1) return {};
  legend.columns = (kSightingClasses + legend.rows - 1) / legend.rows;
  legend.rows = (kSightingClasses + legend.columns - 1) / legend.columns;
  const QSizeF size(legend.columns * legend.column + margin, legend.rows * legend.row + margin);
  if (size.width() > pane.width() / 3) return {};
  legend.box = QRectF(QPointF(margin, pane.height() - bar - size.height()), size);
  return legend;
}

}  // namespace

double sighting_width(const MapScene& scene, double diameter) {
  return std::max(scaled(kSightingLayerLeastWidth), diameter * scene.view.scale());
}

void SightingLayer::paint(QPainter& painter, const MapScene& scene) {
  const Snapshot& now = *scene.snapshot;
  if (sightings_of(now).empty()) return;
  const bool changed = now.sightings != sightings_;
  sightings_ = now.sightings;
  picture_.paint(painter, scene, changed, [&](QPainter& onto, const MapView& view) {
    SightingStamps stamps(*scene.look, onto.device()->devicePixelRatio());
    for (const Sighting& sighting : *sightings_) {
      if (sighting.kind == SightingClass::Blip) continue;
      stamps.paint(onto, sighting.kind, view.to_screen(sighting.centre),
                   sighting_width(scene, sighting.diameter));
    }
  });
  SightingStamps blips(*scene.look, painter.device()->devicePixelRatio());
  for (const Sighting& sighting : *sightings_) {
    if (sighting.kind != SightingClass::Blip) continue;
    painter.setOpacity(sighting_alpha(now, sighting));
    blips.paint(painter, sighting.kind, scene.view.to_screen(sighting.centre),
                sighting_width(scene, sighting.diameter));
  }
  painter.setOpacity(1.0);
}

QRectF paint_sighting_legend(QPainter& painter, const MapScene& scene) {
  const Snapshot& now = *scene.snapshot;
  if (sightings_of(now).empty() && remotes_of(now).empty()) return {};
  const Legend legend = legend_for(scene, QFontMetricsF(painter.font()));
  if (legend.columns == 0) return {};
  painter.setPen(QPen(scene.look->line, 1));
  painter.setBrush(scene.look->base);
  painter.drawRoundedRect(legend.box.adjusted(0.5, 0.5, -0.5, -0.5), scaled(4.0), scaled(4.0));
  const double inset = scaled(4.0);
  for (int k = 0; k < kSightingClasses; ++k) {
    const int column = k / legend.rows;
    const QPointF corner = legend.box.topLeft() + QPointF(inset + column * legend.column,
                                                          inset + k % legend.rows * legend.row);
    const QPointF middle = corner + QPointF(scaled(10.0), legend.row / 2);
    paint_sighting(painter, *scene.look, kSightingShapes[k], middle, scaled(11.0), 1.0);
    painter.setPen(scene.look->text);
    painter.drawText(QRectF(corner.x() + scaled(22.0), corner.y(), legend.column, legend.row),
                     Qt::AlignVCenter | Qt::AlignLeft, sighting_word(kSightingShapes[k]));
  }
  return legend.box;
}

const Sighting* sighting_at(const MapScene& scene, QPointF at) {
  if (!scene.layers["sightings"]) return nullptr;
  const Sighting* nearest = nullptr;
  double least = 0.0;
  for (const Sighting& sighting : sightings_of(*scene.snapshot)) {
    const QPointF by = scene.view.to_screen(sighting.centre) - at;
    const double away = std::hypot(by.x(), by.y());
    if (away > sighting_width(scene, sighting.diameter) / 2 + scaled(kSightingLayerReach)) continue;
    if (nearest != nullptr && away >= least) continue;
    nearest = &sighting;
    least = away;
  }
  return nearest;
}

QString sighting_tooltip(const Snapshot& now, const Sighting& sighting) {
  const QString who = reporter_text(now, sighting.by);
  QStringList lines{
      tr("%1: %2").arg(sighting_word(sighting.kind), sighting_meaning(sighting.kind))};
  const QString diameter = tr("diameter %1").arg(metres_text(sighting.diameter));
  const bool there =
      label_of(now, sighting.by) != nullptr && sighting.by.index() < now.poses.size();
  if (there) {
    const double away = distance(now.poses[sighting.by.index()].position(), sighting.centre);
    lines << tr("%1 from %2, %3").arg(metres_text(away), who, diameter);
  } else {
    lines << diameter;
  }
  lines << tr("by %1 at %2, %3 ago")
               .arg(who, clock_text(static_cast<double>(sighting.tick) * now.tick_seconds),
                    duration_text(seconds_since(now, sighting.tick)));
  return lines.join(QLatin1Char('\n'));
}

QString sighting_tooltip_at(const MapScene& scene, QPointF at) {
  const Sighting* const sighting = sighting_at(scene, at);
  return sighting != nullptr ? sighting_tooltip(*scene.snapshot, *sighting) : QString();
}

}  // namespace magna
