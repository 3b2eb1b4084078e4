// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/snapshot_maker.h"
#include "core/engine/all_inputs.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <string>

#include "tests/support/small_scenario.h"

namespace magna {
namespace {

constexpr RobotId kRobot{0};

class PublishedRefusalsTest : public testing::Test {
 protected:
  /// The codes of the refusals by WriteKind; "" = possible.
  std::array<std::string, kWriteKinds> codes() {
    const auto snapshot = snapshots.make(*engine);
    std::array<std::string, kWriteKinds> found;
    for (std::size_t k = 0; k < kWriteKinds; ++k) {
      const RobotStatus& status = (*snapshot->statuses)[kRobot.index()];
      const Message* const why = status.refusal(static_cast<WriteKind>(k));
      if (why != nullptr) found[k] = why->code();
    }
    return found;
  }

  std::unique_ptr<Engine> engine = test::make_engine(test::small_scenario());
  SnapshotMaker snapshots;
  const std::array<std::string, kWriteKinds> nothing{};
};

TEST_F(PublishedRefusalsTest, AFreeRobotHasNone) { EXPECT_EQ(codes(), nothing); }

TEST_F(PublishedRefusalsTest, StopAllowsPlansAndStopsOnly) {
  ASSERT_EQ(codes(), nothing);
  engine->submit(Author::person(), input::StopAll{});
  EXPECT_EQ(codes(),
            (std::array<std::string, kWriteKinds>{"", "stop-latched-by", "stop-latched-by", ""}));
  engine->submit(Author::person(), input::ReleaseStop{});
  EXPECT_EQ(codes(), nothing);
}

TEST_F(PublishedRefusalsTest, AStopUnderTheHandRefusesItUntilItIsReleased) {
  engine->submit(Author::person(), input::Hold{kRobot, {0.2, 0.0, 0.0}});
  engine->step();
  engine->submit(Author::person(), input::StopRobot{kRobot});
  EXPECT_EQ(codes()[static_cast<std::size_t>(WriteKind::Held)], "stopped-under-hand");
  engine->submit(Author::person(), input::Release{kRobot});
  EXPECT_EQ(codes(), nothing);
}

TEST_F(PublishedRefusalsTest, AStopCommandUnderTheHandDoesSo) {
  engine->submit(Author::person(), input::Hold{kRobot, {0.2, 0.0, 0.0}});
  engine->step();
  ASSERT_EQ(codes(), nothing);
  engine->submit(Author::client("model"), input::Command{kRobot, Stop{}});
  EXPECT_EQ(codes()[static_cast<std::size_t>(WriteKind::Held)], "stopped-under-hand");
}

TEST_F(PublishedRefusalsTest, TheOperatorsOwnLockRefusesNothing) {
  engine->submit(Author::person(), input::Lock{kRobot});
  EXPECT_EQ(codes(), nothing);
  EXPECT_TRUE(engine->why_not(Author::client("model"), kRobot, WriteKind::Plan));
}

class MeasuredMotionTest : public testing::Test {
 protected:
  std::shared_ptr<const Snapshot> made() { return snapshots.make(*engine); }

  std::unique_ptr<Engine> engine = test::make_engine(test::small_scenario(2));
  SnapshotMaker snapshots;
};

TEST_F(MeasuredMotionTest, TellsSpeedAndTurnRateOfEveryRobot) {
  ASSERT_EQ(made()->turn_rates.size(), 2U);
  EXPECT_EQ(made()->turn_rates[0], 0.0F);
  engine->submit(Author::person(), input::Hold{kRobot, {0.0, 0.0, 0.5}});
  test::run(*engine, 2);
  EXPECT_GT(made()->turn_rates[0], 0.05F) << "clockwise";
  EXPECT_EQ(made()->turn_rates[1], 0.0F);
}

TEST_F(MeasuredMotionTest, TellsTheRangeAheadOfTheActiveRobotAlone) {
  test::run(*engine, 5);
  EXPECT_FALSE(made()->ahead) << "no robot is active";
  engine->submit(Author::person(), input::Select{kRobot});
  const auto ahead = made()->ahead;
  ASSERT_TRUE(ahead);
  EXPECT_EQ(ahead->most, static_cast<float>(engine->team().ranger(kRobot).range));
  EXPECT_GT(ahead->metres, 1.0F);
  EXPECT_LE(ahead->metres, ahead->most);
  engine->submit(Author::person(), input::Deselect{});
  EXPECT_FALSE(made()->ahead);
}

TEST_F(MeasuredMotionTest, TellsNoRangeWithoutARanger) {
  Scenario scenario = test::small_scenario(1);
  scenario.robots[0].robot.type = RobotType::Point;
  engine = test::make_engine(scenario);
  snapshots = SnapshotMaker();
  engine->submit(Author::person(), input::Select{kRobot});
  EXPECT_FALSE(made()->ahead);
}

TEST_F(MeasuredMotionTest, TellsHowTheLastOrderEnded) {
  const auto ended = [this] { return made()->statuses->at(0).ended; };
  EXPECT_EQ(ended(), MissionEnd::None);
  engine->submit(Author::person(), input::MissionAppend{kRobot, Waypoint::turn_to(0.3)});
  EXPECT_EQ(ended(), MissionEnd::None);
  while (engine->missions().status(kRobot).state != MissionState::Idle) engine->step();
  EXPECT_EQ(ended(), MissionEnd::Arrived);
  engine->submit(Author::person(), input::MissionAppend{kRobot, Waypoint::go_to({9.0, 2.5})});
  engine->submit(Author::person(), input::MissionClear{kRobot});
  EXPECT_EQ(ended(), MissionEnd::Cancelled);
}

}  // namespace
}  // namespace magna
