// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/measure_path.h"

#include <QStringList>
#include <cmath>

#include "core/geometry/pose.h"
#include "widgets/text_format.h"
#include "widgets/tr.h"

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

}  // namespace magna
