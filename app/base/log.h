// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace magna {

/// Severity of log messages; the log writes messages up to the chosen level.
enum class LogLevel : std::uint8_t { Error, Warning, Info, Debug };

/// Writes messages to standard error, one line each, unbuffered. Thread-safe.
class Log {
 public:
  explicit Log(LogLevel level) : level_(level) {}
  void write(LogLevel level, std::string_view text) const;
  /// Whether lines of this level are written.
  bool writes(LogLevel level) const { return level <= level_; }

 private:
  LogLevel level_;
};

}  // namespace magna
