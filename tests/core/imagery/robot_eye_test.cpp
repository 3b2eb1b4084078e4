// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/imagery/robot_eye.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/render/object_look.h"

namespace magna {
namespace {

using testing::HasSubstr;

TEST(RobotEye, IsMountedAheadOfTheRobotAndTurnsWithIt) {
  const CameraMount mount = camera_mount(RobotType::Telemax);
  const CameraSetup eye = robot_eye({3}, RobotType::Telemax, {4.0, 5.0, kPi / 2}, {}, {0.5, -0.25});
  EXPECT_NEAR(eye.pose.x, 4.0, 1e-12);
  EXPECT_NEAR(eye.pose.y, 5.0 + mount.ahead, 1e-12);
  EXPECT_NEAR(eye.pose.theta, kPi / 2 + 0.5, 1e-12);
  EXPECT_EQ(eye.pitch, -0.25);
  EXPECT_EQ(eye.height, mount.height);
  EXPECT_EQ(eye.carrier, RobotId{3});
}

TEST(RobotEye, MatchesItsDeclaration) {
  const ImageCamera declared{408, 308, radians(102.0), Projection::EquiAngular, 1.4};
  const CameraSetup eye = robot_eye({0}, RobotType::P2at, {}, declared, {});
  EXPECT_EQ(eye.width, 408);
  EXPECT_EQ(eye.height_px, 308);
  EXPECT_EQ(eye.field_of_view, radians(102.0));
  EXPECT_EQ(eye.projection, Projection::EquiAngular);
  EXPECT_EQ(eye.height, 1.4);
}

TEST(RobotEye, TurnsUpToItsLimits) {
  const CameraSetup eye = robot_eye({0}, RobotType::P2at, {}, {}, {9.0, -9.0});
  EXPECT_EQ(eye.pose.theta, CameraAim::kMostPan);
  EXPECT_EQ(eye.pitch, -CameraAim::kMostTilt);
}

TEST(CheckImageCamera, AcceptsCamerasThatWorkInEveryDirection) {
  for (const RobotType type : {RobotType::Point, RobotType::P2at, RobotType::Airrobot}) {
    EXPECT_FALSE(check_image_camera(type, {}));
  }
  EXPECT_FALSE(
      check_image_camera(RobotType::P2at, {408, 308, radians(102), Projection::EquiAngular, {}}));
}

TEST(CheckImageCamera, ReportsValuesOutOfRange) {
  const auto why = [](const ImageCamera& camera) {
    return check_image_camera(RobotType::P2at, camera).value_or("");
  };
  EXPECT_THAT(why({4, 240}), HasSubstr("width is 4 pixels"));
  EXPECT_THAT(why({320, 5000}), HasSubstr("height is 5000 pixels"));
  EXPECT_THAT(why({320, 240, radians(170)}), HasSubstr("field of view is 170 degrees"));
  EXPECT_THAT(why({320, 240, 1.0, Projection::Perspective, 3.0}), HasSubstr("height is 3 m"));
  EXPECT_EQ(why({200, 100, radians(180), Projection::EquiAngular, {}}), "") << "however it tilts";
  EXPECT_THAT(why({200, 200, radians(180), Projection::EquiAngular, {}}), HasSubstr("reaches"));
}

}  // namespace
}  // namespace magna
