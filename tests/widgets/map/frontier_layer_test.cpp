// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/ground/frontier_layer.h"

#include "tests/support/demo_exploration.h"
#include "tests/widgets/map/map_tool_fixture.h"

namespace magna {
namespace {

class FrontierLayerTest : public test::MapToolTest {
 protected:
  FrontierLayerTest() { explored(test::demo_exploration()); }
  void explored(std::shared_ptr<const ExplorationStatus> picture) {
    Snapshot next = link.copy();
    next.exploration = std::move(picture);
    show(std::move(next));
  }
  void choose(std::optional<RobotId> one, std::vector<RobotId> set = {}) {
    Snapshot next = link.copy();
    next.active = one;
    next.selected = std::move(set);
    show(std::move(next));
  }
  /// Pixels of the accent colour along a line on the screen.
  int accent_along(Point from, Point to) {
    const QImage image = picture();
    const QPointF a = pane.scene().view.to_screen(from);
    const QPointF b = pane.scene().view.to_screen(to);
    int count = 0;
    for (int k = 0; k <= 100; ++k) {
      const QPointF at = a + (b - a) * (k / 100.0);
      const QColor c = image.pixelColor(static_cast<int>(at.x()), static_cast<int>(at.y()));
      count += contrast(c, pane.scene().look->accent) < 1.6 && c.blue() > c.red() + 60;
    }
    return count;
  }
  const FrontierSide& side(std::size_t k) const {
    return (*pane.scene().snapshot->exploration->frontier)[k];
  }
  Point goal_of(std::size_t k) const {
    return link.all<input::MissionRevise>()[k].after.waypoints.at(0).target;
  }

