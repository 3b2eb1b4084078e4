// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/console/console_line.h"

namespace magna {

// Help while a line is typed. Names come from the reference (core/reference); Lisp itself is not
// asked.

/// Completions of the word before `cursor` (bytes into `line`): whole words, in order of
/// preference; empty = none.
struct ConsoleCompletion {
  std::size_t begin = 0;  ///< of the word, bytes
  std::vector<std::string> words;
};
ConsoleCompletion complete(const ConsoleWords& words, std::string_view line, std::size_t cursor);

/// All names of the reference, once each, in alphabetical order.
std::vector<std::string> reference_names();

/// Whether the line is for Lisp: it begins with a parenthesis.
bool is_lisp_line(std::string_view line);

/// Completes the name or keyword before the cursor, which is at the end of `head`, the begin of a
/// line. Nothing inside of strings.
ConsoleCompletion complete_lisp(const ConsoleWords& words, std::string_view head);

/// The usage of what is being typed, in one line: of the innermost list that begins with a known
/// name, or of the command. Empty = none.
std::string argument_hint(std::string_view line, std::size_t cursor);

}  // namespace magna
