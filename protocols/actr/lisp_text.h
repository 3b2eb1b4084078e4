// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/sexp/sexp.h"

namespace magna {

/// Values of this size and more are neither sent nor accepted: no world is this large.
inline constexpr double kNumberLimit = 1e6;

/// Appends metres or radians so that every Lisp reads them back: `-?d+.dddd`, never an exponent,
/// never -0.0000, whatever the locale. False, and nothing is appended, for a value that is not
/// finite or not below kNumberLimit.
bool append_lisp_number(std::string& to, double value);

/// The same as text of its own; nothing instead of false.
std::optional<std::string> format_number(double value);

// Values in the answers to robot commands, as a Lisp reader takes them.

/// With four decimals (format_number); nil if the number cannot be sent.
std::string lisp_number_text(double value);
/// In double quotes, with \ before quotes and backslashes; bytes that are not ASCII text become ?.
std::string lisp_string(std::string_view text);
/// In lower case without quotes if it is a name that every reader takes for that symbol; otherwise
/// in double quotes.
std::string lisp_word(std::string_view text);

/// Reads one balanced form (from SexpFramer). The spelling of names does not matter: robot1,
/// ROBOT1, "robot1", |robot1|, :robot1. Nothing is evaluated: `#`, `'`, backquote and comma are
/// errors, as are bytes that are not ASCII, numbers too large for a double and dotted pairs.
SexpTree read_form(std::string_view form);
/// The same; what `to` had before is forgotten.
void read_form(std::string_view form, SexpTree& to);

}  // namespace magna
