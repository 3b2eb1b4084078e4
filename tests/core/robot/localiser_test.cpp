// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/team_state.h"
#include "core/world/world.h"

#include "core/geometry/angle.h"
#include "core/sim/random.h"
#include "tests/core/robot/team_rig.h"

namespace magna {
namespace {

/// Drives at random and measures the localiser's error after each tick.
struct ErrorWatch {
  double farthest = 0.0;
  double farthest_turn = 0.0;
};

ErrorWatch drive_about(TeamRig& rig, RobotId id, int ticks) {
  ErrorWatch watch;
  RandomStream random(3, 0, StreamPurpose::World);
  for (int k = 0; k < ticks; ++k) {
    if (k % 15 == 0) {
      rig.team->drive(id, {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-2, 2)},
                      rig.scheduler.now() + 16);
    }
    rig.tick();
    const Pose truth = rig.pose(id);
    const Pose believed = rig.team->believed()[id.index()];
    watch.farthest = std::max(watch.farthest, distance(truth.position(), believed.position()));
    watch.farthest_turn =
        std::max(watch.farthest_turn, std::abs(angle_difference(believed.theta, truth.theta)));
  }
  return watch;
}

TEST(Localiser, ErrorWandersWithinTwoCentimetresAndOneDegree) {
  for (const RobotType type : {RobotType::P2at, RobotType::Airrobot, RobotType::Telemax}) {
    TeamRig rig;
    const RobotId id = rig.add(type, {20.0, 15.0, 3.0});
    const ErrorWatch watch = drive_about(rig, id, 5000);
    EXPECT_LE(watch.farthest, 0.02 + 1e-9);
    EXPECT_LE(watch.farthest_turn, radians(1.0) + 1e-9);
    EXPECT_GT(watch.farthest, 0.01) << "there is an error at all";
    EXPECT_GT(watch.farthest_turn, radians(0.5));
  }
}

TEST(Localiser, BelievedPoseStaysWhileTheRobotStandsStill) {
  TeamRig rig;
  const RobotId id = rig.add(RobotType::P2at, {20.0, 15.0, 0.0});
  drive_about(rig, id, 100);
  rig.team->halt(id);
  rig.tick(50);
  const Pose believed = rig.team->believed()[0];
  EXPECT_NE(believed, rig.pose(id));
  const std::uint64_t before = rig.hash();
  rig.tick(50);
  EXPECT_EQ(rig.team->believed()[0], believed);
  EXPECT_NE(rig.hash(), before) << "the rangers drew meanwhile";
}

TEST(Localiser, EqualsTheTruthWithoutNoiseAndForPointRobots) {
  TeamRig noisy;
  const RobotId point = noisy.add(RobotType::Point, {20.0, 15.0, 0.0});
  EXPECT_EQ(drive_about(noisy, point, 200).farthest, 0.0);

  TeamRig clean;
  clean.clean();
  const RobotId body = clean.add(RobotType::P2at, {20.0, 15.0, 0.0});
  const ErrorWatch watch = drive_about(clean, body, 200);
  EXPECT_EQ(watch.farthest, 0.0);
  EXPECT_EQ(watch.farthest_turn, 0.0);
}

}  // namespace
}  // namespace magna
