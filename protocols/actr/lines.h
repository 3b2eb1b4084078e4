// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace magna {

/// Complete lines, and their number.
struct Lines {
  std::string text;
  std::uint64_t count = 0;

  void add(std::string_view line) {
    text.append(line);
    ++count;
  }
};

}  // namespace magna
