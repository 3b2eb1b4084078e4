// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>

namespace magna {

/// Wall time for the window, for holding, fading and interpolation. Tests use a fake.
class WallClock {
 public:
  virtual ~WallClock() = default;
  /// Nanoseconds of the steady clock that Snapshot::made_ns also uses.
  virtual std::int64_t now_ns() const = 0;
};

class SteadyWallClock final : public WallClock {
 public:
  std::int64_t now_ns() const override {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
  }
};

}  // namespace magna
