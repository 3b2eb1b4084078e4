// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/tools/measure_tool.h"

#include "tests/widgets/map/map_tool_fixture.h"

namespace magna {
namespace {

class MeasureToolTest : public test::MapToolTest {
 protected:
  MeasureToolTest() { pane.use_tool("tool.measure"); }
  const MeasurePath& path() { return static_cast<const MeasureTool&>(pane.tool_in_use()).path(); }
  const Point a{17, 5.5};
  const Point b{20, 5.5};
  const Point c{20, 8.5};
};

TEST_F(MeasureToolTest, ShowsLengthLastSegmentAndBearingPerClick) {
  EXPECT_TRUE(hint_says("first point"));
  click(spot(a));
  hover(spot(b));
  EXPECT_TRUE(hint_says("length 3.00"));
  EXPECT_TRUE(hint_says("at 0°"));
  click(spot(b));
  hover(spot(c));
  EXPECT_TRUE(hint_says("length 6.00"));
  EXPECT_TRUE(hint_says("3.00 m at 90°") || hint_says("3.00\u2009m at 90°"));
  click(spot(c));
  EXPECT_EQ(path(), (MeasurePath{{a, b, c}, false}));
  EXPECT_TRUE(link.posted.empty());
}

TEST_F(MeasureToolTest, AClickOnTheFirstPointClosesAnArea) {
  click(spot(a));
  click(spot(b));
  click(spot(c));
  hover(spot(a) + QPoint(5, 3));
  EXPECT_TRUE(hint_says("click to close"));
  click(spot(a) + QPoint(5, 3));
  EXPECT_TRUE(path().closed);
  EXPECT_TRUE(hint_says("area 4.50"));
  EXPECT_TRUE(pane.copy_text().contains(QStringLiteral("Area 4.50")));
  click(spot(floor));  // starts another measurement
  EXPECT_EQ(path(), (MeasurePath{{floor}, false}));
}

TEST_F(MeasureToolTest, EscapeEndsAndThenClears) {
  click(spot(a));
  click(spot(b));
  key(Qt::Key_Escape);
  EXPECT_TRUE(hint_says("Ctrl+C copies"));
  EXPECT_EQ(path().points.size(), 2U);
  hover(spot(c));
  EXPECT_TRUE(hint_says("length 3.00"));  // it no longer follows the pointer
  key(Qt::Key_Escape);
  EXPECT_TRUE(path().points.empty());
  EXPECT_TRUE(hint_says("first point"));
}

TEST_F(MeasureToolTest, ADoubleClickOrEnterEndsIt) {
  click(spot(a));
  double_click(spot(b));
  EXPECT_EQ(path(), (MeasurePath{{a, b}, false}));
  EXPECT_TRUE(hint_says("Ctrl+C copies"));
  click(spot(a));
  click(spot(c));
  key(Qt::Key_Return);
  EXPECT_TRUE(hint_says("Ctrl+C copies"));
}

TEST_F(MeasureToolTest, BackspaceRemovesPoints) {
  click(spot(a));
  click(spot(b));
  click(spot(c));
  key(Qt::Key_Backspace);
  EXPECT_EQ(path(), (MeasurePath{{a, b}, false}));
  click(spot(c));
  click(spot(a));
  ASSERT_TRUE(path().closed);
  key(Qt::Key_Backspace);
  EXPECT_EQ(path(), (MeasurePath{{a, b, c}, false}));
}

TEST_F(MeasureToolTest, MeasuresAlongADrag) {
  drag(spot(a), spot(b));
  EXPECT_EQ(path(), (MeasurePath{{a, b}, false}));
}

TEST_F(MeasureToolTest, SnapsToRobotsUnlessCtrlIsHeld) {
  const Point robot = pane.scene().poses[0].position();
  click(spot(RobotId{0}) + QPoint(4, 3));
  EXPECT_EQ(path().points.at(0), robot);
  key(Qt::Key_Escape);
  click(spot(RobotId{0}) + QPoint(4, 3), Qt::ControlModifier);
  EXPECT_EQ(path().points.at(0), world(spot(RobotId{0}) + QPoint(4, 3)));
}

TEST_F(MeasureToolTest, CopiesThePointerPositionWithoutAMeasurement) {
  hover(spot(a));
  const QStringList words = pane.copy_text().split(QLatin1Char(' '));
  ASSERT_EQ(words.size(), 2);
  EXPECT_NEAR(words[0].toDouble(), a.x, 0.05);
}

TEST_F(MeasureToolTest, IsDrawnWhileItsToolIsChosen) {
  const QImage before = picture();
  click(spot(a));
  click(spot(b));
  EXPECT_NE(before, picture());
  pane.use_tool("tool.select");
  pane.use_tool("tool.measure");
  EXPECT_TRUE(path().points.empty());
}

TEST_F(MeasureToolTest, StartsAtThePlaceOfTheMenu) {
  pane.use_tool("tool.select");
  pane.measure_from(a);
  EXPECT_EQ(pane.tool(), "tool.measure");
  click(spot(b));
  EXPECT_EQ(path(), (MeasurePath{{a, b}, false}));
}

}  // namespace
}  // namespace magna
