// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_menu.h"
#include "core/mission/missions.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <memory>

#include "core/geometry/angle.h"
#include "tests/support/demo_exploration.h"
#include "tests/widgets/map/map_tool_fixture.h"

namespace magna {
namespace {

class MapMenuTest : public test::MapToolTest {
 protected:
  void open(QPoint at) {
    menu.reset(make_map_menu(pane.scene(), QPointF(at), edits, nullptr, tools));
  }
  QAction* row(const char* text) {
    for (QAction* action : menu->actions()) {
      if (action->text().remove(QLatin1Char('&')).startsWith(QLatin1String(text))) return action;
    }
    return nullptr;
  }
  void choose(const char* text) {
    QAction* action = row(text);
    ASSERT_NE(action, nullptr) << text;
    EXPECT_TRUE(action->isEnabled()) << text;
    action->trigger();
  }
  Plan last() const { return link.all<input::MissionRevise>().back().after; }

  MapMenuTools tools;
  std::unique_ptr<QMenu> menu;
};

TEST_F(MapMenuTest, ReplacesThePlanOfTheActiveRobot) {
  open(spot(floor));
  EXPECT_EQ(menu->actions().front()->text(), QStringLiteral("robot3"));
  choose("Go here");
  EXPECT_EQ(last(), (Plan{{Waypoint::go_to(floor)}}));
  EXPECT_TRUE(link.all<input::MissionRevise>().back().run);
}

TEST_F(MapMenuTest, SendsAllSelectedHere) {
  open(spot(floor));
  choose("Send all 2 selected");
  EXPECT_EQ(link.count<input::MissionRevise>(), 2U);
  open(spot(RobotId{0}));  // refers to that robot, not to the selected ones
  EXPECT_EQ(row("Send all"), nullptr);
}

TEST_F(MapMenuTest, TurnsTheRobotTowardsThePlace) {
  const Point robot = pane.scene().poses[active.index()].position();
  open(spot(robot + Point{0, 1.5}));
  choose("Look here");
  ASSERT_EQ(last().waypoints.size(), 1U);
  EXPECT_EQ(last().waypoints[0].type, WaypointType::TurnTo);
  EXPECT_NEAR(*last().waypoints[0].theta, kPi / 2, 0.2);
}

TEST_F(MapMenuTest, EditsTheWayPointUnderThePointer) {
  const Point second = plan_of(active).waypoints[1].target;
  open(spot(second));
  choose("Delete way-point 2");
  EXPECT_EQ(last().waypoints.size(), 2U);
  answer();
  edits.stack().undo();
  answer();
  open(spot(second));
  choose("Way-point 2 earlier");
  EXPECT_EQ(last().waypoints[0].target, second);
  answer();
  open(spot(second));
  EXPECT_FALSE(row("Way-point 1 earlier")->isEnabled());
  EXPECT_EQ(row("Way-point 1 earlier")->toolTip(), QStringLiteral("It is the first"));
  choose("Without heading");
  EXPECT_FALSE(last().waypoints[0].theta);
}

TEST_F(MapMenuTest, EditsTheSameWayPointAfterTheRobotDroveOn) {
  const Plan before = plan_of(active);
  open(spot(before.waypoints[2].target));
  finish_first(active);
  choose("Delete way-point 3");
  EXPECT_EQ(last().waypoints, (std::vector<Waypoint>{before.waypoints[1]}));
}

TEST_F(MapMenuTest, InsertsOnTheLine) {
  const Plan before = plan_of(active);
  const Point middle = 0.5 * (before.waypoints[1].target + before.waypoints[2].target);
  open(spot(middle));
  choose("Insert way-point here");
  ASSERT_EQ(last().waypoints.size(), 4U);
  EXPECT_NEAR(distance(last().waypoints[2].target, middle), 0.0, 0.1);
}

TEST_F(MapMenuTest, ShowsTheReasonOfADisabledRow) {
  open(spot(RobotId{0}));  // it has no plan
  EXPECT_TRUE(menu->toolTipsVisible());
  EXPECT_FALSE(row("Clear plan")->isEnabled());
  EXPECT_EQ(row("Clear plan")->toolTip(), QStringLiteral("robot1 has no plan"));
  EXPECT_EQ(row("Clear plan")->statusTip(), row("Clear plan")->toolTip());
  EXPECT_FALSE(row("Resume mission")->isEnabled());
  Snapshot next = link.copy();
  next.active.reset();
  next.selected.clear();
  show(next);
  open(spot(floor));
  for (const char* text : {"Go here", "Look here", "Add way-point", "Stop", "Resume", "Lock"}) {
    EXPECT_FALSE(row(text)->isEnabled()) << text;
    EXPECT_TRUE(row(text)->toolTip().startsWith(QStringLiteral("No robot is active"))) << text;
  }
  EXPECT_TRUE(row("Copy coordinates")->isEnabled());
}

TEST_F(MapMenuTest, SendsNoRobotOffTheMap) {
  open(outside());
  EXPECT_FALSE(row("Go here")->isEnabled());
  EXPECT_FALSE(row("Add way-point")->isEnabled());
}

TEST_F(MapMenuTest, StopsResumesAndLocksTheRobotUnderThePointer) {
  open(spot(RobotId{9}));  // it is held
  choose("Stop this robot");
  choose("Resume mission");
  choose("Lock for me");
  choose("Make it active");
  EXPECT_EQ(link.all<input::StopRobot>().at(0).robot, RobotId{9});
  EXPECT_EQ(link.all<input::MissionRun>().at(0).robot, RobotId{9});
  EXPECT_EQ(link.all<input::Lock>().at(0).robot, RobotId{9});
  EXPECT_EQ(link.all<input::Select>().at(0).robot, RobotId{9});
  Snapshot next = link.copy();
  auto statuses = *next.statuses;
  statuses[9].locked_by = "operator";
  next.statuses = std::make_shared<const std::vector<RobotStatus>>(statuses);
  show(next);
  open(spot(RobotId{9}));
  choose("Unlock");
  EXPECT_EQ(link.all<input::Unlock>().at(0).robot, RobotId{9});
}

TEST_F(MapMenuTest, StartsMeasuringAndMarking) {
  std::optional<Point> measured;
  std::optional<std::pair<Point, MarkKind>> marked;
  tools.measure_from = [&](Point p) { measured = p; };
  tools.mark_here = [&](Point p, MarkKind kind) { marked = {p, kind}; };
  tools.measured = QStringLiteral("Length 3 m");
  open(spot(floor));
  choose("Measure from here");
  choose("Mark hazard here");
  EXPECT_EQ(measured, floor);
  ASSERT_TRUE(marked);
  EXPECT_EQ(*marked, (std::pair{floor, MarkKind::Hazard}));
  choose("Copy measurement");
  EXPECT_EQ(QGuiApplication::clipboard()->text(), QStringLiteral("Length 3 m"));
}

TEST_F(MapMenuTest, OffersEveryClassOfMarks) {
  std::vector<MarkKind> marked;
  tools.mark_here = [&](Point p, MarkKind kind) {
    EXPECT_NEAR(distance(p, floor), 0.0, 0.1);
    marked.push_back(kind);
  };
  open(spot(floor));
  choose("Mark victim here");
  choose("Mark suspected victim here");
  EXPECT_EQ(marked, (std::vector{MarkKind::Victim, MarkKind::SuspectedVictim}));
  open(outside());
  EXPECT_FALSE(row("Mark victim here")->isEnabled());
}

TEST_F(MapMenuTest, ShowsTheClassOfTheMarkUnderThePointer) {
  Snapshot next = link.copy();
  next.marks = std::make_shared<const std::vector<Mark>>(
      std::vector<Mark>{{{7}, {MarkKind::SuspectedVictim, floor, ""}, "operator", 0}});
  show(next);
  open(spot(floor) - QPoint(0, 18));
  choose("Remove this suspected victim");
  EXPECT_EQ(edits.stack().undoText(), QStringLiteral("Remove suspected victim"));
}

TEST_F(MapMenuTest, ChangesAndRemovesTheMarkUnderThePointer) {
  Snapshot next = link.copy();
  next.marks = std::make_shared<const std::vector<Mark>>(
      std::vector<Mark>{{{7}, {MarkKind::Note, floor, "stairs"}, "operator", 0}});
  show(next);
  std::optional<MarkId> changed;
  tools.change_mark = [&](MarkId id) { changed = id; };
  open(spot(floor) - QPoint(0, 18));
  choose("Change this note");
  choose("Remove this note");
  EXPECT_EQ(changed, MarkId{7});
  EXPECT_EQ(link.all<input::MarkRemove>().at(0).id, MarkId{7});
}

TEST_F(MapMenuTest, OffersExploringAndClaimingWhereKnowledgeIsGathered) {
  open(spot(RobotId{0}));
  EXPECT_EQ(row("Explore with the team"), nullptr);
  show(test::with_explorers(link.copy(), {active.index()}));
  open(spot(RobotId{0}));
  EXPECT_FALSE(row("Stop exploring")->isEnabled());
  choose("Explore with the team");
  open(spot(floor));
  EXPECT_FALSE(row("Explore with the team")->isEnabled());
  EXPECT_TRUE(row("Explore with the team")->toolTip().contains(QStringLiteral("already")));
  choose("Stop exploring");
  const auto posted = link.all<input::SetExplorers>();
  ASSERT_EQ(posted.size(), 2U);
  EXPECT_EQ(posted[0].robots, (std::vector<RobotId>{{0}}));
  EXPECT_TRUE(posted[0].on);
  EXPECT_EQ(posted[1].robots, (std::vector<RobotId>{active}));
  EXPECT_FALSE(posted[1].on);
}

TEST_F(MapMenuTest, HasAUniqueMnemonicPerRow) {
  tools.measure_from = [](Point) {};
  tools.mark_here = [](Point, MarkKind) {};
  tools.centre_on = [](Point) {};
  tools.measured = QStringLiteral("x");
  show(test::with_explorers(link.copy(), {}));
  for (const QPoint at :
       {spot(floor), spot(RobotId{0}), spot(plan_of(active).waypoints[1].target)}) {
    open(at);
    QMap<QChar, QString> seen;
    for (QAction* action : menu->actions()) {
      const auto place = action->text().indexOf(QLatin1Char('&'));
      if (place < 0) continue;
      const QChar letter = action->text().at(place + 1).toLower();
      EXPECT_FALSE(seen.contains(letter))
          << action->text().toStdString() << " and " << seen[letter].toStdString();
      seen[letter] = action->text();
    }
  }
}

}  // namespace
}  // namespace magna
