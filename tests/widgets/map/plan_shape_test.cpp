// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/scene/plan_shape.h"

#include <gtest/gtest.h>

#include "core/engine/planned_route.h"
#include "core/geometry/angle.h"
#include "tests/support/demo_snapshot.h"

namespace magna {
namespace {

class PlanShapeTest : public testing::Test {
 protected:
  PlanShapeTest() {
    scene.snapshot = std::make_shared<const Snapshot>(test::demo_snapshot());
    scene.poses = {{0, 0, 0.3}};
    scene.view.resize({800, 600});
    scene.view.fit({-5, -4}, {25, 16}, 10);
  }
  QPointF spot(Point p) const { return scene.view.to_screen(p); }

  MapScene scene;
  const RobotId robot{0};
};

TEST_F(PlanShapeTest, PlacesTurnsWhereTheRobotWillBe) {
  const Plan plan{{Waypoint::turn_to(1.0), Waypoint::go_to({3, 0}), Waypoint::turn_to(-1.0)}};
  const PlanShape shape(scene, robot, plan);
  ASSERT_EQ(shape.stations().size(), 3U);
  EXPECT_EQ(shape.stations()[0].place, (Point{0, 0}));
  EXPECT_EQ(shape.stations()[2].place, (Point{3, 0}));
  EXPECT_LT(shape.stations()[2].mark.y(), shape.stations()[2].at.y());
  EXPECT_EQ(shape.stations()[0].theta, 1.0);
  EXPECT_EQ(shape.stations()[1].theta, 0.0);  // the direction of arrival
}

TEST_F(PlanShapeTest, HitsTheEarlierOfTwoWayPointsInOnePlace) {
  const Plan plan{{Waypoint::go_to({3, 0}), Waypoint::go_to({3, 5}), Waypoint::go_to({3, 0})}};
  const PlanShape shape(scene, robot, plan);
  EXPECT_EQ(shape.station_at(spot({3, 0})), 0U);
  EXPECT_EQ(shape.station_at(spot({3, 5}) + QPointF(8, 0)), 1U);
  EXPECT_FALSE(shape.station_at(spot({3, 2.5})));
}

TEST_F(PlanShapeTest, FindsTheNearestPointOfThePlannedLine) {
  const Plan plan{{Waypoint::go_to({4, 0}), Waypoint::go_to({4, 6})}};
  const PlanShape shape(scene, robot, plan);
  const auto first = shape.segment_at(scene.view, spot({2, 0}) + QPointF(0, 5));
  ASSERT_TRUE(first);
  EXPECT_EQ(first->before, 0U);
  EXPECT_NEAR(first->place.x, 2.0, 1e-9);
  EXPECT_NEAR(first->place.y, 0.0, 1e-9);
  EXPECT_EQ(shape.segment_at(scene.view, spot({4, 3}))->before, 1U);
  EXPECT_FALSE(shape.segment_at(scene.view, spot({4, 3}) + QPointF(9, 0)));
  EXPECT_FALSE(shape.segment_at(scene.view, spot({2, 3})));
}

TEST_F(PlanShapeTest, FindsThePlannedWayOfALaterLeg) {
  const Plan plan{{Waypoint::go_to({4, 0}), Waypoint::go_to({10, 0})}};
  Snapshot next = *scene.snapshot;
  auto routes = *next.routes;
  routes[0].legs = std::make_shared<const PlannedLegs>(
      PlannedLegs{{{4, 0}, {10, 0}, {{4, 0}, {4, 5}, {10, 5}, {10, 0}}}});
  next.routes = std::make_shared<const std::vector<RobotRoute>>(routes);
  scene.snapshot = std::make_shared<const Snapshot>(next);
  const PlanShape shape(scene, robot, plan);
  const auto on_way = shape.segment_at(scene.view, spot({7, 5}));
  ASSERT_TRUE(on_way);
  EXPECT_EQ(on_way->before, 1U);
  EXPECT_FALSE(shape.segment_at(scene.view, spot({7, 0}))) << "it does not drive there";
  EXPECT_NEAR(shape.stations()[1].theta, -kPi / 2, 1e-9) << "the direction of arrival";
}

TEST_F(PlanShapeTest, FindsTheReturnOfAPatrol) {
  Plan plan{{Waypoint::go_to({4, 0}), Waypoint::go_to({4, 6}), Waypoint::go_to({10, 6})}};
  EXPECT_FALSE(PlanShape(scene, robot, plan).segment_at(scene.view, spot({7, 3})));
  plan.patrol = true;
  const auto back = PlanShape(scene, robot, plan).segment_at(scene.view, spot({7, 3}));
  ASSERT_TRUE(back);
  EXPECT_EQ(back->before, 3U);
}

TEST_F(PlanShapeTest, HasAHandleInTheDirectionOfTheHeading) {
  const Plan plan{{Waypoint::go_to({4, 0}, kPi / 2)}};
  const PlanShape shape(scene, robot, plan);
  const QPointF handle = shape.handle(scene.view, 0);
  const Point there = scene.view.to_world(handle);
  EXPECT_NEAR(heading({4, 0}, there), kPi / 2, 1e-9);
  EXPECT_TRUE(shape.handle_at(scene.view, 0, handle + QPointF(5, 5)));
  EXPECT_FALSE(shape.handle_at(scene.view, 0, spot({4, 0})));
  EXPECT_FALSE(shape.handle_at(scene.view, 1, handle));
}

TEST_F(PlanShapeTest, ConvertsScreenDirectionsToHeadings) {
  EXPECT_NEAR(world_heading(scene.view, spot({1, 1}), spot({1, 2})), kPi / 2, 1e-9);
  const QPointF along = screen_direction(scene.view, 0.7);
  EXPECT_NEAR(world_heading(scene.view, {100, 100}, QPointF(100, 100) + 50 * along), 0.7, 1e-9);
}

}  // namespace
}  // namespace magna
