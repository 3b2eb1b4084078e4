// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace magna {

/// The numeric kind of a token for the Lisp reader.
struct LispNumber {
  enum class Kind : std::uint8_t {
    None,      ///< not a number: possibly a symbol
    Finite,    ///< `value`
    TooLarge,  ///< too large for a double
    NoRatio,   ///< a ratio with denominator 0
  };
  Kind kind = Kind::None;
  double value = 0.0;
};

/// Parses a token as a Lisp number in base 10: integers `1` and `1.`, ratios `7/2`, floats `.5`,
/// `1.5d0`, `1.d7`, `1.e-4` with any of the exponent letters e, s, f, d, l in either case. A number
/// too small for a double is 0. Does not depend on the locale. `nan`, `inf` and `0x1` are not
/// numbers.
LispNumber lisp_number(std::string_view token);

}  // namespace magna
