// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/base/lag_histogram.h"

namespace magna {

/// How late one loop was: since it began, for the figures of the run, and recently, for a live
/// display that must not show the slow start for ever.
class LagRecord {
 public:
  static constexpr std::int64_t kHalf = 30'000'000'000;  ///< nanoseconds, half a minute

  /// A turn at `now` came so late; both in nanoseconds.
  void add(std::int64_t lag, std::int64_t now);

  const LagHistogram& all() const { return all_; }
  /// Of the last half to whole minute.
  LagHistogram lately() const;

 private:
  LagHistogram all_;
  LagHistogram this_half_;
  LagHistogram last_half_;
  std::int64_t half_ends_ = 0;
};

}  // namespace magna
