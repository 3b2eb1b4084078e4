// SPDX-License-Identifier: GPL-3.0-or-later
// The manual's commands on a robot with a body.
#include "core/geometry/angle.h"
#include "core/robot/ranger_driver.h"
#include "tests/core/robot/team_rig.h"

namespace magna {
namespace {

class RangerCommands : public testing::Test {
 protected:
  RangerCommands() : rig(description()) {
    rig.clean();
    id = rig.add(RobotType::P2at, {10.5, 15.5, 0.0});
  }
  static WorldDescription description() {
    WorldDescription with_things = room();
    with_things.things.push_back(crate({20.5, 5.5}));
    return with_things;
  }
  const RobotTypeInfo& type() const { return rig.team->type(id); }

  TeamRig rig;
  RobotId id;
};

TEST_F(RangerCommands, SetSpeedHasTheLimitsOfItsType) {
  EXPECT_EQ(rig.carry_out(id, SetSpeed{0.05}).code, ErrorCode::None);
  EXPECT_DOUBLE_EQ(rig.team->cruise_speed()[0], 0.5);
  CommandResult result = rig.carry_out(id, SetSpeed{0.2});
  EXPECT_EQ(result.code, ErrorCode::TooHighSpeed);
  EXPECT_NEAR(result.value, 0.07, 1e-12);
  result = rig.carry_out(id, SetSpeed{-1.0});
  EXPECT_EQ(result.code, ErrorCode::NegativeSpeed);
  EXPECT_EQ(rig.team->cruise_speed()[0], 0.0);
}

TEST_F(RangerCommands, SetTurnAngleHasTheLimitsOfItsType) {
  EXPECT_EQ(rig.carry_out(id, SetTurnAngle{0.1}).code, ErrorCode::None);
  CommandResult result = rig.carry_out(id, SetTurnAngle{9.0});
  EXPECT_EQ(result.code, ErrorCode::TooHighTurnAngle);
  EXPECT_NEAR(result.value, type().max_turn_rate * 0.1, 1e-12);
  result = rig.carry_out(id, SetTurnAngle{0.0});
  EXPECT_EQ(result.code, ErrorCode::TooLowTurnAngle);
  EXPECT_GT(result.value, 0.0);
}

TEST_F(RangerCommands, TurnsEndExactlyWithinTheirAccelerationLimits) {
  for (const double angle : {0.001, 0.2, -1.0, kPi, -7.0}) {
    const double before = rig.pose(id).theta;
    double last = rig.team->velocity()[0].omega;
    double turned = 0.0;
    rig.each_tick = [&] {
      const double now = rig.team->velocity()[0].omega;
      EXPECT_LE(std::abs(now - last), type().max_turn_acceleration * 0.1 + 1e-9);
      last = now;
      turned += now * 0.1;
      EXPECT_LE(std::abs(turned), std::abs(angle) + 1e-9);
    };
    const CommandResult result = rig.carry_out(id, Turn{angle});
    EXPECT_EQ(result.code, ErrorCode::None);
    EXPECT_NEAR(result.value, angle, 1e-8);
    EXPECT_NEAR(angle_difference(rig.pose(id).theta, before + angle), 0.0, 1e-8);
    EXPECT_NEAR(last, 0.0, 1e-9) << "it stands when it says so";
  }
  rig.each_tick = {};
}

TEST_F(RangerCommands, NamedTurnsTurnByTheirAngles) {
  EXPECT_NEAR(rig.carry_out(id, TurnLeft{}).value, -kPi / 2.0, 1e-8);
  EXPECT_NEAR(rig.carry_out(id, TurnRight{}).value, kPi / 2.0, 1e-8);
  EXPECT_NEAR(rig.carry_out(id, AboutFace{}).value, kPi, 1e-8);
}

TEST_F(RangerCommands, GoForwardDrivesForItsTicksAndThenBrakes) {
  const auto results = rig.command(id, GoForward{30});
  EXPECT_EQ(rig.run(results), 31);
  EXPECT_EQ(results->front().code, ErrorCode::None);
  EXPECT_GT(rig.pose(id).x, 10.5 + 1.5);
  EXPECT_GT(rig.team->velocity()[0].vx, 0.0);
  rig.tick(15);
  EXPECT_EQ(rig.team->velocity()[0], BodyVelocity{});
}

TEST_F(RangerCommands, WithoutSpeedItIsNotMoving) {
  rig.carry_out(id, SetSpeed{0.0});
  const Pose before = rig.pose(id);
  EXPECT_EQ(rig.carry_out(id, GoForward{5}).code, ErrorCode::NotMoving);
  EXPECT_EQ(rig.carry_out(id, GotoWall{}).code, ErrorCode::NotMoving);
  EXPECT_EQ(rig.pose(id), before);
}

TEST_F(RangerCommands, GoForwardIsBlockedByAWall) {
  EXPECT_EQ(rig.carry_out(id, GoForward{5000}).code, ErrorCode::RobotBlocked);
  EXPECT_NEAR(rig.pose(id).x, 39.0 - 0.26, 0.03);
}

TEST_F(RangerCommands, GotoWallBrakesBeforeTheWallAndSucceeds) {
  bool bumped = false;
  rig.each_tick = [&] { bumped = bumped || !rig.team->bumps().empty(); };
  EXPECT_EQ(rig.carry_out(id, GotoWall{}).code, ErrorCode::None);
  EXPECT_NEAR(rig.pose(id).x, 39.0 - 0.26, 0.03);
  EXPECT_FALSE(bumped);
  EXPECT_EQ(rig.carry_out(id, GotoWall{}).code, ErrorCode::None) << "it is there already";
}

TEST_F(RangerCommands, GotoWallIsBlockedByAThingAndByARobot) {
  const RobotId second = rig.add(RobotType::P2at, {15.5, 5.5, 0.0});
  EXPECT_EQ(rig.carry_out(second, GotoWall{}).code, ErrorCode::RobotBlocked);
  EXPECT_NEAR(rig.pose(second).x, 20.0 - 0.26, 0.03);
  rig.add(RobotType::Telemax, {14.5, 15.5, 0.0});
  EXPECT_EQ(rig.carry_out(id, GotoWall{}).code, ErrorCode::RobotBlocked);
  EXPECT_NEAR(rig.pose(id).x, 14.5 - 0.35 - 0.26, 0.01);
}

TEST_F(RangerCommands, StopEndsAtStandstill) {
  rig.command(id, GoForward{1000});
  rig.tick(20);
  const auto stop = rig.command(id, Stop{});
  EXPECT_EQ(rig.run(stop), 11) << "0.7 m/s at 0.7 m/s^2 and 0.1 s a tick";
  EXPECT_EQ(stop->front().code, ErrorCode::None);
  EXPECT_EQ(rig.team->velocity()[0], BodyVelocity{});
}

TEST_F(RangerCommands, DriveEndsAfterItsTimeOrWhenBlocked) {
  EXPECT_EQ(rig.carry_out(id, Drive{{0.5, 0.0, 0.1}, 2.0}).code, ErrorCode::None);
  EXPECT_EQ(rig.carry_out(id, Drive{{0.5, 0.0, 0.0}, 1e9}).code, ErrorCode::RobotBlocked);
}

TEST_F(RangerCommands, RejectsNumbersThatAreNotFinite) {
  const Pose before = rig.pose(id);
  const double nan = std::nan("");
  EXPECT_EQ(rig.carry_out(id, Turn{nan}).code, ErrorCode::None);
  EXPECT_EQ(rig.carry_out(id, Drive{{nan, nan, nan}, nan}).code, ErrorCode::None);
  rig.team->drive(id, {nan, -nan, HUGE_VAL}, 100);
  rig.tick(10);
  EXPECT_EQ(rig.pose(id), before);
}

}  // namespace
}  // namespace magna
