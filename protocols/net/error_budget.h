// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace magna {

/// Limits the log lines for the errors of one peer: a burst, then a few a second; of the rest only
/// the number is reported. A flood of bad messages therefore costs neither disk space nor time.
class ErrorBudget {
 public:
  static constexpr double kBurst = 20.0;     ///< lines at once
  static constexpr double kPerSecond = 2.0;  ///< lines a second after that

  /// True if this error gets a line. `now` in nanoseconds.
  bool allow(std::int64_t now);
  /// The number of suppressed errors since the last call.
  std::uint64_t take_suppressed();

 private:
  double tokens_ = kBurst;
  std::int64_t last_ = 0;
  bool started_ = false;
  std::uint64_t suppressed_ = 0;
};

}  // namespace magna
