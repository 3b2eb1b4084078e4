// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <cstdint>
#include <vector>

#include "widgets/map/scene/map_scene.h"

class QPainter;

namespace magna {

/// How many robots are where, now: a picture of their number by square of the floor, for a team
/// whose robots are too small to be drawn one by one, and as a heat map. The squares belong to the
/// floor, so that they do not flicker while the map is moved. Keeps its memory.
class TeamDensity {
 public:
  /// Side of the squares in a view, metres: a power of two, at least a few pixels; as a heat map at
  /// least 2 m.
  static double square(const MapScene& scene);
  /// Place of a number of robots on the scale: 1 = 0 to 100 = 1, logarithmic.
  static double part(double robots);
  static QColor colour(const Look& look, double part);

  /// Paints the squares in sight. Returns the largest number in one of them.
  int paint(QPainter& painter, const MapScene& scene);

 private:
  std::vector<std::uint32_t> counts_;  ///< row by row
  QImage image_;                       ///< one pixel for each square
};

}  // namespace magna
