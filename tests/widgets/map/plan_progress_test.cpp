// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/layers/plan_layer.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

Plan plan(std::vector<Point> places) {
  Plan made;
  for (const Point& p : places) made.waypoints.push_back(Waypoint::go_to(p));
  return made;
}

class PlanProgressTest : public testing::Test {
 protected:
  void note(const Plan& now, Point robot) {
    Snapshot s;
    s.tick = ++tick;
    s.poses = {{robot.x, robot.y, 0}};
    s.plans = std::make_shared<const std::vector<Plan>>(std::vector<Plan>{now});
    progress.note(s);
  }
  std::vector<Point> done() const {
    const auto points = progress.done({0});
    return {points.begin(), points.end()};
  }

  Tick tick = 0;
  PlanProgress progress;
};

TEST_F(PlanProgressTest, StartsAtTheRobotAndAddsReachedWayPoints) {
  note(plan({}), {0, 0});
  EXPECT_TRUE(done().empty());
  note(plan({{5, 0}, {5, 5}, {9, 9}}), {0, 0});
  EXPECT_EQ(done(), (std::vector<Point>{{0, 0}}));
  note(plan({{5, 5}, {9, 9}}), {4.8, 0.1});
  EXPECT_EQ(done(), (std::vector<Point>{{0, 0}, {5, 0}}));
  note(plan({{9, 9}}), {5, 4.9});
  EXPECT_EQ(done(), (std::vector<Point>{{0, 0}, {5, 0}, {5, 5}}));
  note(plan({}), {9, 9});
  EXPECT_TRUE(done().empty());
}

TEST_F(PlanProgressTest, DoesNotCountARemovedWayPointAsReached) {
  note(plan({{5, 0}, {5, 5}}), {0, 0});
  note(plan({{5, 5}}), {0.5, 0});
  EXPECT_EQ(done(), (std::vector<Point>{{0, 0}}));
  note(plan({{5, 5}, {7, 7}}), {1, 0});  // nor the added one
  EXPECT_EQ(done(), (std::vector<Point>{{0, 0}}));
}

TEST_F(PlanProgressTest, HasNothingFinishedForPatrolsOrAnotherRun) {
  Plan patrol = plan({{5, 0}, {5, 5}});
  patrol.patrol = true;
  note(patrol, {0, 0});
  EXPECT_TRUE(done().empty());
  note(plan({{5, 0}, {5, 5}}), {0, 0});
  note(plan({{5, 5}}), {5, 0});
  EXPECT_EQ(done().size(), 2U);
  tick = 0;  // the world was restarted
  note(plan({{1, 1}}), {3, 3});
  EXPECT_EQ(done(), (std::vector<Point>{{3, 3}}));
  EXPECT_TRUE(progress.done({7}).empty());
}

}  // namespace
}  // namespace magna
