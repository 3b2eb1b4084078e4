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

}  // namespace
}  // namespace magna
