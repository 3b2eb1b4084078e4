// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/layers/planner_layer.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QStringList>
#include <algorithm>

#include "core/engine/planned_route.h"
#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/shown_message.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/map/layers/corner_layer.h"

namespace magna {
namespace {

// Playing takes about 15 s unless there are very few or very many steps.
constexpr int kPlayMs = 15000;
constexpr int kFastestMs = 20;
constexpr int kSlowestMs = 300;

std::shared_ptr<const PlannedRoute> search_of_active(const Snapshot& now) {
  if (!now.active || !now.routes || now.active->index() >= now.routes->size()) return nullptr;
  return (*now.routes)[now.active->index()].last;
}

QString way_line(const QString& name, const std::vector<Point>& way) {
  double length = 0.0;
  for (std::size_t k = 1; k < way.size(); ++k) length += distance(way[k - 1], way[k]);
  return PlannerSteps::tr("%1: %2 points, %3")
      .arg(name)
      .arg(way.size())
      .arg(metres_text(length, 1));
}

constexpr std::size_t kMostSamples = 5000;  ///< maximum per route, for readability
constexpr std::size_t kMostDashes = 1000;   ///< of whole searches; solid lines are faster
constexpr float kTreeAlpha = 0.6F;

/// A route search up to a step, or all of it.
struct ShownSearch {
  const PlannedRoute& planned;
  std::size_t step;  ///< ignored unless stepping
  bool stepping;

