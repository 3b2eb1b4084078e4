// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/number_format.h"

#include <array>
#include <charconv>
#include <cmath>

namespace magna {

std::optional<std::string> format_number(double value) {
  // A value that would be rounded up to the limit is refused too.
  if (!std::isfinite(value) || std::abs(value) >= kNumberLimit - 0.00005) return {};
  std::array<char, 32> buffer;
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                          std::chars_format::fixed, 4);
  if (error != std::errc()) return {};
  std::string text(buffer.data(), end);
  if (text == "-0.0000") text.erase(0, 1);
  return text;
}

}  // namespace magna
