// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "app/base/log_level.h"

namespace magna {

/// The program's log on standard error: one line a message, each written at once. May be used from
/// any thread.
class Log {
 public:
  explicit Log(LogLevel level) : level_(level) {}
  void write(LogLevel level, std::string_view text) const;

 private:
  LogLevel level_;
};

}  // namespace magna
