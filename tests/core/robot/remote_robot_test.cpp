// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/remote_robot.h"

#include "core/geometry/angle.h"
#include "core/robot/robot_driver.h"
#include "tests/core/robot/team_rig.h"

namespace magna {
namespace {

TEST(SticksFor, ClockwiseTurnsDriveTheLeftWheelForward) {
  const RobotTypeInfo& type = info(RobotType::Cybot);
  const auto sticks = [&](double v, double omega) {
    return sticks_for({v * type.max_speed, 0.0, omega * type.max_turn_rate}, type);
  };
  EXPECT_EQ(sticks(1, 0), (Sticks{1, 1}));
  EXPECT_EQ(sticks(0, 1), (Sticks{1, -1}));
  EXPECT_EQ(sticks(0.5, -0.25), (Sticks{0.25, 0.75}));
  EXPECT_EQ(sticks(1, 0.5), (Sticks{1, 0.5})) << "each is cut by itself";
  EXPECT_EQ(sticks(-1, -1), (Sticks{-1, 0}));
  EXPECT_EQ(sticks(std::nan(""), 1), (Sticks{1, -1}));
}

TEST(RemoteRobot, ReportsTheStateInForce) {
  RemoteRobot robot({"arap-1", "doc", "cm"}, 0);
  EXPECT_EQ(robot.state(), CybotState::Idle);
  robot.queue().add(Opcode::Drive, 1, "operator", 0);
  EXPECT_EQ(robot.state(), CybotState::Queue);
  robot.begin_mission();
  EXPECT_EQ(robot.state(), CybotState::Mission);
  robot.queue().add(Opcode::ScanLong, 0, "operator", 0, true);
  EXPECT_EQ(robot.state(), CybotState::ScanLong);
  robot.begin_manual(1);
  EXPECT_EQ(robot.state(), CybotState::Manual);
  ASSERT_EQ(robot.queue().entries().size(), 1U) << "what waited is taken back";
  EXPECT_EQ(robot.queue().entries().front().opcode, Opcode::Manual);
  robot.end_mission();
  EXPECT_EQ(robot.state(), CybotState::Manual) << "the mission ended";
  robot.queue().add(Opcode::ScanShort, 0, "operator", 0, true);
  EXPECT_EQ(robot.state(), CybotState::Manual) << "it does not know yet";
  robot.queue().acknowledge(robot.queue().visible()->number, 1);
  EXPECT_EQ(robot.state(), CybotState::ScanShort);
  robot.set_sticks({0.5, 0.5});
  robot.stop(2);
  EXPECT_EQ(robot.state(), CybotState::Stop);
  EXPECT_EQ(robot.sticks(), Sticks{});
  robot.begin_mission();
  robot.end_mission();
  robot.queue().clear("", 3);
  EXPECT_EQ(robot.state(), CybotState::Idle);
}

TEST(RemoteRobot, StartsManualDriveWithOneMan) {
  RemoteRobot robot({}, 0);
  robot.begin_manual(1);
  const auto first = robot.queue().entries().front().number;
  robot.begin_manual(2);
  EXPECT_EQ(robot.queue().entries().size(), 1U);
  EXPECT_EQ(robot.queue().entries().front().number, first);
  robot.queue().acknowledge(first, 3);
  robot.begin_manual(4);
  EXPECT_TRUE(robot.queue().empty());
  robot.stop(5);
  robot.queue().acknowledge(robot.queue().visible()->number, 5);
  robot.begin_manual(6);
  EXPECT_EQ(robot.queue().entries().size(), 1U) << "after a stop it begins again";
}

TEST(RemoteRobot, HasNoSticksAndNoQueueOnceLost) {
  RemoteRobot robot({}, 0);
  robot.begin_manual(1);
  robot.set_sticks({1, 1});
  robot.lose(7);
  EXPECT_FALSE(robot.connected());
  EXPECT_EQ(robot.since(), 7);
  EXPECT_EQ(robot.sticks(), Sticks{});
  EXPECT_TRUE(robot.queue().empty());
  robot.stop(8);
  robot.begin_manual(8);
  EXPECT_TRUE(robot.queue().empty()) << "no client is attached";
  robot.restore(9);
  EXPECT_TRUE(robot.connected());
  ASSERT_EQ(robot.queue().entries().size(), 1U) << "the stop that it could not hear";
  EXPECT_EQ(robot.queue().entries().front().opcode, Opcode::Manual);
  EXPECT_EQ(robot.state(), CybotState::Stop) << "nothing resumes by itself";
}

TEST(CybotState, IsFoundByItsName) {
  for (int k = 0; k <= static_cast<int>(CybotState::Queue); ++k) {
    const auto state = static_cast<CybotState>(k);
    EXPECT_EQ(cybot_state(name(state)), state);
  }
  EXPECT_EQ(cybot_state("scan"), std::nullopt);
}

struct RemoteDriverTest : testing::Test {
  RemoteDriverTest() : id(rig.add(RobotType::Cybot, {10.0, 10.0, 0.0})) {}

