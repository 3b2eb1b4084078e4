// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace magna {

/// The wall's time, for what outside programs see of it: rates, how long they are attached, stamps
/// of logs. Nothing of it gets into the engine. Tests bring a clock of their own.
class LinkClock {
 public:
  virtual ~LinkClock() = default;
  /// Nanoseconds that only grow; from where does not matter.
  virtual std::int64_t steady_ns() const = 0;
  /// Milliseconds since 1970-01-01 UTC.
  virtual std::int64_t unix_ms() const = 0;
};

/// The machine's clocks.
class SystemLinkClock final : public LinkClock {
 public:
  std::int64_t steady_ns() const override;
  std::int64_t unix_ms() const override;
};

}  // namespace magna