  const Route& route() const { return *planned.route; }
  std::size_t samples() const {
    const std::size_t all = route().samples.size();
    return stepping ? std::min(step, all) : all;
  }
  bool has_way() const { return step > route().samples.size() && !route().raw.empty(); }
  bool has_route() const { return !stepping || (has_way() && step == planner_steps_of(route())); }
};

QPolygonF on_screen(const MapScene& scene, const std::vector<Point>& way) {
  QPolygonF line;
  line.reserve(static_cast<qsizetype>(way.size()));
  for (const Point& p : way) line << scene.view.to_screen(p);
  return line;
}

/// The edges of one tree that were added from the sample `from` to `to`.
QList<QLineF> edges_of(const MapScene& scene, const Route& route, bool of_goal, std::size_t from,
                       std::size_t to) {
  QList<QLineF> edges;
  for (const Route::Edge& e : route.tree) {
    if (e.of_goal != of_goal || e.sample < from || e.sample > to) continue;
    edges << QLineF(scene.view.to_screen(e.from), scene.view.to_screen(e.to));
  }
  return edges;
}

void paint_trees(QPainter& painter, const MapScene& scene, const ShownSearch& shown,
                 const QColor& colour) {
  const Route& route = shown.route();
  QList<QPointF> samples;
  const std::size_t most = std::min(shown.samples(), kMostSamples);
  for (std::size_t k = 0; k < most; ++k) samples << scene.view.to_screen(route.samples[k]);
  painter.setPen(QPen(scene.look->muted, scaled(2.0), Qt::SolidLine, Qt::RoundCap));
  painter.drawPoints(samples.constData(), static_cast<int>(samples.size()));
  QPen pen(faded(colour, kTreeAlpha), scaled(1.0));
  for (const bool of_goal : {false, true}) {
    if (of_goal && (shown.stepping || route.tree.size() <= kMostDashes))
      pen.setDashPattern({4.0, 3.0});
    painter.setPen(pen);
    painter.drawLines(edges_of(scene, route, of_goal, 1, shown.samples()));
  }
}

/// The newest sample as a circle, and its edges as thick lines with dots at their ends.
void paint_newest(QPainter& painter, const MapScene& scene, const ShownSearch& shown,
                  const QColor& colour) {
  const Route& route = shown.route();
  for (const bool of_goal : {false, true}) {
    const QList<QLineF> edges = edges_of(scene, route, of_goal, shown.step, shown.step);
    painter.setPen(QPen(scene.look->map_free, scaled(6.0)));
    painter.drawLines(edges);
    QPen pen(colour, scaled(3.0), Qt::SolidLine, Qt::FlatCap);
    if (of_goal) pen.setDashPattern({2.0, 1.0});
    painter.setPen(pen);
    painter.drawLines(edges);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    for (const QLineF& edge : edges) painter.drawEllipse(edge.p2(), scaled(3.5), scaled(3.5));
  }
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(scene.look->text, scaled(1.5)));
  const QPointF sample = scene.view.to_screen(route.samples[shown.step - 1]);
  painter.drawEllipse(sample, scaled(6.0), scaled(6.0));
}

/// The place where the trees met, as a diamond.
void paint_meeting(QPainter& painter, const MapScene& scene, const Route& route) {
  const QPointF at = scene.view.to_screen(route.tree.back().to);
  const double r = scaled(9.0);
  painter.setPen(QPen(scene.look->text, scaled(2.0)));
  painter.setBrush(Qt::NoBrush);
  painter.drawPolygon(
      QPolygonF({at + QPointF(r, 0), at + QPointF(0, r), at - QPointF(r, 0), at - QPointF(0, r)}));
}

/// The way along both trees with its nodes; thin once the shortened route is there.
void paint_raw_way(QPainter& painter, const MapScene& scene, const ShownSearch& shown,
                   const QColor& colour) {
  const QPolygonF line = on_screen(scene, shown.route().raw);
  painter.setBrush(Qt::NoBrush);
  if (!shown.has_route()) {
    painter.setPen(QPen(scene.look->map_free, scaled(5.0)));
    painter.drawPolyline(line);
  }
  painter.setPen(QPen(colour, scaled(shown.has_route() ? 1.0 : 2.5)));
  painter.drawPolyline(line);
  painter.setPen(QPen(colour, scaled(5.0), Qt::SolidLine, Qt::RoundCap));
  painter.drawPoints(line);
}

void paint_search(QPainter& painter, const MapScene& scene, const ShownSearch& shown,
                  const QColor& colour) {
  paint_trees(painter, scene, shown, colour);
  if (!shown.stepping) return;
  const Route& route = shown.route();
  painter.setPen(QPen(colour, scaled(9.0), Qt::SolidLine, Qt::RoundCap));
  painter.drawPoint(scene.view.to_screen(shown.planned.start));
  if (shown.has_way()) {
    paint_raw_way(painter, scene, shown, colour);
  } else {
    paint_newest(painter, scene, shown, colour);
  }
  if (shown.step >= route.samples.size() && !route.raw.empty() && !route.tree.empty()) {
    paint_meeting(painter, scene, route);
  }
}

void paint_route(QPainter& painter, const MapScene& scene, const ShownSearch& shown,
                 const QColor& colour) {
  painter.setBrush(Qt::NoBrush);
  if (shown.has_route()) {
    const QPolygonF line = on_screen(scene, shown.route().points);
    painter.setPen(QPen(scene.look->map_free, scaled(4.0)));
    painter.drawPolyline(line);
    painter.setPen(QPen(colour, scaled(2.0), Qt::DotLine));
    painter.drawPolyline(line);
  }
  const QPointF goal = scene.view.to_screen(shown.planned.goal);
  const double r = scaled(5.0);
  painter.setPen(QPen(colour, scaled(2.0)));
  painter.drawLine(goal - QPointF(r, r), goal + QPointF(r, r));
  painter.drawLine(goal - QPointF(r, -r), goal + QPointF(r, -r));
}

void paint_effort(QPainter& painter, const MapScene& scene, const ShownSearch& shown) {
  if (!shown.has_route()) return;
  const QString text = route_text(shown.planned, scene.snapshot->seed);
  const QFontMetricsF metrics(painter.font());
  const double pad = scaled(4.0);
  QRectF box = metrics.boundingRect(text).adjusted(-pad, -pad, pad, pad);
  box.moveTopLeft(scene.view.to_screen(shown.planned.goal) + QPointF(scaled(10.0), scaled(10.0)));
  // Beside the goal, but inside the pane and above the scale bar.
  box.moveRight(std::min(box.right(), scene.view.size().width() - pad));
  box.moveLeft(std::max(box.left(), pad));
  box.moveBottom(std::min(box.bottom(), scene.view.size().height() - scaled(kCornerRow)));
  box.moveTop(std::max(box.top(), pad));
  painter.setPen(scene.look->line);
  painter.setBrush(scene.look->base);
  painter.drawRoundedRect(box, scaled(3.0), scaled(3.0));
  painter.setPen(scene.look->text);
  painter.drawText(box, Qt::AlignCenter, text);
}

}  // namespace

std::size_t planner_steps_of(const Route& route) {
  return route.samples.empty() ? 0 : route.samples.size() + (route.raw.empty() ? 0 : 2);
}

