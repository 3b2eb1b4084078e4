// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/planned_route.h"
#include "core/robot/odometer.h"
#include "widgets/map/layers/planner_layer.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <memory>

#include "tests/support/demo_map.h"
#include "widgets/map/map_bar.h"

namespace magna {
namespace {

/// A search of four samples; the second adds no edge, the last joins the trees.
Route search_of_four() {
  Route route;
  route.samples = {{12, 6}, {9, 4}, {15, 9}, {15, 7}};
  route.tree = {{{10, 5}, {12, 6}, 1, false},
                {{18, 8}, {17, 8.5}, 1, true},
                {{17, 8.5}, {15, 9}, 3, true},
                {{12, 6}, {15, 7}, 4, false},
                {{15, 9}, {15, 7}, 4, true}};
  route.raw = {{10, 5}, {12, 6}, {15, 7}, {15, 9}, {17, 8.5}, {18, 8}};
  route.points = {{10, 5}, {12, 6}, {18, 8}};
  route.length = 8.6;
  route.iterations = 4;
  return route;
}

class PlannerStepsTest : public test::DemoMapTest {
 protected:
  PlannerStepsTest() { search(2, search_of_four()); }
  void search(std::size_t robot, const Route& route) {
    Snapshot next = link.copy();
    auto routes = std::make_shared<std::vector<RobotRoute>>(*next.routes);
    auto last = std::make_shared<PlannedRoute>();
    last->route = std::make_shared<const Route>(route);
    last->start = {10, 5};
    last->goal = {18, 8};
    (*routes)[robot].last = last;
    next.routes = routes;
    show(next);
  }
  void activate(std::optional<RobotId> robot) {
    Snapshot next = link.copy();
    next.active = robot;
    show(next);
  }
  QImage picture() { return pane.grab().toImage(); }
  /// Whether the pixels around the middle of a line of the world differ.
  bool differs(const QImage& one, const QImage& two, Point from, Point to) const {
    const QPoint at = pane.scene().view.to_screen(0.5 * (from + to)).toPoint();
    const QRect around(at - QPoint(4, 4), QSize(9, 9));
    return one.copy(around) != two.copy(around);
  }
  PlannerSteps& steps() { return pane.planner_steps(); }
  QToolButton& chip() { return pane.findChild<MapChips*>()->planner(); }
};

TEST_F(PlannerStepsTest, TellsWhatEachStepAdded) {
  const Route route = search_of_four();
  ASSERT_EQ(planner_steps_of(route), 6U);
  EXPECT_EQ(planner_step_text(route, 1),
            QStringLiteral("Sample 1 of 4, new edges: 2\nEdges of the start tree (solid): 1\n"
                           "Edges of the goal tree (dashed): 1"));
  EXPECT_TRUE(
      planner_step_text(route, 2).startsWith(QStringLiteral("Sample 2 of 4, new edges: 0")));
  EXPECT_EQ(planner_step_text(route, 4),
            QStringLiteral("Sample 4 of 4, the trees meet\nEdges of the start tree (solid): 2\n"
                           "Edges of the goal tree (dashed): 3"));
  EXPECT_TRUE(planner_step_text(route, 5).startsWith(
      QStringLiteral("Way along both trees: 6 points, 10.6\u2009m\n")));
  EXPECT_TRUE(planner_step_text(route, 6).startsWith(
      QStringLiteral("Shortened route: 3 points, 8.6\u2009m\n")));
  Route failed = route;
  failed.raw.clear();
  EXPECT_EQ(planner_steps_of(failed), 4U);
  EXPECT_TRUE(
      planner_step_text(failed, 4).startsWith(QStringLiteral("Sample 4 of 4, new edges: 2")));
  EXPECT_EQ(planner_steps_of(Route{}), 0U);
}

TEST_F(PlannerStepsTest, GoesForwardBackAndToTheWholeSearch) {
  EXPECT_FALSE(steps().shown());
  EXPECT_EQ(steps().count(), 6U);
  steps().forward();
  EXPECT_EQ(steps().shown(), 1U);
  EXPECT_FALSE(steps().why_not_back().isEmpty());
  steps().back();
  EXPECT_EQ(steps().shown(), 1U) << "the first one";
  steps().forward();
  EXPECT_TRUE(steps().why_not_back().isEmpty());
  steps().show_whole();
  EXPECT_FALSE(steps().shown());
  steps().back();
  EXPECT_EQ(steps().shown(), 6U);
  EXPECT_FALSE(steps().why_not_forward().isEmpty());
  steps().forward();
  EXPECT_EQ(steps().shown(), 6U) << "the last one";
}

TEST_F(PlannerStepsTest, PaintsTheTreesUpToTheStepOnly) {
  const Route route = search_of_four();
  const auto edge = [&](std::size_t k) { return std::pair(route.tree[k].from, route.tree[k].to); };
  const QImage without = picture();
  steps().forward();
  EXPECT_TRUE(pane.layers()["planner"]) << "a step shows the layer";
  const QImage first = picture();
  for (const std::size_t k : {0U, 1U}) {
    EXPECT_TRUE(differs(without, first, edge(k).first, edge(k).second)) << k;
  }
  for (const std::size_t k : {2U, 3U, 4U}) {
    EXPECT_FALSE(differs(without, first, edge(k).first, edge(k).second)) << k;
  }
  for (int k = 0; k < 2; ++k) steps().forward();
  const QImage third = picture();
  EXPECT_TRUE(differs(first, third, edge(0).first, edge(0).second)) << "no longer the newest";
  EXPECT_TRUE(differs(without, third, edge(2).first, edge(2).second));
  EXPECT_FALSE(differs(without, third, edge(4).first, edge(4).second));
  steps().forward();
  const QImage met = picture();
  EXPECT_TRUE(differs(without, met, edge(4).first, edge(4).second));
  steps().forward();
  const QImage way = picture();
  EXPECT_NE(met, way);
  steps().forward();
  EXPECT_NE(way, picture()) << "the shortened route";
}

TEST_F(PlannerStepsTest, ShowsTheStepInAChipThatEndsIt) {
  EXPECT_FALSE(chip().isVisible());
  steps().forward();
  EXPECT_TRUE(chip().isVisible());
  EXPECT_EQ(chip().text(), steps().text());
  EXPECT_EQ(chip().accessibleName(),
            QStringLiteral("Sample 1 of 4, new edges: 2; Edges of the start tree (solid): 1; "
                           "Edges of the goal tree (dashed): 1"));
  EXPECT_TRUE(pane.rect().contains(QRect(chip().mapTo(&pane, QPoint()), chip().size())));
  QTest::mouseClick(&chip(), Qt::LeftButton);
  EXPECT_FALSE(steps().shown());
  EXPECT_FALSE(chip().isVisible());
  EXPECT_TRUE(pane.layers()["planner"]);
}

TEST_F(PlannerStepsTest, ANewSearchAnotherRobotOrTheLayerEndStepping) {
  steps().forward();
  show(link.copy());
  EXPECT_EQ(steps().shown(), 1U) << "the same search";
  search(2, search_of_four());
  EXPECT_FALSE(steps().shown());
  steps().forward();
  MapLayers layers = pane.layers();
  layers["planner"] = false;
  pane.set_layers(layers);
  EXPECT_FALSE(steps().shown());
  EXPECT_FALSE(pane.layers()["planner"]);
  steps().forward();
  activate(RobotId{0});
  EXPECT_FALSE(steps().shown());
  EXPECT_EQ(steps().count(), 0U);
  EXPECT_FALSE(steps().why_no_steps().isEmpty());
  const QString no_search = steps().why_no_steps();
  activate({});
  EXPECT_NE(steps().why_no_steps(), no_search) << "no robot is active";
}

TEST_F(PlannerStepsTest, PlaysToTheLastStepAndPauses) {
  const QSignalSpy changes(&steps(), &PlannerSteps::changed);
  steps().play();
  EXPECT_TRUE(steps().playing());
  EXPECT_EQ(steps().shown(), 1U);
  QTRY_VERIFY_WITH_TIMEOUT(steps().shown() > 1U, 5000);
  steps().play();
  EXPECT_FALSE(steps().playing());
  const std::size_t paused = *steps().shown();
  steps().play();
  EXPECT_EQ(steps().shown(), paused) << "plays on";
  QTRY_VERIFY_WITH_TIMEOUT(!steps().playing(), 5000);
  EXPECT_EQ(steps().shown(), 6U);
  EXPECT_GE(changes.size(), 7);
}

TEST_F(PlannerStepsTest, DoesNotPlayWithoutMotion) {
  EXPECT_TRUE(steps().why_no_play().isEmpty());
  steps().play();
  pane.set_motion(false);
  EXPECT_FALSE(steps().playing());
  EXPECT_EQ(steps().shown(), 1U);
  EXPECT_FALSE(steps().why_no_play().isEmpty());
  EXPECT_TRUE(steps().why_no_steps().isEmpty());
}

}  // namespace
}  // namespace magna
