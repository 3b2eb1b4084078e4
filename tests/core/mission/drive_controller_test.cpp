// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/drive_controller.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/geometry/angle.h"

namespace magna {
namespace {

constexpr DriveLimits kLimits{0.7, 0.7, radians(140.0), radians(280.0), 0.1};

/// A body that follows within its acceleration limits.
struct Body {
  Pose pose;
  BodyVelocity rate;
  bool turning = false;

  void follow(BodyVelocity wanted, const DriveLimits& limits = kLimits) {
    const double dv = limits.acceleration * limits.tick;
    const double dw = limits.turn_acceleration * limits.tick;
    rate.vx += std::clamp(wanted.vx - rate.vx, -dv, dv);
    rate.omega += std::clamp(wanted.omega - rate.omega, -dw, dw);
    const double turn = rate.omega * limits.tick;
    const Point along = direction(pose.theta + 0.5 * turn);
    pose.x += rate.vx * limits.tick * along.x;
    pose.y += rate.vx * limits.tick * along.y;
    pose.theta = normalize_angle(pose.theta + turn);
  }
};

TEST(BrakingSpeed, IsTheInverseOfTheBrakingDistance) {
  for (const double speed : {0.2, 0.4, 0.6}) {
    EXPECT_NEAR(braking_speed(braking_distance(speed, kLimits), 0.0, kLimits), speed, 1e-12);
  }
}

TEST(BrakingSpeed, NeverExceedsTheLimitOrOvershoots) {
  EXPECT_EQ(braking_speed(100.0, 0.0, kLimits), 0.7);
  EXPECT_EQ(braking_speed(0.0, 0.0, kLimits), 0.0);
  EXPECT_EQ(braking_speed(-1.0, 0.0, kLimits), 0.0);
  for (double way = 0.001; way < 1.0; way += 0.001) {
    EXPECT_LE(braking_speed(way, 0.0, kLimits) * kLimits.tick, way + 1e-12);
  }
}

TEST(BrakingSpeed, EndsAtTheRequestedFinalSpeed) {
  EXPECT_EQ(braking_speed(0.0, 0.5, kLimits), 0.5);
  EXPECT_GT(braking_speed(0.2, 0.5, kLimits), 0.5);
  EXPECT_EQ(braking_speed(0.2, 5.0, kLimits), 0.7);
}

TEST(BrakingSpeed, StopsABodyWithinTheDistance) {
  Body body;
  for (int tick = 0; tick < 200; ++tick) {
    body.follow({braking_speed(3.0 - body.pose.x, 0.0, kLimits), 0.0, 0.0});
    ASSERT_LE(body.pose.x, 3.0 + 1e-9);
  }
  EXPECT_NEAR(body.pose.x, 3.0, 0.01);
  EXPECT_NEAR(body.rate.vx, 0.0, 0.01);
}

TEST(TurnRate, EndsATurnWithoutOvershooting) {
  for (const double turn : {3.0, 1.0, 0.2, -0.05, -2.5}) {
    Body body;
    for (int tick = 0; tick < 100; ++tick) {
      const double left = turn - body.pose.theta;
      ASSERT_GE(left * turn, -1e-9) << "overshot a turn of " << turn;
      body.follow({0.0, 0.0, turn_rate(left, kLimits)});
    }
    EXPECT_NEAR(body.pose.theta, turn, 0.005);
  }
}

TEST(DriveTowards, TurnsInPlaceTowardsATargetThatIsNotAhead) {
  const DriveStep step = drive_towards({0, 0, 0}, {0, 5}, 0.0, 0.7, false, kLimits);
  EXPECT_TRUE(step.turning);
  EXPECT_EQ(step.velocity.vx, 0.0);
  EXPECT_GT(step.velocity.omega, 0.5);
  EXPECT_LT(drive_towards({0, 0, 0}, {0, -5}, 0.0, 0.7, false, kLimits).velocity.omega, -0.5);
}

TEST(DriveTowards, ContinuesTurningUntilAligned) {
  const Pose a_little_off{0, 0, 0.2};
  EXPECT_TRUE(drive_towards(a_little_off, {5, 0}, 0.0, 0.7, true, kLimits).turning);
  EXPECT_FALSE(drive_towards(a_little_off, {5, 0}, 0.0, 0.7, false, kLimits).turning);
  EXPECT_FALSE(drive_towards({0, 0, 0.04}, {5, 0}, 0.0, 0.7, true, kLimits).turning);
}

TEST(DriveTowards, CorrectsTheHeadingDuringMotion) {
  const DriveStep step = drive_towards({0, 0, 0.1}, {5, 0}, 0.0, 0.7, false, kLimits);
  EXPECT_GT(step.velocity.vx, 0.6);
  EXPECT_LT(step.velocity.omega, 0.0);
}

TEST(DriveTowards, LimitsTheSpeedByTheRemainingDistance) {
  EXPECT_EQ(drive_towards({0, 0, 0}, {5, 0}, 0.0, 0.25, false, kLimits).velocity.vx, 0.25);
  EXPECT_EQ(drive_towards({0, 0, 0}, {5, 0}, 0.0, 0.0, false, kLimits).velocity.vx, 0.0);
}

TEST(DriveTowards, IsZeroAtItsTarget) {
  EXPECT_EQ(drive_towards({1, 2, 3}, {1, 2}, 0.0, 0.7, true, kLimits).velocity, BodyVelocity{});
}

TEST(DriveTowards, ArrivesFromAnywhere) {
  for (int k = 0; k < 64; ++k) {
    Body body{{0, 0, k * 0.1}, {}, false};
    const Point target = 4.0 * direction(k * 0.37);
    double nearest = 4.0;
    for (int tick = 0; tick < 300; ++tick) {
      nearest = std::min(nearest, distance(body.pose.position(), target));
      const DriveStep step =
          drive_towards(body.pose, target, 0.0, kLimits.speed, body.turning, kLimits);
      body.turning = step.turning;
      body.follow(step.velocity);
    }
    EXPECT_LT(nearest, 0.03) << k;
  }
}

}  // namespace
}  // namespace magna
