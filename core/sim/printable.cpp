// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/printable.h"

#include <algorithm>

namespace magna {

std::string printable(std::string_view bytes, std::size_t limit) {
  const bool cut = bytes.size() > limit;
  std::string text(bytes.substr(0, limit));
  std::ranges::transform(text, text.begin(), [](char c) {
    if (c == '\n' || c == '\r' || c == '\t') return ' ';
    return c < ' ' || c > '~' ? '?' : c;
  });
  if (cut) text += "...";
  return text;
}

}  // namespace magna
