// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>

namespace magna {

/// How late an event loop came to its timer (house rule: the loop never stalls). Always on: a fixed
/// table of counts, 0.25 ms wide up to 128 ms.
class LagHistogram {
 public:
  void add(std::int64_t nanoseconds);
  /// Everything that another one counted.
  void add(const LagHistogram& other);

  std::uint64_t count() const { return count_; }
  double max_ms() const { return static_cast<double>(max_) / 1e6; }
  /// The lag that `share` of all turns stayed within, in ms (upper edge of its class).
  double quantile_ms(double share) const;

 private:
  static constexpr std::int64_t kWidth = 250'000;
  std::array<std::uint64_t, 513> counts_{};  ///< the last: all beyond
  std::uint64_t count_ = 0;
  std::int64_t max_ = 0;
};

}  // namespace magna
