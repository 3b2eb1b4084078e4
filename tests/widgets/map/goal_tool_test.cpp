// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/tools/goal_tool.h"

#include "core/geometry/angle.h"
#include "core/world/closed_ground.h"
#include "tests/support/demo_exploration.h"
#include "tests/widgets/map/map_tool_fixture.h"

namespace magna {
namespace {

class GoalToolTest : public test::MapToolTest {
 protected:
  GoalToolTest() { pane.use_tool("tool.goal"); }
  void select_only(RobotId robot) {
    Snapshot next = link.copy();
    next.active = robot;
    next.selected = {robot};
    show(next);
  }
};

TEST_F(GoalToolTest, AClickSendsTheActiveRobot) {
  select_only(active);
  EXPECT_TRUE(hint_says("goal of robot3"));
  click(spot(floor));
  const auto sent = link.all<input::MissionRevise>();
  ASSERT_EQ(sent.size(), 1U);
  EXPECT_EQ(sent[0].robot, active);
  EXPECT_TRUE(sent[0].run);
  EXPECT_FALSE(sent[0].after.patrol);
  ASSERT_EQ(sent[0].after.waypoints.size(), 1U);
  EXPECT_EQ(sent[0].after.waypoints[0], Waypoint::go_to(floor));  // a rounded place
}

TEST_F(GoalToolTest, ADragSetsTheHeadingOfTheGoal) {
  select_only(active);
  press(spot(floor));
  move(spot(floor) + QPoint(2, 60));
  EXPECT_TRUE(hint_says("heading 90"));
  const QImage drawn = picture();
  move(spot(floor) + QPoint(60, 0));
  EXPECT_NE(drawn, picture());
  move(spot(floor) + QPoint(2, 60));
  release(spot(floor) + QPoint(2, 60));
  const auto sent = link.all<input::MissionRevise>();
  ASSERT_EQ(sent.size(), 1U);
  const Waypoint goal = sent[0].after.waypoints.at(0);
  EXPECT_EQ(goal.target, floor);
  ASSERT_TRUE(goal.theta);
  EXPECT_NEAR(*goal.theta, kPi / 2, 1e-9);
}

TEST_F(GoalToolTest, CtrlDisablesRoundingOfPlaceAndHeading) {
  select_only(active);
  const QPoint from = spot(floor) + QPoint(2, 1);
  drag(from, from + QPoint(50, 11), Qt::ControlModifier);
  const Waypoint goal = link.all<input::MissionRevise>().at(0).after.waypoints.at(0);
  EXPECT_EQ(goal.target, world(from));
  EXPECT_NEAR(*goal.theta, std::atan2(11, 50), 1e-9);
}

TEST_F(GoalToolTest, AShortDragIsAClickAndDragBackDropsTheHeading) {
  select_only(active);
  press(spot(floor));
  move(spot(floor) + QPoint(60, 0));
  move(spot(floor) + QPoint(5, 0));
  release(spot(floor) + QPoint(5, 0));
  EXPECT_FALSE(link.all<input::MissionRevise>().at(0).after.waypoints.at(0).theta);
}

TEST_F(GoalToolTest, SendsSelectedRobotsToSeparatePlacesInOneEdit) {
  EXPECT_TRUE(hint_says("robot3 and robot5"));
  drag(spot(Point{18, 6.5}), spot(Point{18, 6.5}) + QPoint(60, 0));
  const auto sent = link.all<input::MissionRevise>();
  ASSERT_EQ(sent.size(), 2U);
  EXPECT_EQ(sent[0].robot, RobotId{2});
  EXPECT_EQ(sent[1].robot, RobotId{4});
  EXPECT_GT(distance(sent[0].after.waypoints[0].target, sent[1].after.waypoints[0].target), 0.5);
  for (const auto& one : sent) {
    EXPECT_TRUE(one.run);
    EXPECT_EQ(one.after.waypoints[0].theta, 0.0);
  }
  EXPECT_EQ(edits.stack().count(), 1);
}

TEST_F(GoalToolTest, EscapeDropsTheGoal) {
  press(spot(floor));
  move(spot(floor) + QPoint(60, 0));
  key(Qt::Key_Escape);
  release(spot(floor) + QPoint(60, 0));
  EXPECT_TRUE(link.posted.empty());
}

TEST_F(GoalToolTest, SendsNoRobotOffTheMap) {
  move(outside());
  EXPECT_TRUE(hint_says("outside the map"));
  drag(outside(), spot(floor));
  EXPECT_TRUE(link.posted.empty());
}

TEST_F(GoalToolTest, SaysThatTheGoalIsInANoGoArea) {
  select_only(active);
  Snapshot next = link.copy();
  next.no_go = test::demo_no_go();
  show(next);
  hover(spot({18.5, 7}));
  EXPECT_TRUE(hint_says("Closed: (18.5, 7) lies in no-go area")) << pane.hint().toStdString();
  press(spot({18.5, 7}));
  EXPECT_TRUE(hint_says("Closed: (18.5, 7) lies in no-go area")) << pane.hint().toStdString();
  key(Qt::Key_Escape);
  release(spot({18.5, 7}));
  hover(spot({15, 7}));
  EXPECT_FALSE(hint_says("Closed:"));
  next = link.copy();
  next.no_go = test::demo_no_go({.name = "closed 2", .exploration_only = true});
  show(next);
  hover(spot({18.5, 7}));
  EXPECT_FALSE(hint_says("Closed:")) << "for exploration only";
}

TEST_F(GoalToolTest, TheOthersOfAGroupKeepOutOfNoGoAreas) {
  Snapshot next = link.copy();
  next.no_go = test::demo_no_go();
  show(next);
  click(spot({16.5, 7}));
  const auto sent = link.all<input::MissionRevise>();
  ASSERT_EQ(sent.size(), 2U);
  for (const auto& one : sent) {
    const Point goal = one.after.waypoints.at(0).target;
    EXPECT_GT(polygon_distance(next.no_go->areas[0].corners, goal), 0.2) << goal.x << " " << goal.y;
  }
}

TEST_F(GoalToolTest, KeepsTheGoalForItsOriginalRobots) {
  press(spot(floor));
  select_only({6});  // by a key, or by a program
  move(spot(floor) + QPoint(60, 0));
  EXPECT_TRUE(hint_says("robot3 and robot5"));
  release(spot(floor) + QPoint(60, 0));
  ASSERT_EQ(link.count<input::MissionRevise>(), 2U);
  EXPECT_EQ(link.all<input::MissionRevise>()[0].robot, RobotId{2});
}

TEST_F(GoalToolTest, SkipsRemovedRobots) {
  select_only(active);
  press(spot(floor));
  remove_robot(active);
  move(spot(floor) + QPoint(60, 0));
  EXPECT_TRUE(hint_says("gone"));
  release(spot(floor) + QPoint(60, 0));
  EXPECT_TRUE(link.posted.empty());
}

TEST_F(GoalToolTest, GivesTheReasonWhyNoRobotWillMove) {
  Snapshot next = link.copy();
  next.stopped = true;
  show(next);
  EXPECT_TRUE(hint_says("all robots are stopped"));
}

TEST_F(GoalToolTest, ActivatesARobotWhenNoneIsActive) {
  Snapshot next = link.copy();
  next.active.reset();
  next.selected.clear();
  show(next);
  EXPECT_TRUE(hint_says("no robot is active"));
  click(spot(floor));
  EXPECT_TRUE(link.posted.empty());
  click(spot(RobotId{1}));
  EXPECT_EQ(link.all<input::Select>().at(0).robot, RobotId{1});
}

}  // namespace
}  // namespace magna
