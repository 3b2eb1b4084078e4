// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/robot/team_state.h"

namespace magna {

/// Chooses what a wandering robot does in the coming move: ahead at 0.3 m/s with a small turn rate
/// drawn again every 20 ticks; away from what its ranger sees nearer than 0.5 m ahead; back when it
/// was blocked. Without a ranger it learns of obstacles by being blocked. (The behaviour of the
/// common field on which simulators are compared.)
BodyVelocity wander_velocity(TeamState& team, std::size_t robot, Tick now);

/// The readings of a ranger that lie within 40 degrees of straight ahead.
AheadRays ahead_rays(const RangeSensorSpec& spec);

}  // namespace magna
