// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace magna {

/// What a Lisp text leaves open at its end.
struct OpenSexp {
  std::vector<std::size_t> lists;  ///< where they begin, the outermost first
  std::size_t extra = 0;           ///< parentheses that close nothing
  bool string = false;             ///< the text ends in a string
};
OpenSexp open_sexp(std::string_view text);

/// Whether a text is an expression in parentheses that continues on the next line: it begins with a
/// parenthesis, and a parenthesis or a string is not closed.
bool is_open_expression(std::string_view text);

}  // namespace magna
