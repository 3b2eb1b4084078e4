// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/planner_layer.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>

#include "widgets/robot_colours.h"
#include "widgets/shown_message.h"
#include "widgets/snapshot_reader.h"
#include "widgets/tr.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr std::size_t kMostSamples = 5000;  ///< maximum per route, for readability
constexpr float kTreeAlpha = 0.6F;

void paint_tree(QPainter& painter, const MapScene& scene, const Route& route, QColor colour) {
  QList<QPointF> samples;
  const std::size_t shown = std::min(route.samples.size(), kMostSamples);
  for (std::size_t k = 0; k < shown; ++k) samples << scene.view.to_screen(route.samples[k]);
  painter.setPen(QPen(scene.look->muted, scaled(2.0), Qt::SolidLine, Qt::RoundCap));
  painter.drawPoints(samples.constData(), static_cast<int>(samples.size()));
  QList<QLineF> edges;
  for (const Route::Edge& e : route.tree) {
    edges << QLineF(scene.view.to_screen(e.from), scene.view.to_screen(e.to));
  }
  colour.setAlphaF(kTreeAlpha);
  painter.setPen(QPen(colour, scaled(1.0)));
  painter.drawLines(edges);
}

void paint_route(QPainter& painter, const MapScene& scene, const PlannedRoute& planned,
                 const QColor& colour) {
  QPolygonF line;
  for (const Point& p : planned.route->points) line << scene.view.to_screen(p);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(scene.look->map_free, scaled(4.0)));
  painter.drawPolyline(line);
  painter.setPen(QPen(colour, scaled(2.0), Qt::DotLine));
  painter.drawPolyline(line);
  const QPointF goal = scene.view.to_screen(planned.goal);
  const double r = scaled(5.0);
  painter.setPen(QPen(colour, scaled(2.0)));
  painter.drawLine(goal - QPointF(r, r), goal + QPointF(r, r));
  painter.drawLine(goal - QPointF(r, -r), goal + QPointF(r, -r));
}

void paint_text(QPainter& painter, const MapScene& scene, const PlannedRoute& planned) {
  const QString text = route_text(planned, scene.snapshot->seed);
  const QFontMetricsF metrics(painter.font());
  const double pad = scaled(4.0);
  QRectF box = metrics.boundingRect(text).adjusted(-pad, -pad, pad, pad);
  box.moveTopLeft(scene.view.to_screen(planned.goal) + QPointF(scaled(10.0), scaled(10.0)));
  // Beside the goal, but inside the pane.
  box.moveRight(std::min(box.right(), scene.view.size().width() - pad));
  box.moveLeft(std::max(box.left(), pad));
  box.moveBottom(std::min(box.bottom(), scene.view.size().height() - pad));
  box.moveTop(std::max(box.top(), pad));
  painter.setPen(scene.look->line);
  painter.setBrush(scene.look->base);
  painter.drawRoundedRect(box, scaled(3.0), scaled(3.0));
  painter.setPen(scene.look->text);
  painter.drawText(box, Qt::AlignCenter, text);
}

}  // namespace

QString route_text(const PlannedRoute& planned, std::uint64_t seed) {
  const Route& route = *planned.route;
  if (!route.found()) return shown_message(route.failure);
  return tr("%1 m, %2 iterations, %3 nodes, seed %4, route %5")
      .arg(route.length, 0, 'f', 1)
      .arg(route.iterations)
      .arg(route.tree.size())
      .arg(seed)
      .arg(planned.number);
}

void paint_planner(QPainter& painter, const MapScene& scene) {
  const Snapshot& now = *scene.snapshot;
  if (!scene.layers.planner || !now.routes) return;
  const auto each = [&](auto paint) {
    for (std::size_t i = 0; i < std::min(now.routes->size(), scene.poses.size()); ++i) {
      const RobotId id{static_cast<std::uint32_t>(i)};
      const auto& last = (*now.routes)[i].last;
      if (!last || label_of(now, id) == nullptr) continue;
      if (now.active != id && !is_selected(now, id)) continue;
      paint(*last, robot_line_colour(scene.team.style(i), scene.look->map_free));
    }
  };
  each([&](const PlannedRoute& p, const QColor& c) { paint_tree(painter, scene, *p.route, c); });
  each([&](const PlannedRoute& p, const QColor& c) { paint_route(painter, scene, p, c); });
  each([&](const PlannedRoute& p, const QColor&) { paint_text(painter, scene, p); });
}

}  // namespace magna
