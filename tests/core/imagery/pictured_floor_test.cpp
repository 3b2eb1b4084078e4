// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/imagery/pictured_floor.h"
#include "core/world/world_description.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/core/render/render_rig.h"

namespace magna {
namespace {

// The rays of a view on a floor without walls in range cover a sector.
double sector(double field_of_view) {
  return 0.5 * field_of_view * PicturedFloor::kReach * PicturedFloor::kReach;
}

class PicturedFloorTest : public testing::Test {
 protected:
  RenderScene scene = scene_of(hall());
  PicturedFloor floor{{0, 0}, {20, 12}};
  Camera looking(Pose pose) const { return camera(looking_right()).at(pose); }
};

TEST_F(PicturedFloorTest, AViewIsWorthTheAreaOfItsSector) {
  const double news = floor.news(*scene.world, looking({2.0, 6.0, 0.0}));
  EXPECT_NEAR(news, sector(kPi / 3), 0.15 * sector(kPi / 3));
}

TEST_F(PicturedFloorTest, QueriesDoNotConsumeNewFloor) {
  const double once = floor.news(*scene.world, looking({2.0, 6.0, 0.0}));
  EXPECT_EQ(floor.news(*scene.world, looking({2.0, 6.0, 0.0})), once);
  EXPECT_EQ(floor.shown(), 0U);
}

TEST_F(PicturedFloorTest, MeasuresTheVisibleFloorNewOrNot) {
  const Camera ahead = looking({2.0, 6.0, 0.0});
  const double all = floor.news(*scene.world, ahead);
  EXPECT_EQ(floor.in_view(), all);
  floor.take();
  EXPECT_EQ(floor.news(*scene.world, ahead), 0.0);
  EXPECT_EQ(floor.in_view(), all);
  EXPECT_EQ(floor.news(*scene.world, ahead), 0.0) << "asked twice";
  EXPECT_EQ(floor.in_view(), all);
}

TEST_F(PicturedFloorTest, StoredFloorIsNoLongerNew) {
  floor.news(*scene.world, looking({2.0, 6.0, 0.0}));
  floor.take();
  EXPECT_GT(floor.shown(), 0U);
  EXPECT_EQ(floor.news(*scene.world, looking({2.0, 6.0, 0.0})), 0.0);
  // In the other direction only the corner at the eye is known.
  EXPECT_GT(floor.news(*scene.world, looking({10.0, 6.0, kPi / 2})), 3.0);
}

TEST_F(PicturedFloorTest, MarksTheFloorOfStoredViews) {
  floor.news(*scene.world, looking({2.0, 6.0, 0.0}));
  floor.take();
  floor.news(*scene.world, looking({18.0, 6.0, kPi}));  // a query only
  const PicturedPicture picture = floor.picture();
  ASSERT_EQ(picture.shown.size(), std::size_t{40 * 24});
  EXPECT_EQ(picture.width, 40);
  EXPECT_EQ(picture.lower, (Point{0, 0}));
  EXPECT_EQ(std::ranges::count(picture.shown, 1), static_cast<std::ptrdiff_t>(floor.shown()));
  EXPECT_EQ(std::ranges::count(picture.shown, 2), 0);
  EXPECT_TRUE(picture.shows({4.2, 6.2}));
  EXPECT_FALSE(picture.shows({1.2, 6.2})) << "behind the camera";
  EXPECT_FALSE(picture.shows({17.2, 6.2}));
  EXPECT_FALSE(picture.shows({-0.1, 6.2}));
}

TEST_F(PicturedFloorTest, WallsHideFloor) {
  const double open = floor.news(*scene.world, looking({2.0, 6.0, 0.0}));
  WorldDescription split = hall();
  split.clauses.emplace_back(wall({5, 0}, {5, 11}, "wood"));
  const RenderScene behind = scene_of(split);
  PicturedFloor halved({0, 0}, {20, 12});
  EXPECT_LT(halved.news(*behind.world, looking({2.0, 6.0, 0.0})), 0.3 * open);
}

TEST_F(PicturedFloorTest, IgnoresFloorBeyondItsBounds) {
  PicturedFloor small({0, 0}, {3, 12});
  EXPECT_LT(small.news(*scene.world, looking({2.0, 6.0, 0.0})), 2.0);
}

}  // namespace
}  // namespace magna
