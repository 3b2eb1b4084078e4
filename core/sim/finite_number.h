// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

namespace magna {

/// A finite number given by the complete text, in any locale: "0.79", ".2", "-3e2". No "+", no
/// blanks.
std::optional<double> finite_number(std::string_view text);

}  // namespace magna
