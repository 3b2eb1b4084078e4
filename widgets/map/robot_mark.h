// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>

#include "widgets/robot_state.h"

namespace magna {

/// The mark at the upper right of a robot: an amber triangle if it needs help, an hourglass if it
/// waits for its turn, a square if held or stopped. Null for other states. `size`: 1 = usual.
QPixmap mark_picture(ShownState state, const Look& look, double ratio, double size = 1.0);
/// Offset of the mark's middle from the robot's, pixels.
QPointF mark_place(double diameter);

/// The ring round a selected robot; `radius` to the middle of the line, pixels.
QPixmap ring_picture(double radius, const QColor& colour, double ratio);

}  // namespace magna
