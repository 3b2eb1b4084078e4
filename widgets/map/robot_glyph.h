// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>

#include "core/robot/robot_type.h"
#include "widgets/theme.h"

class QPainter;

namespace magna {

/// Shape of one robot: type by outline, number by colour and pattern.
struct RobotGlyph {
  RobotType type = RobotType::Point;
  std::size_t number = 0;
  QPointF centre;          ///< pixels
  double theta = 0.0;      ///< radians on the screen, clockwise
  double diameter = 20.0;  ///< pixels
};

/// Paints it at its exact angle, from a cached picture by type, number and size.
void paint_glyph(QPainter& painter, const RobotGlyph& glyph, const Look& look);

/// Height of a robot's letter, pixels; 0 = not legible.
int letter_pixels(double diameter, qsizetype letters);

}  // namespace magna
