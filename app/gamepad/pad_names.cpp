// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gamepad/pad_names.h"

#include <fmt/format.h>

#include <algorithm>

namespace magna {
namespace {

constexpr std::size_t kLongest = 60;  // bytes; the names come from devices

std::string plain(const std::string& name) {
  std::string text;
  for (const char c : name) {
    if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7F) text += c;
  }
  if (text.size() > kLongest) {
    std::size_t end = kLongest;
    // Never cut within a UTF-8 character.
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
    text.resize(end);
  }
  while (text.ends_with(' ')) text.pop_back();
  while (text.starts_with(' ')) text.erase(0, 1);
  return text.empty() ? "Pad" : text;
}

}  // namespace

std::string unique_pad_name(const std::string& name, std::span<const std::string> in_use) {
  const std::string base = plain(name);
  std::string candidate = base;
  for (int number = 2; std::ranges::find(in_use, candidate) != in_use.end(); ++number) {
    candidate = fmt::format("{} ({})", base, number);
  }
  return candidate;
}

}  // namespace magna
