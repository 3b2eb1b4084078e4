// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/robot/command.h"
#include "core/robot/robot_type.h"

namespace magna {

/// Share of the limits at full deflection.
enum class Gait { Slow, Normal, Fast };

/// The share of the limits: 0.25, 0.6, 1.
double gait_share(Gait gait);

/// The operator's limits for driving a robot.
struct TeleopLimits {
  double speed = 0.0;      ///< m/s
  double turn_rate = 0.0;  ///< rad/s
  friend bool operator==(const TeleopLimits&, const TeleopLimits&) = default;
};

/// The maximum limits of the type.
TeleopLimits type_limits(const RobotTypeInfo& type);
/// The initial limits: the type's maximum, but at most a brisk walk, 2 m/s.
TeleopLimits first_limits(const RobotTypeInfo& type);
/// `wanted` clamped between a hundredth of the type's maximum and the maximum.
TeleopLimits kept_within(TeleopLimits wanted, const RobotTypeInfo& type);

/// Deflection of stick or keys, each −1 to 1: ahead, to the right, clockwise.
struct Deflection {
  double ahead = 0.0;
  double right = 0.0;
  double clockwise = 0.0;
  bool centred() const { return ahead == 0.0 && right == 0.0 && clockwise == 0.0; }
};

/// Velocity for a deflection: full deflection is `gait`'s share of the limits; sideways only if the
/// type can.
BodyVelocity velocity_for(Deflection deflection, const TeleopLimits& limits, Gait gait,
                          const RobotTypeInfo& type);

/// One step towards `wanted`: accelerates within the type's limit, slows down at once (the robot's
/// own brakes limit it), and never crosses zero in one step. `seconds` since the last step.
BodyVelocity eased(const BodyVelocity& now, const BodyVelocity& wanted, const RobotTypeInfo& type,
                   double seconds);

/// Two sticks, one for the wheels of each side: −1 to 1, ahead is positive.
struct TankSticks {
  double left = 0.0;
  double right = 0.0;
  friend bool operator==(const TankSticks&, const TankSticks&) = default;
};

/// Converts sticks to one deflection: both ahead drive, left more than right turns clockwise.
/// Clipped to −1 and 1.
Deflection deflection_of(TankSticks sticks);
/// The inverse, clipped to −1 and 1: ahead and clockwise share the range of the sticks.
TankSticks sticks_of(const Deflection& deflection);

}  // namespace magna
