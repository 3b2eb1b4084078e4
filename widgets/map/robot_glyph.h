// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>

#include "core/robot/robot_type.h"
#include "widgets/theme.h"

class QPainter;

namespace magna {

/// One robot's shape: its type by the outline, its number by colour and pattern.
struct RobotGlyph {
  RobotType type = RobotType::Point;
  std::size_t number = 0;
  QPointF centre;          ///< pixels
  double theta = 0.0;      ///< radians on the screen, clockwise
  double diameter = 20.0;  ///< pixels
};

/// Draws it, turned as finely as can be, from a picture kept for its type, number and size.
void paint_glyph(QPainter& painter, const RobotGlyph& glyph, const Look& look);

/// Height of a robot's letter, pixels; 0 where it could not be read.
int letter_pixels(double diameter, qsizetype letters);

}  // namespace magna
