// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/net/error_budget.h"

#include <algorithm>
#include <utility>

namespace magna {

bool ErrorBudget::allow(std::int64_t now) {
  if (started_) {
    const double seconds = static_cast<double>(std::max<std::int64_t>(now - last_, 0)) * 1e-9;
    tokens_ = std::min(kBurst, tokens_ + seconds * kPerSecond);
  }
  started_ = true;
  last_ = now;
  if (tokens_ < 1.0) {
    ++suppressed_;
    return false;
  }
  tokens_ -= 1.0;
  return true;
}

std::uint64_t ErrorBudget::take_suppressed() { return std::exchange(suppressed_, 0); }

}  // namespace magna