QString planner_step_text(const Route& route, std::size_t step) {
  const std::size_t samples = route.samples.size();
  QStringList lines;
  if (step == samples + 1) lines << way_line(PlannerSteps::tr("Way along both trees"), route.raw);
  if (step == samples + 2) lines << way_line(PlannerSteps::tr("Shortened route"), route.points);
  const auto edges = [&](auto counts) {
    return static_cast<qlonglong>(std::ranges::count_if(route.tree, counts));
  };
  if (lines.isEmpty()) {
    const auto added = edges([&](const Route::Edge& e) { return e.sample == step; });
    const QString what = step == samples && !route.raw.empty()
                             ? PlannerSteps::tr("the trees meet")
                             : PlannerSteps::tr("new edges: %1").arg(added);
    lines << PlannerSteps::tr("Sample %1 of %2, %3").arg(step).arg(samples).arg(what);
  }
  const auto grown = [&](bool of_goal) {
    return edges([&](const Route::Edge& e) { return e.sample <= step && e.of_goal == of_goal; });
  };
  lines << PlannerSteps::tr("Edges of the start tree (solid): %1").arg(grown(false))
        << PlannerSteps::tr("Edges of the goal tree (dashed): %1").arg(grown(true));
  return lines.join(QLatin1Char('\n'));
}

PlannerSteps::PlannerSteps(QObject* parent) : QObject(parent) {
  connect(&timer_, &QTimer::timeout, this, [this] {
    if (*shown_ + 1 >= count()) timer_.stop();
    forward();
  });
}

void PlannerSteps::follow(const Snapshot& now) {
  auto search = search_of_active(now);
  const bool has_robot = now.active.has_value();
  if (search == search_ && has_robot == has_robot_) return;
  search_ = std::move(search);
  has_robot_ = has_robot;
  show_whole();
}

void PlannerSteps::set_motion(bool wanted) {
  motion_ = wanted;
  if (!wanted) timer_.stop();
  emit changed();
}

std::size_t PlannerSteps::count() const {
  return search_ == nullptr ? 0 : planner_steps_of(*search_->route);
}

QString PlannerSteps::text() const {
  return shown_ ? planner_step_text(*search_->route, *shown_) : QString();
}

void PlannerSteps::go(std::size_t step) {
  shown_ = std::clamp<std::size_t>(step, 1, count());
  emit changed();
}

void PlannerSteps::show_whole() {
  timer_.stop();
  shown_.reset();
  emit changed();
}

void PlannerSteps::play() {
  if (playing()) {
    timer_.stop();
    emit changed();
    return;
  }
  timer_.start(std::clamp(kPlayMs / static_cast<int>(count()), kFastestMs, kSlowestMs));
  go(shown_ && *shown_ < count() ? *shown_ : 1);
}

QString PlannerSteps::why_no_steps() const {
  if (count() > 0) return {};
  return has_robot_ ? tr("No route of this robot has needed a search yet.")
                    : tr("Choose a robot first.");
}

QString PlannerSteps::why_not_forward() const {
  return shown_ == count() ? tr("This is the last step.") : why_no_steps();
}

QString PlannerSteps::why_not_back() const {
  return shown_ == 1U ? tr("This is the first step.") : why_no_steps();
}

QString PlannerSteps::why_no_play() const {
  return motion_ ? why_no_steps() : tr("View > Motion is off: go step by step.");
}

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
  if (!now.routes) return;
  const bool stepping = scene.planner_step.has_value();
  const auto each = [&](auto paint) {
    for (std::size_t i = 0; i < std::min(now.routes->size(), scene.poses.size()); ++i) {
      const RobotId id{static_cast<std::uint32_t>(i)};
      const auto& last = (*now.routes)[i].last;
      if (!last || label_of(now, id) == nullptr) continue;
      if (now.active != id && (stepping || !is_selected(now, id))) continue;
      paint(ShownSearch{*last, scene.planner_step.value_or(0), stepping},
            robot_line_colour(scene.team.style(i), scene.look->map_free));
    }
  };
  each([&](const ShownSearch& s, const QColor& c) { paint_search(painter, scene, s, c); });
  each([&](const ShownSearch& s, const QColor& c) { paint_route(painter, scene, s, c); });
  each([&](const ShownSearch& s, const QColor&) { paint_effort(painter, scene, s); });
}

}  // namespace magna
