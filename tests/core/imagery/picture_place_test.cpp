// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/imagery/robot_eye.h"

#include <gtest/gtest.h>

#include "core/geometry/angle.h"
#include "tests/support/furnished_scenario.h"

namespace magna {
namespace {

// The robot stands at the origin, and believes to stand at (10, 5), turned to the right.
const PicturePoses kPoses{{10.0, 5.0, kPi / 2.0}, {0.0, 0.0, 0.0}};

TEST(PicturePlace, KeepsPlacesRelativeToTheRobot) {
  const Point told = believed_place(kPoses, {2.0, 1.0});
  EXPECT_NEAR(told.x, 9.0, 1e-12);
  EXPECT_NEAR(told.y, 7.0, 1e-12);
  EXPECT_NEAR(distance(true_place(kPoses, told), {2.0, 1.0}), 0.0, 1e-12);
}

TEST(PicturePlace, APixelIsAPlaceOnTheMapUnlessItShowsTheCeiling) {
  const auto engine = test::make_engine(test::furnished_scenario(), {7, true, {}});
  const Pose truth = engine->team().truth()[0];
  const CameraSetup setup = robot_eye(RobotId{0}, RobotType::P2at, truth, ImageCamera{}, {});
  const auto camera = Camera::make(setup);
  ASSERT_TRUE(camera);
  const Pose believed{truth.x + 1.0, truth.y - 2.0, truth.theta};
  const double middle = setup.width / 2.0;
  const double bottom = setup.height_px - 1.0;
  const auto here = believed_place_at(*engine->scene(), *camera, {truth, truth}, middle, bottom);
  const auto there =
      believed_place_at(*engine->scene(), *camera, {believed, truth}, middle, bottom);
  ASSERT_TRUE(here && there);
  EXPECT_GT(here->x, truth.x);
  EXPECT_NEAR(here->y, truth.y, 0.01) << "straight ahead";
  EXPECT_NEAR(distance(*there, *here + Point{1.0, -2.0}), 0.0, 1e-12);
  EXPECT_FALSE(believed_place_at(*engine->scene(), *camera, {truth, truth}, middle, 0.5));
  EXPECT_FALSE(believed_place_at(*engine->scene(), *camera, {truth, truth}, -1.0, bottom));
}

}  // namespace
}  // namespace magna
