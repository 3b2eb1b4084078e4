// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/finite_number.h"

#include <charconv>
#include <cmath>

namespace magna {

std::optional<double> finite_number(std::string_view text) {
  double value = 0.0;
  const char* const end = text.data() + text.size();
  const auto [stop, code] = std::from_chars(text.data(), end, value);
  if (code != std::errc{} || stop != end || !std::isfinite(value)) return {};
  return value;
}

}  // namespace magna
