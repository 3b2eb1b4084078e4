// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

#include "widgets/map/robot_sprites.h"

class QPainter;

namespace magna {

/// No shape reaches farther from its middle, in radii (noses, rotors).
inline constexpr double kShapeReach = 1.7;

/// Draws a robot that heads +x in units of its radius: type by the outline, `number` by colour and
/// pattern, a rim that stands out from the floor whatever the colour. `diameter` in pixels says how
/// fine the lines are.
void paint_shape(QPainter& painter, SpriteShape shape, std::size_t number, double diameter,
                 const Look& look);

}  // namespace magna
