// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QTest>
#include <memory>

#include "core/engine/planned_route.h"
#include "tests/support/demo_window.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

class PlannerCommandsTest : public test::DemoWindowTest {
 protected:
  QAction& action(std::string_view id) { return window->context().actions[id]; }
  PlannerSteps& steps() { return window->context().map.planner_steps(); }
  /// The active robot's route needed a search of three samples.
  void search() {
    Snapshot next = link.copy();
    auto routes = std::make_shared<std::vector<RobotRoute>>(*next.routes);
    Route route;
    route.samples = {{12, 6}, {15, 9}, {15, 7}};
    route.tree = {{{10, 5}, {12, 6}, 1, false}, {{18, 8}, {15, 9}, 2, true}};
    auto last = std::make_shared<PlannedRoute>();
    last->route = std::make_shared<const Route>(route);
    (*routes)[next.active->index()].last = last;
    next.routes = routes;
    show(next);
  }
};

TEST_F(PlannerCommandsTest, AreEnabledOnlyWithARecordedSearch) {
  const std::string_view all[] = {"view.planner_forward", "view.planner_back", "view.planner_play",
                                  "view.planner_whole"};
  for (const std::string_view id : all) {
    EXPECT_FALSE(action(id).isEnabled()) << id;
    EXPECT_FALSE(window->context().actions.why_disabled(id).isEmpty()) << id;
  }
  search();
  for (const std::string_view id : all) EXPECT_TRUE(action(id).isEnabled()) << id;
  EXPECT_FALSE(steps().shown());
}

TEST_F(PlannerCommandsTest, StepByKeysAndReturnToTheWholeSearch) {
  search();
  MapPane& map = window->context().map;
  map.setFocus();
  QTest::keyClick(&map, Qt::Key_Period, Qt::AltModifier);
  EXPECT_EQ(steps().shown(), 1U);
  EXPECT_FALSE(action("view.planner_back").isEnabled()) << "the first step";
  QTest::keyClick(&map, Qt::Key_Period, Qt::AltModifier);
  EXPECT_EQ(steps().shown(), 2U);
  QTest::keyClick(&map, Qt::Key_Comma, Qt::AltModifier);
  EXPECT_EQ(steps().shown(), 1U);
  EXPECT_TRUE(action("view.layer_planner").isChecked());
  QTest::keyClick(&map, Qt::Key_Comma, Qt::ControlModifier | Qt::AltModifier);
  EXPECT_FALSE(steps().shown());
}

TEST_F(PlannerCommandsTest, PlayIsCheckedWhilePlayingAndNeedsMotion) {
  search();
  action("view.planner_play").trigger();
  EXPECT_TRUE(steps().playing());
  EXPECT_TRUE(action("view.planner_play").isChecked());
  action("view.planner_play").trigger();
  EXPECT_FALSE(action("view.planner_play").isChecked());
  action("view.planner_play").trigger();
  action("view.motion").trigger();
  EXPECT_FALSE(steps().playing());
  EXPECT_FALSE(action("view.planner_play").isChecked());
  EXPECT_FALSE(action("view.planner_play").isEnabled());
  EXPECT_TRUE(action("view.planner_forward").isEnabled());
}

}  // namespace
}  // namespace magna
