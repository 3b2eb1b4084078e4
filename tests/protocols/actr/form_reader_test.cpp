// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/lisp_text.h"

#include <gmock/gmock.h>

namespace magna {
namespace {

using testing::HasSubstr;

TEST(FormReader, ReadsNamesNumbersAndLists) {
  const SexpTree form = read_form("(missionadd robot1 (goto (1 2.5)))");
  ASSERT_FALSE(form.error);
  ASSERT_EQ(form.items.size(), 3u);
  EXPECT_EQ(form.items[0].name, "missionadd");
  EXPECT_EQ(form.items[1].name, "robot1");
  const Sexp& numbers = form.items[2].items[1];
  ASSERT_EQ(numbers.items.size(), 2u);
  EXPECT_EQ(numbers.items[1].number, 2.5);
  EXPECT_EQ(numbers.items[1].at, 28u);
}

TEST(FormReader, AcceptsEverySpellingOfAName) {
  for (const char* spelling : {"robot1", "ROBOT1", "\"robot1\"", "\"ROBOT1\"", "|robot1|",
                               "|Robot1|", ":robot1", ":ROBOT1", "\"ro\\bot1\""}) {
    const SexpTree form = read_form(std::string("(select ") + spelling + ")");
    ASSERT_FALSE(form.error) << spelling;
    EXPECT_EQ(form.items[1].kind, Sexp::Kind::Name) << spelling;
    EXPECT_EQ(form.items[1].name, "robot1") << spelling;
  }
}

TEST(FormReader, TreatsAQuotedNumberAsAName) {
  EXPECT_EQ(read_form("(a \"1\")").items[1].kind, Sexp::Kind::Name);
  EXPECT_EQ(read_form("(a |1|)").items[1].kind, Sexp::Kind::Name);
  EXPECT_EQ(read_form("(a 1)").items[1].kind, Sexp::Kind::Number);
}

TEST(FormReader, ReportsTheFirstErrorAndKeepsWhatPrecedesIt) {
  const SexpTree form = read_form("(missionadd robot1 (goto (#.(quit) 2)))");
  ASSERT_TRUE(form.error);
  EXPECT_THAT(form.error->message, HasSubstr("#"));
  EXPECT_EQ(form.error->byte, 26u);
  ASSERT_EQ(form.items.size(), 2u);
  EXPECT_EQ(form.items[1].name, "robot1");
}

struct Bad {
  const char* text;
  std::size_t byte;
};

TEST(FormReader, RejectsEvaluationAndNonForms) {
  const Bad table[] = {{"(a 'b)", 3},     {"(a `b)", 3},       {"(a ,b)", 3},
                       {"(a #1=b)", 3},   {"(a b#c)", 4},      {"(a b'c)", 4},
                       {"(a b\\c)", 4},   {"(a 1e999)", 3},    {"(a 1/0)", 3},
                       {"(a . b)", 3},    {"(a :)", 3},        {"(a b:c)", 4},
                       {"(a \"b\"c)", 6}, {"(a \xc3\xa9)", 3}, {"(a \"\x01\")", 4},
                       {"(a", 2},         {"(a) b", 4},        {"a", 0},
                       {"", 0},           {"(a \"b)", 3},      {"(a b\"c\")", 4}};
  for (const Bad& row : table) {
    const SexpTree form = read_form(row.text);
    ASSERT_TRUE(form.error) << row.text;
    EXPECT_EQ(form.error->byte, row.byte) << row.text << ": " << form.error->message;
  }
}

TEST(FormReader, RejectsNineNestedParentheses) {
  EXPECT_FALSE(read_form("((((((((a))))))))").error);
  EXPECT_TRUE(read_form("(((((((((a)))))))))").error);
}

}  // namespace
}  // namespace magna
