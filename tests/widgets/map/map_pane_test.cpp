// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_pane.h"
#include "core/robot/odometer.h"
#include "core/world/world.h"

#include <gtest/gtest.h>

#include <QContextMenuEvent>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include "tests/support/demo_map.h"

namespace magna {
namespace {

class MapPaneTest : public test::DemoMapTest {
 protected:
  QPoint spot(RobotId id) const {
    return pane.scene().view.to_screen(pane.scene().poses[id.index()].position()).toPoint();
  }
  QPoint spot(Point p) const { return pane.scene().view.to_screen(p).toPoint(); }
  void click(QPoint at, Qt::KeyboardModifiers modifiers = {}) {
    QTest::mouseClick(&pane, Qt::LeftButton, modifiers, at);
  }
  void wheel(QPoint at, int delta) {
    QWheelEvent event(QPointF(at), pane.mapToGlobal(QPointF(at)), {}, {0, delta}, Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&pane, &event);
  }

  const Point floor{20.0, 7.5};  ///< nothing near it
};

TEST_F(MapPaneTest, ZoomsAtTheCursor) {
  const QPoint cursor(700, 120);
  const Point under = pane.scene().view.to_world(QPointF(cursor));
  const double before = pane.scene().view.scale();
  wheel(cursor, 240);
  EXPECT_NEAR(pane.scene().view.scale(), before * 1.25 * 1.25, 1e-9);
  EXPECT_NEAR(pane.scene().view.to_world(QPointF(cursor)).x, under.x, 1e-9);
  EXPECT_NEAR(pane.scene().view.to_world(QPointF(cursor)).y, under.y, 1e-9);
}

TEST_F(MapPaneTest, StaysFittedWhileGrowingUntilTheMapIsMoved) {
  pane.resize(1200, 800);
  EXPECT_GE(spot(Point{-5, -4}).x(), 0);
  const double fitted = pane.scene().view.scale();
  wheel({10, 10}, 120);
  const double zoomed = pane.scene().view.scale();
  pane.resize(900, 600);
  EXPECT_EQ(pane.scene().view.scale(), zoomed);
  pane.fit_all();
  EXPECT_LT(pane.scene().view.scale(), fitted);
}

TEST_F(MapPaneTest, SelectsByAClickAndDeselectsOnTheFloor) {
  click(spot(RobotId{0}));
  ASSERT_EQ(link.count<input::Select>(), 1U);
  EXPECT_EQ(link.all<input::Select>()[0].robot, RobotId{0});
  click(spot(floor));
  EXPECT_EQ(link.count<input::Deselect>(), 1U);
}

TEST_F(MapPaneTest, AddsWithShiftAndTogglesWithCtrl) {
  click(spot(RobotId{0}), Qt::ShiftModifier);
  EXPECT_EQ(link.all<input::SelectSet>().back().robots, (std::vector<RobotId>{{2}, {4}, {0}}));
  click(spot(RobotId{4}), Qt::ControlModifier);
  EXPECT_EQ(link.all<input::SelectSet>().back().robots, (std::vector<RobotId>{{2}}));
  click(spot(RobotId{4}), Qt::ShiftModifier);  // already selected
  click(spot(floor), Qt::ShiftModifier);       // a near miss keeps the selection
  EXPECT_EQ(link.posted.size(), 2U);
}

TEST_F(MapPaneTest, DistinguishesADragFromAClick) {
  QTest::mousePress(&pane, Qt::LeftButton, {}, spot(RobotId{0}));
  QTest::mouseRelease(&pane, Qt::LeftButton, {}, spot(RobotId{0}) + QPoint(30, 0));
  EXPECT_TRUE(link.posted.empty());
}

TEST_F(MapPaneTest, AppendsAWayPointInWorldCoordinates) {
  pane.use_tool("tool.waypoints");
  const QPoint at = spot(floor);
  click(at);
  const auto edits_made = link.all<input::MissionRevise>();
  ASSERT_EQ(edits_made.size(), 1U);
  EXPECT_EQ(edits_made[0].robot, RobotId{2});
  EXPECT_TRUE(edits_made[0].run);
  ASSERT_EQ(edits_made[0].after.waypoints.size(), edits_made[0].before.waypoints.size() + 1);
  const Waypoint added = edits_made[0].after.waypoints.back();
  EXPECT_NEAR(added.target.x, floor.x, 0.05);
  EXPECT_NEAR(added.target.y, floor.y, 0.05);
}

TEST_F(MapPaneTest, ADoubleClickAddsOneWayPoint) {
  pane.use_tool("tool.waypoints");
  click(spot(floor));
  QTest::mouseDClick(&pane, Qt::LeftButton, {}, spot(floor));
  QTest::mouseRelease(&pane, Qt::LeftButton, {}, spot(floor));
  EXPECT_EQ(link.count<input::MissionRevise>(), 1U);
}

TEST_F(MapPaneTest, AppendsNothingOutsideTheMap) {
  pane.use_tool("tool.waypoints");
  const QPoint outside = spot(Point{-5, 6}) - QPoint(8, 0);
  QTest::mouseMove(&pane, outside);
  click(outside);
  EXPECT_TRUE(link.posted.empty());
  EXPECT_TRUE(pane.hint().contains(QStringLiteral("Outside")));
}

TEST_F(MapPaneTest, ShowsAHintWithoutAnActiveRobot) {
  Snapshot next = link.copy();
  next.active.reset();
  next.selected.clear();
  QSignalSpy hints(&pane, &MapPane::hint_changed);
  pane.use_tool("tool.waypoints");
  EXPECT_TRUE(pane.hint().contains(QStringLiteral("robot3")));
  show(next);
  EXPECT_TRUE(pane.hint().startsWith(QStringLiteral("No robot is active")));
  EXPECT_EQ(hints.back()[0].toString(), pane.hint());
  click(spot(floor));
  EXPECT_TRUE(link.posted.empty());
  click(spot(RobotId{1}));
  ASSERT_EQ(link.count<input::Select>(), 1U);
  EXPECT_EQ(link.all<input::Select>()[0].robot, RobotId{1});
}

TEST_F(MapPaneTest, MoveToolAndMiddleButtonMoveTheMap) {
  const auto drag = [this](Qt::MouseButton button) {
    const Point before = pane.scene().view.to_world({200, 200});
    QTest::mousePress(&pane, button, {}, {200, 200});
    QMouseEvent move(QEvent::MouseMove, QPointF(260, 230), pane.mapToGlobal(QPointF(260, 230)),
                     Qt::NoButton, button, Qt::NoModifier);
    QCoreApplication::sendEvent(&pane, &move);
    QTest::mouseRelease(&pane, button, {}, {260, 230});
    const Point after = pane.scene().view.to_world({260, 230});
    EXPECT_NEAR(after.x, before.x, 1e-9);
    EXPECT_NEAR(after.y, before.y, 1e-9);
  };
  drag(Qt::MiddleButton);
  pane.use_tool("tool.move");
  drag(Qt::LeftButton);
  EXPECT_TRUE(link.posted.empty());
}

TEST_F(MapPaneTest, SpaceDragsOrPauses) {
  QSignalSpy taps(&pane, &MapPane::space_tapped);
  QTest::keyPress(&pane, Qt::Key_Space);
  QTest::mousePress(&pane, Qt::LeftButton, {}, spot(RobotId{0}));
  QTest::mouseRelease(&pane, Qt::LeftButton, {}, spot(RobotId{0}));
  QTest::keyRelease(&pane, Qt::Key_Space);
  EXPECT_EQ(taps.count(), 0);
  EXPECT_TRUE(link.posted.empty());
  QTest::keyClick(&pane, Qt::Key_Space);
  EXPECT_EQ(taps.count(), 1);
}

TEST_F(MapPaneTest, FitsTheSelectionWithItsPlans) {
  pane.fit_selection();
  const QRect inside = pane.rect();
  EXPECT_TRUE(inside.contains(spot(RobotId{2})));
  EXPECT_TRUE(inside.contains(spot(RobotId{4})));
  EXPECT_FALSE(inside.contains(spot(Point{24, 15})));
  pane.unit_scale();
  EXPECT_EQ(pane.scene().view.scale(), MapView::kUnitScale);
}

TEST_F(MapPaneTest, ShowsPositionAndThingUnderThePointer) {
  QSignalSpy places(&pane, &MapPane::place_changed);
  QTest::mouseMove(&pane, spot(Point{4.5, -2.5}));
  ASSERT_FALSE(places.isEmpty());
  EXPECT_TRUE(places.back()[0].toString().endsWith(QStringLiteral("wall, wood")));
  QTest::mouseMove(&pane, spot(Point{18, 0.5}));
  EXPECT_TRUE(places.back()[0].toString().endsWith(QStringLiteral("table#3")));
}

TEST_F(MapPaneTest, DrawsRobotsAtTheirPlaces) {
  const auto picture = [this] { return pane.grab().toImage(); };
  const QImage before = picture();
  Snapshot next = link.copy();
  next.poses[0] = {20.0, 7.5, 0.0};
  show(next);
  const QImage after = picture();
  const QPoint there = spot(Point{20.0, 7.5});
  const QRect around(there - QPoint(8, 8), QSize(16, 16));
  EXPECT_NE(before.copy(around), after.copy(around));
}

TEST_F(MapPaneTest, DrawsAStopAndLeavesAPauseToTheBar) {
  const auto picture = [this] { return pane.grab(QRect(0, 0, 200, 48)).toImage(); };
  const QImage running = picture();
  Snapshot next = link.copy();
  next.paused = true;
  show(next);
  const QImage paused = picture();
  next.stopped = true;
  show(next);
  EXPECT_EQ(running, paused);
  EXPECT_NE(paused, picture());
  show(Snapshot{});
  EXPECT_FALSE(picture().isNull());  // an empty pane shows a hint, too
}

TEST_F(MapPaneTest, TheRightButtonOffersTheActionsOfTheTools) {
  QContextMenuEvent asked(QContextMenuEvent::Mouse, spot(floor), pane.mapToGlobal(spot(floor)));
  QCoreApplication::sendEvent(&pane, &asked);
  const auto row = [this](const char* text) {
    for (auto* menu : pane.findChildren<QMenu*>()) {
      for (QAction* action : menu->actions()) {
        if (action->text().remove(QLatin1Char('&')) == QLatin1String(text)) return action;
      }
    }
    return static_cast<QAction*>(nullptr);
  };
  ASSERT_NE(row("Measure from here"), nullptr);
  row("Measure from here")->trigger();
  EXPECT_EQ(pane.tool(), "tool.measure");
  EXPECT_TRUE(pane.hint().contains(QStringLiteral("next point")));
  row("Centre here")->trigger();
  EXPECT_LE((spot(floor) - pane.rect().center()).manhattanLength(), 2);
  for (auto* menu : pane.findChildren<QMenu*>()) menu->close();
}

}  // namespace
}  // namespace magna
