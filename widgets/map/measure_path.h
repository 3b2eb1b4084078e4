// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <optional>
#include <vector>

#include "core/geometry/point.h"

namespace magna {

/// A measurement on the map: an open line or a closed polygon. Metres.
struct MeasurePath {
  std::vector<Point> points;
  bool closed = false;

  /// Total length, including the closing segment.
  double length() const;
  /// Length of the last segment, for a polygon of the closing one; nothing = none.
  std::optional<double> last_length() const;
  /// Radians from +x, clockwise on the screen.
  std::optional<double> last_bearing() const;
  /// Square metres; nothing if open, with less than three points, or self-intersecting.
  std::optional<double> area() const;
  bool crosses_itself() const;

  friend bool operator==(const MeasurePath&, const MeasurePath&) = default;
};

/// "Length 12.34 m", "last part 3.20 m at 90°", "area 12.50 m²", one per line.
QStringList measure_lines(const MeasurePath& path);
/// Text to copy: these lines, then the points, one per line, "x y" in metres.
QString measure_report(const MeasurePath& path);

}  // namespace magna
