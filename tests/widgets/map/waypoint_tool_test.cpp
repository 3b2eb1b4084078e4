// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/tools/waypoint_tool.h"
#include "core/mission/missions.h"

#include <QToolButton>

#include "core/geometry/angle.h"
#include "tests/widgets/map/map_tool_fixture.h"
#include "widgets/map/map_bar.h"

namespace magna {
namespace {

using Indices = std::vector<std::size_t>;

/// robot3 with four way-points on the floor of the big room, in driving order.
class WaypointToolTest : public test::MapToolTest {
 protected:
  WaypointToolTest() {
    set_plan(active, {{Waypoint::go_to(a), Waypoint::go_to(b, 0.0), Waypoint::turn_to(kPi / 2),
                       Waypoint::go_to(d)}});
    pane.use_tool("tool.waypoints");
  }
  WaypointTool& tool() { return static_cast<WaypointTool&>(pane.tool_in_use()); }
  std::vector<input::MissionRevise> revised() const { return link.all<input::MissionRevise>(); }
  Plan last() const { return revised().back().after; }
  void set_mission(MissionState state, std::optional<Message> reason = {}) {
    Snapshot next = link.copy();
    auto statuses = *next.statuses;
    statuses[active.index()].mission = state;
    statuses[active.index()].reason = std::move(reason);
    next.statuses = std::make_shared<const std::vector<RobotStatus>>(statuses);
    show(next);
  }
  QPoint handle(std::size_t index) const {
    return PlanShape(pane.scene(), active, plan_of(active))
        .handle(pane.scene().view, index)
        .toPoint();
  }

