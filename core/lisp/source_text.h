// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
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

}  // namespace magna
