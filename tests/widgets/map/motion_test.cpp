// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/geometry/angle.h"
#include "tests/support/demo_snapshot.h"
#include "widgets/map/scene/map_scene.h"
#include "widgets/map/scene/motion.h"

namespace magna {
namespace {

std::shared_ptr<const Snapshot> at(Pose pose, Tick tick, std::int64_t made_ms) {
  auto s = std::make_shared<Snapshot>();
  s->poses = {pose};
  s->tick = tick;
  s->made_ns = made_ms * 1'000'000;
  return s;
}

TEST(PoseTrack, InterpolatesBetweenTheLastTwoPoses) {
  PoseTrack track;
  track.push(at({0, 0, 0}, 1, 1000));
  track.push(at({1, 2, 0}, 2, 1100));
  std::vector<Pose> poses;
  track.sample(1'150'000'000, poses);
  EXPECT_NEAR(poses[0].x, 0.5, 1e-9);
  EXPECT_NEAR(poses[0].y, 1.0, 1e-9);
  EXPECT_TRUE(track.moving(1'150'000'000));
  track.sample(1'300'000'000, poses);
  EXPECT_EQ(poses[0], (Pose{1, 2, 0}));
  EXPECT_FALSE(track.moving(1'300'000'000));
}

TEST(PoseTrack, TurnsInTheShorterDirection) {
  PoseTrack track;
  track.push(at({0, 0, radians(170)}, 1, 1000));
  track.push(at({0, 0, radians(-170)}, 2, 1100));
  std::vector<Pose> poses;
  track.sample(1'150'000'000, poses);
  EXPECT_NEAR(std::abs(normalize_angle(poses[0].theta)), kPi, 1e-6);
}

TEST(PoseTrack, JumpsForARelocatedRobot) {
  PoseTrack track;
  track.push(at({0, 0, 0}, 1, 1000));
  track.push(at({20, 0, 0}, 2, 1100));
  std::vector<Pose> poses;
  track.sample(1'110'000'000, poses);
  EXPECT_EQ(poses[0].x, 20.0);
}

TEST(PoseTrack, DoesNotMoveSlowlyAfterAPause) {
  PoseTrack track;
  track.push(at({0, 0, 0}, 1, 1000));
  track.push(at({1, 0, 0}, 2, 61'000));
  EXPECT_FALSE(track.moving(61'300'000'000));
}

TEST(PoseTrack, IsConstantWithoutMotion) {
  PoseTrack track;
  track.push(at({1, 0, 0}, 1, 1000));
  track.push(at({1, 0, 0}, 2, 1100));
  EXPECT_FALSE(track.moving(1'110'000'000));
}

TEST(Trails, KeepTheirDurationAndVisibleSteps) {
  Trails trails;
  for (const double seconds : {10.0, 30.0}) {
    trails.clear();
    trails.set_seconds(seconds);
    for (int tick = 0; tick <= 600; ++tick) trails.note(*at({tick * 0.05, 0, 0}, tick, 0));
    const auto& trail = trails.of({0});
    EXPECT_GE(trail.front().seconds, 60.0 - seconds - 1e-9);
    EXPECT_LE(trail.front().seconds, 60.0 - seconds + 2.5);
    for (std::size_t i = 1; i < trail.size(); ++i) {
      EXPECT_GE(distance(trail[i - 1].at, trail[i].at), Trails::kStep);
      EXPECT_LE(distance(trail[i - 1].at, trail[i].at), Trails::kLongest + 1e-9);
    }
    EXPECT_GE(trail.size(), static_cast<std::size_t>(seconds * 0.5 / Trails::kLongest));
  }
}

TEST(Trails, AreCloseToTheDrivenPath) {
  Trails trails;
  const auto way = [](int tick) {
    return Pose{4 * std::cos(tick * 0.02), 4 * std::sin(tick * 0.02), 0};
  };
  for (int tick = 0; tick <= 200; ++tick) trails.note(*at(way(tick), tick, 0));
  const auto& trail = trails.of({0});
  ASSERT_GT(trail.size(), 5U);
  for (std::size_t i = 1; i < trail.size(); ++i) {
    const Point middle = (trail[i - 1].at + trail[i].at) * 0.5;
    EXPECT_NEAR(norm(middle), 4.0, 0.1);
  }
}

TEST(Trails, UnlimitedOnesAreThinnedAndReachBackToTheStart) {
  Trails trails;
  trails.set_seconds(MapLayers::kEndless);
  for (int tick = 0; tick <= 300'000; ++tick) {
    trails.note(*at({(tick % 2) * 0.5, tick * 0.2, 0}, tick, 0));
  }
  EXPECT_LE(trails.size(), Trails::kMostSpots);
  EXPECT_GT(trails.size(), Trails::kMostSpots / 4);
  EXPECT_EQ(trails.of({0}).front().seconds, 0.0);
  EXPECT_NEAR(trails.of({0}).back().seconds, 30'000.0, 1.0);
}

TEST(Trails, AreInterruptedByARelocation) {
  Trails trails;
  trails.note(*at({0, 0, 0}, 0, 0));
  trails.note(*at({1, 0, 0}, 10, 0));
  trails.note(*at({20, 9, 0}, 11, 0));
  ASSERT_EQ(trails.of({0}).size(), 1U);
  EXPECT_EQ(trails.of({0}).front().at, (Point{20, 9}));
}

TEST(Trails, RestartWhenTimeGoesBack) {
  Trails trails;
  trails.note(*at({0, 0, 0}, 100, 0));
  trails.note(*at({5, 0, 0}, 0, 0));
  ASSERT_EQ(trails.of({0}).size(), 1U);
  EXPECT_EQ(trails.of({0}).front().at, (Point{5, 0}));
  EXPECT_TRUE(trails.of({7}).empty());
}

MapScene scene_of(int robots, double scale) {
  MapScene scene;
  scene.snapshot = std::make_shared<const Snapshot>(test::demo_snapshot(robots));
  scene.poses = scene.snapshot->poses;
  scene.view.resize({1000, 700});
  scene.view.set_scale(scale, {500, 350});
  scene.update_detail();
  return scene;
}

TEST(MapScene, DrawsRobotsAtLeastTenPixelsLarge) {
  for (const int robots : {12, 200}) {
    for (const double scale : {0.5, 5.0, 20.0, 200.0}) {
      const MapScene scene = scene_of(robots, scale);
      for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(robots); ++i) {
        EXPECT_GE(scene.diameter({i}), 10.0) << robots << ' ' << scale;
      }
    }
  }
}

TEST(MapScene, DrawsACrowdAsDartsAndStillMarksTheActiveRobot) {
  const MapScene scene = scene_of(5000, 5.0);
  EXPECT_TRUE(scene.detail.crowd);
  EXPECT_FALSE(scene.detail.labels);
  EXPECT_LT(scene.diameter({100}), 10.0);
  EXPECT_GE(scene.diameter({2}), 10.0);
}

TEST(MapScene, FindsTheNearestRobotAtAPoint) {
  const MapScene scene = scene_of(12, 20.0);
  const QPointF at_third = scene.view.to_screen(scene.poses[2].position());
  EXPECT_EQ(scene.robot_at(at_third), RobotId{2});
  EXPECT_EQ(scene.robot_at(at_third + QPointF(0, 200)), std::nullopt);
}

TEST(MapScene, DoesNotFindARemovedRobot) {
  MapScene scene = scene_of(12, 20.0);
  Snapshot next = *scene.snapshot;
  auto labels = std::make_shared<std::vector<RobotLabel>>(*next.labels);
  (*labels)[2].present = false;
  next.labels = labels;
  scene.snapshot = std::make_shared<const Snapshot>(next);
  scene.update_detail();
  EXPECT_EQ(scene.robot_at(scene.view.to_screen(scene.poses[2].position())), std::nullopt);
}

}  // namespace
}  // namespace magna
