// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <charconv>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

namespace magna {

/// An ASCII letter in lower case, whatever the locale; other bytes as they are.
constexpr char lower_letter(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Whether `c` is a letter or a digit of ASCII.
constexpr bool is_letter_or_digit(char c) {
  const char letter = lower_letter(c);
  return (c >= '0' && c <= '9') || (letter >= 'a' && letter <= 'z');
}

/// A symbol's name in lower case; only ASCII letters change, whatever the locale.
std::string lower_case(std::string_view text);

/// Whether two words differ at most in the case of ASCII letters.
bool same_word(std::string_view a, std::string_view b);

/// Whether `text` is a lower-case letter followed by lower-case letters, digits, `-` and `_`.
bool is_plain_word(std::string_view text);

/// A UTF-8 text as it is compared when case does not matter, in any script and locale, letter by
/// letter.
std::string fold_case(std::string_view text);

/// The number given by the complete text, in any locale; also "nan" and "inf". No "+", no blanks.
template <class Number>
std::optional<Number> number_of(std::string_view text) {
  Number value{};
  const char* const end = text.data() + text.size();
  const auto [stop, code] = std::from_chars(text.data(), end, value);
  if (code != std::errc{} || stop != end) return {};
  return value;
}

/// The number from `least` to `most` given by the complete text.
template <class Number>
std::optional<Number> number_in(std::string_view text, Number least, Number most) {
  const auto number = number_of<Number>(text);
  if (!number || !(*number >= least && *number <= most)) return {};
  return number;
}

/// A finite number given by the complete text, in any locale: "0.79", ".2", "-3e2". No "+", no
/// blanks.
std::optional<double> finite_number(std::string_view text);

/// Per cent, rounded down, so that 100 is all.
int whole_percent(double share);

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

/// "1 line", "2 lines": for nouns with a plural in s.
std::string count_of(std::size_t count, std::string_view noun);

/// Levenshtein distance: the number of letters to change, insert or delete. Takes time proportional
/// to the product of the lengths.
std::size_t edit_distance(std::string_view from, std::string_view to);

/// The entry of `names` of which `name` is probably a misspelling: at most two letters differ, and
/// fewer than `name` has. The first of several; nothing when no entry is that close.
std::optional<std::string_view> nearest_name(std::string_view name,
                                             std::span<const std::string_view> names);

}  // namespace magna
