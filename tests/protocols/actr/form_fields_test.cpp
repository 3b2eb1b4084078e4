// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/form_table.h"

#include <gmock/gmock.h>

#include <string>

namespace magna {
namespace {

using testing::ElementsAre;
using Field = LinkField;

TEST(FormFields, HaveTheNamesOfTheGuide) {
  EXPECT_THAT(form_fields("(robot robot1 p2at 1.0 -2.5 0.1)\n"),
              ElementsAre(Field{"verb", "robot"}, Field{"uid", "robot1"}, Field{"type", "p2at"},
                          Field{"x", "1.0"}, Field{"y", "-2.5"}, Field{"theta", "0.1"}));
  EXPECT_THAT(form_fields("(SELECT |robot 1|)"),
              ElementsAre(Field{"verb", "SELECT"}, Field{"uid", "|robot 1|"}));
}

TEST(FormFields, ShowEachWayPointOfAPlan) {
  EXPECT_THAT(form_fields("(mission robot1 (goto (1 2 0)) (explore (0 0 0)))"),
              ElementsAre(Field{"verb", "mission"}, Field{"uid", "robot1"},
                          Field{"1: goto", "(1 2 0)"}, Field{"2: explore", "(0 0 0)"}));
}

TEST(FormFields, ShowTheValidPartOfAnInvalidForm) {
  EXPECT_THAT(form_fields(""), ElementsAre());
  EXPECT_THAT(form_fields("no form"), ElementsAre());
  EXPECT_THAT(form_fields("("), ElementsAre());
  EXPECT_THAT(form_fields("(select \"rob"),
              ElementsAre(Field{"verb", "select"}, Field{"uid", "\"rob"}));
  EXPECT_THAT(form_fields("(nonsense a (b c"),
              ElementsAre(Field{"verb", "nonsense"}, Field{"part 1", "a"}, Field{"2: b", "c"}));
  EXPECT_THAT(form_fields("((a) b)"), ElementsAre(Field{"verb", "(a)"}, Field{"part 1", "b"}));
  std::string many = "(many";
  for (int k = 0; k < 1000; ++k) many += " x";
  EXPECT_EQ(form_fields(many + ")").size(), LinkMessage::kMostFields);
}

TEST(FormFields, ShowTheArgumentsAsOneText) {
  EXPECT_EQ(form_arguments("(mission robot1 (goto (1 2 0)))\r\n"), "robot1 (goto (1 2 0))");
  EXPECT_EQ(form_arguments("( close )"), "");
  EXPECT_EQ(form_arguments("(select \"rob"), "\"rob");
  EXPECT_EQ(form_arguments("no form"), "");
}

}  // namespace
}  // namespace magna
