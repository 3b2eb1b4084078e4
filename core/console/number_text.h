// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace magna {

/// A finite number given by the complete text: "0.79", ".2", "-3e2", "pi", "-pi".
std::optional<double> typed_number(std::string_view text);

/// An integer from 0 to `most`, only digits.
std::optional<std::uint64_t> typed_whole(std::string_view text, std::uint64_t most);

}  // namespace magna
