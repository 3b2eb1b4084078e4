// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/console/typed_word.h"

namespace magna {
namespace {

std::size_t skip_blanks(std::string_view line, std::size_t at) {
  while (at < line.size() && is_blank(line[at])) ++at;
  return at;
}

Error at_column(std::string message, std::size_t begin) {
  return Error{std::move(message), {}, 0, static_cast<int>(begin) + 1};
}

}  // namespace

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

Result<std::optional<TypedWord>> WordReader::next() {
  const std::size_t begin = skip_blanks(line_, at_);
  if (begin == line_.size()) return std::optional<TypedWord>{};
  int depth = 0;
  std::size_t at = begin;
  for (; at < line_.size(); ++at) {
    const char c = line_[at];
    if (depth == 0 && (is_blank(c) || (c == '(' && at > begin))) break;
    if (c == '(') ++depth;
    if (c != ')') continue;
    if (depth == 0) return at_column("a parenthesis closes that none has opened", at);
    if (--depth == 0) {
      ++at;
      break;
    }
  }
  if (depth > 0) return at_column("the list that begins here is not closed", begin);
  at_ = at;
  return std::optional<TypedWord>{{line_.substr(begin, at - begin), begin}};
}

TypedWord WordReader::rest() const {
  const std::size_t begin = skip_blanks(line_, at_);
  return {trimmed(line_.substr(begin)), begin};
}

}  // namespace magna
