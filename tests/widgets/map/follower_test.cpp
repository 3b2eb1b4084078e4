// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_navigator.h"

#include <gtest/gtest.h>

#include "core/geometry/angle.h"

namespace magna {
namespace {

constexpr std::int64_t kMs = 1'000'000;
constexpr Pose kRobot{3.0, -2.0, 0.4};

MapView view() {
  MapView v;
  v.resize({800, 600});
  v.fit({-5, -4}, {25, 16}, 20);
  return v;
}

double off(QPointF a, QPointF b) { return std::hypot(a.x() - b.x(), a.y() - b.y()); }

TEST(Follower, CentresTheRobot) {
  MapView v = view();
  Follower follower;
  follower.begin(FollowMode::Centre, v, kRobot, 0);
  EXPECT_FALSE(follower.apply(v, kRobot, 0, false));
  EXPECT_LE(off(v.to_screen(kRobot.position()), {400, 300}), 1.0);
  EXPECT_FALSE(v.turned());
}

TEST(Follower, ReachesItWithinItsTime) {
  MapView v = view();
  const QPointF before = v.to_screen(kRobot.position());
  Follower follower;
  follower.begin(FollowMode::Centre, v, kRobot, 0);
  EXPECT_TRUE(follower.apply(v, kRobot, 0, true));
  EXPECT_LE(off(v.to_screen(kRobot.position()), before), 1.0);
  EXPECT_TRUE(follower.apply(v, kRobot, 60 * kMs, true));
  const double half_way = off(v.to_screen(kRobot.position()), {400, 300});
  EXPECT_GT(half_way, 10.0);
  EXPECT_LT(half_way, off(before, {400, 300}));
  EXPECT_FALSE(follower.apply(v, kRobot, Follower::kGlideNs, true));
  EXPECT_LE(off(v.to_screen(kRobot.position()), {400, 300}), 1.0);
  static_assert(Follower::kGlideNs <= 200 * kMs && ViewGlide::kGlideNs <= 200 * kMs);
}

TEST(Follower, MovesTheViewByWholePixels) {
  MapView v = view();
  const QPointF before = v.to_screen({0, 0});
  Follower follower;
  follower.begin(FollowMode::Centre, v, kRobot, 0);
  for (int i = 0; i < 10; ++i) {
    follower.apply(v, {kRobot.x + 0.037 * i, kRobot.y, 0}, i * 16 * kMs, false);
    const QPointF by = v.to_screen({0, 0}) - before;
    EXPECT_NEAR(by.x(), std::round(by.x()), 1e-6);
    EXPECT_NEAR(by.y(), std::round(by.y()), 1e-6);
  }
}

TEST(Follower, LetsTheRobotMoveWithinTheFrameOnly) {
  MapView v = view();
  const Point inside = v.to_world({400, 300});
  Follower follower;
  follower.begin(FollowMode::KeepInFrame, v, {inside.x, inside.y, 0}, 0);
  const MapView before = v;
  const Point near = v.to_world({450, 350});
  follower.apply(v, {near.x, near.y, 0}, 0, false);
  EXPECT_EQ(v, before);
  const Point far = v.to_world({790, 300});
  follower.apply(v, {far.x, far.y, 0}, 0, false);
  const QPointF at = v.to_screen(far);
  EXPECT_LT(at.x(), 800 * 0.8);
  EXPECT_GT(at.x(), 800 * 0.7);
  EXPECT_NEAR(at.y(), 300, 1.0);
}

TEST(Follower, TurnsTheMapToTheHeadingOfTheRobot) {
  MapView v = view();
  Follower follower;
  follower.begin(FollowMode::HeadingUp, v, kRobot, 0);
  follower.apply(v, kRobot, 0, false);
  EXPECT_NEAR(v.to_screen_angle(kRobot.theta), -kPi / 2, 0.01);
  EXPECT_LE(off(v.to_screen(kRobot.position()), {400, 300}), 1.0);
}

TEST(Follower, SmoothsTheTurnAndStops) {
  MapView v = view();
  Follower follower;
  follower.begin(FollowMode::HeadingUp, v, kRobot, 0);
  double left = std::abs(angle_difference(-kPi / 2 - kRobot.theta, v.rotation()));
  int frames = 0;
  while (follower.apply(v, kRobot, ++frames * 16 * kMs, true)) {
    ASSERT_LT(frames, 200);
    const double now = std::abs(angle_difference(-kPi / 2 - kRobot.theta, v.rotation()));
    EXPECT_LE(now, left);
    left = now;
  }
  EXPECT_GT(frames, 5);
  EXPECT_LT(left, radians(0.5));
  // Noise of a heading moves nothing.
  const double rested = v.rotation();
  follower.apply(v, {kRobot.x, kRobot.y, kRobot.theta + 0.004}, frames * 16 * kMs, true);
  EXPECT_EQ(v.rotation(), rested);
}

TEST(Follower, DoesNothingAfterItsEnd) {
  MapView v = view();
  const MapView before = v;
  Follower follower;
  follower.begin(FollowMode::Centre, v, kRobot, 0);
  follower.end();
  EXPECT_FALSE(follower.apply(v, kRobot, 0, false));
  EXPECT_EQ(v, before);
}

TEST(ViewGlide, EndsExactlyAtItsTarget) {
  MapView v = view();
  MapView to = v;
  to.set_scale(70, {10, 10});
  to.set_rotation(2.5, {400, 300});
  ViewGlide glide;
  glide.begin(v, to, 0);
  const double before = v.scale();
  glide.apply(v, 90 * kMs);
  EXPECT_TRUE(glide.running());
  EXPECT_GT(v.scale(), before);
  EXPECT_LT(v.scale(), 70);
  EXPECT_NEAR(v.rotation(), 1.25, 1e-9);
  glide.apply(v, ViewGlide::kGlideNs);
  EXPECT_FALSE(glide.running());
  EXPECT_EQ(v.scale(), to.scale());
  EXPECT_EQ(v.centre(), to.centre());
  EXPECT_EQ(v.rotation(), to.rotation());
}

TEST(ViewGlide, TurnsInTheShorterDirection) {
  MapView v = view();
  v.set_rotation(radians(170), {400, 300});
  MapView to = v;
  to.set_rotation(radians(-170), {400, 300});
  ViewGlide glide;
  glide.begin(v, to, 0);
  glide.apply(v, 90 * kMs);
  EXPECT_NEAR(std::abs(v.rotation()), kPi, 1e-6);
}

}  // namespace
}  // namespace magna
