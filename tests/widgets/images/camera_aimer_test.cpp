// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/images/camera_aimer.h"

#include <gtest/gtest.h>

#include "tests/support/demo_scene.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"

namespace magna {
namespace {

constexpr RobotId kRobot{2};

class CameraAimerTest : public testing::Test {
 protected:
  CameraAimerTest() {
    link.show(test::demo_with_cameras());
    feed.poll();
  }

  void pass_ms(int ms) {
    clock.advance_ms(ms);
    feed.poll();
  }
  void show_aim(CameraAim aim) {
    Snapshot s = link.copy();
    auto cameras = *s.cameras;
    cameras[kRobot.index()].aim = aim;
    s.cameras = std::make_shared<const std::vector<RobotCamera>>(cameras);
    link.show(s);
    feed.poll();
  }
  std::vector<input::AimCamera> posted() const { return link.all<input::AimCamera>(); }

  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  CameraAimer aimer{feed};
};

TEST_F(CameraAimerTest, PostsAndShowsAnAimImmediately) {
  aimer.turn_to(kRobot, {0.5, 0.1});
  ASSERT_EQ(posted().size(), 1U);
  EXPECT_EQ(posted()[0].robot, kRobot);
  EXPECT_EQ(posted()[0].aim, (CameraAim{0.5, 0.1}));
  EXPECT_EQ(aimer.aim(kRobot), (CameraAim{0.5, 0.1}));
  EXPECT_EQ(aimer.aim(RobotId{4}), CameraAim{});
}

TEST_F(CameraAimerTest, AccumulatesTurnsBeforeASnapshotShowsThem) {
  aimer.turn_by(kRobot, 0.1, 0.0);
  aimer.turn_by(kRobot, 0.1, 0.05);
  pass_ms(30);
  EXPECT_NEAR(posted().back().aim.pan, 0.2, 1e-12);
  EXPECT_NEAR(posted().back().aim.tilt, 0.05, 1e-12);
}

TEST_F(CameraAimerTest, PostsAtMostFortyTimesASecondAndAlwaysTheLastAim) {
  for (int i = 1; i <= 1000; ++i) {
    aimer.turn_to(kRobot, {0.001 * i, 0.0});
    pass_ms(1);
  }
  EXPECT_LE(posted().size(), 41U);
  pass_ms(30);
  EXPECT_NEAR(posted().back().aim.pan, 1.0, 1e-12);
}

TEST_F(CameraAimerTest, FollowsSnapshotsAgainOnceTheAimIsReached) {
  aimer.turn_to(kRobot, {0.5, 0.0});
  show_aim({0.5, 0.0});
  show_aim({-0.2, 0.0});  // another author turned it
  EXPECT_EQ(aimer.aim(kRobot), (CameraAim{-0.2, 0.0}));
}

TEST_F(CameraAimerTest, DropsAnAimThatIsNeverReached) {
  aimer.turn_to(kRobot, {0.5, 0.0});
  pass_ms(900);
  EXPECT_EQ(aimer.aim(kRobot), (CameraAim{0.5, 0.0}));
  pass_ms(200);
  EXPECT_EQ(aimer.aim(kRobot), CameraAim{});
}

TEST_F(CameraAimerTest, LimitsTurnsToTheRangeOfTheCamera) {
  aimer.turn_by(kRobot, 99.0, -99.0);
  EXPECT_EQ(posted()[0].aim, (CameraAim{CameraAim::kMostPan, -CameraAim::kMostTilt}));
  clock.advance_ms(100);
  aimer.turn_by(kRobot, 1.0, 0.0);  // already reached
  EXPECT_EQ(posted().size(), 1U);
}

TEST_F(CameraAimerTest, KeepsThePendingAimOfThePreviousRobot) {
  aimer.turn_to(kRobot, {0.1, 0.0});
  aimer.turn_to(kRobot, {0.2, 0.0});  // waits
  aimer.turn_to(RobotId{4}, {0.3, 0.0});
  pass_ms(30);
  ASSERT_EQ(posted().size(), 3U);
  EXPECT_EQ(posted()[1].aim.pan, 0.2);
  EXPECT_EQ(posted()[2].robot, RobotId{4});
}

}  // namespace
}  // namespace magna
