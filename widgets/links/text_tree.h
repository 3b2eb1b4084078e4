// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace magna {

/// A part of a text in brackets, with the parts in it.
struct TextPart {
  std::string name;   ///< "data", "[3]", "goto"; empty = it has none
  std::string value;  ///< "0.5"; of what has parts empty, or how many they are
  std::vector<TextPart> parts;
};

/// JSON or Lisp forms as a tree for people: lists of a few plain values stay on one line. It takes
/// everything: of text that is cut off or broken what is there. Parts beyond `most`, and those that
/// lie too deep, are left out and counted.
std::vector<TextPart> read_text_tree(std::string_view text, std::size_t most = 500);

}  // namespace magna
