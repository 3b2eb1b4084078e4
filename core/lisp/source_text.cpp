// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/source_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace magna {

namespace {

constexpr char32_t kInvalid = 0xffffffff;

unsigned byte_at(std::string_view text, std::size_t index) {
  return index < text.size() ? static_cast<unsigned char>(text[index]) : 0U;
}

// The character at `index` and its number of bytes; kInvalid for bytes that are not UTF-8
// (including overlong forms, surrogates and values beyond Unicode).
char32_t decode_one(std::string_view text, std::size_t index, std::size_t& length) {
  const unsigned first = byte_at(text, index);
  length = 1;
  if (first < 0x80) return first;
  const std::size_t count = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return kInvalid;
  char32_t value = first & (0x7fU >> count);
  for (std::size_t k = 1; k < count; ++k) {
    const unsigned next = byte_at(text, index + k);
    if ((next & 0xc0U) != 0x80U) return kInvalid;
    value = (value << 6U) | (next & 0x3fU);
  }
  constexpr char32_t kLeast[5] = {0, 0, 0x80, 0x800, 0x10000};
  if (value < kLeast[count] || value > 0x10ffff || (value >= 0xd800 && value < 0xe000)) {
    return kInvalid;
  }
  length = count;
  return value;
}

}  // namespace

std::string to_utf8(std::u32string_view characters) {
  std::string text;
  text.reserve(characters.size());
  const auto put = [&text](char32_t byte) { text.push_back(static_cast<char>(byte)); };
  for (const char32_t c : characters) {
    if (c < 0x80) {
      put(c);
    } else if (c < 0x800) {
      put(0xc0U | (c >> 6U));
      put(0x80U | (c & 0x3fU));
    } else if (c < 0x10000) {
      put(0xe0U | (c >> 12U));
      put(0x80U | ((c >> 6U) & 0x3fU));
      put(0x80U | (c & 0x3fU));
    } else {
      put(0xf0U | ((c >> 18U) & 0x07U));
      put(0x80U | ((c >> 12U) & 0x3fU));
      put(0x80U | ((c >> 6U) & 0x3fU));
      put(0x80U | (c & 0x3fU));
    }
  }
  return text;
}

Result<SourceText> SourceText::decode(std::string_view utf8) {
  if (utf8.starts_with("\xef\xbb\xbf")) utf8.remove_prefix(3);
  SourceText source;
  source.characters_.reserve(utf8.size());
  source.line_starts_.push_back(0);
  for (std::size_t index = 0; index < utf8.size();) {
    std::size_t length = 1;
    const char32_t c = decode_one(utf8, index, length);
    if (c == kInvalid || c == 0) {
      const SourcePlace place = source.place(source.size());
      return Error{fmt::format("this is not a text file: byte 0x{:02x} at position {} is not UTF-8 "
                               "text; save the file as UTF-8",
                               byte_at(utf8, index), index),
                   "", place.line, place.column};
    }
    source.characters_.push_back(c);
    if (c == U'\n') source.line_starts_.push_back(source.characters_.size());
    index += length;
  }
  return source;
}

SourcePlace SourceText::place(std::size_t offset) const {
  offset = std::min(offset, characters_.size());
  const auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  const auto line = after - line_starts_.begin();
  return {static_cast<int>(line), static_cast<int>(offset - *(after - 1)) + 1};
}

}  // namespace magna
