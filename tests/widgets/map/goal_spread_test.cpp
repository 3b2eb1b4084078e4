// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/tools/goal_tool.h"

#include <gtest/gtest.h>

#include "core/geometry/cell.h"
#include "tests/support/demo_snapshot.h"
#include "widgets/base/state/snapshot_reader.h"

namespace magna {
namespace {

class GoalSpreadTest : public testing::Test {
 protected:
  GoalSpreadTest() {
    Snapshot s = test::demo_snapshot(24);
    scene.poses = s.poses;
    scene.snapshot = std::make_shared<const Snapshot>(std::move(s));
  }
  std::vector<RobotId> robots(std::uint32_t count) const {
    std::vector<RobotId> ids;
    for (std::uint32_t i = 0; i < count; ++i) ids.push_back({i});
    return ids;
  }
  MapScene scene;
};

TEST_F(GoalSpreadTest, KeepsTheGoalOfASingleRobot) {
  const auto places = spread_goal(scene, robots(1), {4.5, 0});  // in a wall: as requested
  ASSERT_EQ(places.size(), 1U);
  EXPECT_EQ(places[0].place, (Point{4.5, 0}));
}

TEST_F(GoalSpreadTest, AssignsSeparatePlacesOutsideWalls) {
  const auto team = robots(8);
  const auto places = spread_goal(scene, team, {18, 6.5});
  ASSERT_EQ(places.size(), 8U);
  double widest = 0.25;
  for (const RobotLabel& label : labels_of(*scene.snapshot))
    widest = std::max(widest, label.radius);
  bool goal_itself = false;
  for (std::size_t i = 0; i < places.size(); ++i) {
    EXPECT_EQ(places[i].robot, team[i]);
    EXPECT_FALSE(scene.snapshot->world->cells.filled(cell_of(places[i].place)));
    goal_itself |= places[i].place == Point{18, 6.5};
    for (std::size_t k = 0; k < i; ++k) {
      EXPECT_GE(distance(places[i].place, places[k].place), 2 * widest);
    }
  }
  EXPECT_TRUE(goal_itself);
}

TEST_F(GoalSpreadTest, StaysOnTheSameSideOfAWall) {
  // The corridor between y = 5 and y = 9: no robot is sent to the rooms beyond.
  for (const GoalPlace& goal : spread_goal(scene, robots(8), {6, 5.4})) {
    EXPECT_GT(goal.place.y, 5.0);
    EXPECT_LT(goal.place.y, 9.0);
  }
}

TEST_F(GoalSpreadTest, PlacesNoRobotOnFurniture) {
  Thing table;
  table.location = Point{19, 6.5};
  table.footprint = Footprint{3, 0.8, 0.5};
  table.attributes.set("obsmove", true);
  const auto beside = [&](Point p) {
    const Point d = p - Point{19, 6.5};
    const double along = std::cos(0.5) * d.x + std::sin(0.5) * d.y;
    const double across = std::cos(0.5) * d.y - std::sin(0.5) * d.x;
    return std::abs(along) > 1.5 || std::abs(across) > 0.4;
  };
  const auto count_on_it = [&] {
    const auto places = spread_goal(scene, robots(8), {17, 6.5});
    return std::ranges::count_if(places, [&](const GoalPlace& one) { return !beside(one.place); });
  };
  ASSERT_GT(count_on_it(), 0) << "without the table somebody would stand there";
  auto world = std::make_shared<WorldSnapshot>(*scene.snapshot->world);
  world->things.push_back(table);
  Snapshot s = *scene.snapshot;
  s.world = world;
  scene.snapshot = std::make_shared<const Snapshot>(std::move(s));
  EXPECT_EQ(count_on_it(), 0);
}

TEST_F(GoalSpreadTest, AssignsTheNearerPlaceToTheNearerRobot) {
  scene.poses[0] = {10, 6.5, 0};
  scene.poses[1] = {22, 6.5, 0};
  const auto team = robots(2);
  const auto places = spread_goal(scene, team, {18, 6.5});
  ASSERT_EQ(places.size(), 2U);
  EXPECT_EQ(places[1].place, (Point{18, 6.5}));
}

TEST_F(GoalSpreadTest, SendsFewerRobotsWithoutEnoughRoom) {
  // A closet of 5 x 3 m has space for some of 24.
  auto world = std::make_shared<WorldSnapshot>(*scene.snapshot->world);
  for (int j = -4; j < 16; ++j) {
    for (int i = -5; i < 25; ++i) {
      const bool room = i >= 0 && i < 5 && j >= 0 && j < 3;
      if (!room) world->cells.fill({i, j}, world->cells.substance({-5, -4}));
    }
  }
  for (int j = 0; j < 3; ++j) {
    for (int i = 0; i < 5; ++i) world->cells.clear({i, j});
  }
  Snapshot s = *scene.snapshot;
  s.world = world;
  scene.snapshot = std::make_shared<const Snapshot>(std::move(s));
  const auto places = spread_goal(scene, robots(24), {2.5, 1.5});
  EXPECT_GE(places.size(), 2U);
  EXPECT_LT(places.size(), 24U);
}

}  // namespace
}  // namespace magna
