// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/net/link_clock.h"

namespace magna::test {

/// A clock that only the test advances.
class HandClock final : public LinkClock {
 public:
  std::int64_t steady_ns() const override { return nanoseconds; }
  std::int64_t unix_ms() const override { return unix_milliseconds; }

  std::int64_t nanoseconds = 0;
  std::int64_t unix_milliseconds = 0;
};

}  // namespace magna::test
