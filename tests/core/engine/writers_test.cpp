// SPDX-License-Identifier: GPL-3.0-or-later
// One table, one test per cell.
#include "core/engine/writers.h"
#include "core/knowledge/sighting_table.h"
#include "core/mission/plan.h"
#include "core/robot/command.h"

#include <gtest/gtest.h>

#include <string>
#include <tuple>

namespace magna {
namespace {

constexpr RobotId kRobot{0};
const Author kOperator = Author::person();
const Author kClient = Author::client("client-1");
const Author kOther = Author::client("client-2");
const Author kProgram{AuthorKind::Program, "program-1"};
const Author kWorld{};

enum class Situation { Free, Written, Driven, Locked, Stopped };

struct Cell {
  const char* name;
  Situation situation;
  Author asks;
  WriteKind kind;
  bool admitted;
  const char* reason;  ///< a word of the rejection
};

void PrintTo(const Cell& cell, std::ostream* out) { *out << cell.name; }

class WritersTable : public testing::TestWithParam<Cell> {};

TEST_P(WritersTable, MatchesTheDesign) {
  const Cell& cell = GetParam();
  Writers writers;
  writers.add_robot();
  switch (cell.situation) {
    case Situation::Free: break;
    case Situation::Written: writers.take(kRobot, kOther); break;
    case Situation::Driven:
      writers.take(kRobot, kOperator);
      writers.hold(kRobot, 50);
      break;
    case Situation::Locked: writers.lock(kRobot, kOperator); break;
    case Situation::Stopped: writers.latch(kOperator); break;
  }
  const Outcome outcome = writers.admit(kRobot, "robot1", cell.asks, cell.kind, 10);
  EXPECT_EQ(outcome.accepted, cell.admitted) << outcome.reason();
  EXPECT_NE(outcome.reason().find(cell.reason), std::string::npos) << outcome.reason();
}

using enum Situation;
using enum WriteKind;

INSTANTIATE_TEST_SUITE_P(
    All, WritersTable,
    testing::Values(
        Cell{"free_operator_plan", Free, kOperator, Plan, true, ""},
        Cell{"free_operator_motion", Free, kOperator, Motion, true, ""},
        Cell{"free_operator_held", Free, kOperator, Held, true, ""},
        Cell{"free_operator_stop", Free, kOperator, Stop, true, ""},
        Cell{"free_client_plan", Free, kClient, Plan, true, ""},
        Cell{"free_client_motion", Free, kClient, Motion, true, ""},
        Cell{"free_client_held", Free, kClient, Held, false, "only the operator"},
        Cell{"free_client_stop", Free, kClient, Stop, true, ""},
        Cell{"free_program_plan", Free, kProgram, Plan, true, ""},
        Cell{"free_program_motion", Free, kProgram, Motion, true, ""},
        Cell{"free_program_held", Free, kProgram, Held, false, "only the operator"},
        Cell{"free_program_stop", Free, kProgram, Stop, true, ""},
        Cell{"free_world_motion", Free, kWorld, Motion, true, ""},
        Cell{"written_operator_plan", Written, kOperator, Plan, true, ""},
        Cell{"written_operator_motion", Written, kOperator, Motion, true, ""},
        Cell{"written_operator_held", Written, kOperator, Held, true, ""},
        Cell{"written_client_plan", Written, kClient, Plan, true, ""},
        Cell{"written_client_motion", Written, kClient, Motion, true, ""},
        Cell{"written_client_held", Written, kClient, Held, false, "only the operator"},
        Cell{"written_client_stop", Written, kClient, Stop, true, ""},
        Cell{"written_program_motion", Written, kProgram, Motion, true, ""},
        Cell{"held_operator_plan", Driven, kOperator, Plan, true, ""},
        Cell{"held_operator_motion", Driven, kOperator, Motion, true, ""},
        Cell{"held_operator_held", Driven, kOperator, Held, true, ""},
        Cell{"held_operator_stop", Driven, kOperator, Stop, true, ""},
        Cell{"held_client_plan", Driven, kClient, Plan, false, "driven by operator"},
        Cell{"held_client_motion", Driven, kClient, Motion, false, "driven by operator"},
        Cell{"held_client_held", Driven, kClient, Held, false, "only"},
        Cell{"held_client_stop", Driven, kClient, Stop, true, ""},
        Cell{"held_program_plan", Driven, kProgram, Plan, false, "driven by operator"},
        Cell{"held_program_motion", Driven, kProgram, Motion, false, "driven by"},
        Cell{"held_world_motion", Driven, kWorld, Motion, false, "driven by"},
        Cell{"locked_operator_plan", Locked, kOperator, Plan, true, ""},
        Cell{"locked_operator_motion", Locked, kOperator, Motion, true, ""},
        Cell{"locked_operator_held", Locked, kOperator, Held, true, ""},
        Cell{"locked_client_plan", Locked, kClient, Plan, false, "locked by operator"},
        Cell{"locked_client_motion", Locked, kClient, Motion, false, "locked by operator"},
        Cell{"locked_client_stop", Locked, kClient, Stop, true, ""},
        Cell{"locked_program_plan", Locked, kProgram, Plan, false, "locked by operator"},
        Cell{"locked_program_motion", Locked, kProgram, Motion, false, "locked by operator"},
        Cell{"stopped_operator_plan", Stopped, kOperator, Plan, true, ""},
        Cell{"stopped_operator_motion", Stopped, kOperator, Motion, false, "STOP is latched"},
        Cell{"stopped_operator_held", Stopped, kOperator, Held, false, "STOP"},
        Cell{"stopped_operator_stop", Stopped, kOperator, Stop, true, ""},
        Cell{"stopped_client_plan", Stopped, kClient, Plan, true, ""},
        Cell{"stopped_client_motion", Stopped, kClient, Motion, false, "STOP is latched"},
        Cell{"stopped_client_stop", Stopped, kClient, Stop, true, ""},
        Cell{"stopped_program_plan", Stopped, kProgram, Plan, true, ""},
        Cell{"stopped_program_motion", Stopped, kProgram, Motion, false, "STOP is latched"}),
    [](const auto& cell) { return std::string(cell.param.name); });

TEST(Writers, AHoldEndsWithItsTick) {
  Writers writers;
  writers.add_robot();
  writers.take(kRobot, kOperator);
  writers.hold(kRobot, 20);
  EXPECT_FALSE(writers.admit(kRobot, "robot1", kClient, Plan, 19));
  EXPECT_TRUE(writers.admit(kRobot, "robot1", kClient, Plan, 20));
  std::vector<RobotId> released;
  writers.collect_released(19, released);
  EXPECT_TRUE(released.empty());
  writers.collect_released(20, released);
  EXPECT_EQ(released, std::vector{kRobot});
}

TEST(Writers, AHeldStickDoesNotUndoAStopUntilReleased) {
  Writers writers;
  writers.add_robot();
  writers.grasp(kRobot, 10);
  writers.wrest(kRobot, 8);
  const auto refused = writers.admit(kRobot, "robot1", kOperator, Held, 9);
  EXPECT_FALSE(refused);
  EXPECT_NE(refused.reason().find("let go of stick and keys"), std::string::npos);
  EXPECT_FALSE(writers.admit(kRobot, "robot1", kOperator, Held, 900));
  EXPECT_TRUE(writers.admit(kRobot, "robot1", kOperator, Motion, 9));
  writers.let_go(kRobot);
  EXPECT_TRUE(writers.admit(kRobot, "robot1", kOperator, Held, 10));
}

TEST(Writers, AStopWithoutAHeldStickNeedsNoRelease) {
  Writers writers;
  writers.add_robot();
  writers.grasp(kRobot, 10);
  writers.let_go(kRobot);
  writers.wrest(kRobot, 8);
  writers.grasp(kRobot, 20);
  writers.wrest(kRobot, 20);  // the hold faded
  EXPECT_TRUE(writers.admit(kRobot, "robot1", kOperator, Held, 21));
}

TEST(Writers, MissionsDoNotDriveHeldOrStoppedRobots) {
  Writers writers;
  writers.add_robot();
  writers.add_robot();
  writers.hold(kRobot, 5);
  std::vector<std::uint8_t> may;
  writers.fill_may_drive(4, may);
  EXPECT_EQ(may, (std::vector<std::uint8_t>{0, 1}));
  writers.fill_may_drive(5, may);
  EXPECT_EQ(may, (std::vector<std::uint8_t>{1, 1}));
  writers.latch(kOperator);
  writers.fill_may_drive(6, may);
  EXPECT_EQ(may, (std::vector<std::uint8_t>{0, 0}));
}

TEST(Writers, ALockOutlastsAStopForOthers) {
  Writers writers;
  writers.add_robot();
  writers.lock(kRobot, kOperator);
  writers.latch(kOperator);
  EXPECT_NE(writers.admit(kRobot, "robot1", kClient, Plan, 1).reason().find("locked by operator"),
            std::string::npos);
  writers.release();
  EXPECT_TRUE(writers.unlock(kRobot));
  EXPECT_FALSE(writers.unlock(kRobot));
  EXPECT_TRUE(writers.admit(kRobot, "robot1", kClient, Plan, 1));
}

TEST(Writers, TheNewestBecomesTheWriter) {
  Writers writers;
  writers.add_robot();
  EXPECT_EQ(writers.writer(kRobot).name, "world");
  EXPECT_TRUE(writers.take(kRobot, kClient));
  EXPECT_FALSE(writers.take(kRobot, kClient));
  EXPECT_TRUE(writers.take(kRobot, kOperator));
  EXPECT_EQ(writers.writer(kRobot), kOperator);
}

TEST(Writers, HashDistinguishesHoldLockAndStop) {
  const auto hash_of = [](auto&& change) {
    Writers writers;
    writers.add_robot();
    change(writers);
    StateHash hash;
    writers.hash(hash);
    return hash.value();
  };
  const auto plain = hash_of([](Writers&) {});
  EXPECT_NE(plain, hash_of([](Writers& w) { w.hold(kRobot, 7); }));
  EXPECT_NE(plain, hash_of([](Writers& w) { w.lock(kRobot, kOperator); }));
  EXPECT_NE(plain, hash_of([](Writers& w) { w.latch(kOperator); }));
  EXPECT_EQ(plain, hash_of([](Writers& w) { w.take(kRobot, kClient); }));
}

}  // namespace
}  // namespace magna