  const OpcodeEntry* seen() const { return rig.team->remote(id)->queue().visible(); }
  void obey() {
    ASSERT_NE(seen(), nullptr);
    OpcodeQueue& queue = rig.team->remote(id)->queue();
    const OpcodeEntry entry = *seen();
    queue.read(entry.number, rig.scheduler.now());
    if (entry.opcode == Opcode::Turn) rig.team->report_heading(id, entry.operand);
    if (entry.opcode == Opcode::Drive) rig.team->report_displacement(id, entry.operand);
    queue.acknowledge(entry.number, rig.scheduler.now());
  }
  Sticks sticks() const { return rig.team->remote(id)->sticks(); }
  BodyState body() const { return rig.team->state()[id.index()]; }

  TeamRig rig;
  RobotId id;
};

TEST_F(RemoteDriverTest, HasTheReportedPose) {
  rig.team->report_heading(id, 5.0 * kPi / 2.0);
  EXPECT_TRUE(rig.team->report_displacement(id, 2.0));
  EXPECT_NEAR(rig.pose(id).x, 10.0, 1e-12);
  EXPECT_NEAR(rig.pose(id).y, 12.0, 1e-12);
  EXPECT_NEAR(rig.pose(id).theta, kPi / 2.0, 1e-12);
  rig.tick(20);
  EXPECT_EQ(rig.team->believed()[id.index()], rig.pose(id)) << "no noise on what it says";
  EXPECT_NEAR(rig.pose(id).y, 12.0, 1e-12);
  EXPECT_TRUE(rig.team->report_displacement(id, -0.5));
  EXPECT_NEAR(rig.pose(id).y, 11.5, 1e-12);
}

TEST_F(RemoteDriverTest, RejectsAbsurdPoses) {
  const Pose before = rig.pose(id);
  EXPECT_FALSE(rig.team->report_displacement(id, 1e9));
  EXPECT_FALSE(rig.team->report_displacement(id, std::nan("")));
  EXPECT_FALSE(rig.team->report_displacement(id, -HUGE_VAL));
  EXPECT_EQ(rig.pose(id), before);
  EXPECT_TRUE(rig.team->report_displacement(id, 100.0)) << "off the map is odd but may be";
  rig.tick(3);
}

TEST_F(RemoteDriverTest, CanBeWhereTheMapHasAWallOrAnotherRobot) {
  rig.add(RobotType::Cybot, {10.0, 10.0, 0.0});
  rig.add(RobotType::Cybot, {0.5, 0.5, 0.0});
  EXPECT_EQ(rig.team->remotes().size(), 3U);
  rig.tick(3);
}

TEST_F(RemoteDriverTest, IsDetectedByOthersAtItsPose) {
  const RobotId other = rig.add(RobotType::P2at, {20.0, 20.0, 0.0});
  rig.clean();
  rig.team->report_displacement(id, 12.0);  // to (22, 10)
  rig.team->report_heading(id, kPi / 2.0);
  rig.team->report_displacement(id, 10.0);  // to (22, 20)
  rig.tick();
  const auto ranges = rig.team->ranges(other);
  EXPECT_NEAR(ranges[ranges.size() / 2], 2.0 - 0.26 - 0.170053, 1e-6);
}

TEST_F(RemoteDriverTest, ADriveSetsSticksUntilItEnds) {
  const double full = info(RobotType::Cybot).max_speed;
  rig.team->drive(id, {full, 0.0, 0.0}, 3);
  ASSERT_NE(seen(), nullptr);
  EXPECT_EQ(seen()->opcode, Opcode::Manual);
  EXPECT_EQ(sticks(), Sticks{}) << "motion waits for the tick";
  rig.tick();
  EXPECT_EQ(sticks(), (Sticks{1, 1}));
  EXPECT_EQ(body(), BodyState::Moving);
  EXPECT_EQ(rig.pose(id).x, 10.0) << "it moves when it says so";
  rig.tick();
  EXPECT_EQ(sticks(), (Sticks{1, 1}));
  rig.tick();
  EXPECT_EQ(sticks(), Sticks{});
  EXPECT_EQ(body(), BodyState::Idle);
}

TEST_F(RemoteDriverTest, HaltAndStopReleaseTheSticksImmediately) {
  rig.team->drive(id, {0.25, 0.0, 0.0}, 100);
  rig.tick();
  EXPECT_EQ(sticks(), (Sticks{0.5, 0.5}));
  rig.team->halt(id);
  EXPECT_EQ(sticks(), Sticks{});
  rig.tick();
  EXPECT_EQ(sticks(), Sticks{});
  rig.team->drive(id, {0.25, 0.0, 0.0}, 100);
  rig.tick();
  rig.team->set_frozen(true);
  EXPECT_EQ(sticks(), Sticks{});
  rig.team->drive(id, {0.25, 0.0, 0.0}, 100);
  rig.tick();
  EXPECT_EQ(sticks(), Sticks{});
}

TEST_F(RemoteDriverTest, TurnsAndDrivesOfTheManualBecomeOpcodes) {
  const auto turned = rig.command(id, TurnRight{});
  rig.tick();
  ASSERT_NE(seen(), nullptr);
  EXPECT_EQ(seen()->opcode, Opcode::Turn);
  EXPECT_NEAR(seen()->operand, kPi / 2.0, 1e-12);
  rig.tick(3);
  EXPECT_TRUE(turned->empty());
  obey();
  rig.tick();
  ASSERT_EQ(turned->size(), 1U);
  EXPECT_EQ(turned->front().code, ErrorCode::None);
  EXPECT_NEAR(turned->front().value, kPi / 2.0, 1e-12);

  const auto gone = rig.command(id, GoForward{20});
  rig.tick();
  ASSERT_NE(seen(), nullptr);
  EXPECT_EQ(seen()->opcode, Opcode::Drive);
  EXPECT_NEAR(seen()->operand, 20 * 0.1 * info(RobotType::Cybot).max_speed, 1e-12);
  obey();
  rig.tick();
  ASSERT_EQ(gone->size(), 1U);
  EXPECT_EQ(gone->front().code, ErrorCode::None);

  EXPECT_EQ(rig.carry_out(id, SetSpeed{0.01}).code, ErrorCode::None);
}

TEST_F(RemoteDriverTest, CommandsThatNeedSimulatedSensingFailWithoutAnOpcode) {
  rig.team->report_displacement(id, -8.0);  // beside the wall
  for (const RobotCommand& command :
       {RobotCommand{SensePlace{}}, RobotCommand{AlignPlace{}}, RobotCommand{TurnCorner{}},
        RobotCommand{GotoWall{}}, RobotCommand{FollowWall{}}, RobotCommand{GotoDesignator{0}}}) {
    EXPECT_EQ(rig.carry_out(id, command).code, ErrorCode::Failed) << name(command);
    EXPECT_EQ(seen(), nullptr) << name(command);
  }
}

TEST_F(RemoteDriverTest, AnUnacknowledgedCommandFails) {
  const auto turned = rig.command(id, AboutFace{});
  rig.run(turned, 100000);
  EXPECT_TRUE(turned->empty()) << "its link says when it takes too long";
  EXPECT_TRUE(rig.team->remote(id)->queue().time_out(seen()->number, rig.scheduler.now()));
  rig.run(turned, 2);
  ASSERT_EQ(turned->size(), 1U);
  EXPECT_EQ(turned->front().code, ErrorCode::Failed);
  EXPECT_TRUE(rig.team->remote(id)->queue().empty());
}

TEST_F(RemoteDriverTest, AnInterruptedCommandIsRemoved) {
  const auto first = rig.command(id, GoForward{100});
  rig.tick();
  OpcodeQueue& queue = rig.team->remote(id)->queue();
  queue.read(seen()->number, rig.scheduler.now());
  const auto second = rig.command(id, TurnLeft{});
  ASSERT_EQ(first->size(), 1U);
  EXPECT_EQ(first->front().code, ErrorCode::Interrupt);
  rig.tick();
  ASSERT_EQ(queue.entries().size(), 2U);
  EXPECT_EQ(queue.entries()[0].opcode, Opcode::Manual) << "it is told to stop driving";
  EXPECT_EQ(queue.entries()[1].opcode, Opcode::Turn);
  const auto stopped = rig.command(id, Stop{});
  rig.tick();
  ASSERT_EQ(queue.entries().size(), 1U);
  EXPECT_EQ(queue.entries()[0].opcode, Opcode::Manual);
  EXPECT_TRUE(stopped->empty());
  obey();
  rig.tick();
  ASSERT_EQ(stopped->size(), 1U);
  EXPECT_EQ(stopped->front().code, ErrorCode::None);
}

}  // namespace
}  // namespace magna
