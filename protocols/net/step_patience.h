// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

namespace magna {

/// In lock-step: how long the world has waited for its clients since the last tick. Only time in
/// which the session asked for the next tick counts: otherwise it was not waiting.
class StepPatience {
 public:
  static constexpr std::int64_t kLimitNs = 5'000'000'000;
  /// Largest part of the time between two questions that counts, ns.
  static constexpr std::int64_t kLongestGapNs = 500'000'000;

  /// `limit_ns`: the time for a tick, after which a client that the world still waits for is
  /// reported, or no longer waited for.
  explicit StepPatience(std::int64_t limit_ns = kLimitNs) : limit_ns_(limit_ns) {}

  double limit_s() const { return static_cast<double>(limit_ns_) / 1e9; }
  /// The session asks at this steady time, ns; `counts`: whether it waits for the clients' answers.
  void asked(std::int64_t now_ns, bool counts = true) {
    const std::int64_t passed = now_ns - std::exchange(asked_at_ns_, now_ns);
    if (counts) waited_ns_ += std::min(passed, kLongestGapNs);
  }
  bool over() const { return waited_ns_ > limit_ns_; }
  /// Whether it is over, once for each wait: for a report.
  bool just_over() { return over() && !std::exchange(reported_, true); }
  /// A tick has ended.
  void restart(std::int64_t now_ns) {
    asked_at_ns_ = now_ns;
    waited_ns_ = 0;
    reported_ = false;
  }

 private:
  std::int64_t limit_ns_;
  std::int64_t asked_at_ns_ = 0;
  std::int64_t waited_ns_ = 0;
  bool reported_ = false;
};

}  // namespace magna
