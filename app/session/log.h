// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "app/base/log_level.h"

namespace magna {

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
