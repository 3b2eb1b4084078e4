// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sexp/sexp.h"

#include <gtest/gtest.h>

#include <string>

namespace magna {
namespace {

/// "KIND at BYTE to END".
std::string problem_text(const SexpProblem& problem) {
  return std::to_string(static_cast<int>(problem.kind)) + " at " + std::to_string(problem.at) +
         " to " + std::to_string(problem.end);
}
std::string problem_text(SexpProblem::Kind kind, std::size_t at, std::size_t end) {
  return problem_text(SexpProblem{kind, {}, at, end});
}

constexpr SexpDialect kWritten{kLispTable, SexpStyle::Written, 10, &problem_text, 100};
constexpr SexpDialect kEmacs{kLispTable, SexpStyle::Emacs, 10, &problem_text, 100};

std::string again(std::string_view text, const SexpDialect& dialect) {
  const SexpTree tree(text, dialect);
  return tree.error ? tree.error->message : sexp_text(tree);
}

TEST(SexpTree, ReadsListsAtomsAndStringsWithTheirPlaces) {
  const SexpTree tree("(Foo (b \"C\\\"d\")\n ; a comment\n #| and one |# 2)", kWritten);
  ASSERT_FALSE(tree.error);
  EXPECT_EQ(sexp_text(tree), "(Foo (b \"C\\\"d\") 2)");
  ASSERT_EQ(tree.items.size(), 3u);
  EXPECT_TRUE(tree[0].is_symbol("Foo"));
  EXPECT_TRUE(tree.begins_with("Foo"));
  EXPECT_EQ(tree[1].at, 5u);
  EXPECT_TRUE(tree[1][1].is_string());
  EXPECT_EQ(tree[1][1].string(), "C\"d");
  EXPECT_EQ(tree[1][1].at, 8u);
  EXPECT_EQ(tree[2].kind, Sexp::Kind::Name) << "numbers are read in other styles";
  EXPECT_TRUE(tree[3].is_list()) << "nothing beyond the end";
  EXPECT_TRUE(tree[0][7].items.empty());
  EXPECT_EQ(tree.items.rest().size(), 2u);
  EXPECT_EQ(tree.items.rest().front().at, 5u);
}

TEST(SexpTree, MayBeAnAtom) {
  EXPECT_EQ(again(" a ", kWritten), "a");
  EXPECT_EQ(again("|a b|", kWritten), "|a b|");
  EXPECT_EQ(again("\"a b\"", kWritten), "\"a b\"");
  EXPECT_EQ(again("()", kWritten), "nil");
}

TEST(SexpTree, HasTheReasonAndPlaceOfAnError) {
  using Kind = SexpProblem::Kind;
  EXPECT_EQ(again("", kWritten), problem_text(Kind::Ends, 0, 0));
  EXPECT_EQ(again("(a (b) ", kWritten), problem_text(Kind::Ends, 7, 7));
  EXPECT_EQ(again("(a) b", kWritten), problem_text(Kind::More, 4, 5));
  EXPECT_EQ(again(")", kWritten), problem_text(Kind::Unexpected, 0, 1));
  EXPECT_EQ(again("(a 'b)", kWritten), problem_text(Kind::Unexpected, 3, 4));
  EXPECT_EQ(again("(a \"b)", kWritten), problem_text(Kind::Unclosed, 3, 6));
  EXPECT_EQ(again("(a b|c)", kWritten), problem_text(Kind::Unclosed, 4, 7));
  EXPECT_EQ(again(std::string(11, '('), kWritten), problem_text(Kind::TooDeep, 10, 11));
  std::string many = "(";
  for (int k = 0; k < 100; ++k) many += "a ";
  EXPECT_EQ(again(many + ")", kWritten), problem_text(Kind::TooMany, 199, 200));
}

TEST(SexpTree, ReadsTheSymbolsOfEmacs) {
  EXPECT_EQ(again("(A 'b ''c (d . e) NIL \\. x\\ Y -1.50)", kEmacs),
            "(a (quote b) (quote (quote c)) (d e) nil . x y -1.50)");
  const SexpTree tree("('x :key 12 1.5 1/0 nil)", kEmacs);
  ASSERT_FALSE(tree.error);
  EXPECT_TRUE(tree[0].unquoted().is_symbol("x"));
  EXPECT_TRUE(tree[1].is_symbol(":key"));
  EXPECT_EQ(tree[1].unquoted().name, ":key");
  EXPECT_EQ(whole_number(tree[2]), 12);
  EXPECT_EQ(whole_number(tree[3]), std::nullopt);
  EXPECT_EQ(tree[3].number, 1.5);
  EXPECT_TRUE(tree[4].is_symbol("1/0"));
  EXPECT_TRUE(tree[5].is_list());
  EXPECT_EQ(tree[5].at, 20u);
}

TEST(SexpTree, ReadsAnyDepthWithoutTheStack) {
  constexpr std::size_t kDeep = 100'000;
  const SexpDialect deep{kLispTable, SexpStyle::Emacs, kDeep, &problem_text};
  const SexpTree lists(std::string(kDeep, '(') + std::string(kDeep, ')'), deep);
  EXPECT_FALSE(lists.error);
  const SexpTree quotes(std::string(kDeep, '\'') + "x", deep);
  ASSERT_FALSE(quotes.error);
  EXPECT_EQ(quotes.items.size(), 2u);
}

TEST(SexpTree, StaysTheSameWhenItIsMovedAndReadsAgain) {
  SexpTree tree("(a \"B\" (c 1))", kEmacs);
  SexpTree moved = std::move(tree);
  EXPECT_EQ(sexp_text(moved), "(a \"B\" (c 1))");
  moved.read("(", kEmacs);
  EXPECT_TRUE(moved.error);
  EXPECT_TRUE(moved.items.empty());
  moved.read("(d)", kEmacs);
  EXPECT_FALSE(moved.error);
  EXPECT_EQ(sexp_text(moved), "(d)");
}

TEST(SexpTree, KeepsTheCompletePartsOfTheOutermostListAfterAnError) {
  const SexpTree tree("(a b (c (d", kWritten);
  EXPECT_TRUE(tree.error);
  EXPECT_EQ(sexp_text(tree), "(a b)");
}

TEST(SexpPlace, HasLineAndColumn) {
  EXPECT_EQ(sexp_place("(a\n b)", 4).text(), "line 2, column 2 (byte 4)");
  EXPECT_EQ(sexp_place("(a)", 0).text(), "line 1, column 1 (byte 0)");
}

TEST(SexpWriter, QuotesStrings) {
  EXPECT_EQ(sexp_string(R"(a "b" \c)"), R"("a \"b\" \\c")");
  EXPECT_EQ(sexp_string(""), "\"\"");
}

}  // namespace
}  // namespace magna
