// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/ground/frontier_layer.h"

#include <QLineF>
#include <QPainter>
#include <algorithm>

#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/tr.h"
#include "widgets/map/layers/plan_layer.h"
#include "widgets/map/scene/plan_shape.h"
#include "widgets/map/tools/goal_tool.h"

namespace magna {
namespace {

constexpr double kFrontierLayerReach = 6.0;  ///< pixels; distance at which the pointer hits a side
/// Shorter lines are left over by single rays, mostly beside walls and things. As in ShownFloor.
constexpr double kShortestFrontier = 1.0;  ///< metres
/// More dashed lines would take longer than a frame.
constexpr std::size_t kMostDashed = 2000;

/// The visible part and a margin, because the map moves a little before it is redrawn.
QRectF around_window(const MapView& view) {
  const QSizeF size = view.size();
  return {-size.width(), -size.height(), 3 * size.width(), 3 * size.height()};
}

/// The border of the known floor; without it, open sides joined to lines, so that dashes are
/// visible on short sides, too.
QList<QPolygonF> open_lines(const MapScene& scene) {
  QList<QPolygonF> lines;
  const QRectF pane = around_window(scene.view);
  if (scene.known) {
    for (const QPolygonF& border : scene.frontier) {
      QPolygonF line;
      line.reserve(border.size());
      for (const QPointF& p : border) line << scene.view.to_screen({p.x(), p.y()});
      if (pane.intersects(line.boundingRect().adjusted(-1, -1, 1, 1))) lines << line;
    }
    return lines;
  }
  const FrontierSide* before = nullptr;
  double metres = 0.0;  // length of the last line
  const auto end_line = [&] {
    if (!lines.isEmpty() && metres < kShortestFrontier) lines.removeLast();
    metres = 0.0;
  };
  for (const FrontierSide& side : frontier_of(*scene.snapshot)) {
    if (!side.open || side.over) continue;
    const QPointF from = scene.view.to_screen(side.from);
    const QPointF to = scene.view.to_screen(side.to);
    if (!pane.contains(from) && !pane.contains(to)) continue;
    if (before == nullptr || before->to != side.from) {
      end_line();
      lines << QPolygonF({from});
    }
    lines.back() << to;
    metres += side.length();
    before = &side;
  }
  end_line();
  return lines;
}

void paint_targets(QPainter& painter, const MapScene& scene) {
  const auto& robots = scene.snapshot->exploration->robots;
  const std::size_t count =
      std::min({robots.size(), scene.team.robots().size(), scene.poses.size()});
  for (std::size_t i = 0; i < count; ++i) {
    const MapRobot& robot = scene.team.robots()[i];
    if (!robots[i].target || !robot.present) continue;
    if (robot.rank < least_plan_rank(scene)) continue;
    const QPointF at = scene.view.to_screen(*robots[i].target);
    const double arm = scaled(5.0);
    const QColor colour = robot_line_colour(robot.style, scene.look->map_free);
    painter.setPen(QPen(colour, scaled(1.0), Qt::DotLine));
    QPolygonF way;
    way << scene.view.to_screen(scene.poses[i].position());
    for (const Point& via : detour_of(*scene.snapshot, {static_cast<std::uint32_t>(i)})) {
      way << scene.view.to_screen(via);
    }
    painter.drawPolyline(way << at);
    painter.setPen(QPen(colour, scaled(2.0), Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(at - QPointF(arm, arm), at + QPointF(arm, arm));
    painter.drawLine(at - QPointF(arm, -arm), at + QPointF(arm, -arm));
  }
}

// Metres from the side, in order of preference: near a corner some may not be on floor.
constexpr double kInside[] = {0.4, 0.8, 0.2};
constexpr double kThere = 0.5;  ///< metres from the goal at which the robot is already there

bool kept_out(const MapScene& scene, Point p) {
  const double seconds = seconds_of(*scene.snapshot);
  return std::ranges::any_of(no_go_of(*scene.snapshot), [&](const NoGoArea& area) {
    return area.rules.in_force(seconds) && area.contains(p);
  });
}

}  // namespace

void paint_frontier(QPainter& painter, const MapScene& scene) {
  if (!scene.snapshot->exploration) return;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  const bool dashed = frontier_of(*scene.snapshot).size() <= kMostDashed;
  QPen pen(scene.look->accent, scaled(1.5), dashed ? Qt::CustomDashLine : Qt::SolidLine,
           Qt::FlatCap);
  if (dashed) pen.setDashPattern({4.0, 2.7});  // in pen widths
  painter.setPen(pen);
  for (const QPolygonF& line : open_lines(scene)) painter.drawPolyline(line);
  paint_targets(painter, scene);
}

void paint_frontier_offer(QPainter& painter, const MapScene& scene, const FrontierSide& side,
                          Point goal) {
  const Look& l = *scene.look;
  const QPointF from = scene.view.to_screen(side.from);
  const QPointF to = scene.view.to_screen(side.to);
  const QPointF at = scene.view.to_screen(goal);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(l.map_free, scaled(8.0), Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(from, to);
  painter.setPen(QPen(l.accent, scaled(5.0), Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(from, to);
  painter.setPen(QPen(l.accent, scaled(2.0)));
  painter.setBrush(l.base);
  painter.drawEllipse(at, scaled(4.0), scaled(4.0));
}

const FrontierSide* frontier_side_at(const MapScene& scene, QPointF at) {
  if (!scene.layers["frontier"]) return nullptr;
  const FrontierSide* nearest = nullptr;
  double least = scaled(kFrontierLayerReach);
  for (const FrontierSide& side : frontier_of(*scene.snapshot)) {
    if (!side.open || side.over) continue;
    const QPointF foot =
        nearest_on_line(scene.view.to_screen(side.from), scene.view.to_screen(side.to), at);
    const double away = QLineF(foot, at).length();
    if (away > least) continue;
    least = away;
    nearest = &side;
  }
  return nearest;
}

Point frontier_goal(const MapScene& scene, const FrontierSide& side) {
  const Point along = direction(side.theta());
  const Point left{along.y, -along.x};  // because y points down
  for (const double metres : kInside) {
    const Point goal = side.middle() + metres * left;
    if (scene.in_map(goal) && !scene.snapshot->world->cells.filled(cell_of(goal))) return goal;
  }
  return side.middle();
}

const FrontierSide* nearest_frontier(const MapScene& scene, RobotId robot) {
  if (robot.index() >= scene.poses.size() || !scene.snapshot->world) return nullptr;
  const Point from = scene.poses[robot.index()].position();
  const FrontierSide* nearest = nullptr;
  double least = 0.0;
  for (const FrontierSide& side : frontier_of(*scene.snapshot)) {
    if (!side.open || side.over) continue;
    const double away = distance(from, side.middle());
    if (nearest != nullptr && away >= least) continue;
    const Point goal = frontier_goal(scene, side);
    if (distance(from, goal) < kThere || kept_out(scene, goal)) continue;
    nearest = &side;
    least = away;
  }
  return nearest;
}

void send_to_frontier(EditStack& edits, const MapScene& scene, const std::vector<RobotId>& robots,
                      const FrontierSide& side) {
  const Point goal = frontier_goal(scene, side);
  send_goal(edits, *scene.snapshot, spread_goal(scene, robots, goal), std::nullopt);
}

QString why_no_frontier(const MapScene& scene) {
  const auto active = scene.active_robot();
  if (!active) return tr("No robot is active: choose one first");
  if (!scene.snapshot->exploration) return tr("No robot here has a range sensor");
  if (nearest_frontier(scene, *active) == nullptr) {
    return tr("No frontier is left outside no-go areas");
  }
  return {};
}

}  // namespace magna
