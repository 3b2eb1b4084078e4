// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/crosshair.h"

#include <cmath>

#include "tests/support/event_loop.h"
#include "tests/support/grid_letters.h"
#include "tests/widgets/map/map_tool_fixture.h"
#include "widgets/map/map_targets.h"

namespace magna {
namespace {

class CrosshairTest : public test::MapToolTest {
 protected:
  CrosshairTest() {
    select_only(active);
    pane.open_crosshair();
  }
  void select_only(RobotId robot) {
    Snapshot next = link.copy();
    next.active = robot;
    next.selected = {robot};
    show(next);
  }
  Crosshair& cross() { return dynamic_cast<Crosshair&>(pane.tool_in_use()); }
  bool is_open() { return dynamic_cast<Crosshair*>(&pane.tool_in_use()) != nullptr; }
  void press_key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(&pane, key, modifiers);
  }
  void type(const QString& text) { QTest::keyClicks(&pane, text); }
  Point at(RobotId robot) const { return pane.scene().poses[robot.index()].position(); }
  std::vector<input::MissionRevise> revised() const { return link.all<input::MissionRevise>(); }
};

TEST_F(CrosshairTest, BeginsAtTheActiveRobotAndEscLeavesItWithoutAnEdit) {
  EXPECT_EQ(cross().place(), at(active));
  EXPECT_TRUE(hint_says("robot3"));
  press_key(Qt::Key_Escape);
  EXPECT_FALSE(is_open());
  EXPECT_EQ(pane.tool(), "tool.select");
  EXPECT_TRUE(revised().empty());
}

TEST_F(CrosshairTest, GoesWhenTheFocusLeavesTheMapForGood) {
  const auto leave = [&](Qt::FocusReason reason) {
    QFocusEvent out(QEvent::FocusOut, reason);
    QCoreApplication::sendEvent(&pane, &out);
  };
  for (const auto reason :
       {Qt::ActiveWindowFocusReason, Qt::PopupFocusReason, Qt::MenuBarFocusReason}) {
    leave(reason);
    EXPECT_TRUE(is_open()) << reason;
  }
  for (const auto reason : {Qt::MouseFocusReason, Qt::TabFocusReason, Qt::OtherFocusReason}) {
    leave(reason);
    EXPECT_FALSE(is_open()) << reason;
    EXPECT_EQ(pane.tool(), "tool.select");
    pane.open_crosshair();
  }
  EXPECT_TRUE(revised().empty());
}

TEST_F(CrosshairTest, LettersReachAnyPlaceAndEnterSends) {
  const QString letters = test::letters_to(cross().grid(), spot(floor));
  ASSERT_FALSE(letters.isEmpty());
  ASSERT_LE(letters.size(), 3);
  type(letters);
  EXPECT_LE(distance(cross().place(), floor), 0.5);
  const Point place = cross().place();
  press_key(Qt::Key_Return);
  EXPECT_FALSE(is_open());
  ASSERT_EQ(revised().size(), 1U);
  EXPECT_EQ(revised()[0].robot, active);
  EXPECT_TRUE(revised()[0].run);
  EXPECT_EQ(revised()[0].after, (Plan{{Waypoint::go_to(place)}}));
}

TEST_F(CrosshairTest, EscRemovesTypedLettersFirst) {
  type("c");
  EXPECT_TRUE(hint_says("Column C"));
  press_key(Qt::Key_Escape);
  EXPECT_TRUE(is_open());
  EXPECT_FALSE(hint_says("Column"));
}

TEST_F(CrosshairTest, LettersKeepTheirGridWhileTheMapMoves) {
  const QString letters = test::letters_to(cross().grid(), spot(floor));
  type(letters.left(1));
  pane.navigator().pan({37, -21});
  type(letters.mid(1));
  EXPECT_LE(distance(cross().place(), floor), 0.5);
}

TEST_F(CrosshairTest, ArrowsMoveByHalfAMetreAndByFive) {
  const Point start = cross().place();
  press_key(Qt::Key_Right);
  press_key(Qt::Key_Down);
  EXPECT_NEAR(cross().place().x, start.x + 0.5, 1e-9);
  EXPECT_NEAR(cross().place().y, start.y + 0.5, 1e-9);
  press_key(Qt::Key_Right, Qt::ShiftModifier);
  EXPECT_NEAR(cross().place().x, start.x + 5.5, 1e-9);
}

TEST_F(CrosshairTest, StaysInsideTheMapAndSaysSo) {
  for (int k = 0; k < 100; ++k) press_key(Qt::Key_Up, Qt::ShiftModifier);
  EXPECT_TRUE(pane.scene().in_map(cross().place()));
  EXPECT_TRUE(hint_says("Outside the map"));
}

TEST_F(CrosshairTest, TypedCoordinatesMoveItAndEnterSends) {
  type("=");
  type(QStringLiteral("%1 %2").arg(floor.x).arg(floor.y));
  EXPECT_EQ(cross().place(), floor);
  press_key(Qt::Key_Return);
  ASSERT_EQ(revised().size(), 1U);
  EXPECT_EQ(revised()[0].after, (Plan{{Waypoint::go_to(floor)}}));
}

TEST_F(CrosshairTest, IsDrawnOverTheScaleBar) {
  pane.navigator().zoom(4.0);
  type("=");
  const QRect bar(10, pane.height() - 30, 40, 20);
  const QImage before = pane.grab(bar).toImage();
  const Point under = pane.scene().view.to_world(bar.center());
  ASSERT_TRUE(pane.scene().in_map(under));
  type(QStringLiteral("%1 %2").arg(under.x, 0, 'f', 2).arg(under.y, 0, 'f', 2));
  EXPECT_NE(pane.grab(bar).toImage(), before);
}

TEST_F(CrosshairTest, RejectsIncompleteAndDistantCoordinates) {
  for (const char* text : {"12", "1 2 3", "9999 1"}) {
    type("=");
    type(text);
    press_key(Qt::Key_Return);
    EXPECT_TRUE(hint_says(text)) << text;
    EXPECT_TRUE(is_open()) << text;
    EXPECT_TRUE(revised().empty()) << text;
    press_key(Qt::Key_Escape);
  }
}

TEST_F(CrosshairTest, TabSnapsToTargetsTheNearestFirst) {
  const auto targets = map_targets(pane.scene(), active, {});
  ASSERT_GT(targets.size(), 2U);
  press_key(Qt::Key_Tab);
  EXPECT_EQ(cross().place(), targets[0].place);
  EXPECT_EQ(cross().target(), targets[0].name);
  press_key(Qt::Key_Tab);
  EXPECT_EQ(cross().place(), targets[1].place);
  press_key(Qt::Key_Backtab, Qt::ShiftModifier);
  EXPECT_EQ(cross().place(), targets[0].place);
  EXPECT_TRUE(pane.accessibleDescription().contains(targets[0].name));
}

TEST_F(CrosshairTest, AShiftedLetterChoosesTheKindOfTargets) {
  press_key(Qt::Key_R, Qt::ShiftModifier);
  const auto robots = map_targets(pane.scene(), active, TargetKind::Robot);
  ASSERT_FALSE(robots.empty());
  EXPECT_EQ(cross().target(), robots[0].name);
  EXPECT_EQ(cross().place(), robots[0].place);
  press_key(Qt::Key_F, Qt::ShiftModifier);  // this world is not explored
  EXPECT_TRUE(hint_says("no frontier"));
}

TEST_F(CrosshairTest, ShowsTheWayAndItsLength) {
  type("=");
  type(QStringLiteral("%1 %2").arg(floor.x).arg(floor.y));
  ASSERT_TRUE(test::wait_until([&] { return cross().preview().way().has_value(); }));
  const PreviewedWay& way = *cross().preview().way();
  ASSERT_FALSE(way.failure);
  EXPECT_EQ(way.points.front(), at(active));
  EXPECT_EQ(way.points.back(), floor);
  EXPECT_GE(way.length, distance(at(active), floor) - 1e-9);
  EXPECT_TRUE(pane.accessibleDescription().contains(QStringLiteral("about")));
}

TEST_F(CrosshairTest, SaysWhyThereIsNoWay) {
  const CellMap& cells = pane.scene().snapshot->world->cells;
  std::optional<Cell> wall;
  for (int i = cells.origin().i; i < cells.origin().i + cells.width() && !wall; ++i) {
    for (int j = cells.origin().j; j < cells.origin().j + cells.height() && !wall; ++j) {
      if (cells.filled({i, j})) wall = Cell{i, j};
    }
  }
  ASSERT_TRUE(wall);
  type("=");
  type(QStringLiteral("%1 %2").arg(wall->i + 0.5).arg(wall->j + 0.5));
  ASSERT_TRUE(test::wait_until([&] { return cross().preview().way().has_value(); }));
  EXPECT_TRUE(cross().preview().way()->failure);
  EXPECT_TRUE(pane.accessibleDescription().contains(QStringLiteral("No way")));
}

TEST_F(CrosshairTest, ShiftEnterAddsWayPointsAndEnterStartsThem) {
  const std::size_t before = plan_of(active).waypoints.size();
  press_key(Qt::Key_Right, Qt::ShiftModifier);
  press_key(Qt::Key_Return, Qt::ShiftModifier);
  press_key(Qt::Key_Return, Qt::ShiftModifier);  // the same place again: not added twice
  EXPECT_TRUE(is_open());
  ASSERT_EQ(revised().size(), 1U);
  EXPECT_EQ(revised()[0].after.waypoints.size(), before + 1);
  press_key(Qt::Key_Left);
  press_key(Qt::Key_Return);
  EXPECT_FALSE(is_open());
  ASSERT_EQ(revised().size(), 2U);
  EXPECT_EQ(revised()[1].after.waypoints.size(), before + 2);
  EXPECT_TRUE(revised()[1].run);
}

TEST_F(CrosshairTest, AWayPointStartsAnIdleRobotUnlessPlansArePrepared) {
  Snapshot next = link.copy();
  auto statuses = *next.statuses;
  statuses[active.index()].mission = MissionState::Idle;
  next.statuses = std::make_shared<const std::vector<RobotStatus>>(statuses);
  show(next);
  press_key(Qt::Key_Right);
  EXPECT_TRUE(hint_says("Shift+Enter adds a way-point"));
  press_key(Qt::Key_Return, Qt::ShiftModifier);
  ASSERT_EQ(revised().size(), 1U);
  EXPECT_TRUE(revised()[0].run);
  edits.set_preparing(true);
  press_key(Qt::Key_Right);
  EXPECT_TRUE(hint_says("Shift+Enter only adds a way-point (preparing)"));
  press_key(Qt::Key_Return, Qt::ShiftModifier);
  ASSERT_EQ(revised().size(), 2U);
  EXPECT_FALSE(revised()[1].run);
}

TEST_F(CrosshairTest, AddedWayPointsDoNotStartAStoppedRobot) {
  Snapshot next = link.copy();
  auto statuses = *next.statuses;
  statuses[active.index()].mission = MissionState::Held;
  next.statuses = std::make_shared<const std::vector<RobotStatus>>(statuses);
  show(next);
  press_key(Qt::Key_Right);
  press_key(Qt::Key_Return, Qt::ShiftModifier);
  ASSERT_EQ(revised().size(), 1U);
  EXPECT_FALSE(revised()[0].run);
  EXPECT_EQ(link.count<input::MissionRun>(), 0U);
  press_key(Qt::Key_Return);  // sent now
  EXPECT_EQ(link.count<input::MissionRun>(), 1U);
}

TEST_F(CrosshairTest, SendsAllSelectedRobotsToPlacesOfTheirOwn) {
  Snapshot next = link.copy();
  next.selected = {active, RobotId{4}};
  show(next);
  type("=");
  type(QStringLiteral("%1 %2").arg(floor.x).arg(floor.y));
  press_key(Qt::Key_Return);
  ASSERT_EQ(revised().size(), 2U);
  EXPECT_NE(revised()[0].after.waypoints[0].target, revised()[1].after.waypoints[0].target);
}

TEST_F(CrosshairTest, GoesToTheRobotThatBecomesActive) {
  press_key(Qt::Key_Right, Qt::ShiftModifier);
  feed.link().post(input::Select{RobotId{4}});
  press_key(Qt::Key_Return);  // never the aim of one robot for another one
  ASSERT_EQ(revised().size(), 1U);
  EXPECT_EQ(revised()[0].robot, RobotId{4});
  EXPECT_EQ(revised()[0].after.waypoints.at(0).target, at(RobotId{4}));
}

TEST_F(CrosshairTest, SendsNothingWithoutARobot) {
  Snapshot next = link.copy();
  next.active.reset();
  next.selected.clear();
  show(next);
  EXPECT_TRUE(hint_says("No robot is active"));
  press_key(Qt::Key_Return);
  EXPECT_TRUE(revised().empty());
}

TEST_F(CrosshairTest, LeavesDigitsAndKeysWithCtrlToTheWindow) {
  const auto claims = [&](int key, Qt::KeyboardModifiers modifiers, const QString& text) {
    return cross().claims(QKeyEvent(QEvent::ShortcutOverride, key, modifiers, text));
  };
  EXPECT_FALSE(claims(Qt::Key_7, {}, QStringLiteral("7")));
  EXPECT_FALSE(claims(Qt::Key_Space, Qt::ShiftModifier, QStringLiteral(" ")));
  EXPECT_FALSE(claims(Qt::Key_Z, Qt::ControlModifier, {}));
  EXPECT_TRUE(claims(Qt::Key_N, {}, QStringLiteral("n")));
}

TEST_F(CrosshairTest, DrawsTheGridAndTheColumn) {
  const QImage open = picture();
  type("c");
  EXPECT_NE(open, picture());
}

/// Places in a box, between the letters of its parts, by whether they are inside a wall.
struct BoxSamples {
  QString letters;
  std::vector<QPointF> wall = {};  ///< as parts of the box's size
  std::vector<QPointF> floor = {};
};

/// The box of two letters that shows walls and floor best.
BoxSamples box_with_walls(const MapScene& scene, const LetterGrid& grid) {
  const CellMap& cells = scene.snapshot->world->cells;
  BoxSamples best;
  for (char16_t column = u'f'; column <= u't'; ++column) {
    for (char16_t row = u'f'; row <= u't'; ++row) {
      BoxSamples box{QString(QChar(column)) + QChar(row)};
      const QRectF area = grid.box(box.letters);
      for (int k = 0; k < LetterGrid::kParts * LetterGrid::kParts; ++k) {
        const QPointF part((k % LetterGrid::kParts + 0.1) / LetterGrid::kParts,
                           (k / LetterGrid::kParts + 0.1) / LetterGrid::kParts);
        const Point at = scene.view.to_world(
            area.topLeft() + QPointF(part.x() * area.width(), part.y() * area.height()));
        int filled = 0;
        for (const Point by : {Point{-.1, 0}, {.1, 0}, {0, -.1}, {0, .1}}) {
          if (cells.filled(cell_of(at + by))) ++filled;
        }
        if (filled == 4) box.wall.push_back(part);
        if (filled == 0) box.floor.push_back(part);
      }
      if (std::min(box.wall.size(), box.floor.size()) >
          std::min(best.wall.size(), best.floor.size())) {
        best = box;
      }
    }
  }
  return best;
}

TEST_F(CrosshairTest, ShowsTheChosenBoxMagnified) {
  const BoxSamples box = box_with_walls(pane.scene(), cross().grid());
  ASSERT_GT(box.wall.size(), 4U);
  ASSERT_GT(box.floor.size(), 4U);
  EXPECT_TRUE(cross().magnified().isEmpty());
  type(box.letters);
  const QRectF large = cross().magnified();
  EXPECT_GE(large.width(), 150.0);
  EXPECT_GE(large.height(), 110.0);
  const QImage image = picture();
  const auto colour_at = [&](QPointF part) {
    return image.pixelColor(
        (large.topLeft() + QPointF(part.x() * large.width(), part.y() * large.height())).toPoint());
  };
  const QColor wall = pane.scene().look->map_wall;
  for (const QPointF part : box.wall) EXPECT_EQ(colour_at(part), wall);
  for (const QPointF part : box.floor) EXPECT_NE(colour_at(part), wall);
}

TEST_F(CrosshairTest, FindsTheRoomsOfTheWorld) {
  const auto rooms = room_places(pane.scene());
  ASSERT_FALSE(rooms.empty());
  for (const RoomPlace& room : rooms) {
    EXPECT_GE(room.cells, 4);
    EXPECT_FALSE(pane.scene().snapshot->world->cells.filled(cell_of(room.middle)));
  }
}

}  // namespace
}  // namespace magna
