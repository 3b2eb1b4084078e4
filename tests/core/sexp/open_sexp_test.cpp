// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sexp/sexp.h"

#include <gmock/gmock.h>

namespace magna {
namespace {

using ::testing::ElementsAre;

TEST(OpenSexp, HasTheOpenListsFromTheOutermostOne) {
  EXPECT_THAT(open_sexp("(a (b) (c \"(\" ").lists, ElementsAre(0u, 7u));
  EXPECT_THAT(open_sexp("(a) ; (").lists, ElementsAre());
  EXPECT_EQ(open_sexp("(a)) )").extra, 2u);
  EXPECT_TRUE(open_sexp("(a \"b\\\" (").string);
  EXPECT_FALSE(open_sexp("(a \"b\" \"c\"").string);
}

TEST(OpenSexp, KnowsBarsAndCommentsOfLisp) {
  EXPECT_THAT(open_sexp("(a |)| #| ) |# #\\) \\)").lists, ElementsAre(0u));
  EXPECT_THAT(open_sexp("(a |)").lists, ElementsAre(0u));
}

TEST(OpenExpression, IsOneWhoseParenthesesAreNotClosed) {
  for (const char* const open : {"(", "(a", " (a (b)", "(\"a)", "(a ; )", "(#\\)", "(a\n"}) {
    EXPECT_TRUE(is_open_expression(open)) << open;
  }
  for (const char* const closed :
       {"", "a (", "(a)", "(a))", "(\"(\")", "(a ; (\n)", "(#\\( )", ")("}) {
    EXPECT_FALSE(is_open_expression(closed)) << closed;
  }
}

}  // namespace
}  // namespace magna
