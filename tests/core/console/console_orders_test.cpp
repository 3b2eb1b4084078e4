// SPDX-License-Identifier: GPL-3.0-or-later
// ORDER: orders to areas.
#include "core/console/completion.h"
#include "tests/core/console/console_fixture.h"

namespace magna {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// In a room with three robots with rangers, a part of which is named "lab".
class ConsoleOrdersTest : public test::ConsoleTest {
 protected:
  ConsoleOrdersTest() {
    Scenario scenario = test::small_scenario();
    scenario.world.rooms = {{"lab", {{12, 1}, {19, 1}, {19, 11}, {12, 11}}, {}}};
    host_.engine_ = test::make_engine(scenario, {.clean = true});
  }
  const AreaOrder& order(std::size_t number) const {
    return host_.engine().area_orders().at(number - 1).order;
  }
};

TEST_F(ConsoleOrdersTest, GivesAnOrderToARoom) {
  EXPECT_THAT(answer("order guard lab robots 2 then return once"),
              ElementsAre("order 1: guard of lab"));
  EXPECT_EQ(order(1).kind, OrderKind::Guard);
  EXPECT_EQ(order(1).area.room, "lab");
  EXPECT_EQ(order(1).team, (OrderTeam{OrderCrew::Number, 2}));
  EXPECT_EQ(order(1).after, OrderAfter::Return);
  EXPECT_FALSE(order(1).rejoin);
}

TEST_F(ConsoleOrdersTest, GivesOrdersToAreasAndRobots) {
  EXPECT_THAT(answer("order search 2 2 9 6 robots robot3 0 robot1"),
              ElementsAre("order 1: search of Area 1"));
  EXPECT_THAT(order(1).area.corners,
              ElementsAre(Point{2, 2}, Point{9, 2}, Point{9, 6}, Point{2, 6}));
  EXPECT_THAT(order(1).robots, ElementsAre(RobotId{0}, RobotId{2}));
  EXPECT_TRUE(order(1).rejoin);
  EXPECT_THAT(answer("ORDER Leave LAB Robots ALL"), ElementsAre("order 2: exit from LAB"));
  EXPECT_EQ(order(2).team.who, OrderCrew::All);
  EXPECT_THAT(answer("order patrol then help"), ElementsAre("order 3: patrol of the map"));
  EXPECT_EQ(order(3).team.who, OrderCrew::Needed);
  EXPECT_THAT(answer("order explore 13 2 18 2 18 5.5"),
              ElementsAre("order 4: exploration of Area 2"));
  EXPECT_EQ(order(4).area.corners.size(), 3U);
}

TEST_F(ConsoleOrdersTest, NamesTheArea) {
  EXPECT_THAT(answer("order guard 2 2 9 6 name Wet  floor robots 2 once"),
              ElementsAre("order 1: guard of Wet  floor"));
  EXPECT_EQ(order(1).area.name, "Wet  floor") << "as it was typed";
  EXPECT_EQ(order(1).team, (OrderTeam{OrderCrew::Number, 2}));
  EXPECT_FALSE(order(1).rejoin);
  EXPECT_THAT(answer("order patrol 2 2 9 6"), ElementsAre("order 2: patrol of Wet  floor"))
      << "the same area";
}

TEST_F(ConsoleOrdersTest, ListsThemWithProgressAndEnds) {
  EXPECT_THAT(answer("order"), ElementsAre("There are no orders to areas"));
  answer("order guard lab robots robot2");
  for (int k = 0; k < 10; ++k) tick();
  said();
  Lines listed = answer("order list");
  ASSERT_EQ(listed.size(), 1U);
  EXPECT_THAT(listed[0], AllOf(testing::StartsWith("1    guard of lab"), HasSubstr("console"),
                               HasSubstr("0 %, 1 robot, 0 victims")));
  EXPECT_THAT(answer("order cancel 1"), IsEmpty());
  listed = answer("ORDER");
  ASSERT_EQ(listed.size(), 1U);
  EXPECT_THAT(listed[0], HasSubstr("cancelled: 0 % of the robots in place, 1 s"));
}

TEST_F(ConsoleOrdersTest, SaysHowItsOrdersEnded) {
  answer("order guard lab");
  host_.engine_->submit(Author::person(), input::GiveAreaOrder{order(1)});
  for (const std::uint32_t number : {1U, 2U}) {
    host_.engine_->submit(Author::person(), input::CancelAreaOrder{{number}, false});
  }
  for (const Event& event : host_.engine_->take_events()) console_.on_event(event);
  tick();
  EXPECT_THAT(said(),
              ElementsAre("order 1: guard of lab cancelled: 0 % of the robots in place, 0 s"))
      << "the second one is another author's";
}

struct WrongOrder {
  const char* line;
  const char* said;  ///< part of it
};

constexpr WrongOrder kWrongOrders[] = {
    {"order dance",
     "order: column 7: 'dance' is not explore, search, patrol, guard or leave, LIST or CANCEL N"},
    {"order guard lab robots", "column 17: nothing follows robots"},
    {"order guard lab robots robot9", "column 24: there is no robot 'robot9'"},
    {"order guard lab robots 0", "the order names no robots"},
    {"order guard lab then sleep", "column 22: 'sleep' is not stay, return or help"},
    {"order guard lab then stay here", "column 27: 'here' is too much"},
    {"order guard lab once more", "column 22: 'more' is too much"},
    {"order guard 2 2 9", "column 17: 9 has no Y"},
    {"order guard lab by 2", "column 17: 'by' is not NAME, ROBOTS, THEN or ONCE"},
    {"order guard 2 2 9 6 name", "column 21: nothing follows name"},
    {"order guard lab name yard", "only an area with corners can be given a name"},
    {"order guard 2 here", "column 15: 'here' is not a number; an area is a room, or corners"},
    {"order guard 2 2 900 900", "has a corner outside the map"},
    {"order guard cellar", "there is no room named cellar in this world"},
    {"order leave", "robots cannot leave the whole map"},
    {"order list all", "column 12: 'all' is too much"},
    {"order cancel", "column 7: the number of an order is missing; ORDER lists them"},
    {"order cancel x", "column 14: 'x' is not a number of an order"},
    {"order cancel 7", "order 7 is not in force"},
    {"order cancel 7 8", "column 16: '8' is too much"},
};

TEST_F(ConsoleOrdersTest, AMistakeIsOneLineWithoutAnEffect) {
  for (const WrongOrder& wrong : kWrongOrders) {
    const Lines lines = answer(wrong.line);
    ASSERT_EQ(lines.size(), 1U) << wrong.line;
    EXPECT_THAT(lines[0], testing::StartsWith("*ERROR* -> "));
    EXPECT_THAT(lines[0], HasSubstr(wrong.said)) << wrong.line;
  }
  EXPECT_THAT(host_.engine().area_orders(), IsEmpty());
}

TEST_F(ConsoleOrdersTest, CompletesTheKind) {
  const auto offered = [&](const std::string& line) {
    return complete(*console_.picture().words, line, line.size());
  };
  EXPECT_THAT(offered("ord").words, ElementsAre("order"));
  EXPECT_THAT(offered("order g").words, ElementsAre("guard"));
  EXPECT_THAT(offered("order ca").words, ElementsAre("cancel"));
}

}  // namespace
}  // namespace magna
