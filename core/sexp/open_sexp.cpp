// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sexp/open_sexp.h"

#include "core/sexp/sexp_lexer.h"
#include "core/sim/blanks.h"

namespace magna {

OpenSexp open_sexp(std::string_view text) {
  OpenSexp open;
  SexpLexer<> lexer(kLispTable, text);
  for (SexpToken token = lexer.next(); token.kind != SexpKind::End; token = lexer.next()) {
    if (token.kind == SexpKind::Open) {
      open.lists.push_back(token.begin);
    } else if (token.kind == SexpKind::Close && open.lists.empty()) {
      ++open.extra;
    } else if (token.kind == SexpKind::Close) {
      open.lists.pop_back();
    } else if (token.kind == SexpKind::String) {
      open.string = !token.closed;
    }
  }
  return open;
}

bool is_open_expression(std::string_view text) {
  text = trimmed(text);
  if (!text.starts_with('(')) return false;
  const OpenSexp open = open_sexp(text);
  return open.lists.size() > open.extra || open.string;
}

}  // namespace magna
