// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/form_reader.h"

#include <fmt/format.h>

#include "core/sexp/sexp_framer.h"
#include "core/sim/text.h"

namespace magna {
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
