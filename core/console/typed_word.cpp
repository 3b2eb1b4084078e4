// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/console/typed_word.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/geometry/angle.h"
#include "core/sim/text.h"

namespace magna {
namespace {

Error at_column(std::string message, std::size_t begin) {
  return Error{std::move(message), {}, 0, static_cast<int>(begin) + 1};
}

}  // namespace

std::optional<double> typed_number(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (text.starts_with('-')) return std::nullopt;
  const auto value = lower_case(text) == "pi" ? kPi : finite_number(text);
  if (!value) return std::nullopt;
  return negative ? -*value : *value;
}

std::optional<std::uint64_t> typed_whole(std::string_view text, std::uint64_t most) {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end || value > most) return std::nullopt;
  return value;
}

Result<std::optional<TypedWord>> WordReader::next() {
  const SexpToken word = lexer_.next_part();
  if (word.kind == SexpKind::End) return std::optional<TypedWord>{};
  if (!word.closed) return at_column("the list that begins here is not closed", word.begin);
  const bool closed_word = word.kind == SexpKind::Atom && line_.substr(word.end).starts_with(')');
  if (word.kind == SexpKind::Close || closed_word) {
    return at_column("a parenthesis closes that none has opened",
                     closed_word ? word.end : word.begin);
  }
  return std::optional<TypedWord>{{lexer_.text(word), word.begin}};
}

TypedWord WordReader::rest() const {
  const std::string_view rest = line_.substr(lexer_.at());
  const std::size_t blanks = std::min(rest.find_first_not_of(" \t\r\n"), rest.size());
  return {trimmed(rest), lexer_.at() + blanks};
}

}  // namespace magna
