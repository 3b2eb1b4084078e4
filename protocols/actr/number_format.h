// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

namespace magna {

/// Values of this size and more are neither sent nor accepted: no world is this large.
inline constexpr double kNumberLimit = 1e6;

/// Formats metres or radians so that every Lisp reads them back: `-?d+.dddd`, never an exponent,
/// never -0.0000, whatever the locale. Nothing for a value that is not finite or not below
/// kNumberLimit.
std::optional<std::string> format_number(double value);

}  // namespace magna
