// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/lisp_text.h"

#include <algorithm>

#include "core/sexp/sexp.h"
#include "core/world/lower_case.h"
#include "protocols/actr/number_format.h"

namespace magna {

std::string lisp_number_text(double value) { return format_number(value).value_or("nil"); }

std::string lisp_string(std::string_view text) {
  std::string ascii(text);
  std::ranges::replace_if(
      ascii, [](char c) { return c < ' ' || c > '~'; }, '?');
  return sexp_string(ascii);
}

std::string lisp_word(std::string_view text) {
  std::string word = lower_case(text);
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  };
  const bool letter = !word.empty() && word.front() >= 'a' && word.front() <= 'z';
  const bool reserved = word == "t" || word == "nil";
  return letter && !reserved && std::ranges::all_of(word, plain) ? word : lisp_string(text);
}

}  // namespace magna
