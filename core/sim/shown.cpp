// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/shown.h"

#include <algorithm>

namespace magna {
namespace {

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

bool is_control(char c) {
  const auto code = static_cast<unsigned char>(c);
  return code < 0x20U || code == 0x7FU;
}

}  // namespace

std::string shown(std::string_view text, std::size_t most) {
  std::size_t end = text.size();
  if (end > most) {
    end = most;
    // Do not cut in the middle of a UTF-8 character, which has at most three continuation bytes.
    for (int i = 0; i < 3 && end > 0 && continues_character(text[end]); ++i) --end;
  }
  std::string result{text.substr(0, end)};
  std::ranges::replace_if(result, is_control, '?');
  if (end < text.size()) result += "…";
  return result;
}

}  // namespace magna
