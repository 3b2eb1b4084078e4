// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/log.h"

#include <array>
#include <cstdio>
#include <string>

namespace magna {

void Log::write(LogLevel level, std::string_view text) const {
  static constexpr std::array<std::string_view, 4> kNames{"error", "warning", "info", "debug"};
  if (!writes(level)) return;
  std::string line = "magna: ";
  line.append(kNames[static_cast<std::size_t>(level)]).append(": ").append(text).push_back('\n');
  std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace magna
