// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

#include "widgets/map/robot_sprites.h"

class QPainter;

namespace magna {

/// Maximum extent of shapes from their middle, in radii (noses, rotors).
inline constexpr double kShapeReach = 1.7;

/// Draws a robot heading +x in units of its radius: type by the outline, `number` by colour and
/// pattern, with a rim that contrasts with the floor. `diameter` in pixels controls the line width.
void paint_shape(QPainter& painter, SpriteShape shape, std::size_t number, double diameter,
                 const Look& look);

}  // namespace magna
