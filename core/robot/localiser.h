// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/robot/team_state.h"

namespace magna {

/// Bounds of what a localiser is wrong by (design 4): m and rad.
inline constexpr double kLocaliserError = 0.02;
inline constexpr double kLocaliserTurnError = 3.14159265358979323846 / 180.0;

/// One tick of one robot's localiser: the error of its believed pose wanders while the robot moves,
/// never beyond the bounds, and stays as it is while it stands. No error, and no draw, without
/// noise and for `ars` robots, which live with odometers instead.
void localise_robot(TeamState& team, std::size_t robot);

}  // namespace magna
