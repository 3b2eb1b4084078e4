// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/robot/team_state.h"

namespace magna {

/// Bounds of a localiser's error, chosen here: m and rad.
inline constexpr double kLocaliserError = 0.02;
inline constexpr double kLocaliserTurnError = 3.14159265358979323846 / 180.0;

/// One tick of one robot's localiser: the error of its believed pose varies while the robot moves,
/// never beyond the bounds, and is constant while it stands. Without noise, and for `ars` robots,
/// which have odometers instead, there is no error and no random number is drawn.
void localise_robot(TeamState& team, std::size_t robot);

}  // namespace magna
