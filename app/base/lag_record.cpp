// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/lag_record.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace magna {

void LagHistogram::add(std::int64_t nanoseconds) {
  const std::int64_t lag = std::max<std::int64_t>(0, nanoseconds);
  const auto last = static_cast<std::int64_t>(counts_.size()) - 1;
  ++counts_[static_cast<std::size_t>(std::min(lag / kWidth, last))];
  ++count_;
  max_ = std::max(max_, lag);
}

void LagHistogram::add(const LagHistogram& other) {
  for (std::size_t k = 0; k < counts_.size(); ++k) counts_[k] += other.counts_[k];
  count_ += other.count_;
  max_ = std::max(max_, other.max_);
}

double LagHistogram::quantile_ms(double share) const {
  if (count_ == 0) return 0.0;
  const auto wanted = static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(count_)));
  std::uint64_t seen = 0;
  for (std::size_t k = 0; k + 1 < counts_.size(); ++k) {
    seen += counts_[k];
    if (seen >= wanted) {
      return std::min(static_cast<double>((static_cast<std::int64_t>(k) + 1) * kWidth) / 1e6,
                      max_ms());
    }
  }
  return max_ms();
}

void LagRecord::add(std::int64_t lag, std::int64_t now) {
  if (now >= half_ends_) {
    last_half_ = std::exchange(this_half_, {});
    half_ends_ = now + kHalf;
  }
  this_half_.add(lag);
  all_.add(lag);
}

LagHistogram LagRecord::lately() const {
  LagHistogram both = last_half_;
  both.add(this_half_);
  return both;
}

}  // namespace magna
