// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace magna {

/// How many of one peer's errors get a line in the log: a burst, then a few a second; of the rest
/// only the number is told. So a flood of bad messages costs neither disk nor time.
class ErrorBudget {
 public:
  static constexpr double kBurst = 20.0;     ///< lines at once
  static constexpr double kPerSecond = 2.0;  ///< lines a second after that

  /// True = this error gets a line. `now` in nanoseconds.
  bool allow(std::int64_t now);
  /// How many were refused since the last call.
  std::uint64_t take_suppressed();

 private:
  double tokens_ = kBurst;
  std::int64_t last_ = 0;
  bool started_ = false;
  std::uint64_t suppressed_ = 0;
};

}  // namespace magna
