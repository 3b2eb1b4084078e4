// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/tools/measure_tool.h"

#include <QKeyEvent>
#include <QLineF>
#include <QPainter>
#include <QStringList>
#include <cmath>

#include "core/geometry/pose.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/row_table.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/map/scene/snap_grid.h"
#include "widgets/map/tools/map_tool.h"

namespace magna {
namespace {

/// Whether the segments a-b and c-d cross in a point that is not an end of either.
bool cross_each_other(Point a, Point b, Point c, Point d) {
  const auto side = [](Point p, Point q, Point r) { return cross(q - p, r - p); };
  return side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0;
}

std::optional<std::pair<Point, Point>> last_segment(const MeasurePath& path) {
  const std::size_t n = path.points.size();
  if (n < 2) return {};
  if (path.closed) return std::pair{path.points[n - 1], path.points[0]};
  return std::pair{path.points[n - 2], path.points[n - 1]};
}

constexpr double kMeasureToolCloseReach = 9.0;

QPolygonF on_screen(const MapView& view, const MeasurePath& path) {
  QPolygonF line;
  for (const Point& p : path.points) line << view.to_screen(p);
  if (path.closed && !line.isEmpty()) line << line.front();
  return line;
}

}  // namespace

double MeasurePath::length() const {
  double sum = 0.0;
  for (std::size_t i = 1; i < points.size(); ++i) sum += distance(points[i - 1], points[i]);
  if (closed && points.size() > 1) sum += distance(points.back(), points.front());
  return sum;
}

std::optional<double> MeasurePath::last_length() const {
  const auto last = last_segment(*this);
  if (!last) return {};
  return distance(last->first, last->second);
}

std::optional<double> MeasurePath::last_bearing() const {
  const auto last = last_segment(*this);
  if (!last || last->first == last->second) return {};
  return heading(last->first, last->second);
}

bool MeasurePath::crosses_itself() const {
  const std::size_t n = points.size();
  const std::size_t segments = closed ? n : n - (n > 0 ? 1 : 0);
  for (std::size_t i = 0; i < segments; ++i) {
    for (std::size_t k = i + 1; k < segments; ++k) {
      if (cross_each_other(points[i], points[(i + 1) % n], points[k], points[(k + 1) % n])) {
        return true;
      }
    }
  }
  return false;
}

std::optional<double> MeasurePath::area() const {
  if (!closed || points.size() < 3 || crosses_itself()) return {};
  // Shoelace formula relative to the first point, which keeps precision far from the origin.
  double twice = 0.0;
  for (std::size_t i = 1; i + 1 < points.size(); ++i) {
    twice += cross(points[i] - points[0], points[i + 1] - points[0]);
  }
  return std::abs(twice) / 2.0;
}

QStringList measure_lines(const MeasurePath& path) {
  QStringList lines;
  if (path.points.size() < 2) return lines;
  const QString length = metres_text(path.length());
  lines << (path.closed ? tr("Round %1") : tr("Length %1")).arg(length);
  if (const auto area = path.area()) {
    lines << tr("Area %1").arg(metres_text(*area) + QChar(0x00B2));
  } else if (path.closed) {
    lines << tr("No area: the line crosses itself");
  } else if (const auto bearing = path.last_bearing()) {
    lines << (path.points.size() > 2 ? tr("Last part %1 at %2") : tr("%1 at %2"))
                 .arg(metres_text(*path.last_length()), degrees_text(*bearing));
  }
  return lines;
}

QString measure_report(const MeasurePath& path) {
  QStringList lines = measure_lines(path);
  for (const Point& p : path.points) {
    lines << QStringLiteral("%1 %2").arg(p.x, 0, 'f', 2).arg(p.y, 0, 'f', 2);
  }
  return lines.join(QLatin1Char('\n'));
}

void MeasureTool::begin_at(Point place) {
  path_ = {{place}, false};
  ended_ = false;
  pressed_.reset();
  host_.tool_changed();
}

void MeasureTool::deactivate() {
  path_ = {};
  ended_ = false;
  pressed_.reset();
  hovered_.reset();
}

Point MeasureTool::place_of(const ToolEvent& event) const {
  const MapScene& scene = host_.scene();
  if (event.exact()) return event.world;
  if (event.robot && event.robot->index() < scene.poses.size()) {
    return scene.poses[event.robot->index()].position();
  }
  return rounded_place(scene.view.scale(), event.world);
}

bool MeasureTool::would_close(const ToolEvent& event) const {
  if (ended_ || path_.points.size() < 3) return false;
  const QPointF first = host_.scene().view.to_screen(path_.points.front());
  return QLineF(first, event.screen).length() <= kMeasureToolCloseReach;
}

void MeasureTool::add(const ToolEvent& event) {
  if (would_close(event)) {
    path_.closed = true;
    ended_ = true;
    return;
  }
  if (ended_) path_ = {};
  ended_ = false;
  const Point place = place_of(event);
  if (path_.points.empty() || path_.points.back() != place) path_.points.push_back(place);
}

void MeasureTool::press(const ToolEvent& event) { pressed_ = event; }

void MeasureTool::move(const ToolEvent& event) {
  hovered_ = event;
  host_.tool_changed();
}

void MeasureTool::release(const ToolEvent& event) {
  const auto pressed = std::exchange(pressed_, std::nullopt);
  hovered_ = event;
  if (!pressed) return;
  // A drag starts a new measurement unless a line is unfinished.
  const bool dragged = QLineF(pressed->screen, event.screen).length() > kClickReach;
  if (dragged && (ended_ || path_.points.empty())) add(*pressed);
  add(event);
  host_.tool_changed();
}

void MeasureTool::double_click(const ToolEvent&) {
  if (path_.points.size() > 1) ended_ = true;
  host_.tool_changed();
}

void MeasureTool::cancel() {
  pressed_.reset();
  if (!ended_ && path_.points.size() > 1) {
    ended_ = true;
  } else {
    path_ = {};
    ended_ = false;
  }
}

bool MeasureTool::key(const QKeyEvent& event) {
  if (event.key() == Qt::Key_Backspace && event.modifiers() == Qt::NoModifier) {
    if (path_.points.empty()) return false;
    if (path_.closed) {
      path_.closed = false;
    } else {
      path_.points.pop_back();
    }
    ended_ = false;
    host_.tool_changed();
    return true;
  }
  const bool enter = is_enter(event.key());
  if (!enter || event.modifiers() != Qt::NoModifier || path_.points.size() < 2 || ended_) {
    return false;
  }
  ended_ = true;
  host_.tool_changed();
  return true;
}

QString MeasureTool::copy_text() const {
  return path_.points.size() < 2 ? QString() : measure_report(path_);
}

MeasurePath MeasureTool::expected() const {
  MeasurePath path = path_;
  if (ended_ || !hovered_ || path.points.empty()) return path;
  if (would_close(*hovered_)) {
    path.closed = true;
  } else {
    path.points.push_back(place_of(*hovered_));
  }
  return path;
}

QString MeasureTool::status_text() const {
  if (path_.points.empty()) {
    return tr(
        "Click the first point, or drag; snaps to robots and grid points unless Ctrl is held");
  }
  const QString told = measure_lines(expected()).join(QStringLiteral(", "));
  if (ended_) {
    return tr("%1 — Ctrl+C copies, Esc clears, a click starts another").arg(told);
  }
  if (path_.points.size() < 2 && told.isEmpty()) {
    return tr("Click the next point; Backspace removes the last one, Esc cancels");
  }
  if (hovered_ && would_close(*hovered_)) return tr("%1 — click to close the line").arg(told);
  return path_.points.size() < 3
             ? tr("%1 — click the next point, Esc ends, Backspace removes the last one").arg(told)
             : tr("%1 — click the next point or the first to close, Esc ends").arg(told);
}

void MeasureTool::paint(QPainter& painter) const {
  const MapScene& scene = host_.scene();
  const Look& l = *scene.look;
  const MeasurePath whole = expected();
  if (whole.points.empty()) return;
  const QPolygonF fixed = on_screen(scene.view, path_);
  const QPolygonF line = on_screen(scene.view, whole);
  if (whole.closed) {
    QColor inside = l.accent;
    inside.setAlphaF(0.12F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(inside);
    painter.drawPolygon(line);
  }
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(l.map_free, scaled(5.0), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.drawPolyline(line);
  painter.setPen(QPen(l.accent, scaled(2.0), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.drawPolyline(fixed);
  if (line.size() > fixed.size() && !fixed.isEmpty()) {
    painter.setPen(QPen(l.accent, scaled(2.0), Qt::DashLine));
    painter.drawLine(fixed.back(), line.back());
  }
  painter.setPen(QPen(l.accent, scaled(1.5)));
  painter.setBrush(l.base);
  const double half = scaled(3.0);
  for (const Point& p : path_.points) {
    const QPointF at = scene.view.to_screen(p);
    painter.drawRect(QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half));
  }
  if (hovered_ && would_close(*hovered_)) {
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(fixed.front(), kMeasureToolCloseReach, kMeasureToolCloseReach);
  }
  paint_tool_label(painter, scene, ended_ ? fixed.back() : line.back(), measure_lines(whole));
}

}  // namespace magna
