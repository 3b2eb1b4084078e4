// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace magna {

/// A part of a bracketed text, with its own parts.
struct TextPart {
  std::string name;   ///< "data", "[3]", "goto"; empty = unnamed
  std::string value;  ///< "0.5"; for a part with parts empty, or their number
  std::vector<TextPart> parts;
};

/// Parses JSON or Lisp forms into a tree for display: short lists of plain values stay on one line.
/// Accepts any text, also cut or broken. Parts beyond `most` and too deep ones are omitted and
/// counted.
std::vector<TextPart> read_text_tree(std::string_view text, std::size_t most = 500);

}  // namespace magna
