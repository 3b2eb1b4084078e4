// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/robots/teleop/drive_law.h"

#include <algorithm>
#include <cmath>

namespace magna {
namespace {

constexpr double kBriskWalk = 2.0;       // m/s; default limit for fast robots
constexpr double kSmallestShare = 0.01;  // of the type's maximum

double step(double now, double wanted, double most) {
  if (now * wanted < 0.0) now = 0.0;
  // The last step ends exactly at the target.
  if (std::abs(wanted) <= std::abs(now) || std::abs(wanted - now) <= most) return wanted;
  return wanted > now ? now + most : now - most;
}

double unit(double value) { return std::clamp(value, -1.0, 1.0); }

}  // namespace

double gait_share(Gait gait) {
  switch (gait) {
    case Gait::Slow: return 0.25;
    case Gait::Normal: return 0.6;
    case Gait::Fast: break;
  }
  return 1.0;
}

TeleopLimits type_limits(const RobotTypeInfo& type) { return {type.max_speed, type.max_turn_rate}; }

TeleopLimits first_limits(const RobotTypeInfo& type) {
  return {std::min(type.max_speed, kBriskWalk), type.max_turn_rate};
}

TeleopLimits kept_within(TeleopLimits wanted, const RobotTypeInfo& type) {
  const TeleopLimits most = type_limits(type);
  return {std::clamp(wanted.speed, kSmallestShare * most.speed, most.speed),
          std::clamp(wanted.turn_rate, kSmallestShare * most.turn_rate, most.turn_rate)};
}

BodyVelocity velocity_for(Deflection deflection, const TeleopLimits& limits, Gait gait,
                          const RobotTypeInfo& type) {
  const double share = gait_share(gait);
  const auto unit = [](double value) { return std::clamp(value, -1.0, 1.0); };
  double ahead = unit(deflection.ahead);
  double right = type.sideways ? unit(deflection.right) : 0.0;
  const double length = std::hypot(ahead, right);
  if (length > 1.0) {
    ahead /= length;
    right /= length;
  }
  return {ahead * share * limits.speed, right * share * limits.speed,
          unit(deflection.clockwise) * share * limits.turn_rate};
}

BodyVelocity eased(const BodyVelocity& now, const BodyVelocity& wanted, const RobotTypeInfo& type,
                   double seconds) {
  const double faster = type.max_acceleration * seconds;
  return {step(now.vx, wanted.vx, faster), step(now.vy, wanted.vy, faster),
          step(now.omega, wanted.omega, type.max_turn_acceleration * seconds)};
}

Deflection deflection_of(TankSticks sticks) {
  const double left = unit(sticks.left);
  const double right = unit(sticks.right);
  return {(left + right) / 2.0, 0.0, (left - right) / 2.0};
}

TankSticks sticks_of(const Deflection& deflection) {
  return {unit(deflection.ahead + deflection.clockwise),
          unit(deflection.ahead - deflection.clockwise)};
}

}  // namespace magna
