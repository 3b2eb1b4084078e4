// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/base/lag_histogram.h"

namespace magna {

/// Lag of one event loop: in total, for the statistics of the run, and recent, for a live display
/// without the slow start.
class LagRecord {
 public:
  static constexpr std::int64_t kHalf = 30'000'000'000;  ///< nanoseconds, half a minute

  /// Records a turn at `now` with the given lag; both in nanoseconds.
  void add(std::int64_t lag, std::int64_t now);

  const LagHistogram& all() const { return all_; }
  /// Lag of the last 30 to 60 seconds.
  LagHistogram lately() const;

 private:
  LagHistogram all_;
  LagHistogram this_half_;
  LagHistogram last_half_;
  std::int64_t half_ends_ = 0;
};

}  // namespace magna
