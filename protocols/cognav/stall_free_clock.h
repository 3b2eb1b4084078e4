// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>

#include "protocols/net/link_clock.h"

namespace magna {

/// A clock that runs only while the event loop can process input: of a longer gap between two
/// calls, during which the loop was stopped, only `kMostNs` count. Peers do not count as silent
/// because this program was busy or stopped.
class StallFreeClock {
 public:
  static constexpr std::int64_t kMostNs = 500'000'000;

  /// `clock` must outlive it.
  explicit StallFreeClock(const LinkClock& clock) : clock_(clock), seen_ns_(clock.steady_ns()) {}

  /// Nanoseconds since its creation. Must be called several times a second.
  std::int64_t ns() {
    const std::int64_t now = clock_.steady_ns();
    passed_ns_ += std::min(now - seen_ns_, kMostNs);
    seen_ns_ = now;
    return passed_ns_;
  }

 private:
  const LinkClock& clock_;
  std::int64_t seen_ns_;
  std::int64_t passed_ns_ = 0;
};

}  // namespace magna
