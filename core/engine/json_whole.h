// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <concepts>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <utility>

namespace magna {

/// Reads an integer in range; throws std::out_of_range for anything else. The library itself would
/// round fractions, wrap large values and convert true to 1.
template <std::integral Number>
Number whole(const nlohmann::json& j) {
  if (j.is_number_unsigned()) {
    const auto value = j.get<std::uint64_t>();
    if (std::in_range<Number>(value)) return static_cast<Number>(value);
  } else if (j.is_number_integer()) {
    const auto value = j.get<std::int64_t>();
    if (std::in_range<Number>(value)) return static_cast<Number>(value);
  }
  throw std::out_of_range("expected a whole number in range, not " +
                          (j.is_number() ? j.dump() : std::string(j.type_name())));
}

}  // namespace magna
