// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace magna {

/// A symbol's name in lower case; only ASCII letters change, whatever the locale.
inline std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

/// A UTF-8 text as it is compared when case does not matter, in any script and locale, letter by
/// letter.
std::string fold_case(std::string_view text);

/// A finite number given by the complete text, in any locale: "0.79", ".2", "-3e2". No "+", no
/// blanks.
std::optional<double> finite_number(std::string_view text);

/// Bytes from outside as one line of ASCII that is safe to log: line breaks and tabs become spaces,
/// other non-printable bytes become `?`, and text longer than `limit` bytes is cut and ends in
/// `...`.
std::string printable(std::string_view bytes, std::size_t limit = 60);

/// Whether `c` is white space in text: a space, a tab or the end of a line.
constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/// `text` without leading and trailing white space.
constexpr std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

/// Foreign text prepared for a message: on one line, without control characters, and cut with an
/// ellipsis when longer than `most` bytes.
std::string shown(std::string_view text, std::size_t most = 60);

}  // namespace magna
