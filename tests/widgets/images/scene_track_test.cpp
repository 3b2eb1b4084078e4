// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/images/scene_track.h"

#include <gtest/gtest.h>

#include "core/render/camera.h"
#include "tests/support/demo_scene.h"

namespace magna {
namespace {

constexpr std::int64_t kMs = 1'000'000;
constexpr RobotId kRobot{2};

/// The demo team with robot3 at `pose`, received at `ms`.
std::shared_ptr<const Snapshot> told(Pose pose, std::int64_t ms, Tick tick) {
  static const auto kWorld = test::demo_world();
  auto s = std::make_shared<Snapshot>(test::demo_with_cameras());
  s->world = kWorld;
  s->poses[2] = pose;
  s->tick = tick;
  s->made_ns = ms * kMs;
  s->scene = test::demo_scene(*s);
  return s;
}

TEST(SceneTrackTest, IsEmptyWithoutAScene) {
  SceneTrack track;
  EXPECT_FALSE(track.look(kRobot, {}, 0));
  auto s = std::make_shared<Snapshot>(test::demo_snapshot());
  track.push(s);
  EXPECT_FALSE(track.look(kRobot, {}, 0));
}

TEST(SceneTrackTest, LooksFromThePoseOfTheRobot) {
  SceneTrack track;
  track.push(told({2.0, 6.0, 0.5}, 0, 10));
  const auto order = track.look(kRobot, {0.25, -0.1}, 0);
  ASSERT_TRUE(order);
  EXPECT_EQ(order->robot, kRobot);
  EXPECT_EQ(order->tick, 10);
  EXPECT_EQ(order->truth, (Pose{2.0, 6.0, 0.5}));
  EXPECT_DOUBLE_EQ(order->camera.setup().pose.theta, 0.75);
  EXPECT_DOUBLE_EQ(order->camera.setup().pitch, -0.1);
  EXPECT_FALSE(track.look(RobotId{99}, {}, 0));
}

TEST(SceneTrackTest, InterpolatesBetweenTwoSnapshots) {
  SceneTrack track;
  track.push(told({2.0, 6.0, 0.0}, 0, 10));
  track.push(told({3.0, 6.0, 0.4}, 100, 11));
  const auto half = track.look(kRobot, {}, 150 * kMs);
  ASSERT_TRUE(half);
  EXPECT_NEAR(half->truth.x, 2.5, 1e-9);
  EXPECT_NEAR(half->believed.x, 2.5, 1e-9);
  EXPECT_NEAR(half->truth.theta, 0.2, 1e-9);
  EXPECT_NEAR(robot_in(*half->scene, kRobot)->pose.x, 2.5, 1e-9);
  const auto end = track.look(kRobot, {}, 200 * kMs);
  EXPECT_NEAR(end->truth.x, 3.0, 1e-9);
}

TEST(SceneTrackTest, ContinuesWhenAMomentIsRepeated) {
  SceneTrack track;
  track.push(told({2.0, 6.0, 0.0}, 0, 10));
  track.push(told({3.0, 6.0, 0.0}, 100, 11));
  track.push(told({3.0, 6.0, 0.0}, 140, 11));
  EXPECT_NEAR(track.look(kRobot, {}, 150 * kMs)->truth.x, 2.5, 1e-9);
}

TEST(SceneTrackTest, JumpsWithARelocatedRobot) {
  SceneTrack track;
  track.push(told({2.0, 6.0, 0.0}, 0, 10));
  track.push(told({12.0, 6.0, 0.0}, 100, 11));
  EXPECT_NEAR(track.look(kRobot, {}, 110 * kMs)->truth.x, 12.0, 1e-9);
}

TEST(SceneTrackTest, SharesOneSceneAmongViewersOfAMoment) {
  SceneTrack track;
  track.push(told({2.0, 6.0, 0.0}, 0, 10));
  track.push(told({3.0, 6.0, 0.0}, 100, 11));
  EXPECT_EQ(track.look(kRobot, {}, 130 * kMs)->scene, track.look(RobotId{4}, {}, 130 * kMs)->scene);
}

TEST(SmallerTest, KeepsTheViewWithoutEnlarging) {
  const Camera camera = test::demo_camera({1.0, 2.0, 0.0});
  const Camera small = smaller(camera, 160);
  EXPECT_EQ(small.setup().width, 160);
  EXPECT_EQ(small.setup().height_px, 120);
  EXPECT_EQ(small.setup().field_of_view, camera.setup().field_of_view);
  EXPECT_EQ(smaller(small, 320).setup().width, 160);
}

}  // namespace
}  // namespace magna
