// SPDX-License-Identifier: GPL-3.0-or-later
// Bodies that end exactly at their target.
#include "core/robot/ranger_driver.h"

#include "core/geometry/angle.h"
#include "tests/core/robot/team_rig.h"

namespace magna {
namespace {

TEST(ExactDriver, AGlideEndsExactlyWithinOneTick) {
  TeamRig rig;  // with noise
  const RobotId id = rig.add(RobotType::Gobot, {5.0, 15.0, 0.5});
  rig.team->glide(id, {5.1 + 1e-9, 14.7, -2.0}, true);
  rig.tick();
  EXPECT_EQ(rig.pose(id), (Pose{5.1 + 1e-9, 14.7, -2.0}));
  EXPECT_EQ(rig.team->believed()[0], rig.pose(id));
  EXPECT_EQ(rig.team->state()[0], BodyState::Moving);
  const BodyVelocity v = rig.team->velocity()[0];
  EXPECT_NEAR(std::hypot(v.vx, v.vy), std::hypot(0.1, 0.3) / 0.1, 1e-6);
  EXPECT_NEAR(v.omega, -25.0, 1e-9);
}

TEST(ExactDriver, StandsStillAfterAGlide) {
  TeamRig rig;
  const RobotId id = rig.add(RobotType::Gobot, {5.0, 15.0, 0.0});
  rig.team->glide(id, {5.3, 15.0, 0.0}, true);
  rig.tick();
  rig.tick();
  EXPECT_EQ(rig.pose(id), (Pose{5.3, 15.0, 0.0}));
  EXPECT_EQ(rig.team->velocity()[0], BodyVelocity{});
  EXPECT_EQ(rig.team->state()[0], BodyState::Idle);
}

TEST(ExactDriver, ASolidGlideStopsAtContactAndOtherGlidesDoNot) {
  WorldDescription description = room();
  description.things.push_back(crate({8.5, 15.0}));
  TeamRig rig(description);
  const RobotId id = rig.add(RobotType::Gobot, {6.0, 15.0, 0.0});
  rig.team->glide(id, {9.0, 15.0, 0.0}, true);
  rig.tick();
  EXPECT_EQ(rig.team->state()[0], BodyState::Blocked);
  ASSERT_EQ(rig.team->bumps().size(), 1U);
  EXPECT_LT(rig.pose(id).x, 8.5 - 0.5);
  rig.team->glide(id, {11.0, 15.0, 0.0}, false);
  rig.tick();
  EXPECT_EQ(rig.pose(id).x, 11.0);
}

TEST(ExactDriver, TwoBodiesDoNotOverlap) {
  TeamRig rig;
  const RobotId first = rig.add(RobotType::Gobot, {5.0, 15.0, 0.0});
  const RobotId second = rig.add(RobotType::Gobot, {7.0, 15.0, 0.0});
  rig.team->glide(first, {7.0, 15.0, 0.0}, true);
  rig.tick();
  EXPECT_GE(distance(rig.pose(first).position(), rig.pose(second).position()), 1.0);
  EXPECT_EQ(rig.team->bumps()[0].other, 1);
}

TEST(ExactDriver, HaltAndStopCancelAGlide) {
  TeamRig rig;
  const RobotId id = rig.add(RobotType::Gobot, {5.0, 15.0, 0.0});
  rig.team->glide(id, {5.3, 15.0, 0.0}, true);
  rig.team->halt(id);
  rig.tick();
  EXPECT_EQ(rig.pose(id).x, 5.0);
  rig.team->set_frozen(true);
  rig.team->glide(id, {5.3, 15.0, 0.0}, true);
  rig.tick();
  rig.team->set_frozen(false);
  rig.tick();
  EXPECT_EQ(rig.pose(id).x, 5.0);
}

TEST(ExactDriver, DrivesInAnyDirectionWithoutNoise) {
  TeamRig rig;  // with noise
  const RobotId id = rig.add(RobotType::Gobot, {5.0, 15.0, kPi / 2.0});
  rig.team->drive(id, {0.0, 1.0, 0.0}, 31);
  for (int k = 0; k < 40; ++k) rig.tick();
  EXPECT_NEAR(rig.pose(id).x, 5.0 - 3.0, 1e-9);
  EXPECT_NEAR(rig.pose(id).y, 15.0, 1e-9);
}

}  // namespace
}  // namespace magna
