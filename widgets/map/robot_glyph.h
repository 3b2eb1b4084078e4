// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QString>

#include "core/robot/robot_type.h"
#include "widgets/theme.h"

class QPainter;

namespace magna {

/// One robot's shape: its type by the outline, its number by colour and pattern, its letter on it.
struct RobotGlyph {
  RobotType type = RobotType::Point;
  std::size_t number = 0;
  QString letter;
  QPointF centre;          ///< pixels
  double theta = 0.0;      ///< radians on the screen, clockwise
  double diameter = 20.0;  ///< pixels
};

/// Draws it, from a picture kept for its type, number and size, with a rim that stands out from the
/// floor whatever its colour. The letter is upright and left out where it could not be read.
void paint_glyph(QPainter& painter, const RobotGlyph& glyph, const Look& look);

}  // namespace magna
