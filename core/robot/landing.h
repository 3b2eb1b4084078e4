// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace magna {

/// The highest speed for the coming tick from which something that moves in ticks of `tick` seconds
/// and slows down by at most `deceleration` (m/s^2 or rad/s^2) still ends its way exactly after
/// `distance` (m or rad, >= 0): its speeds then fall by deceleration * tick each tick and reach
/// zero there. Discrete, so that nothing overshoots however long the tick is.
double landing_speed(double distance, double deceleration, double tick);

}  // namespace magna
