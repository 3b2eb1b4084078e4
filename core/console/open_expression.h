// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace magna {

/// Whether a text is an expression in parentheses that continues on the next line: it begins with a
/// parenthesis, and a parenthesis or a string is not closed. Strings, `;` comments and characters
/// behind a backslash do not count.
bool is_open_expression(std::string_view text);

}  // namespace magna
