// SPDX-License-Identifier: GPL-3.0-or-later
// Abilities of the eyes: agent-vr.md, Eyes; Pictures.
#include "core/agent/agent_eyes.h"

#include <gmock/gmock.h>

#include "core/geometry/angle.h"

namespace magna {
namespace {

const EyeRules kUnity = rules(EyePreset::Unity);
const EyeRules kDocument = rules(EyePreset::Document);

TEST(AgentEyes, MakeSaccadesOfTheSpecifiedDuration) {
  const auto seconds = [](double degrees) { return saccade_duration(radians(degrees), false); };
  EXPECT_NEAR(seconds(1.0), 0.54, 0.01);
  EXPECT_NEAR(seconds(5.0), 0.28, 0.01);
  EXPECT_NEAR(seconds(10.0), 0.21, 0.01);
  EXPECT_NEAR(seconds(20.0), 0.17, 0.01);
  EXPECT_NEAR(seconds(30.0), 0.16, 0.01);
  EXPECT_NEAR(seconds(90.0), 0.21, 0.01);
  EXPECT_LE(seconds(0.1), 1.0);
  EXPECT_EQ(seconds(0.0), 0.0);
}

TEST(AgentEyes, FollowTheCurveOfASaccade) {
  // 7 ln(A e^(v t / 7) / (1 + A e^((v t - R) / 7))) for R = 10: v = 398.55, A = 1.3153
  const double t = 0.02;
  const double v = 750.0 * (1.0 - std::exp(-10.0 / 16.0)) + 50.0;
  const double a = 1.0 / (1.0 - std::exp(-10.0 / 7.0));
  const double e =
      7.0 * std::log(a * std::exp(v * t / 7.0) / (1.0 + a * std::exp((v * t - 10.0) / 7.0)));
  EXPECT_NEAR(saccade_share(radians(10.0), t, false), e / 10.0, 1e-9);
}

TEST(AgentEyes, MoveMonotonicallyToTheTarget) {
  for (const bool linear : {false, true}) {
    for (const double amplitude : {1e-12, 0.01, 1.0, 8.0, 45.0, 270.0}) {
      double before = 0.0;
      for (int k = 0; k <= 200; ++k) {
        const double share = saccade_share(radians(amplitude), 0.005 * k, linear);
        EXPECT_GE(share, before) << amplitude;
        EXPECT_LE(share, 1.0) << amplitude;
        before = share;
      }
      EXPECT_EQ(before, 1.0) << amplitude;
      if (amplitude > 1e-3) {  // smaller movements are finished within the tick
        EXPECT_NEAR(saccade_share(radians(amplitude), 0.0, linear), 0.0, 1e-12);
      }
    }
  }
}

TEST(AgentEyes, MoveAtPeakVelocityDuringAStraightSaccade) {
  const double peak = 750.0 * (1.0 - std::exp(-20.0 / 16.0)) + 50.0;
  EXPECT_NEAR(saccade_duration(radians(20.0), true), 20.0 / peak, 1e-9);
  EXPECT_NEAR(saccade_share(radians(20.0), 10.0 / peak, true), 0.5, 1e-9);
}

TEST(AgentEyes, ConvergeOnAPlace) {
  const AgentDescription agent;
  const Pose body{5.0, 5.0, radians(90.0)};  // down the screen; to the right is -x
  const EyeAngles angles = angles_towards(agent, body, {{4.5, 7.0}, 1.69}, kUnity);
  // Eyes 0.16 ahead, 0.084 to the left and 0.030 to the right.
  EXPECT_NEAR(angles.pan_left, std::atan2(0.5 + 0.084, 1.84), 1e-12);
  EXPECT_NEAR(angles.pan_right, std::atan2(0.5 - 0.030, 1.84), 1e-12);
  EXPECT_NEAR(angles.tilt, 0.0, 1e-12);
  EXPECT_GT(angles.pan_left, angles.pan_right) << "they squint at what is near";
}

TEST(AgentEyes, LookUpAtHigherPlaces) {
  const AgentDescription agent;
  const double ahead = 0.16 + 2.0;
  const Point place{ahead, -0.027};  // straight ahead of the midpoint of both
  EXPECT_NEAR(angles_towards(agent, {}, {place, 3.69}, kUnity).tilt, radians(45.0), 1e-9);
  EXPECT_NEAR(angles_towards(agent, {}, {place, 0.69}, kUnity).tilt, std::atan2(-1.0, 2.0), 1e-9);
  EXPECT_NEAR(angles_towards(agent, {}, {place, 3.69}, kDocument).tilt, radians(30.0), 1e-12);
}

TEST(AgentEyes, StayWithinTheLimitsOfTheirPreset) {
  const AgentDescription agent;
  const FixationPoint right{{0.16, 5.0}, 1.69};
  EXPECT_NEAR(angles_towards(agent, {}, right, kUnity).pan_left, radians(90.0), 1e-9);
  EXPECT_NEAR(angles_towards(agent, {}, right, kDocument).pan_left, radians(30.0), 1e-12);
  const FixationPoint behind{{-5.0, -0.2}, 1.69};
  EXPECT_NEAR(angles_towards(agent, {}, behind, kUnity).pan_right, radians(-135.0), 1e-12);
}

TEST(AgentEyes, LookStraightAheadAtAPlaceTheyTouch) {
  AgentDescription agent;
  agent.left_eye = agent.right_eye = {0.0, 0.0};
  const EyeAngles angles = angles_towards(agent, {3.0, 3.0, 1.0}, {{3.0, 3.0}, 5.0}, kUnity);
  EXPECT_EQ(angles.pan_left, 0.0);
  EXPECT_NEAR(angles.tilt, radians(90.0), 1e-12);
}

TEST(AgentEyes, HaveCamerasAtTheirPositions) {
  const AgentDescription agent;
  const Pose body{5.0, 5.0, radians(180.0)};
  const EyeAngles angles{radians(10.0), radians(-20.0), radians(15.0)};
  const CameraSetup left = eye_camera(agent, RobotId{3}, body, angles, Eye::Left);
  const CameraSetup right = eye_camera(agent, RobotId{3}, body, angles, Eye::Right);
  EXPECT_NEAR(left.pose.x, 4.84, 1e-12);
  EXPECT_NEAR(left.pose.y, 5.0 + 0.084, 1e-12) << "left of who looks along -x is down";
  EXPECT_NEAR(left.pose.theta, radians(-170.0), 1e-12);
  EXPECT_NEAR(right.pose.y, 5.0 - 0.030, 1e-12);
  EXPECT_NEAR(right.pose.theta, radians(160.0), 1e-12);
  EXPECT_EQ(left.eye_offset, 0.0);
  EXPECT_EQ(left.height, 1.69);
  EXPECT_EQ(left.pitch, radians(15.0));
  EXPECT_EQ(left.width, 408);
  EXPECT_EQ(left.height_px, 308);
  EXPECT_EQ(left.field_of_view, radians(105.9));
  EXPECT_EQ(left.carrier, RobotId{3});
  EXPECT_TRUE(Camera::make(left));
}

TEST(AgentEyes, HaveValidCamerasInEveryDirection) {
  AgentDescription agent;
  for (const Projection projection : {Projection::Perspective, Projection::EquiAngular}) {
    agent.eye.projection = projection;
    agent.eye.field_of_view = radians(102.0);
    for (int tilt = -90; tilt <= 90; tilt += 5) {
      const EyeAngles angles{2.3, -2.3, radians(tilt)};
      const CameraSetup setup = eye_camera(agent, {}, {1.0, 2.0, 3.0}, angles, Eye::Left);
      const auto camera = Camera::make(setup);
      EXPECT_TRUE(camera) << tilt << ": " << camera.error().message;
      EXPECT_EQ(setup.pitch, radians(tilt));
    }
  }
}

}  // namespace
}  // namespace magna
