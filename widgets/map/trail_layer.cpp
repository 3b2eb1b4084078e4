// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/trail_layer.h"

#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>

#include "widgets/robot_colours.h"
#include "widgets/snapshot_reader.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr int kBands = 4;
constexpr double kTrailLayerLeastPixels = 2.0;  ///< between two drawn points

/// The trail in parts of similar age, newest first; adjacent parts share a point.
using Bands = std::array<QPolygonF, kBands>;

void collect(Bands& bands, const MapScene& scene, const std::deque<Trails::Spot>& trail,
             double seconds, Point robot) {
  for (QPolygonF& band : bands) band.clear();
  const double now = seconds_of(*scene.snapshot);
  QPointF last;
  for (std::size_t k = 0; k < trail.size(); ++k) {
    const QPointF at = scene.view.to_screen(trail[k].at);
    const double age = std::isinf(seconds) ? 0.0 : (now - trail[k].seconds) / seconds;
    const auto b =
        static_cast<std::size_t>(std::clamp(static_cast<int>(age * kBands), 0, kBands - 1));
    if (k > 0) {
      if (bands[b].isEmpty()) {
        bands[b] << last;
      } else if (k + 1 < trail.size() && (at - last).manhattanLength() < kTrailLayerLeastPixels) {
        continue;
      }
    }
    bands[b] << at;
    last = at;
  }
  if (bands[0].isEmpty()) bands[0] << last;
  bands[0] << scene.view.to_screen(robot);
}

}  // namespace

void paint_trails(QPainter& painter, const MapScene& scene, const Trails& trails) {
  if (!scene.layers.trails) return;
  const bool endless = std::isinf(trails.seconds());
  Bands bands;
  painter.setBrush(Qt::NoBrush);
  for (std::size_t i = 0; i < scene.poses.size(); ++i) {
    const RobotId id{static_cast<std::uint32_t>(i)};
    const auto& trail = trails.of(id);
    if (trail.empty() || label_of(*scene.snapshot, id) == nullptr) continue;
    collect(bands, scene, trail, trails.seconds(), scene.poses[i].position());
    QColor colour = robot_line_colour(scene.team.style(i), scene.look->map_free);
    for (int b = 0; b < kBands; ++b) {
      const QPolygonF& band = bands[static_cast<std::size_t>(b)];
      if (band.size() < 2) continue;
      const double alpha = scene.look->map_trail * (endless ? 0.75 : 1.0 - b / double(kBands));
      colour.setAlphaF(static_cast<float>(alpha));
      painter.setPen(QPen(colour, scaled(2.0), Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
      painter.drawPolyline(band);
    }
  }
}

}  // namespace magna
