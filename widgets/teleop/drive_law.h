// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/robot/command.h"
#include "core/robot/robot_type.h"

namespace magna {

/// How much of the limits full deflection gives.
enum class Gait { Slow, Normal, Fast };

/// The share of the limits: 0.25, 0.6, 1.
double gait_share(Gait gait);

/// What the operator lets a robot do at most.
struct TeleopLimits {
  double speed = 0.0;      ///< m/s
  double turn_rate = 0.0;  ///< rad/s
  friend bool operator==(const TeleopLimits&, const TeleopLimits&) = default;
};

/// The highest limits there can be for the type.
TeleopLimits type_limits(const RobotTypeInfo& type);
/// What the sliders stand at first: all that the type can do, but no more than a brisk walk, 2 m/s.
TeleopLimits first_limits(const RobotTypeInfo& type);
/// `wanted` kept between a hundredth of what the type can do and all of it.
TeleopLimits kept_within(TeleopLimits wanted, const RobotTypeInfo& type);

/// How far stick or keys are deflected, each −1 to 1: ahead, to the right, clockwise.
struct Deflection {
  double ahead = 0.0;
  double right = 0.0;
  double clockwise = 0.0;
  bool centred() const { return ahead == 0.0 && right == 0.0 && clockwise == 0.0; }
};

/// Deflection to velocity: full deflection is `gait`'s share of the limits; sideways only for types
/// that can.
BodyVelocity velocity_for(Deflection deflection, const TeleopLimits& limits, Gait gait,
                          const RobotTypeInfo& type);

/// One step towards `wanted`: speeding up no faster than the type can, slowing down at once (the
/// robot brakes as well as it can), and never across zero in one step. `seconds` since the last.
BodyVelocity eased(const BodyVelocity& now, const BodyVelocity& wanted, const RobotTypeInfo& type,
                   double seconds);

}  // namespace magna
