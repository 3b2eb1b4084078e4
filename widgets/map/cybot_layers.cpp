// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/cybot_layers.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <utility>

#include "core/geometry/angle.h"
#include "core/knowledge/sighting_shapes.h"
#include "core/mission/obstacle_planner.h"
#include "core/mission/search_plan.h"
#include "widgets/cybot/sighting_look.h"
#include "widgets/mark_sign.h"
#include "widgets/remote_reader.h"
#include "widgets/robot_colours.h"
#include "widgets/snapshot_reader.h"
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

constexpr float kCorridor = 0.16F;  ///< opacity
constexpr float kThin = 0.5F;

QPainterPath line_of(const MapScene& scene, const RemoteStatus& remote) {
  QPainterPath line(scene.view.to_screen(scene.poses[remote.robot.index()].position()));
  for (const Point& p : remote.path) line.lineTo(scene.view.to_screen(p));
  return line;
}

void paint_goal(QPainter& painter, QPointF at, const QColor& colour) {
  const double r = scaled(5.0);
  painter.setPen(QPen(colour, scaled(2.0)));
  painter.drawLine(at - QPointF(r, r), at + QPointF(r, r));
  painter.drawLine(at - QPointF(r, -r), at + QPointF(r, -r));
}

/// `radius` of the robot, metres.
void paint_path(QPainter& painter, const MapScene& scene, const RemoteStatus& remote, double radius,
                bool active) {
  QColor colour = robot_line_colour(scene.team.style(remote.robot.index()), scene.look->map_free);
  const QPainterPath line = line_of(scene, remote);
  painter.setBrush(Qt::NoBrush);
  if (!active) {
    colour.setAlphaF(kThin);
    return painter.strokePath(line, QPen(colour, scaled(1.25), Qt::DashLine));
  }
  QColor corridor = colour;
  corridor.setAlphaF(kCorridor);
  const double width = 2 * (radius + ObstaclePlanner::kClearance) * scene.view.scale();
  painter.strokePath(line, QPen(corridor, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.strokePath(
      line, QPen(scene.look->map_free, scaled(4.0), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.strokePath(line, QPen(colour, scaled(2.0), Qt::DashLine, Qt::FlatCap, Qt::RoundJoin));
  paint_goal(painter, line.currentPosition(), colour);
}

/// Where the robot was before it reported more than it can have driven, and the way from there.
void paint_old_place(QPainter& painter, const MapScene& scene, const RemoteStatus& remote,
                     double radius) {
  const QPointF old = scene.view.to_screen(remote.old_pose->position());
  const QPointF now = scene.view.to_screen(scene.poses[remote.robot.index()].position());
  const double r = radius * scene.view.scale();
  painter.setBrush(Qt::NoBrush);
  for (const auto& [colour, width] : {std::pair(scene.look->map_free, scaled(4.0)),
                                      std::pair(scene.look->caution, scaled(2.0))}) {
    painter.setPen(QPen(colour, width, Qt::DashLine));
    painter.drawLine(old, now);
    painter.drawEllipse(old, r, r);
    painter.drawLine(old, scene.view.to_screen(remote.old_pose->position() +
                                               radius * direction(remote.old_pose->theta)));
  }
}

constexpr double kNumberFrom = 24.0;  ///< pixels: smaller partitions have no number

void paint_partitions(QPainter& painter, const MapScene& scene, const SearchStatus& search,
                      QColor colour, bool active) {
  const double r = SearchPlan::kDisc * scene.view.scale();
  if (!active) colour.setAlphaF(0.5F);
  painter.setBrush(Qt::NoBrush);
  for (std::size_t k = 0; k < search.partitions.size(); ++k) {
    const QPointF at = scene.view.to_screen(search.partitions[k]);
    const bool last = active && k + 1 == search.partitions.size();
    painter.setPen(QPen(colour, scaled(last ? 2.0 : 1.0), Qt::DashLine));
    painter.drawEllipse(at, r, r);
    if (!active || r < scaled(kNumberFrom)) continue;
    painter.setPen(scene.look->text);
    const double row = QFontMetricsF(painter.font()).height();
    painter.drawText(QRectF(at.x() - r, at.y() - r + scaled(2.0), 2 * r, row), Qt::AlignCenter,
                     QString::number(k + 1));
  }
}

void paint_label(QPainter& painter, const MapScene& scene, QPointF at, const QString& words) {
  paint_mark_label(painter, *scene.look, at + QPointF(scaled(12.0), 0), words);
}

void paint_next(QPainter& painter, const MapScene& scene, QPointF from, QPointF at) {
  const QColor colour = scene.look->accent;
  painter.setPen(QPen(colour, scaled(1.5), Qt::DotLine));
  painter.drawLine(from, at);
  painter.setBrush(scene.look->base);
  painter.setPen(QPen(colour, scaled(2.0)));
  painter.drawEllipse(at, scaled(6.0), scaled(6.0));
  painter.setBrush(colour);
  painter.setPen(Qt::NoPen);
  painter.drawEllipse(at, scaled(2.0), scaled(2.0));
  paint_label(painter, scene, at, tr("Next"));
}

void paint_box(QPainter& painter, const MapScene& scene, QPointF a, QPointF b) {
  const QColor colour = scene.look->ok;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(scene.look->map_free, scaled(4.0)));
  painter.drawLine(a, b);
  painter.setPen(QPen(colour, scaled(2.0)));
  painter.drawLine(a, b);
  for (const QPointF end : {a, b}) painter.drawEllipse(end, scaled(8.0), scaled(8.0));
  const QPointF middle = (a + b) / 2;
  const double half = scaled(5.0);
  painter.setBrush(colour);
  painter.drawRect(QRectF(middle - QPointF(half, half), middle + QPointF(half, half)));
  // Under the label of the next point, which may be the middle of the box.
  const QPointF below(0, QFontMetricsF(painter.font()).height() + scaled(4.0));
  paint_label(painter, scene, middle + below, tr("Candidate box"));
}

}  // namespace

void ZoneLayer::paint(QPainter& painter, const MapScene& scene) {
  const auto& zones = scene.snapshot->zones;
  if (!zones || zones->empty()) return;
  const bool changed = zones != zones_;
  zones_ = zones;
  picture_.paint(painter, scene, changed, [&](QPainter& onto, const MapView& view) {
    draw_zones(onto, view, *scene.look, *zones);
  });
}

QString zone_tooltip_at(const MapScene& scene, QPointF at) {
  const Snapshot& now = *scene.snapshot;
  if (!scene.layers["zones"] || !now.zones) return {};
  const Point place = scene.view.to_world(at);
  const std::vector<ScannedZone>& zones = *now.zones;
  const auto latest = std::find_if(zones.rbegin(), zones.rend(), [place](const ScannedZone& zone) {
    return distance(zone.centre, place) <= zone.radius;
  });
  if (latest == zones.rend()) return {};
  return tr("Scanned %1 ago by %2")
      .arg(duration_text(seconds_since(now, latest->tick)), reporter_text(now, latest->by));
}

void paint_borders(QPainter& painter, const MapScene& scene) {
  if (!scene.snapshot->borders) return;
  paint_kind(painter, scene, SightingClass::Tape);
  paint_kind(painter, scene, SightingClass::Hole);
}

void paint_old_places(QPainter& painter, const MapScene& scene) {
  const Snapshot& now = *scene.snapshot;
  for (const RemoteStatus& remote : remotes_of(now)) {
    const RobotLabel* const label = label_of(now, remote.robot);
    const bool known = label != nullptr && remote.robot.index() < scene.poses.size();
    if (known && remote.old_pose) paint_old_place(painter, scene, remote, label->radius);
  }
}

void paint_remote_paths(QPainter& painter, const MapScene& scene) {
  const Snapshot& now = *scene.snapshot;
  for (const bool active : {false, true}) {  // the active one on top
    for (const RemoteStatus& remote : remotes_of(now)) {
      if (remote.path.empty() || (now.active == remote.robot) != active) continue;
      const RobotLabel* const label = label_of(now, remote.robot);
      if (label == nullptr || remote.robot.index() >= scene.poses.size()) continue;
      paint_path(painter, scene, remote, label->radius, active);
    }
  }
}

void paint_searches(QPainter& painter, const MapScene& scene) {
  const Snapshot& now = *scene.snapshot;
  for (const bool active : {false, true}) {  // the active one on top
    for (const RemoteStatus& remote : remotes_of(now)) {
      const SearchStatus& search = remote.search;
      if (search.state == SearchState::Off || (now.active == remote.robot) != active) continue;
      const std::size_t robot = remote.robot.index();
      if (label_of(now, remote.robot) == nullptr || robot >= scene.poses.size()) continue;
      const QColor colour = robot_line_colour(scene.team.style(robot), scene.look->map_free);
      paint_partitions(painter, scene, search, colour, active);
      if (!active) continue;
      if (search.box) {
        const auto& [a, b] = *search.box;
        paint_box(painter, scene, scene.view.to_screen(a), scene.view.to_screen(b));
      }
      if (search.next) {
        paint_next(painter, scene, scene.view.to_screen(scene.poses[robot].position()),
                   scene.view.to_screen(*search.next));
      }
    }
  }
}

}  // namespace magna
