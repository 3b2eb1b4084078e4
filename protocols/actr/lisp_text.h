// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace magna {

// Values in the answers to robot commands, as a Lisp reader takes them.

/// With four decimals (format_number); nil if the number cannot be sent.
std::string lisp_number_text(double value);
/// In double quotes, with \ before quotes and backslashes; bytes that are not ASCII text become ?.
std::string lisp_string(std::string_view text);
/// In lower case without quotes if it is a name that every reader takes for that symbol; otherwise
/// in double quotes.
std::string lisp_word(std::string_view text);

}  // namespace magna
