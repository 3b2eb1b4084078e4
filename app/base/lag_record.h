// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>

namespace magna {

/// Histogram of an event loop's lag, the delay of its timer (house rule: the loop never stalls).
/// Always on: fixed classes 0.25 ms wide, up to 128 ms.
class LagHistogram {
 public:
  void add(std::int64_t nanoseconds);
  /// Adds the counts of another histogram.
  void add(const LagHistogram& other);

  std::uint64_t count() const { return count_; }
  double max_ms() const { return static_cast<double>(max_) / 1e6; }
  /// Lag that a share `share` of all turns did not exceed, in ms (upper edge of its class).
  double quantile_ms(double share) const;

 private:
  static constexpr std::int64_t kWidth = 250'000;
  std::array<std::uint64_t, 513> counts_{};  ///< the last class: everything larger
  std::uint64_t count_ = 0;
  std::int64_t max_ = 0;
};

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
