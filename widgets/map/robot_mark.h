// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>

#include "widgets/robot_state.h"

namespace magna {

/// The small mark at the upper right of a robot that does not go on: an amber triangle when
/// something is in its way, an hourglass while it waits for its turn, a square when it is held or
/// stopped, a crossed circle when its link is lost. Null for all other states. `size`: 1 is the
/// usual one.
QPixmap mark_picture(ShownState state, const Look& look, double ratio, double size = 1.0);
/// Where the middle of that mark is, from the robot's, by its diameter; pixels.
QPointF mark_place(double diameter);

/// The ring round a selected robot, `radius` pixels to the middle of its line.
QPixmap ring_picture(double radius, const QColor& colour, double ratio);

/// The soft light round the active robot, `radius` pixels wide.
QPixmap halo_picture(double radius, const QColor& colour, double ratio);

}  // namespace magna
