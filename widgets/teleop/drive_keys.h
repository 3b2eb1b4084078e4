// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace magna {

/// The keys that drive. W and Up do the same but are two keys: letting go of one leaves the other.
enum class DriveKey : std::uint8_t { W, S, A, D, Q, E, Up, Down, Left, Right };

/// Which drive keys are down. Several combine, opposite ones cancel.
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
  int right() const { return int{down(DriveKey::E)} - int{down(DriveKey::Q)}; }

 private:
  static constexpr std::uint16_t bit(DriveKey key) {
    return static_cast<std::uint16_t>(1U << static_cast<unsigned>(key));
  }
  int either(DriveKey a, DriveKey b) const { return int{down(a) || down(b)}; }

  std::uint16_t down_ = 0;
};

}  // namespace magna