  const Point on_side{11, 7.2};
};

TEST_F(FrontierLayerTest, DrawsOpenSidesDashedAndOmitsClosedOnes) {
  const int open = accent_along(side(0).from, side(0).to);
  EXPECT_GT(open, 30);
  EXPECT_LT(open, 90) << "dashed";
  EXPECT_EQ(accent_along({11, 5.3}, {11, 4.0}), 0);
}

TEST_F(FrontierLayerTest, OmitsOpenLinesShorterThanAMetre) {
  auto sides = std::make_shared<std::vector<FrontierSide>>(1, side(0));
  FrontierSide& only = sides->front();
  only.to = only.from + 0.9 / only.length() * (only.to - only.from);
  auto with = std::make_shared<ExplorationStatus>(*link.snapshot->exploration);
  with->frontier = sides;
  explored(with);
  EXPECT_EQ(accent_along(only.from, only.to), 0);
}

TEST_F(FrontierLayerTest, ShowsTheTargetsOfExplorers) {
  MapLayers layers = pane.layers();
  layers.plans = PlanLayer::All;
  pane.set_layers(layers);
  const QImage none = picture();
  auto with = std::make_shared<ExplorationStatus>(*link.snapshot->exploration);
  with->robots[3].target = Point{20, 7};
  explored(with);
  EXPECT_NE(picture(), none);
  layers["frontier"] = false;
  pane.set_layers(layers);
  const QImage off = picture();
  with = std::make_shared<ExplorationStatus>(*with);
  with->robots[3].target.reset();
  explored(with);
  EXPECT_EQ(picture(), off);
}

TEST_F(FrontierLayerTest, AClickOnASideSendsTheActiveRobot) {
  choose(active);
  hover(spot(on_side));
  EXPECT_TRUE(hint_says("Click: robot3 goes to this frontier"));
  EXPECT_EQ(pane.cursor().shape(), Qt::PointingHandCursor);
  click(spot(on_side));
  ASSERT_EQ(link.posted.size(), 1U);
  ASSERT_EQ(link.count<input::MissionRevise>(), 1U);
  EXPECT_EQ(link.all<input::MissionRevise>()[0].robot, active);
  EXPECT_NEAR(goal_of(0).x, 10.6, 1e-9) << "on the explored side";
  EXPECT_NEAR(goal_of(0).y, 7.0, 1e-9);
  EXPECT_TRUE(link.all<input::MissionRevise>()[0].run);
}

TEST_F(FrontierLayerTest, SendsEachSelectedRobotToItsOwnPlace) {
  hover(spot(on_side));
  EXPECT_TRUE(hint_says("Click: robot3 and robot5 go to this frontier"));
  click(spot(on_side));
  ASSERT_EQ(link.count<input::MissionRevise>(), 2U);
  EXPECT_GT(distance(goal_of(0), goal_of(1)), 0.3);
}

TEST_F(FrontierLayerTest, HighlightsTheSideUnderThePointer) {
  hover(spot({11.0, 7.2}) + QPoint(12, 0));
  const int before = accent_along(side(0).from, side(0).to);
  hover(spot(on_side) + QPoint(4, 0));
  EXPECT_GT(accent_along(side(0).from, side(0).to), before);
}

TEST_F(FrontierLayerTest, ClickDeselectsWithoutASelectionOrAVisibleLayer) {
  choose({});
  click(spot(on_side));
  EXPECT_EQ(link.count<input::Deselect>(), 1U);
  choose(active);
  MapLayers layers = pane.layers();
  layers["frontier"] = false;
  pane.set_layers(layers);
  click(spot(on_side));
  EXPECT_EQ(link.count<input::Deselect>(), 2U);
  EXPECT_EQ(link.count<input::MissionRevise>(), 0U);
}

TEST_F(FrontierLayerTest, OffersNeitherClosedNorDistantSides) {
  choose(active);
  hover(spot({11, 5.0}));
  EXPECT_FALSE(hint_says("frontier"));
  hover(spot(on_side) + QPoint(9, 0));
  EXPECT_FALSE(hint_says("frontier"));
  click(spot(on_side), Qt::ControlModifier);
  EXPECT_EQ(link.count<input::MissionRevise>(), 0U);
}

TEST_F(FrontierLayerTest, AnActionSendsTheActiveRobotToTheNearestSide) {
  EXPECT_TRUE(pane.why_no_frontier().isEmpty());
  pane.go_to_frontier();
  ASSERT_EQ(link.count<input::MissionRevise>(), 1U);
  EXPECT_NEAR(goal_of(0).y, 7.0, 1e-9) << "not the room's";
}

TEST_F(FrontierLayerTest, OmitsExcludedSidesAndTheRobotsOwnPlace) {
  Snapshot next = link.copy();
  const NoGoRules rules{.name = "closed 1", .exploration_only = true, .until = 1e6};
  const NoGoArea area{{1}, {{9, 5}, {12, 5}, {12, 9}, {9, 9}}, "operator", rules};
  next.no_go = std::make_shared<const NoGoStatus>(NoGoStatus{{area}});
  show(next);
  EXPECT_EQ(nearest_frontier(pane.scene(), active)->id, FrontierSideId{3});
  NoGoArea off = area;
  off.rules.on = false;
  next.no_go = std::make_shared<const NoGoStatus>(NoGoStatus{{off}});
  show(next);
  EXPECT_NE(nearest_frontier(pane.scene(), active)->id, FrontierSideId{3}) << "it is not in force";
  next.no_go.reset();
  next.exploration = test::demo_exploration();
  next.poses[active.index()] = {10.5, 7.0, 0.0};
  show(next);
  show(next);  // it is there, no longer moving
  EXPECT_EQ(nearest_frontier(pane.scene(), active)->id, FrontierSideId{3});
}

TEST_F(FrontierLayerTest, GivesTheReasonWithoutATarget) {
  auto none = std::make_shared<ExplorationStatus>(*link.snapshot->exploration);
  none->frontier = std::make_shared<const std::vector<FrontierSide>>();
  explored(none);
  EXPECT_TRUE(pane.why_no_frontier().contains(QStringLiteral("No frontier is left")));
  explored(nullptr);
  EXPECT_TRUE(pane.why_no_frontier().contains(QStringLiteral("has a range sensor")));
  choose({});
  EXPECT_TRUE(pane.why_no_frontier().contains(QStringLiteral("No robot is active")));
  pane.go_to_frontier();
  EXPECT_TRUE(link.posted.empty());
}

}  // namespace
}  // namespace magna
