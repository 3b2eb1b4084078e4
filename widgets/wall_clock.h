// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>

namespace magna {

/// Wall time for the window: what is held, faded or interpolated. A fake one stands in for tests.
class WallClock {
 public:
  virtual ~WallClock() = default;
  /// Nanoseconds of the steady clock, the one of Snapshot::made_ns.
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
