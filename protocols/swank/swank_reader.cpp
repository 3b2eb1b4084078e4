// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/swank/swank_reader.h"

#include <fmt/format.h>

namespace magna {
namespace {

constexpr SexpTable kSwankTable = sexp_table(SexpKind::Atom, {{" \n\t\r\f", SexpKind::Blank},
                                                              {"(", SexpKind::Open},
                                                              {")", SexpKind::Close},
                                                              {"\"", SexpKind::String},
                                                              {"\\", SexpKind::Escape},
                                                              {"';", SexpKind::Mark}});

std::string swank_problem(const SexpProblem& problem) {
  const auto wrong = [](std::size_t byte, std::string_view what) {
    return fmt::format("byte {}: {}", byte + 1, what);
  };
  switch (problem.kind) {
    case SexpProblem::Kind::Ends: return wrong(problem.at, "the message ends within a form");
    case SexpProblem::Kind::Unclosed: return wrong(problem.end, "the message ends within a string");
    case SexpProblem::Kind::Cut: return wrong(problem.end, "the message ends within a symbol");
    case SexpProblem::Kind::More: return wrong(problem.at, "there is more after the form");
    case SexpProblem::Kind::TooDeep:
      return wrong(problem.at, fmt::format("lists are at most {} deep", kMostSwankDepth));
    case SexpProblem::Kind::TooMany:
      return wrong(problem.at, fmt::format("a message has at most {} forms", kMostSwankForms));
    default: break;
  }
  return wrong(problem.at, fmt::format("unexpected {}", problem.text[problem.at]));
}

constexpr SexpDialect kSwankDialect{kSwankTable, SexpStyle::Emacs, kMostSwankDepth, &swank_problem,
                                    kMostSwankForms};

}  // namespace

SexpTree read_swank_form(std::string_view text) { return SexpTree(text, kSwankDialect); }

}  // namespace magna
