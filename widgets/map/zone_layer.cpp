// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/zone_layer.h"

#include <QPainter>
#include <algorithm>

#include "widgets/cybot/sighting_look.h"
#include "widgets/remote_reader.h"
#include "widgets/text_format.h"
#include "widgets/tr.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr float kZoneFill = 0.14F;
constexpr float kZoneRim = 0.75F;

void draw_discs(QPainter& painter, const MapView& view, const std::vector<ScannedZone>& zones,
                double beyond) {
  const QRectF all({0, 0}, view.size());
  for (const ScannedZone& zone : zones) {
    const QPointF at = view.to_screen(zone.centre);
    const double r = zone.radius * view.scale() + beyond;
    if (all.intersects(QRectF(at - QPointF(r, r), at + QPointF(r, r)))) {
      painter.drawEllipse(at, r, r);
    }
  }
}

/// The rim first: the area then replaces it wherever another scan covers it.
void draw_zones(QPainter& painter, const MapView& view, const Look& look,
                const std::vector<ScannedZone>& zones) {
  QColor rim = look.ok;
  rim.setAlphaF(kZoneRim);
  QColor fill = look.ok;
  fill.setAlphaF(kZoneFill);
  painter.setCompositionMode(QPainter::CompositionMode_Source);
  painter.setPen(Qt::NoPen);
  painter.setBrush(rim);
  draw_discs(painter, view, zones, scaled(1.5));
  painter.setBrush(fill);
  draw_discs(painter, view, zones, 0.0);
}

}  // namespace

void ZoneLayer::paint(QPainter& painter, const MapScene& scene) {
  const auto& zones = scene.snapshot->zones;
  if (!scene.layers.zones || !zones || zones->empty()) return;
  const bool changed = zones != zones_;
  zones_ = zones;
  picture_.paint(painter, scene, changed, [&](QPainter& onto, const MapView& view) {
    draw_zones(onto, view, *scene.look, *zones);
  });
}

QString zone_tooltip_at(const MapScene& scene, QPointF at) {
  const Snapshot& now = *scene.snapshot;
  if (!scene.layers.zones || !now.zones) return {};
  const Point place = scene.view.to_world(at);
  const std::vector<ScannedZone>& zones = *now.zones;
  const auto latest = std::find_if(zones.rbegin(), zones.rend(), [place](const ScannedZone& zone) {
    return distance(zone.centre, place) <= zone.radius;
  });
  if (latest == zones.rend()) return {};
  return tr("Scanned %1 ago by %2")
      .arg(duration_text(seconds_since(now, latest->tick)), reporter_text(now, latest->by));
}

}  // namespace magna
