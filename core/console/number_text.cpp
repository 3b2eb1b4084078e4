// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/console/number_text.h"

#include <charconv>

#include "core/geometry/angle.h"
#include "core/sim/finite_number.h"
#include "core/world/lower_case.h"

namespace magna {

std::optional<double> typed_number(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (text.starts_with('-')) return std::nullopt;
  const auto value = lower_case(text) == "pi" ? kPi : finite_number(text);
  if (!value) return std::nullopt;
  return negative ? -*value : *value;
}

std::optional<std::uint64_t> typed_whole(std::string_view text, std::uint64_t most) {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end || value > most) return std::nullopt;
  return value;
}

}  // namespace magna
