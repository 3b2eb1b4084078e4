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
  EXPECT_THAT(made, ElementsAre("nogo: area " + number + " with 3 corners"));
  const Lines listed = answer("NOGO List");
  ASSERT_EQ(listed.size(), 1U);
  EXPECT_THAT(listed[0], AllOf(testing::StartsWith(number + " "), HasSubstr("console"),
                               HasSubstr("(5.00,5.00) (9.00,5.50) (9.00,8.00)")));
  EXPECT_THAT(answer("nogo remove " + number), ElementsAre("nogo: area " + number + " is removed"));
  EXPECT_THAT(host_.engine().no_go(), IsEmpty());
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
    {"nogo 5 5 9 5 9", "nogo: column 14: 9 has no Y; usage: nogo [LIST|REMOVE N|X Y ...]"},
    {"nogo 5 5 9 here", "column 12: 'here' is not a number; NOGO takes LIST, REMOVE N or corners"},
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
  EXPECT_THAT(offered("nogo 5 r").words, IsEmpty());
}

}  // namespace
}  // namespace magna
