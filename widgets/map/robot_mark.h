// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>

#include "widgets/robot_state.h"

namespace magna {

/// The mark at the upper right of a robot that does not move: an amber triangle if blocked, an
/// hourglass if waiting for its turn, a square if held or stopped, a crossed circle if its link is
/// lost. Null for other states. `size`: 1 = usual.
QPixmap mark_picture(ShownState state, const Look& look, double ratio, double size = 1.0);
/// Offset of the mark's middle from the robot's, pixels.
QPointF mark_place(double diameter);

/// The ring round a selected robot; `radius` to the middle of the line, pixels.
QPixmap ring_picture(double radius, const QColor& colour, double ratio);

/// The halo round the active robot; `radius` in pixels.
QPixmap halo_picture(double radius, const QColor& colour, double ratio);

}  // namespace magna
