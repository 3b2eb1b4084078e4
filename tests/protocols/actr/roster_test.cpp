// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/roster.h"

#include <gtest/gtest.h>

#include "tests/protocols/actr/actr_fixture.h"

namespace magna {
namespace {

class RosterTest : public ActrFixture {};

TEST_F(RosterTest, FindsRobotsByUid) {
  Roster roster(*engine_);
  EXPECT_EQ(roster.find("robot2"), RobotId{1});
  EXPECT_EQ(roster.uid(RobotId{1}), "robot2");
  EXPECT_FALSE(roster.find("robot9"));
  EXPECT_FALSE(roster.find("mapview1")) << "a window is not a robot";
}

TEST_F(RosterTest, ReportsEverythingInTheOrderOfTheGuide) {
  engine_->submit(Author::person(), input::Select{RobotId{2}});
  Roster roster(*engine_);
  const Lines lines = roster.everything();
  EXPECT_EQ(lines.count, 11u);
  EXPECT_EQ(lines.text,
            "(window listview1 listview 0 40 280 540)\n"
            "(window imgview1 imgview 920 40 360 270)\n"
            "(window mapview1 mapview 280 40 640 540)\n"
            "(window teleop1 teleop 920 310 360 270)\n"
            "(robot robot1 p2at 0.5000 2.0000 0.0000)\n(mission robot1)\n"
            "(robot robot2 telemax 0.5000 5.0000 0.0000)\n(mission robot2)\n"
            "(robot robot3 airrobot 0.5000 8.0000 0.0000)\n(mission robot3)\n"
            "(select robot3)\n");
}

TEST_F(RosterTest, OmitsARemovedRobot) {
  Roster roster(*engine_);
  EXPECT_TRUE(roster.remove(RobotId{1}));
  EXPECT_FALSE(roster.remove(RobotId{1}));
  EXPECT_FALSE(roster.find("robot2"));
  EXPECT_EQ(roster.everything().text.find("robot2"), std::string::npos);
  EXPECT_EQ(roster.robots().size(), kRobots - 1);
}

TEST_F(RosterTest, DoesNotReuseNames) {
  Roster roster(*engine_);
  EXPECT_FALSE(roster.add(RobotId{1})) << "it is there";
  roster.remove(RobotId{1});
  EXPECT_TRUE(roster.add(RobotId{1}));
  EXPECT_EQ(roster.uid(RobotId{1}), "robot2-2");
  roster.rebind(*engine_);
  EXPECT_EQ(roster.uid(RobotId{0}), "robot1-2");
}

TEST_F(RosterTest, NamesOfRobotsAndWindowsDoNotCollide) {
  auto other = scenario();
  other.robots[0].robot.name = "MapView1";
  other.robots[1].robot.name = "The Tall One";
  const auto engine = test::make_engine(other);
  Roster roster(*engine);
  EXPECT_EQ(roster.uid(RobotId{0}), "mapview1-2");
  EXPECT_EQ(roster.uid(RobotId{1}), "the-tall-one");
}

}  // namespace
}  // namespace magna
