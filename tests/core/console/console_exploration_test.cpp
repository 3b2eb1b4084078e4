// SPDX-License-Identifier: GPL-3.0-or-later
// EXPLORE, CLAIM and NOGO.
#include "core/console/completion.h"
#include "tests/core/console/console_fixture.h"

namespace magna {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// In a room with three robots with rangers.
class ConsoleExplorationTest : public test::ConsoleTest {
 protected:
  ConsoleExplorationTest() { host_.engine_ = test::make_engine(test::small_scenario(), {}); }

  std::vector<bool> explorers() const {
    std::vector<bool> roles;
    for (std::uint32_t k = 0; k < 3; ++k) roles.push_back(host_.engine().explorer({k}));
    return roles;
  }
};

TEST_F(ConsoleExplorationTest, TheCommandedRobotExploresUntilClaimed) {
  EXPECT_THAT(answer("explore"), ElementsAre("explore: with the team: robot1"));
  EXPECT_THAT(explorers(), ElementsAre(true, false, false));
  answer("robot robot2");
  EXPECT_THAT(answer("explore"), ElementsAre("explore: with the team: robot2"));
  EXPECT_THAT(answer("claim"), ElementsAre("claim: from exploring: robot2"));
  EXPECT_THAT(explorers(), ElementsAre(true, false, false));
}

TEST_F(ConsoleExplorationTest, AcceptsNumbersAndNamesInAnyOrder) {
  EXPECT_THAT(answer("explore ROBOT3 0 robot3"),
              ElementsAre("explore: with the team: robot1, robot3"));
  EXPECT_THAT(explorers(), ElementsAre(true, false, true));
  EXPECT_THAT(answer("claim 2"), ElementsAre("claim: from exploring: robot3"));
  EXPECT_THAT(explorers(), ElementsAre(true, false, false));
}

TEST_F(ConsoleExplorationTest, AllMeansCapableAndExploringRobots) {
  EXPECT_THAT(answer("explore all"), ElementsAre("explore: with the team: robot1, robot2, robot3"));
  answer("claim robot1");
  EXPECT_THAT(answer("claim ALL"), ElementsAre("claim: from exploring: robot2, robot3"));
  EXPECT_THAT(explorers(), ElementsAre(false, false, false));
  EXPECT_THAT(answer("claim all"), ElementsAre("*ERROR* -> no robot explores"));
  host_.engine_ = test::make_engine(test::big_room(), {.clean = true});
  EXPECT_THAT(answer("explore all"), ElementsAre("*ERROR* -> no robot here can explore"));
}

TEST_F(ConsoleExplorationTest, MovesRobotsAsideAndPlansOtherRoutes) {
  EXPECT_THAT(answer("move-aside"), ElementsAre("move-aside: robot1"));
  EXPECT_TRUE(host_.engine().missions().makes_way({0}));
  EXPECT_THAT(answer("move-aside robot2 2"), ElementsAre("move-aside: robot2, robot3"));
  EXPECT_THAT(answer("replan robot2"),
              ElementsAre("*ERROR* -> robot2 has no mission to go on with"));
  EXPECT_THAT(answer("goto 9 9"), IsEmpty());
  EXPECT_FALSE(host_.engine().missions().makes_way({0})) << "its plan comes first";
  EXPECT_THAT(answer("replan all"), ElementsAre("replan: robot1"));
  host_.engine_ = test::make_engine(test::big_room(), {.clean = true});
  EXPECT_THAT(answer("move-aside robbie")[0], HasSubstr("robbie cannot make way"));
}

TEST_F(ConsoleExplorationTest, ReportsARobotThatCannotExploreInOneLine) {
  host_.engine_ = test::make_engine(test::big_room(), {.clean = true});
  const Lines lines = answer("explore robbie");
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_THAT(lines[0], AllOf(testing::StartsWith("*ERROR* -> "), HasSubstr("robbie")));
}

TEST_F(ConsoleExplorationTest, AddsListsAndRemovesNoGoAreas) {
  EXPECT_THAT(answer("nogo"), ElementsAre("There are no no-go areas"));
  const Lines made = answer("nogo 5 5 9 5.5 9 8");
  ASSERT_EQ(host_.engine().no_go().size(), 1U);
  const NoGoArea area = host_.engine().no_go()[0];
  EXPECT_THAT(area.corners, ElementsAre(Point{5, 5}, Point{9, 5.5}, Point{9, 8}));
  const std::string number = std::to_string(area.id.value);
  EXPECT_THAT(made, ElementsAre("nogo: area " + number +
                                ", closed 1, with 3 corners, closed for all driving"));
  const Lines listed = answer("NOGO List");
  ASSERT_EQ(listed.size(), 1U);
  EXPECT_THAT(listed[0], AllOf(testing::StartsWith(number + " "), HasSubstr("console"),
                               HasSubstr(" closed 1 "), HasSubstr(" all driving "),
                               HasSubstr("(5.00,5.00) (9.00,5.50) (9.00,8.00)")));
  EXPECT_THAT(answer("nogo remove " + number), ElementsAre("nogo: area " + number + " is removed"));
  EXPECT_THAT(host_.engine().no_go(), IsEmpty());
}

TEST_F(ConsoleExplorationTest, ChangesTheRulesOfANoGoArea) {
  EXPECT_THAT(answer("nogo explore 5 5 9 5.5 9 8"),
              ElementsAre("nogo: area 1, closed 1, with 3 corners, closed for exploration"));
  NoGoRules rules{.name = "closed 1", .exploration_only = true};
  const auto expect_changed = [&](const std::string& line) {
    EXPECT_THAT(answer(line), ElementsAre("nogo: area 1 is changed")) << line;
    EXPECT_EQ(host_.engine().no_go()[0].rules, rules) << line;
  };
  rules.name = "wet floor 2";
  expect_changed("nogo name 1 wet floor 2");
  rules.on = false;
  expect_changed("nogo off 1");
  rules.on = true;
  expect_changed("NOGO ON 1");
  rules.exploration_only = false;
  expect_changed("nogo for 1 all");
  rules.all_bodies = true;
  expect_changed("nogo bodies 1 all");
  rules.all_bodies = false;
  expect_changed("nogo bodies 1 robots");
  rules.from = 1.5;
  expect_changed("nogo from 1 1.5");
  rules.until = 60.0;
  expect_changed("nogo until 1 60");
  EXPECT_THAT(answer("nogo").at(0), HasSubstr("not now, from 1.5 s, until 60 s"));
  rules.from.reset();
  expect_changed("nogo from 1 nil");
  EXPECT_THAT(answer("nogo").at(0), HasSubstr("on, until 60 s"));
  answer("nogo 5 10 9 10.5 9 12");
  EXPECT_THAT(answer("nogo name 2 Wet Floor 2").at(0),
              HasSubstr("there is a no-go area \"wet floor 2\" already: choose another name"));
  EXPECT_THAT(answer("nogo until 1 nil").size(), 1U);
  EXPECT_THAT(answer("nogo from 1 -1").at(0), HasSubstr("in seconds from 0 on"));
}

struct Wrong {
  const char* line;
  const char* said;  ///< part of it
};

constexpr Wrong kWrong[] = {
    {"explore nobody",
     "explore: column 9: there is no robot 'nobody'; ROBOT lists them; usage: "
     "explore [ROBOT ...]"},
    {"explore robot1 robot9", "column 16: there is no robot 'robot9'"},
    {"explore robot1 all", "column 16: there is no robot 'all'"},
    {"explore (robot1", "column 9: the list that begins here is not closed"},
    {"claim 3", "claim: column 7: there is no robot '3'"},
    {"nogo 5 5 9 5 9",
     "nogo: column 14: 9 has no Y; usage: nogo [LIST|VERB N ...|[EXPLORE] X Y ...]"},
    {"nogo 5 5 9 here",
     "column 12: 'here' is not a number; NOGO takes LIST, a verb with the number of an area, or "
     "corners"},
    {"nogo explore", "column 6: the corners of the area are missing"},
    {"nogo name 7", "column 11: a value is missing after 7"},
    {"nogo for 7 none", "column 12: 'none' is neither all nor exploration"},
    {"nogo bodies 7 some", "column 15: 'some' is neither all nor robots"},
    {"nogo from 7 soon", "column 13: 'soon' is neither a number of seconds nor nil"},
    {"nogo until 7 1 2", "column 16: '2' is too much"},
    {"nogo on 7", "there is no no-go area 7"},
    {"nogo 5 5 9 nan", "column 12: 'nan' is not a number"},
    {"nogo 5 5 9 5", "3"},
    {"nogo 5 5 9 5 900 900", "(900, 900) is not on the map"},
    {"nogo list all", "column 11: 'all' is too much"},
    {"nogo remove", "column 6: the number of an area is missing; NOGO lists them"},
    {"nogo remove x", "column 13: 'x' is not a number of an area"},
    {"nogo remove 7", "7"},
    {"nogo remove 7 8", "column 15: '8' is too much"},
};

TEST_F(ConsoleExplorationTest, AMistakeIsOneLineWithItsColumnWithoutAnEffect) {
  for (const Wrong& wrong : kWrong) {
    const Lines lines = answer(wrong.line);
    ASSERT_EQ(lines.size(), 1U) << wrong.line;
    EXPECT_THAT(lines[0], testing::StartsWith("*ERROR* -> "));
    EXPECT_THAT(lines[0], HasSubstr(wrong.said)) << wrong.line;
  }
  EXPECT_THAT(explorers(), ElementsAre(false, false, false));
  EXPECT_THAT(host_.engine().no_go(), IsEmpty());
}

TEST_F(ConsoleExplorationTest, CompletesEveryNameOfALine) {
  const auto offered = [&](const std::string& line) {
    return complete(*console_.picture().words, line, line.size());
  };
  EXPECT_THAT(offered("expl").words, ElementsAre("explore"));
  EXPECT_THAT(offered("explore a").words, ElementsAre("all"));
  EXPECT_THAT(offered("explore ").words, ElementsAre("robot1", "robot2", "robot3", "all"));
  const ConsoleCompletion second = offered("claim robot1 ROBOT3");
  EXPECT_EQ(second.begin, 13U);
  EXPECT_THAT(second.words, ElementsAre("robot3"));
  EXPECT_THAT(offered("nogo r").words, ElementsAre("remove"));
  EXPECT_THAT(offered("nogo o").words, ElementsAre("off", "on"));
  EXPECT_THAT(offered("nogo 5 r").words, IsEmpty());
}

}  // namespace
}  // namespace magna