  const Point a{14, 6};
  const Point b{17, 6};
  const Point d{20, 8};
  const Point free{22, 6};
};

TEST_F(WaypointToolTest, AddsAtTheEndOnARoundedPlaceAndPicksTheNewWayPoint) {
  click(spot(free) + QPoint(1, 1));
  ASSERT_EQ(revised().size(), 1U);
  EXPECT_EQ(revised()[0].robot, active);
  EXPECT_TRUE(revised()[0].run);
  EXPECT_EQ(last().waypoints.at(4), Waypoint::go_to(free));
  EXPECT_EQ(tool().picked(), (Indices{4}));
  EXPECT_EQ(edits.stack().text(0), QStringLiteral("Add way-point to robot3"));
  click(spot(free) + QPoint(41, 3), Qt::ControlModifier);
  EXPECT_EQ(last().waypoints.at(5).target, world(spot(free) + QPoint(41, 3)));
}

TEST_F(WaypointToolTest, StartsAnIdleRobotAtTheFirstClick) {
  set_plan(active, {});
  set_mission(MissionState::Idle);
  hover(spot(free));
  EXPECT_TRUE(hint_says("robot3 drives there"));
  EXPECT_TRUE(hint_says("Shift+W: click to prepare"));
  click(spot(free));
  ASSERT_EQ(revised().size(), 1U);
  EXPECT_TRUE(revised()[0].run);
  EXPECT_EQ(last(), (Plan{{Waypoint::go_to(free)}}));
}

TEST_F(WaypointToolTest, PreparesAPlanWithoutDriving) {
  set_plan(active, {});
  set_mission(MissionState::Idle);
  edits.set_preparing(true);
  EXPECT_TRUE(hint_says("Preparing the plan of robot3"));
  EXPECT_TRUE(hint_says("Ctrl+Return starts it, Shift+W ends preparing"));
  click(spot(free));
  EXPECT_FALSE(revised().at(0).run);
  auto* const chip = pane.findChild<MapChips*>();
  ASSERT_FALSE(chip->preparing().isHidden());
  chip->preparing().click();
  EXPECT_FALSE(edits.preparing());
  EXPECT_TRUE(chip->preparing().isHidden());
}

TEST_F(WaypointToolTest, SaysWhyAStoppedRobotDoesNotStart) {
  set_mission(MissionState::Held, Message::verbatim("stopped by client-1"));
  EXPECT_TRUE(hint_says("robot3 is held, stopped by client-1"));
  EXPECT_TRUE(hint_says("Ctrl+Return resumes it"));
  click(spot(free));
  EXPECT_FALSE(revised().at(0).run);
  EXPECT_TRUE(hint_says("robot3 is held"));  // although the new way-point is selected
}

TEST_F(WaypointToolTest, MovesAWayPointInOneEditAtTheRelease) {
  press(spot(b));
  move(spot(b) + QPoint(20, 20));
  const QImage drawn = picture();
  move(spot(Point{17.5, 7.5}));
  EXPECT_NE(drawn, picture());
  EXPECT_TRUE(hint_says("17.50"));
  EXPECT_TRUE(link.posted.empty());
  release(spot(Point{17.5, 7.5}));
  ASSERT_EQ(revised().size(), 1U);
  EXPECT_EQ(last().waypoints.at(1), Waypoint::go_to({17.5, 7.5}, 0.0));
  EXPECT_FALSE(revised()[0].run);
  EXPECT_EQ(tool().picked(), (Indices{1}));
  EXPECT_EQ(edits.stack().count(), 1);
}

TEST_F(WaypointToolTest, CtrlDisablesRounding) {
  const QPoint to = spot(b) + QPoint(37, 23);
  press(spot(b));
  move(to, Qt::ControlModifier);
  release(to, Qt::ControlModifier);
  const Point moved = last().waypoints.at(1).target;
  EXPECT_NEAR(moved.x, b.x + 37 / pane.scene().view.scale(), 1e-9);
  EXPECT_NEAR(moved.y, b.y + 23 / pane.scene().view.scale(), 1e-9);
}

TEST_F(WaypointToolTest, PicksByClickShiftAndCtrl) {
  click(spot(a));
  EXPECT_EQ(tool().picked(), (Indices{0}));
  click(spot(b), Qt::ShiftModifier);
  click(spot(d), Qt::ControlModifier);
  EXPECT_EQ(tool().picked(), (Indices{0, 1, 3}));
  click(spot(a), Qt::ControlModifier);
  EXPECT_EQ(tool().picked(), (Indices{1, 3}));
  click(spot(free), Qt::ShiftModifier);  // a near miss
  EXPECT_EQ(tool().picked(), (Indices{1, 3}));
  EXPECT_TRUE(link.posted.empty());
  key(Qt::Key_Escape);
  EXPECT_TRUE(tool().picked().empty());
}

TEST_F(WaypointToolTest, MovesAllPickedWayPointsTogether) {
  click(spot(a));
  click(spot(d), Qt::ShiftModifier);
  drag(spot(a), spot(a + Point{1, 1}));
  ASSERT_EQ(revised().size(), 1U);
  EXPECT_EQ(last().waypoints.at(0).target, (a + Point{1, 1}));
  EXPECT_EQ(last().waypoints.at(1).target, b);
  EXPECT_EQ(last().waypoints.at(3).target, (d + Point{1, 1}));
  EXPECT_EQ(edits.stack().text(0), QStringLiteral("Move way-points of robot3"));
}

TEST_F(WaypointToolTest, MovesAnUnpickedWayPointAlone) {
  click(spot(a));
  drag(spot(d), spot(d + Point{1, 0}));
  EXPECT_EQ(last().waypoints.at(0).target, a);
  EXPECT_EQ(last().waypoints.at(3).target, (d + Point{1, 0}));
  EXPECT_EQ(tool().picked(), (Indices{3}));
}

TEST_F(WaypointToolTest, ADragOnTheFloorPicksTheEnclosedWayPoints) {
  const QPoint from = spot(Point{13, 5.2});
  const QPoint to = spot(Point{17.6, 7});
  drag(from, to);
  EXPECT_EQ(tool().picked(), (Indices{0, 1, 2}));
  drag(spot(Point{19.2, 6.8}), spot(Point{21, 8.8}), Qt::ShiftModifier);
  EXPECT_EQ(tool().picked(), (Indices{0, 1, 2, 3}));
  drag(spot(Point{19.2, 6.8}), spot(Point{21, 8.8}), Qt::ControlModifier);
  EXPECT_EQ(tool().picked(), (Indices{0, 1, 2}));
  drag(spot(Point{21, 6}), spot(Point{22, 7}));
  EXPECT_TRUE(tool().picked().empty());
  EXPECT_TRUE(link.posted.empty());
}

TEST_F(WaypointToolTest, AClickOnTheLineInserts) {
  hover(spot(Point{15.5, 6}));
  EXPECT_TRUE(hint_says("before number 2"));
  click(spot(Point{15.5, 6}));
  ASSERT_EQ(last().waypoints.size(), 5U);
  EXPECT_NEAR(last().waypoints[1].target.x, 15.5, 0.1);
  EXPECT_NEAR(last().waypoints[1].target.y, 6.0, 1e-9);
  EXPECT_EQ(last().waypoints[2].target, b);
  EXPECT_EQ(tool().picked(), (Indices{1}));
}

TEST_F(WaypointToolTest, ADragOnTheLineInserts) {
  drag(spot(Point{15.5, 6}), spot(Point{15.5, 7.5}));
  ASSERT_EQ(last().waypoints.size(), 5U);
  EXPECT_EQ(last().waypoints[1], Waypoint::go_to({15.5, 7.5}));
  EXPECT_EQ(edits.stack().count(), 1);
}

TEST_F(WaypointToolTest, InsertsOnTheReturnOfAPatrolAtTheEnd) {
  Plan patrol{{Waypoint::go_to({14, 6}), Waypoint::go_to({20, 6}), Waypoint::go_to({20, 8})}, true};
  set_plan(active, patrol);
  click(spot(Point{17, 7}));
  ASSERT_EQ(last().waypoints.size(), 4U);
  EXPECT_TRUE(last().patrol);
  EXPECT_NEAR(last().waypoints[3].target.x, 17.0, 0.1);
}

TEST_F(WaypointToolTest, RemovesThePickedWayPoints) {
  EXPECT_FALSE(tool().can_remove());
  click(spot(a));
  click(spot(d), Qt::ShiftModifier);
  EXPECT_TRUE(tool().can_remove());
  tool().remove_picked();
  EXPECT_EQ(last().waypoints,
            (std::vector<Waypoint>{Waypoint::go_to(b, 0.0), Waypoint::turn_to(kPi / 2)}));
  EXPECT_TRUE(tool().picked().empty());
  EXPECT_EQ(edits.stack().text(0), QStringLiteral("Delete 2 way-points of robot3"));
}

TEST_F(WaypointToolTest, ArrowsNudgeThePickedWayPointsInOneEntry) {
  const Point centre = pane.scene().view.centre();
  click(spot(a));
  key(Qt::Key_Right);
  key(Qt::Key_Right);
  answer();
  key(Qt::Key_Down, Qt::ShiftModifier);
  const double step = last().waypoints[0].target.x - a.x;
  EXPECT_GT(step, 0.1);
  EXPECT_NEAR(last().waypoints[0].target.y, a.y + 1.0, 1e-9);
  EXPECT_EQ(edits.stack().count(), 1);
  EXPECT_EQ(pane.scene().view.centre(), centre);
  key(Qt::Key_Escape);
  key(Qt::Key_Right);  // nothing is picked: the map moves
  EXPECT_NE(pane.scene().view.centre(), centre);
}

TEST_F(WaypointToolTest, DoesNotNudgeOffTheMap) {
  set_plan(active, {{Waypoint::go_to({24.9, 7})}});
  click(spot(Point{24.9, 7}));
  key(Qt::Key_Right, Qt::ShiftModifier);
  EXPECT_TRUE(link.posted.empty());
}

TEST_F(WaypointToolTest, ReordersThePickedWayPoints) {
  click(spot(b));
  EXPECT_TRUE(pane.tool_in_use().can_reorder(-1));
  pane.tool_in_use().reorder(-1);
  EXPECT_EQ(last().waypoints[0].target, b);
  EXPECT_EQ(last().waypoints[1].target, a);
  EXPECT_EQ(tool().picked(), (Indices{0}));
  EXPECT_FALSE(pane.tool_in_use().can_reorder(-1));
  answer();
  pane.tool_in_use().reorder(+1);
  EXPECT_EQ(last().waypoints[0].target, a);
}

TEST_F(WaypointToolTest, TurnsTheSinglePickedWayPointByItsHandle) {
  click(spot(a));
  drag(handle(0), spot(a) + QPoint(2, -60));
  ASSERT_EQ(revised().size(), 1U);
  EXPECT_EQ(last().waypoints[0].target, a);
  ASSERT_TRUE(last().waypoints[0].theta);
  EXPECT_NEAR(*last().waypoints[0].theta, -kPi / 2, 1e-9);
  answer();
  drag(handle(0), spot(a) + QPoint(3, 3));  // to the centre: no heading
  EXPECT_FALSE(last().waypoints[0].theta);
}

TEST_F(WaypointToolTest, TurnsATurnWayPointToo) {
  const PlanShape shape(pane.scene(), active, plan_of(active));
  const QPoint mark = shape.stations()[2].mark.toPoint();
  click(mark);
  EXPECT_EQ(tool().picked(), (Indices{2}));
  drag(handle(2), mark + QPoint(-50, 0));
  EXPECT_NEAR(std::abs(*last().waypoints[2].theta), kPi, 1e-9);
  EXPECT_EQ(last().waypoints[2].type, WaypointType::TurnTo);
}

TEST_F(WaypointToolTest, EscapeDropsADrag) {
  press(spot(b));
  move(spot(b) + QPoint(50, 50));
  key(Qt::Key_Escape);
  release(spot(b) + QPoint(50, 50));
  EXPECT_TRUE(link.posted.empty());
  EXPECT_EQ(tool().picked(), (Indices{1}));  // a second Escape clears the picks
}

TEST_F(WaypointToolTest, AnotherToolDropsADrag) {
  press(spot(b));
  move(spot(b) + QPoint(50, 50));
  pane.use_tool("tool.select");
  pane.use_tool("tool.waypoints");
  release(spot(b) + QPoint(50, 50));
  EXPECT_TRUE(link.posted.empty());
}

TEST_F(WaypointToolTest, RejectsMovesOffTheMapWithAMessage) {
  drag(spot(b), outside());
  EXPECT_TRUE(link.posted.empty());
  EXPECT_TRUE(hint_says("outside the map"));
  click(outside());
  EXPECT_TRUE(link.posted.empty());
}

TEST_F(WaypointToolTest, KeepsItsPicksWhileTheRobotDrives) {
  click(spot(b));
  click(spot(d), Qt::ShiftModifier);
  finish_first(active);
  EXPECT_EQ(tool().picked(), (Indices{0, 2}));
  finish_first(active);
  EXPECT_EQ(tool().picked(), (Indices{1}));
  tool().remove_picked();
  EXPECT_EQ(last().waypoints, (std::vector<Waypoint>{Waypoint::turn_to(kPi / 2)}));
}

TEST_F(WaypointToolTest, MovesTheRightWayPointWhenTheRobotFinishesOthers) {
  press(spot(d));
  move(spot(d) + QPoint(20, 0));
  finish_first(active);
  finish_first(active);
  move(spot(d + Point{1, 0}));
  release(spot(d + Point{1, 0}));
  ASSERT_EQ(revised().size(), 1U);
  EXPECT_EQ(revised()[0].before, plan_of(active));
  ASSERT_EQ(last().waypoints.size(), 2U);
  EXPECT_EQ(last().waypoints[1].target, (d + Point{1, 0}));
}

TEST_F(WaypointToolTest, ChangesNothingWhenTheRobotFinishesTheDraggedWayPoint) {
  press(spot(a));
  move(spot(a) + QPoint(30, 0));
  finish_first(active);
  EXPECT_TRUE(hint_says("finished"));
  release(spot(a) + QPoint(30, 0));
  EXPECT_TRUE(link.posted.empty());
}

TEST_F(WaypointToolTest, MovesOnlyTheRemainingPickedWayPointsDuringADrag) {
  click(spot(a));
  click(spot(d), Qt::ShiftModifier);
  press(spot(d));
  move(spot(d) + QPoint(20, 0));
  finish_first(active);
  move(spot(d + Point{1, 0}));
  release(spot(d + Point{1, 0}));
  ASSERT_EQ(last().waypoints.size(), 3U);
  EXPECT_EQ(last().waypoints[0].target, b);
  EXPECT_EQ(last().waypoints[2].target, (d + Point{1, 0}));
}

TEST_F(WaypointToolTest, InsertsOnTheSameSegmentWhileTheRobotDrives) {
  press(spot(Point{18.5, 7}));
  move(spot(Point{18.5, 8}));
  finish_first(active);
  release(spot(Point{18.5, 8}));
  ASSERT_EQ(last().waypoints.size(), 4U);
  EXPECT_EQ(last().waypoints[2].target, (Point{18.5, 8}));
  EXPECT_EQ(last().waypoints[3].target, d);
}

TEST_F(WaypointToolTest, FollowsTheRotationOfAPatrol) {
  set_plan(active, {{Waypoint::go_to(a), Waypoint::go_to(b), Waypoint::go_to(d)}, true});
  click(spot(a));
  finish_first(active);
  EXPECT_EQ(tool().picked(), (Indices{2}));
  drag(spot(a), spot(a + Point{1, 1}));
  EXPECT_EQ(last().waypoints[2].target, (a + Point{1, 1}));
}

TEST_F(WaypointToolTest, KeepsDragsAndPicksWithTheirRobot) {
  click(spot(b));
  press(spot(b));
  move(spot(b) + QPoint(40, 0));
  Snapshot next = link.copy();
  next.active = RobotId{4};
  show(next);
  EXPECT_TRUE(tool().picked().empty());
  release(spot(b) + QPoint(40, 0));
  EXPECT_EQ(link.count<input::MissionRevise>(), 0U);
}

TEST_F(WaypointToolTest, HandlesARemovedRobot) {
  click(spot(b));
  press(spot(b));
  move(spot(b) + QPoint(40, 0));
  remove_robot(active);
  release(spot(b) + QPoint(40, 0));
  key(Qt::Key_Right);
  tool().remove_picked();
  pane.tool_in_use().reorder(-1);
  EXPECT_TRUE(link.posted.empty());
  EXPECT_TRUE(hint_says("no robot is active"));
  click(spot(free));
  EXPECT_TRUE(link.posted.empty());
}

TEST_F(WaypointToolTest, CanBeUsedByKeysAlone) {
  key(Qt::Key_Right, Qt::ControlModifier);
  EXPECT_EQ(tool().picked(), (Indices{0}));
  key(Qt::Key_Left, Qt::ControlModifier);
  EXPECT_EQ(tool().picked(), (Indices{3}));
  EXPECT_TRUE(hint_says("way-point 4 of robot3"));
  hover(spot(free));
  key(Qt::Key_Insert);
  EXPECT_EQ(last().waypoints.at(4), Waypoint::go_to(free));
}

TEST_F(WaypointToolTest, UndoesADragAsOneStep) {
  drag(spot(b), spot(b + Point{1, 1}));
  answer();
  edits.stack().undo();
  answer();
  EXPECT_EQ(plan_of(active).waypoints.at(1).target, b);
  edits.stack().redo();
  answer();
  EXPECT_EQ(plan_of(active).waypoints.at(1).target, (b + Point{1, 1}));
}

TEST_F(WaypointToolTest, DrawsPicksHandlesAndTheRubberBand) {
  const QImage plain = picture();
  click(spot(a));
  move(spot(free));
  const QImage picked = picture();
  EXPECT_NE(plain, picked);
  press(spot(free));
  move(spot(free) + QPoint(40, 30));
  EXPECT_NE(picked, picture());
}

}  // namespace
}  // namespace magna
