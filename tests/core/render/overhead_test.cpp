// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/overhead.h"
#include "core/world/world.h"

#include "core/render/object_look.h"
#include "tests/core/render/render_rig.h"

namespace magna {
namespace {

using testing::Eq;
using testing::Ne;

constexpr Colour kBlack{0, 0, 0};

/// The colour drawn at a place of the world.
Colour at(const RenderScene& scene, const Picture& picture, Point place) {
  const auto view = OverheadView::of(*scene.world, picture.width(), picture.height());
  const Point pixel = view.pixel_of(place);
  return picture.at(static_cast<int>(pixel.x), static_cast<int>(pixel.y));
}

TEST(Overhead, CentresTheWholeWorldAtTheLargestScale) {
  const RenderScene scene = scene_of(hall());
  const Picture picture = overhead(scene, 408, 308);
  const auto view = OverheadView::of(*scene.world, 408, 308);
  EXPECT_DOUBLE_EQ(view.scale, 408 / 20.0);
  EXPECT_NEAR(view.pixel_of({0, 0}).x, 0.0, 1e-9);
  EXPECT_NEAR(view.pixel_of({20, 12}).y, 308 - view.top, 1e-9);
  EXPECT_EQ(picture.at(200, 0), kBlack) << "beside the world";
  EXPECT_EQ(picture.at(200, 307), kBlack);
  EXPECT_NE(picture.at(0, 154), kBlack);
  const Point there = view.place_of(view.pixel_of({7.25, 3.5}));
  EXPECT_NEAR(there.x, 7.25, 1e-9);
  EXPECT_NEAR(there.y, 3.5, 1e-9);
}

TEST(Overhead, DistinguishesWallsFloorAndItsSquares) {
  const RenderScene scene = scene_of(hall());
  const Picture picture = overhead(scene, 408, 308);
  const Colour wall = at(scene, picture, {0.5, 6.5}), floor = at(scene, picture, {5.5, 6.5});
  EXPECT_GT(wall.red, wall.blue + 40) << "bricks";
  EXPECT_THAT(at(scene, picture, {19.5, 3.5}), Eq(wall));
  EXPECT_THAT(floor, Ne(wall));
  EXPECT_THAT(at(scene, picture, {6.5, 6.5}), Ne(floor));
  EXPECT_THAT(at(scene, picture, {7.5, 6.5}), Eq(floor));
}

TEST(Overhead, DrawsThingsAtTheirPlaceAndAngle) {
  WorldDescription description = hall();
  description.things.push_back(
      thing("cabinet", ThingKind::Furniture, {8, 6}, Footprint{4.0, 0.4, kPi / 2}));
  const RenderScene bare = scene_of(hall()), scene = scene_of(description);
  const Picture before = overhead(bare, 408, 308), picture = overhead(scene, 408, 308);
  EXPECT_THAT(at(scene, picture, {8.05, 7.8}), Ne(at(bare, before, {8.05, 7.8})));
  EXPECT_THAT(at(scene, picture, {9.5, 6.05}), Eq(at(bare, before, {9.5, 6.05}))) << "turned away";
}

TEST(Overhead, DrawsRobotsInTheirColoursWithTheirHeading) {
  RenderScene scene = scene_of(hall());
  const Picture before = overhead(scene, 408, 308);
  scene.robots = {{RobotId{0}, RobotType::P2at, "robot0", {5.0, 6.0, 0.0}},
                  {RobotId{1}, RobotType::P2at, "robot1", {12.0, 6.0, kPi / 2}}};
  const Picture picture = overhead(scene, 408, 308);
  const Point mast{-0.1, 0.0};
  EXPECT_THAT(at(scene, picture, {5.0 + mast.x - 0.05, 6.0}),
              Eq(robot_look(RobotType::P2at, RobotId{0}).back().colour));
  EXPECT_THAT(at(scene, picture, {5.5, 6.0}), Ne(at(scene, before, {5.5, 6.0}))) << "faces +x";
  EXPECT_THAT(at(scene, picture, {12.5, 6.0}), Eq(at(scene, before, {12.5, 6.0})));
  EXPECT_THAT(at(scene, picture, {12.0, 6.5}), Ne(at(scene, before, {12.0, 6.5}))) << "faces +y";
}

TEST(Overhead, EnlargesSmallThingsInASmallPicture) {
  RenderScene scene = scene_of(hall());
  scene.robots = {{RobotId{0}, RobotType::Rover, "rover", {5.3, 6.3, 0.0}}};
  const Picture picture = overhead(scene, 20, 12);
  int drawn = 0;
  const Picture empty = overhead(scene_of(hall()), 20, 12);
  for (int y = 0; y < 12; ++y) {
    for (int x = 0; x < 20; ++x) drawn += picture.at(x, y) == empty.at(x, y) ? 0 : 1;
  }
  EXPECT_GE(drawn, 20);
}

TEST(Overhead, IsReproducibleAndAcceptsRobotsOutsideTheWorld) {
  RenderScene scene = scene_of(hall());
  scene.robots = {{RobotId{0}, RobotType::P2at, "gone", {-1e9, 1e9, 1.0}}};
  const Picture one = overhead(scene, 100, 80), two = overhead(scene, 100, 80);
  EXPECT_TRUE(std::ranges::equal(one.bytes(), two.bytes()));
}

}  // namespace
}  // namespace magna
