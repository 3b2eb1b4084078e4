// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/result.h"

#include <fmt/format.h>

namespace magna {

std::string Error::text() const {
  if (file.empty()) return message;
  if (line == 0) return fmt::format("{}: {}", file, message);
  return fmt::format("{}:{}:{}: {}", file, line, column, message);
}

}  // namespace magna
