// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <QPointF>
#include <cstddef>

#include "core/robot/robot_type.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/map/layers/sprites.h"

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

/// Maximum extent of shapes from their middle, in radii (noses, rotors).
inline constexpr double kShapeReach = 1.7;

/// Draws a robot heading +x in units of its radius: type by the outline, `number` by colour and
/// pattern, with a rim that contrasts with the floor. `diameter` in pixels controls the line width.
void paint_shape(QPainter& painter, SpriteShape shape, std::size_t number, double diameter,
                 const Look& look);

/// The mark at the upper right of a robot: an amber triangle if it needs help, an hourglass if it
/// waits for its turn, a square if held or stopped. Null for other states. `size`: 1 = usual.
QPixmap mark_picture(ShownState state, const Look& look, double ratio, double size = 1.0);
/// Offset of the mark's middle from the robot's, pixels.
QPointF mark_place(double diameter);

/// The ring round a selected robot; `radius` to the middle of the line, pixels.
QPixmap ring_picture(double radius, const QColor& colour, double ratio);

}  // namespace magna
