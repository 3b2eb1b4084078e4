// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

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

/// The driving keys. W and Up have the same effect but are separate: releasing one does not release
/// the other.
enum class DriveKey : std::uint8_t { W, S, A, D, Q, E, Up, Down, Left, Right };

/// Meaning of the keys.
enum class KeyUse : std::uint8_t {
  Drive,  ///< forward and back, turn, sideways
  Tank,   ///< the two sticks of a CyBOT
};
/// Meaning of the keys for this type of robot: a CyBOT has a stick for each side.
inline KeyUse key_use(const RobotTypeInfo& type) {
  return type.type == RobotType::Cybot ? KeyUse::Tank : KeyUse::Drive;
}

/// The pressed driving keys. Several combine, opposite ones cancel.
class DriveKeys {
 public:
  void press(DriveKey key) { down_ |= bit(key); }
  void lift(DriveKey key) { down_ &= static_cast<std::uint16_t>(~bit(key)); }
  void clear() { down_ = 0; }
  bool any() const { return down_ != 0; }
  bool down(DriveKey key) const { return (down_ & bit(key)) != 0; }

  // −1, 0 or 1.
  int ahead() const {
    return either(DriveKey::W, DriveKey::Up) - either(DriveKey::S, DriveKey::Down);
  }
  int clockwise() const {
    return either(DriveKey::D, DriveKey::Right) - either(DriveKey::A, DriveKey::Left);
  }
  /// As two sticks: W and S push both, A and D one forward and one back; the left and right arrows
  /// push that stick alone, forward or, with the down arrow, back; the up and down arrows alone
  /// push both.
  TankSticks sticks() const {
    const int turn = int{down(DriveKey::D)} - int{down(DriveKey::A)};
    const int both = int{down(DriveKey::W)} - int{down(DriveKey::S)};
    const bool left = down(DriveKey::Left);
    const bool right = down(DriveKey::Right);
    const int up = int{down(DriveKey::Up)} - int{down(DriveKey::Down)};
    const int along = left || right ? (down(DriveKey::Down) ? -1 : 1) : up;
    const auto arrows = [&](bool own) { return own || !(left || right) ? along : 0; };
    const auto unit = [](int value) { return value < -1 ? -1.0 : value > 1 ? 1.0 : value; };
    return {unit(both + turn + arrows(left)), unit(both - turn + arrows(right))};
  }
  int right() const { return int{down(DriveKey::E)} - int{down(DriveKey::Q)}; }

 private:
  static constexpr std::uint16_t bit(DriveKey key) {
    return static_cast<std::uint16_t>(1U << static_cast<unsigned>(key));
  }
  int either(DriveKey a, DriveKey b) const { return int{down(a) || down(b)}; }

  std::uint16_t down_ = 0;
};

}  // namespace magna
