// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/net/link_clock.h"

#include <chrono>

namespace magna {

std::int64_t SystemLinkClock::steady_ns() const {
  return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::int64_t SystemLinkClock::unix_ms() const {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace magna
