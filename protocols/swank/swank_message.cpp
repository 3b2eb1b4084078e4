// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/swank/swank_message.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "core/sim/text.h"

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

std::string swank_message(std::string_view body) {
  return fmt::format("{:06x}{}", body.size(), body);
}

bool SwankFramer::take_header() {
  const char* const end = header_.data() + header_.size();
  const auto [rest, wrong] = std::from_chars(header_.data(), end, size_, 16);
  if (wrong != std::errc() || rest != end) {
    problem_ = fmt::format("expected a length of six hexadecimal digits, not {}",
                           printable(header_, kHeader));
    return false;
  }
  const std::size_t most = first_ ? kMaxToken : kMaxBody;
  if (size_ > most) {
    problem_ = fmt::format("announced a message of {} bytes; {} are the most", size_, most);
  }
  return size_ <= most;
}

bool SwankFramer::feed(std::string_view bytes, const Sink& sink) {
  while (problem_.empty() && !bytes.empty()) {
    if (header_.size() < kHeader) {
      const std::size_t taken = std::min(bytes.size(), kHeader - header_.size());
      header_.append(bytes.substr(0, taken));
      bytes.remove_prefix(taken);
      if (header_.size() < kHeader) break;
      if (!take_header()) return false;
    }
    const std::size_t taken = std::min(bytes.size(), size_ - body_.size());
    body_.append(bytes.substr(0, taken));
    bytes.remove_prefix(taken);
    if (body_.size() < size_) break;
    first_ = false;
    header_.clear();
    sink(body_);
    body_.clear();
  }
  return problem_.empty();
}

SexpTree read_swank_form(std::string_view text) { return SexpTree(text, kSwankDialect); }

}  // namespace magna
