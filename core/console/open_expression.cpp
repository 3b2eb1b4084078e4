// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/console/open_expression.h"

#include <cstddef>

#include "core/sim/blanks.h"

namespace magna {

bool is_open_expression(std::string_view text) {
  text = trimmed(text);
  if (!text.starts_with('(')) return false;
  long open = 0;
  bool in_string = false;
  for (std::size_t k = 0; k < text.size(); ++k) {
    const char c = text[k];
    if (c == '\\') {
      ++k;  // the next character is literal
    } else if (c == '"') {
      in_string = !in_string;
    } else if (in_string) {
      continue;
    } else if (c == ';') {
      k = text.find('\n', k);
      if (k == std::string_view::npos) break;
    } else if (c == '(') {
      ++open;
    } else if (c == ')') {
      --open;
    }
  }
  return open > 0 || in_string;
}

}  // namespace magna
