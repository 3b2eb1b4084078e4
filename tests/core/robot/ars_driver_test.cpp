// SPDX-License-Identifier: GPL-3.0-or-later
// The physics of manual chapter 4 on a point robot, one command at a time.
#include "core/robot/ars_driver.h"

#include <cmath>

#include "core/geometry/angle.h"
#include "tests/core/robot/team_rig.h"

namespace magna {
namespace {

class ArsDriverTest : public testing::Test {
 protected:
  ArsDriverTest() : rig(description()) {
    rig.clean();
    id = rig.add(RobotType::Point, {10.5, 15.5, 0.0});
  }
  static WorldDescription description() {
    WorldDescription with_things = room();
    with_things.things.push_back(crate({20.5, 5.5}));
    return with_things;
  }

  TeamRig rig;
  RobotId id;
};

TEST_F(ArsDriverTest, StartsWithMaxSpeedAndTheTurnAngleOfTheManual) {
  EXPECT_DOUBLE_EQ(rig.team->cruise_speed()[0], 10.0);  // 1 cell a tick of 0.1 s
  rig.parameters.set(kParameter<"Robot-Turn-Delay">, 0);
  rig.command(id, Turn{1.0});
  rig.tick();
  EXPECT_NEAR(rig.pose(id).theta, 0.3, 1e-12);
}

TEST_F(ArsDriverTest, SetSpeedAcceptsSpeedsWithinItsLimits) {
  const CommandResult result = rig.carry_out(id, SetSpeed{0.25});
  EXPECT_EQ(result.code, ErrorCode::None);
  EXPECT_EQ(result.value, 0.25);
  EXPECT_EQ(result.robot, id);
  EXPECT_DOUBLE_EQ(rig.team->cruise_speed()[0], 2.5);
}

TEST_F(ArsDriverTest, SetSpeedTruncatesAndReportsAnError) {
  const Pose before = rig.pose(id);
  CommandResult result = rig.carry_out(id, SetSpeed{-0.5});
  EXPECT_EQ(result.code, ErrorCode::NegativeSpeed);
  EXPECT_EQ(result.value, 0.0);
  EXPECT_EQ(rig.team->cruise_speed()[0], 0.0);
  result = rig.carry_out(id, SetSpeed{1.5});
  EXPECT_EQ(result.code, ErrorCode::TooHighSpeed);
  EXPECT_EQ(result.value, 1.0);
  result = rig.carry_out(id, SetSpeed{std::nan("")});
  EXPECT_EQ(result.code, ErrorCode::NegativeSpeed);
  EXPECT_EQ(rig.pose(id), before);
}

TEST_F(ArsDriverTest, SetTurnAngleTruncatesAndReportsAnError) {
  const Pose before = rig.pose(id);
  EXPECT_EQ(rig.carry_out(id, SetTurnAngle{0.2}).code, ErrorCode::None);
  CommandResult result = rig.carry_out(id, SetTurnAngle{0.01});
  EXPECT_EQ(result.code, ErrorCode::TooLowTurnAngle);
  EXPECT_EQ(result.value, 0.05);
  result = rig.carry_out(id, SetTurnAngle{1.0});
  EXPECT_EQ(result.code, ErrorCode::TooHighTurnAngle);
  EXPECT_DOUBLE_EQ(result.value, kPi / 8.0);
  EXPECT_EQ(rig.pose(id), before);
  EXPECT_DOUBLE_EQ(rig.team->cruise_speed()[0], 10.0);
}

TEST_F(ArsDriverTest, ATurnWaitsForItsDelayAndTurnsByTheAnglePerTick) {
  rig.carry_out(id, SetTurnAngle{0.25});
  const auto results = rig.command(id, Turn{0.6});
  rig.tick(2);
  EXPECT_EQ(rig.pose(id).theta, 0.0);
  rig.tick();
  EXPECT_NEAR(rig.pose(id).theta, 0.25, 1e-12);
  EXPECT_NEAR(rig.team->velocity()[0].omega, 2.5, 1e-9);
  EXPECT_EQ(rig.team->state()[0], BodyState::Moving);
  rig.tick();
  EXPECT_TRUE(results->empty());
  rig.tick();
  ASSERT_EQ(results->size(), 1U);
  EXPECT_NEAR(results->front().value, 0.6, 1e-12);
  EXPECT_NEAR(rig.pose(id).theta, 0.6, 1e-12);
  EXPECT_EQ(rig.pose(id).position(), (Point{10.5, 15.5}));
  rig.tick();
  EXPECT_EQ(rig.team->state()[0], BodyState::Idle);
  EXPECT_EQ(rig.team->velocity()[0], BodyVelocity{});
}

TEST_F(ArsDriverTest, NamedTurnsTurnByTheirAngles) {
  EXPECT_NEAR(rig.carry_out(id, TurnLeft{}).value, -kPi / 2.0, 1e-9);
  EXPECT_NEAR(rig.pose(id).theta, -kPi / 2.0, 1e-9);
  EXPECT_NEAR(rig.carry_out(id, TurnRight{}).value, kPi / 2.0, 1e-9);
  EXPECT_NEAR(rig.pose(id).theta, 0.0, 1e-9);
  EXPECT_NEAR(rig.carry_out(id, AboutFace{}).value, kPi, 1e-9);
  EXPECT_NEAR(std::abs(rig.pose(id).theta), kPi, 1e-9);
}

TEST_F(ArsDriverTest, GoForwardWaitsForItsDelayAndRunsForItsTicks) {
  rig.carry_out(id, SetSpeed{0.5});
  const auto results = rig.command(id, GoForward{4});
  rig.tick(5);
  EXPECT_EQ(rig.pose(id).x, 10.5);
  rig.tick(3);
  EXPECT_NEAR(rig.pose(id).x, 12.0, 1e-9);
  EXPECT_TRUE(results->empty());
  rig.tick();
  ASSERT_EQ(results->size(), 1U);
  EXPECT_EQ(results->front().code, ErrorCode::None);
  EXPECT_NEAR(rig.pose(id).x, 12.5, 1e-9);
  rig.tick(10);
  EXPECT_NEAR(rig.pose(id).x, 12.5, 1e-9);
}

TEST_F(ArsDriverTest, GoForwardWithoutSpeedIsNotMoving) {
  rig.carry_out(id, SetSpeed{0.0});
  const Pose before = rig.pose(id);
  EXPECT_EQ(rig.carry_out(id, GoForward{4}).code, ErrorCode::NotMoving);
  EXPECT_EQ(rig.carry_out(id, GotoWall{}).code, ErrorCode::NotMoving);
  EXPECT_EQ(rig.pose(id), before);
}

TEST_F(ArsDriverTest, CleanLeavesASingleEnabledError) {
  rig.parameters.set(kParameter<"Motion-Noise">, 0.3);
  EXPECT_EQ(rig.carry_out(id, GoForward{4}).code, ErrorCode::None);
  EXPECT_NE(rig.pose(id).x, 14.5);
  EXPECT_NEAR(rig.pose(id).x, 14.5, 4 * 0.3);
  EXPECT_EQ(rig.pose(id).y, 15.5);
  const PointInterval odometer = rig.team->odometers(id)->main().pos();
  EXPECT_GT(odometer.x.max - odometer.x.min, 0.0);
  EXPECT_NEAR(rig.carry_out(id, Turn{1.0}).value, 1.0, 1e-12) << "turns are exact";
  rig.parameters.set(kParameter<"Robot-Turn-Max-Error">, 0.1);
  EXPECT_GT(std::abs(rig.carry_out(id, Turn{1.0}).value - 1.0), 1e-12);
}

TEST_F(ArsDriverTest, GoForwardIntoAWallStopsJustBeforeIt) {
  EXPECT_EQ(rig.carry_out(id, GoForward{1000}).code, ErrorCode::RobotBlocked);
  EXPECT_NEAR(rig.pose(id).x, 39.0 - kCellClearance, 1e-9);
  EXPECT_EQ(rig.team->state()[0], BodyState::Blocked);
  ASSERT_EQ(rig.team->bumps().size(), 1U);
  EXPECT_EQ(rig.team->bumps()[0].robot, id);
  EXPECT_EQ(rig.team->bumps()[0].other, -1);
}

TEST_F(ArsDriverTest, GotoWallSucceedsAtAWall) {
  EXPECT_EQ(rig.carry_out(id, GotoWall{}).code, ErrorCode::None);
  EXPECT_NEAR(rig.pose(id).x, 39.0 - kCellClearance, 1e-9);
  EXPECT_TRUE(rig.team->bumps().empty());
  EXPECT_EQ(rig.carry_out(id, GotoWall{}).code, ErrorCode::None) << "it is there already";
}

TEST_F(ArsDriverTest, GotoWallIsBlockedAtAThing) {
  const RobotId other = rig.add(RobotType::Point, {10.5, 5.5, 0.0});
  EXPECT_EQ(rig.carry_out(other, GotoWall{}).code, ErrorCode::RobotBlocked);
  EXPECT_NEAR(rig.pose(other).x, 20.0 - kCellClearance, 1e-9);
}

TEST_F(ArsDriverTest, StopBrakesForBrakingTicks) {
  rig.carry_out(id, SetSpeed{0.5});
  const auto going = rig.command(id, GoForward{100});
  rig.tick(8);
  const double x = rig.pose(id).x;
  const auto stop = rig.command(id, Stop{});
  ASSERT_EQ(going->size(), 1U);
  EXPECT_EQ(going->front().code, ErrorCode::Interrupt);
  rig.tick();
  EXPECT_TRUE(stop->empty());
  rig.tick();
  ASSERT_EQ(stop->size(), 1U);
  EXPECT_EQ(stop->front().code, ErrorCode::None);
  EXPECT_NEAR(rig.pose(id).x, x + 1.0, 1e-9);
  rig.tick(5);
  EXPECT_NEAR(rig.pose(id).x, x + 1.0, 1e-9);
}

TEST_F(ArsDriverTest, StopAfterACommandHasEndedDoesNotMove) {
  rig.carry_out(id, GoForward{4});
  const Pose there = rig.pose(id);
  const auto stop = rig.command(id, Stop{});
  EXPECT_EQ(rig.run(stop), 1);
  EXPECT_EQ(rig.pose(id), there);
  rig.carry_out(id, Turn{1.0});
  const Pose turned = rig.pose(id);
  rig.carry_out(id, Stop{});
  EXPECT_EQ(rig.pose(id), turned);
}

TEST_F(ArsDriverTest, StopFromAContinuationDoesNotMove) {
  std::vector<ErrorCode> codes;
  rig.team->command(id, GoForward{4}, [&](const CommandResult&) {
    rig.team->command(id, Stop{}, [&](const CommandResult& r) { codes.push_back(r.code); });
  });
  rig.tick(20);
  EXPECT_EQ(codes, std::vector{ErrorCode::None});
  EXPECT_NEAR(rig.pose(id).x, 14.5, 1e-9);
}

TEST_F(ArsDriverTest, StopOfAStationaryRobotEndsInTheNextTick) {
  const auto stop = rig.command(id, Stop{});
  EXPECT_EQ(rig.run(stop), 1);
  EXPECT_EQ(stop->front().code, ErrorCode::None);
}

TEST_F(ArsDriverTest, DriveFollowsABodyVelocityForItsTime) {
  const auto results = rig.command(id, Drive{{2.0, 1.0, 0.0}, 1.0});
  EXPECT_EQ(rig.run(results), 10);
  EXPECT_EQ(results->front().code, ErrorCode::None);
  EXPECT_NEAR(rig.pose(id).x, 12.5, 1e-9);
  EXPECT_NEAR(rig.pose(id).y, 15.5, 1e-9) << "it cannot go sideways";
  EXPECT_EQ(rig.carry_out(id, Drive{{100.0, 0.0, 0.0}, 10.0}).code, ErrorCode::RobotBlocked);
}

TEST_F(ArsDriverTest, DriveIsLimitedToMaxSpeedAndMaxTurnAngleAndNotReversed) {
  rig.team->drive(id, {50.0, 0.0, 90.0}, rig.scheduler.now() + 2);
  rig.tick();
  EXPECT_NEAR(rig.pose(id).theta, kPi / 8.0, 1e-12);
  EXPECT_NEAR(distance(rig.pose(id).position(), {10.5, 15.5}), 1.0, 1e-9);
  const Pose before = rig.pose(id);
  rig.team->drive(id, {-1.0, 0.0, 0.0}, rig.scheduler.now() + 5);
  rig.tick(3);
  EXPECT_EQ(rig.pose(id), before);
}

TEST_F(ArsDriverTest, PointRobotsDoNotCollide) {
  const RobotId other = rig.add(RobotType::Point, {12.5, 15.5, kPi});
  rig.carry_out(id, SetSpeed{0.5});
  EXPECT_EQ(rig.carry_out(id, GoForward{10}).code, ErrorCode::None);
  EXPECT_NEAR(rig.pose(id).x, 15.5, 1e-9);
  EXPECT_NEAR(rig.pose(other).x, 12.5, 1e-9);
}

TEST(ArsNoise, DistancePerTickIsUniformAroundTheSpeed) {
  TeamRig rig(room(400, 5));
  const RobotId id = rig.add(RobotType::Point, {2.5, 2.5, 0.0});
  rig.carry_out(id, SetSpeed{0.1});
  rig.command(id, GoForward{3500});
  rig.tick(5);
  double least = 1.0, most = 0.0, sum = 0.0;
  for (int k = 0; k < 3000; ++k) {
    const double before = rig.pose(id).x;
    rig.tick();
    const double step = rig.pose(id).x - before;
    least = std::min(least, step);
    most = std::max(most, step);
    sum += step;
  }
  EXPECT_GE(least, 0.09 - 1e-9);
  EXPECT_LE(most, 0.11 + 1e-9);
  EXPECT_LT(least, 0.0905);
  EXPECT_GT(most, 0.1095);
  EXPECT_NEAR(sum / 3000.0, 0.1, 0.0005);
}

TEST(ArsNoise, TurnErrorIsLimitedLikeItsReading) {
  TeamRig rig;
  const RobotId id = rig.add(RobotType::Point, {20.0, 15.0, 0.0});
  double farthest = 0.0;
  for (int k = 0; k < 300; ++k) {
    const double before = rig.pose(id).theta;
    const CommandResult result = rig.carry_out(id, Turn{1.0});
    const double turned = normalize_angle(rig.pose(id).theta - before);
    EXPECT_NEAR(turned, 1.0, 0.01 + 1e-9);
    EXPECT_NEAR(result.value, turned, 0.01 * turned + 1e-9);
    farthest = std::max(farthest, std::abs(turned - 1.0));
  }
  EXPECT_GT(farthest, 0.002) << "there is noise at all";
}

}  // namespace
}  // namespace magna
