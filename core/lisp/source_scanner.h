// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/lisp/source_text.h"
#include "core/sim/result.h"

namespace magna {

/// A list, string or atom of a Lisp text: characters [begin, end).
struct SourceForm {
  enum class Kind : std::uint8_t { List, String, Atom };
  std::size_t begin = 0;
  std::size_t end = 0;
  Kind kind = Kind::Atom;
};

/// The forms of a text, outer ones before their contents, in the order of their start.
using SourceForms = std::vector<SourceForm>;

/// More deeply nested lists are refused: people do not write them, and reading them would use up
/// the stack.
inline constexpr std::size_t kMaxSourceNesting = 500;

/// Finds the forms of a Lisp text: lists, strings, atoms with |bars| and \escapes; skips `;` and
/// nested `#| |#` comments, recognises `#\(` characters. Evaluates nothing. An unclosed
/// parenthesis, string, bar or comment is an error at its start, an extra closing parenthesis at
/// its own place.
Result<SourceForms> scan_source(const SourceText& source);

/// The form that begins at `offset`, or the first one after it; nothing at the end of the text.
std::optional<SourceForm> form_from(const SourceForms& forms, std::size_t offset);

/// The last atom or string that begins before `offset`: the one that a reader has just read.
std::optional<SourceForm> token_before(const SourceForms& forms, std::size_t offset);

/// The first atom inside `outer` whose text is `name`, ignoring case.
std::optional<SourceForm> find_atom(const SourceText& source, const SourceForms& forms,
                                    const SourceForm& outer, std::string_view name);

/// The same if it is the only one, not counting the second atom of `outer`: the name that it
/// defines, if it is a definition.
std::optional<SourceForm> only_atom(const SourceText& source, const SourceForms& forms,
                                    const SourceForm& outer, std::string_view name);

/// The form as one short line: white space becomes single blanks, comments are removed, the end is
/// cut off.
std::string excerpt(const SourceText& source, const SourceForm& form);

}  // namespace magna
