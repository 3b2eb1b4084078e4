// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/lag_record.h"

#include <utility>

namespace magna {

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
