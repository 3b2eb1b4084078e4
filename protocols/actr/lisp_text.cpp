// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/lisp_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>

#include "core/sexp/sexp_framer.h"
#include "core/sim/text.h"

namespace magna {
namespace {

/// The value in ten-thousandths, rounded to the nearest. Nothing close to halfway, where the error
/// of the product (below 2e-6) could decide.
std::optional<std::int64_t> ten_thousandths(double value) {
  const double scaled = value * 10'000.0;
  const double nearest = std::nearbyint(scaled);
  if (std::abs(std::abs(scaled - nearest) - 0.5) < 1e-4) return {};
  return static_cast<std::int64_t>(nearest);
}

}  // namespace

bool append_lisp_number(std::string& to, double value) {
  // A value that would be rounded up to the limit is refused too.
  if (!std::isfinite(value) || std::abs(value) >= kNumberLimit - 0.00005) return false;
  std::array<char, 32> buffer;
  char* end = buffer.data();
  if (const auto whole = ten_thousandths(value)) {
    // Ten times as fast as the exact conversion.
    const std::int64_t size = std::abs(*whole);
    if (*whole < 0) *end++ = '-';
    end = std::to_chars(end, buffer.data() + buffer.size(), size / 10'000).ptr;
    *end++ = '.';
    for (std::int64_t unit = 1000, rest = size % 10'000; unit > 0; rest %= unit, unit /= 10) {
      *end++ = static_cast<char>('0' + rest / unit);
    }
  } else {
    end = std::to_chars(end, buffer.data() + buffer.size(), value, std::chars_format::fixed, 4).ptr;
  }
  to.append(buffer.data(), end);
  return true;
}

std::optional<std::string> format_number(double value) {
  std::string text;
  if (!append_lisp_number(text, value)) return {};
  return text;
}

std::string lisp_number_text(double value) { return format_number(value).value_or("nil"); }

std::string lisp_string(std::string_view text) {
  std::string ascii(text);
  std::ranges::replace_if(
      ascii, [](char c) { return c < ' ' || c > '~'; }, '?');
  return sexp_string(ascii);
}

std::string lisp_word(std::string_view text) {
  std::string word = lower_case(text);
  const bool reserved = word == "t" || word == "nil";
  return is_plain_word(word) && !reserved ? word : lisp_string(text);
}

namespace {

constexpr SexpTable kFormTable = sexp_table(
    SexpKind::Mark,
    {{"!$%&*+-./0123456789<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{}~",
      SexpKind::Atom},
     {" \t\n\v\f\r", SexpKind::Blank},
     {"(", SexpKind::Open},
     {")", SexpKind::Close},
     {"\"|", SexpKind::String},
     {"\\", SexpKind::Escape},
     {":", SexpKind::Special}});

std::string form_problem(const SexpProblem& problem) {
  const char letter = problem.at < problem.text.size() ? problem.text[problem.at] : ' ';
  const auto token = [&problem] {
    return printable(problem.text.substr(problem.at, problem.end - problem.at), 24);
  };
  switch (problem.kind) {
    case SexpProblem::Kind::NoList: return "a form begins with (";
    case SexpProblem::Kind::Ends: return "the form ends before its )";
    case SexpProblem::Kind::More: return "text after the form";
    case SexpProblem::Kind::Unclosed: return "a string or |name| is not closed";
    case SexpProblem::Kind::NoBlank: return "a space is missing after the closing quote";
    case SexpProblem::Kind::TooDeep: return "parentheses are nested too deep";
    case SexpProblem::Kind::TooLarge: return "the number " + token() + " is too large";
    case SexpProblem::Kind::NoRatio: return "the ratio " + token() + " divides by zero";
    case SexpProblem::Kind::NoName:
      return "a name or a number was expected at " + printable(problem.text.substr(problem.at), 8);
    case SexpProblem::Kind::Unexpected:
      if (std::string_view("#'`,").find(letter) == std::string_view::npos) break;
      return fmt::format("{} is refused: nothing is evaluated here", letter);
    case SexpProblem::Kind::Inside:
    case SexpProblem::Kind::Cut:
    case SexpProblem::Kind::TooMany: break;
  }
  if (letter <= ' ' || letter > '~') return "a byte that is not ASCII text";
  return fmt::format("{} is refused inside of a name", letter);
}

constexpr SexpDialect kFormDialect{kFormTable, SexpStyle::Strict, SexpFramer::kMaxDepth,
                                   &form_problem};

}  // namespace

void read_form(std::string_view form, SexpTree& to) { to.read(form, kFormDialect); }

SexpTree read_form(std::string_view form) { return SexpTree(form, kFormDialect); }

}  // namespace magna
