// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/base/state/wall_clock.h"

namespace magna::test {

/// Wall time that only the test advances.
class FakeWallClock final : public WallClock {
 public:
  std::int64_t now_ns() const override { return nanoseconds; }
  void advance_ms(std::int64_t ms) { nanoseconds += ms * 1'000'000; }

  std::int64_t nanoseconds = 1'000'000'000;
};

}  // namespace magna::test
