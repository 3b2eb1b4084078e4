// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/layers/cybot_layers.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "core/geometry/angle.h"
#include "core/knowledge/sighting_shapes.h"
#include "core/mission/obstacle_planner.h"
#include "core/mission/search_plan.h"
#include "widgets/base/look/mark_class.h"
#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/map/layers/corner_layer.h"
#include "widgets/robots/cybot/sighting_look.h"

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
