// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/robot/team_state.h"

namespace magna {

/// Chooses the velocity of a wandering robot for the coming move: forwards at 0.3 m/s with a small
/// turn rate, drawn again every 20 ticks; away from obstacles that its ranger sees nearer than 0.5
/// m ahead; backwards after it was blocked. Without a ranger it notices obstacles only by being
/// blocked. (The behaviour in the common field for comparing simulators.)
BodyVelocity wander_velocity(TeamState& team, std::size_t robot, Tick now);

/// The readings of a ranger within 40 degrees of straight ahead.
AheadRays ahead_rays(const RangeSensorSpec& spec);

}  // namespace magna
