// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/cognav/cognav_frame.h"

#include <gtest/gtest.h>

#include "core/geometry/angle.h"

namespace magna {
namespace {

constexpr double kNear = 1e-12;

TEST(CognavFrame, HasYUpAndXRightByDefault) {
  const CognavFrame frame({3.0, 5.0, -kPi / 2});
  const CognavPose pose = frame.from_world({4.0, 3.0, 0.0});
  EXPECT_NEAR(pose.x, 1.0, kNear);
  EXPECT_NEAR(pose.y, 2.0, kNear);
  EXPECT_NEAR(pose.heading, 90.0, kNear);
}

TEST(CognavFrame, StartPoseIsZero) {
  const CognavFrame frame({3.0, 5.0, 0.7});
  const CognavPose pose = frame.from_world({3.0, 5.0, 0.7});
  EXPECT_NEAR(pose.x, 0.0, kNear);
  EXPECT_NEAR(pose.y, 0.0, kNear);
  EXPECT_NEAR(pose.heading, 0.0, kNear);
}

TEST(CognavFrame, YIsTheStartHeading) {
  const double theta = 0.4;
  const CognavFrame frame({-2.0, 7.0, theta});
  const Pose ahead = frame.to_world({0.0, 2.0, 0.0});
  EXPECT_NEAR(ahead.x, -2.0 + 2.0 * std::cos(theta), kNear);
  EXPECT_NEAR(ahead.y, 7.0 + 2.0 * std::sin(theta), kNear);
  EXPECT_NEAR(ahead.theta, theta, kNear);
  // Clockwise is to its right, both on the screen and in its own frame.
  const Pose right = frame.to_world({1.0, 0.0, 90.0});
  EXPECT_NEAR(right.x, -2.0 + std::cos(theta + kPi / 2), kNear);
  EXPECT_NEAR(right.y, 7.0 + std::sin(theta + kPi / 2), kNear);
  EXPECT_NEAR(right.theta, theta + kPi / 2, kNear);
}

TEST(CognavFrame, ConvertsBothWays) {
  for (double start = -3.0; start <= 3.0; start += 0.37) {
    const CognavFrame frame({12.5, -4.25, start});
    for (double heading = 0.0; heading < 360.0; heading += 31.0) {
      const CognavPose pose{heading / 100 - 1.5, 2.5 - heading / 50, heading};
      const CognavPose back = frame.from_world(frame.to_world(pose));
      EXPECT_NEAR(back.x, pose.x, kNear);
      EXPECT_NEAR(back.y, pose.y, kNear);
      EXPECT_NEAR(std::remainder(back.heading - pose.heading, 360.0), 0.0, 1e-10);
      EXPECT_GE(back.heading, 0.0);
      EXPECT_LT(back.heading, 360.0);
    }
  }
}

TEST(CognavFrame, DrivingAlongAHeadingIsTheSameInBothFrames) {
  const CognavFrame frame({1.0, 2.0, 1.1});
  const double heading = 30.0;
  const Pose from = frame.to_world({0.0, 0.0, heading});
  const Pose to = frame.to_world({std::sin(radians(heading)), std::cos(radians(heading)), heading});
  EXPECT_NEAR(to.x - from.x, std::cos(from.theta), kNear);
  EXPECT_NEAR(to.y - from.y, std::sin(from.theta), kNear);
}

}  // namespace
}  // namespace magna
