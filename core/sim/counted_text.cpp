// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/counted_text.h"

#include <algorithm>
#include <utility>

namespace magna {

Error error_at(std::string_view text, std::size_t byte, std::string message, std::string file) {
  const std::size_t end = std::min(byte, text.size());
  int line = 1;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < end; ++at) {
    const bool half = text[at] == '\r' && at + 1 < text.size() && text[at + 1] == '\n';
    if (half || (text[at] != '\n' && text[at] != '\r')) continue;
    ++line;
    begin = at + 1;
  }
  return {std::move(message), std::move(file), line, static_cast<int>(end - begin) + 1};
}

}  // namespace magna
