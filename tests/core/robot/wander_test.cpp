// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/team_state.h"

#include <set>

#include "core/geometry/angle.h"
#include "tests/core/robot/team_rig.h"

namespace magna {
namespace {

RobotDescription wanderer(std::string name, Pose pose, int rays = 36) {
  RobotDescription description = robot(std::move(name), RobotType::Rover, pose);
  description.wanders = true;
  if (rays == 0) description.ranger = RangeSensorSpec{};
  return description;
}

/// The cells of 1 m visited by a wandering robot.
std::size_t cells_visited(int rays) {
  TeamRig rig(room(12, 12), 4);
  const RobotId id = *rig.team->add(wanderer("w", {6.0, 6.0, 0.0}, rays));
  std::set<Cell> cells;
  rig.each_tick = [&] { cells.insert(cell_of(rig.pose(id).position())); };
  rig.tick(6000);
  return cells.size();
}

TEST(Wander, ARobotWithARangerCoversARoom) { EXPECT_GT(cells_visited(36), 40U); }

TEST(Wander, ARobotWithoutARangerCoversARoom) { EXPECT_GT(cells_visited(0), 40U); }

TEST(Wander, TurnsAwayBeforeACollisionWithARanger) {
  TeamRig rig(room(12, 12), 4);
  rig.team->add(wanderer("w", {6.0, 6.0, 0.0}));
  int bumps = 0;
  rig.each_tick = [&] { bumps += static_cast<int>(rig.team->bumps().size()); };
  rig.tick(3000);
  EXPECT_LE(bumps, 3);
}

TEST(Wander, DrivesAtThirtyCentimetresPerSecondWithSmallTurns) {
  TeamRig rig(room(60, 60));
  rig.clean();
  const RobotId id = *rig.team->add(wanderer("w", {30.0, 30.0, 0.0}));
  rig.tick(10);
  rig.each_tick = [&] {
    EXPECT_NEAR(rig.team->velocity()[id.index()].vx, 0.3, 1e-9);
    EXPECT_LE(std::abs(rig.team->velocity()[id.index()].omega), 0.3 + 1e-9);
  };
  rig.tick(300);
}

TEST(Wander, MovesOnlyWanderingRobotsWithoutACommand) {
  TeamRig rig;
  rig.clean();
  const RobotId still = rig.add(RobotType::Rover, {10.0, 10.0, 0.0});
  const RobotId driven = *rig.team->add(wanderer("w", {20.0, 10.0, 0.0}));
  EXPECT_FALSE(rig.team->busy(driven));
  rig.team->drive(driven, {0.0, 0.0, 0.0}, 30);
  EXPECT_TRUE(rig.team->busy(driven));
  rig.tick(29);
  EXPECT_EQ(rig.pose(driven), (Pose{20.0, 10.0, 0.0}));
  EXPECT_FALSE(rig.team->busy(driven));
  rig.tick(20);
  EXPECT_NE(rig.pose(driven), (Pose{20.0, 10.0, 0.0}));
  EXPECT_FALSE(rig.team->busy(driven)) << "wandering is not a command";
  EXPECT_EQ(rig.pose(still), (Pose{10.0, 10.0, 0.0}));
}

TEST(Wander, LookingAheadUsesTheRaysWithinFortyDegrees) {
  const RangeSensorSpec spec = info(RobotType::Rover).ranger;
  const AheadRays look = ahead_rays(spec);
  for (std::uint32_t ray = 0; ray < 36; ++ray) {
    const bool ahead = std::abs(spec.ray_angle(static_cast<int>(ray))) <= radians(40.0);
    EXPECT_EQ(ray >= look.first && ray < look.last, ahead) << ray;
  }
  EXPECT_EQ(ahead_rays(RangeSensorSpec{}).last, 0U);
}

}  // namespace
}  // namespace magna
