// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sexp/sexp_lexer.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace magna {
namespace {

using ::testing::ElementsAre;

/// The tokens between bars; "?" behind those that are not closed, "*" behind those with other than
/// plain letters.
std::string tokens(std::string_view text, const SexpTable& table = kLispTable) {
  SexpLexer<> lexer(table, text);
  std::string all;
  for (SexpToken token = lexer.next(); token.kind != SexpKind::End; token = lexer.next()) {
    if (!all.empty()) all += '_';
    all += text.substr(token.begin, token.end - token.begin);
    if (!token.closed) all += '?';
    if (!token.plain) all += '*';
  }
  EXPECT_EQ(lexer.at(), text.size());
  return all;
}

std::vector<SexpKind> kinds(std::string_view text, const SexpTable& table = kLispTable) {
  SexpLexer<> lexer(table, text);
  std::vector<SexpKind> all;
  while (all.empty() || all.back() != SexpKind::End) all.push_back(lexer.next().kind);
  return all;
}

TEST(SexpLexer, SplitsATextIntoTokens) {
  EXPECT_EQ(tokens("(a (b \"c d\") 2)"), "(_a_(_b_\"c d\"_)_2_)");
  EXPECT_EQ(tokens(""), "");
  EXPECT_EQ(tokens("  \n "), "");
  EXPECT_EQ(tokens("a\"b\"c"), "a_\"b\"_c");
  EXPECT_THAT(kinds("'(a \"b\") ; c"),
              ElementsAre(SexpKind::Mark, SexpKind::Open, SexpKind::Atom, SexpKind::String,
                          SexpKind::Close, SexpKind::Comment, SexpKind::End));
}

TEST(SexpLexer, KnowsTheSyntaxOfLisp) {
  EXPECT_EQ(tokens("#\\( #\\) #\\\" #\\Space"), "#\\(*_#\\)*_#\\\"*_#\\Space*");
  EXPECT_EQ(tokens("|a ( b|c c\\)d \"x\\\"(\""), "|a ( b|c*_c\\)d*_\"x\\\"(\"*");
  EXPECT_EQ(tokens("#'f `(,b ,@c)"), "#*_'_f_`_(_,_b_,_@c_)");
  EXPECT_EQ(tokens("a ; ( \"\nb"), "a_; ( \"_b");
  EXPECT_EQ(tokens("a #| ( #| \" |# ) |# b#|c|#"), "a_#| ( #| \" |# ) |#_b#|c|#*");
}

TEST(SexpLexer, TellsWhatIsNotClosed) {
  EXPECT_EQ(tokens("a \"b\\\""), "a_\"b\\\"?*");
  EXPECT_EQ(tokens("a #| b #| |#"), "a_#| b #| |#?");
  EXPECT_EQ(tokens("a|b| c|d e"), "a|b|*_c|d e?*");
  SexpLexer<> lexer(kLispTable, "x ab|c");
  lexer.next();
  EXPECT_EQ(lexer.next().begin, 2u);
  EXPECT_EQ(lexer.opened(), 4u) << "the place of the bar";
}

TEST(SexpLexer, HasNoOtherSyntaxThanItsTable) {
  constexpr SexpTable kWords = sexp_table(SexpKind::Atom, {{" ", SexpKind::Blank}});
  EXPECT_EQ(tokens("(a \"b |c ;d #| \\e", kWords), "(a_\"b_|c_;d_#|_\\e");
  constexpr SexpTable kLines = sexp_table(SexpKind::Atom, {{" ", SexpKind::Blank},
                                                           {"\n", SexpKind::LineEnd},
                                                           {"\"|", SexpKind::String},
                                                           {":", SexpKind::Special},
                                                           {"\\", SexpKind::Escape}});
  EXPECT_EQ(tokens("a:b \"c|\" |d\"|e \"f\ng\\\nh", kLines),
            "a:b*_\"c|\"_|d\"|_e_\"f?_\n_g\\*_\n_h");
}

TEST(SexpLexer, TakesWideLetters) {
  const std::u32string text = U"(\u00e4\u4e2d \u00a0|\u0130 )|)";
  SexpLexer<char32_t> lexer(kLispTable, text);
  std::vector<std::size_t> ends;
  for (SexpToken token = lexer.next(); token.kind != SexpKind::End; token = lexer.next()) {
    ends.push_back(token.end);
  }
  EXPECT_THAT(ends, ElementsAre(1u, 3u, 10u, 11u));
}

TEST(SexpLexer, GoesOnInTheNextPiece) {
  constexpr SexpTable kStream = sexp_table(SexpKind::Atom, {{" ", SexpKind::Blank},
                                                            {"(", SexpKind::Open},
                                                            {")", SexpKind::Close},
                                                            {"\"", SexpKind::String},
                                                            {"\\", SexpKind::Escape},
                                                            {";", SexpKind::Comment}});
  SexpLexer<> lexer(kStream, "(\"a\\");
  EXPECT_EQ(lexer.next().kind, SexpKind::Open);
  EXPECT_FALSE(lexer.next().closed);
  EXPECT_EQ(lexer.next().kind, SexpKind::End);
  lexer.feed("\"b");
  const SexpToken middle = lexer.next();
  EXPECT_EQ(middle.kind, SexpKind::String);
  EXPECT_FALSE(middle.closed) << "the quote was escaped";
  EXPECT_EQ(middle.end, 2u);
  lexer.feed("c\" x\\");
  EXPECT_TRUE(lexer.next().closed);
  EXPECT_EQ(lexer.next().kind, SexpKind::Atom);
  lexer.feed("(y)");
  const SexpToken atom = lexer.next();
  EXPECT_EQ(atom.kind, SexpKind::Atom);
  EXPECT_EQ(atom.end, 2u);
  EXPECT_EQ(lexer.next().kind, SexpKind::Close);
  lexer.feed("; a");
  EXPECT_EQ(lexer.next().kind, SexpKind::Comment);
  lexer.feed("b)\n(");
  EXPECT_EQ(lexer.next().end, 2u);
}

}  // namespace
}  // namespace magna
