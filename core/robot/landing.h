// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace magna {

/// The highest speed for the coming tick from which a body with ticks of `tick` seconds and a
/// deceleration of at most `deceleration` (m/s^2 or rad/s^2) still stops exactly after `distance`
/// (m or rad, >= 0): its speed then falls by deceleration * tick each tick and reaches zero there.
/// Computed in ticks, so that the body never overshoots, however long a tick is.
double landing_speed(double distance, double deceleration, double tick);

}  // namespace magna
