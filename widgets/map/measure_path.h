// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <optional>
#include <vector>

#include "core/geometry/point.h"

namespace magna {

/// A measurement on the map: a line through places, or a ring when it is closed. Metres.
struct MeasurePath {
  std::vector<Point> points;
  bool closed = false;

  /// Along all of it, with the way back to the first point when it is closed.
  double length() const;
  /// The last segment's; nothing while there is none. A closed one's leads to the first point.
  std::optional<double> last_length() const;
  /// Radians from +x, clockwise on the screen.
  std::optional<double> last_bearing() const;
  /// Square metres; nothing when it is open, has no three points or crosses itself.
  std::optional<double> area() const;
  bool crosses_itself() const;

  friend bool operator==(const MeasurePath&, const MeasurePath&) = default;
};

/// "Length 12.34 m", "last part 3.20 m at 90°", "area 12.50 m²", each a line.
QStringList measure_lines(const MeasurePath& path);
/// What is copied: those lines, then the points, one a line, "x y" in metres.
QString measure_report(const MeasurePath& path);

}  // namespace magna
