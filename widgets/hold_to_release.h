// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "widgets/wall_clock.h"

namespace magna {

/// Rule of the stop-all button: a press stops at once; while STOP is latched a new press must last
/// 0.8 s to release it. The press that stopped never releases.
class HoldToRelease {
 public:
  static constexpr std::int64_t kHoldNs = 800'000'000;

  enum class Request { None, StopAll, Release };

  explicit HoldToRelease(const WallClock& clock) : clock_(clock) {}

  void set_latched(bool latched);
  bool latched() const { return latched_; }

  Request press();
  /// Call repeatedly while pressed; returns Release once when held long enough.
  Request update();
  /// Released, or the focus was lost: an unfinished hold is discarded.
  void lift();

  bool holding() const { return holding_; }
  double progress() const;  ///< of the hold, 0 to 1

 private:
  const WallClock& clock_;
  bool latched_ = false;
  bool pressed_ = false;
  bool holding_ = false;
  std::int64_t since_ns_ = 0;
};

}  // namespace magna
