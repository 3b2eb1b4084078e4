// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "widgets/teleop/drive_law.h"

namespace magna {

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
