// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/console/typed_word.h"

#include "core/sim/blanks.h"

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
