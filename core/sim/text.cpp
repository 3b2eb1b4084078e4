// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/text.h"

#include <locale.h>  // NOLINT(modernize-deprecated-headers): newlocale

#include <algorithm>
#include <array>
#include <climits>
#include <cmath>
#include <cwchar>
#include <cwctype>
#include <numeric>
#include <vector>

namespace magna {
namespace {

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

bool is_control(char c) {
  const auto code = static_cast<unsigned char>(c);
  return code < 0x20U || code == 0x7FU;
}

}  // namespace

std::string lower_case(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), lower_letter);
  return lower;
}

bool same_word(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, lower_letter, lower_letter);
}

bool is_plain_word(std::string_view text) {
  const auto is_small = [](char c) { return c >= 'a' && c <= 'z'; };
  return !text.empty() && is_small(text.front()) && std::ranges::all_of(text, [&](char c) {
    return is_small(c) || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
}

std::string fold_case(std::string_view text) {
  static const locale_t kUtf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
  std::string folded;
  folded.reserve(text.size());
  const locale_t before = kUtf8 == nullptr ? nullptr : uselocale(kUtf8);
  while (!text.empty()) {
    wchar_t letter = 0;
    std::mbstate_t state{};
    const std::size_t size = std::mbrtowc(&letter, text.data(), text.size(), &state);
    if (size == 0 || size > text.size()) {  // a zero byte, or not a character
      folded += text.front();
      text.remove_prefix(1);
      continue;
    }
    text.remove_prefix(size);
    // Some letters have one capital in common, such as the two small sigmas.
    const auto small = std::towlower(std::towupper(static_cast<std::wint_t>(letter)));
    std::array<char, MB_LEN_MAX> bytes{};
    state = {};
    const std::size_t written = std::wcrtomb(bytes.data(), static_cast<wchar_t>(small), &state);
    if (written <= bytes.size()) folded.append(bytes.data(), written);
  }
  if (before != nullptr) uselocale(before);
  return folded;
}

std::optional<double> finite_number(std::string_view text) {
  const auto value = number_of<double>(text);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

int whole_percent(double share) { return static_cast<int>(std::floor(100.0 * share + 1e-9)); }

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

std::string count_of(std::size_t count, std::string_view noun) {
  return std::to_string(count).append(" ").append(noun).append(count == 1 ? "" : "s");
}

std::size_t edit_distance(std::string_view from, std::string_view to) {
  std::vector<std::size_t> row(to.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (const char letter : from) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < to.size(); ++j) {
      const std::size_t change = diagonal + (letter == to[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({change, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

std::optional<std::string_view> nearest_name(std::string_view name,
                                             std::span<const std::string_view> names) {
  constexpr std::size_t kMostLetters = 40;  // longer texts take too long to compare
  constexpr std::size_t kMostChanges = 2;
  if (name.size() > kMostLetters) return std::nullopt;
  std::optional<std::string_view> nearest;
  std::size_t least = std::min(kMostChanges + 1, name.size());
  for (const std::string_view candidate : names) {
    const std::size_t changes = edit_distance(name, candidate);
    if (changes >= least) continue;
    least = changes;
    nearest = candidate;
  }
  return nearest;
}

}  // namespace magna
