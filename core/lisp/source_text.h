// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/sim/result.h"
#include "core/world/world_description.h"

namespace magna {

/// UTF-8 of a run of characters.
std::string to_utf8(std::u32string_view characters);

/// The text of a source file as characters with positions. Offsets count characters from 0, lines
/// and columns from 1; a tab is one column.
class SourceText {
 public:
  /// Decodes UTF-8 (a byte order mark is skipped). Invalid text (a zero byte, bytes that are not
  /// UTF-8) is an error with its place.
  static Result<SourceText> decode(std::string_view utf8);

  std::u32string_view characters() const { return characters_; }
  std::size_t size() const { return characters_.size(); }
  /// The position of the character at `offset`; beyond the end: the end of the text.
  SourcePlace place(std::size_t offset) const;

 private:
  std::u32string characters_;
  std::vector<std::size_t> line_starts_;
};

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
