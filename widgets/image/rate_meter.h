// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>

namespace magna {

/// Rate of an event over the last second.
class RateMeter {
 public:
  void note(std::int64_t now_ns) {
    times_.push_back(now_ns);
    forget(now_ns);
  }
  /// Events per second.
  double hz(std::int64_t now_ns) {
    forget(now_ns);
    return static_cast<double>(times_.size());
  }
  void clear() { times_.clear(); }

 private:
  static constexpr std::int64_t kSecond = 1'000'000'000;
  void forget(std::int64_t now_ns) {
    while (!times_.empty() && times_.front() <= now_ns - kSecond) times_.pop_front();
  }
  std::deque<std::int64_t> times_;
};

}  // namespace magna
