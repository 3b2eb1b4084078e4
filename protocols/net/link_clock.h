// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace magna {

/// Wall-clock time for connections to external programs: rates, durations, time stamps in logs. It
/// does not influence the engine. Tests use their own clock.
class LinkClock {
 public:
  virtual ~LinkClock() = default;
  /// Nanoseconds from an arbitrary start, never decreasing.
  virtual std::int64_t steady_ns() const = 0;
  /// Milliseconds since 1970-01-01 UTC.
  virtual std::int64_t unix_ms() const = 0;
};

/// The clocks of the system.
class SystemLinkClock final : public LinkClock {
 public:
  std::int64_t steady_ns() const override;
  std::int64_t unix_ms() const override;
};

}  // namespace magna
