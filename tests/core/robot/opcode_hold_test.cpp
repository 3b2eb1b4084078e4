// SPDX-License-Identifier: GPL-3.0-or-later
// The queue of a robot that is held while the session is paused.
#include <gtest/gtest.h>

#include "core/robot/opcode_queue.h"

namespace magna {
namespace {

using Acknowledged = OpcodeQueue::Acknowledged;

struct OpcodeHoldTest : testing::Test {
  std::uint32_t add(Opcode opcode, double operand = 0.0) {
    return queue.add(opcode, operand, "operator", now).value_or(0);
  }
  std::uint32_t seen() const { return queue.visible() ? queue.visible()->number : 0; }
  Opcode opcode() const { return queue.visible()->opcode; }
  /// The robot reads and acknowledges the MAN of a hold.
  void obey_man() {
    ASSERT_EQ(opcode(), Opcode::Manual);
    ASSERT_TRUE(queue.read(seen(), now));
    ASSERT_EQ(queue.acknowledge(seen(), now), Acknowledged::Finished);
  }

  OpcodeQueue queue;
  Tick now = 10;
};

TEST_F(OpcodeHoldTest, ShowsManThenNothingAndContinuesTheRestOfADrive) {
  const auto drive = add(Opcode::Drive, 1.0);
  const auto turn = add(Opcode::Turn, 1.0);
  queue.read(drive, now);
  queue.drove(0.25);
  queue.hold(true, now);
  EXPECT_EQ(opcode(), Opcode::Manual);
  queue.drove(0.25);  // as it stops
  obey_man();
  EXPECT_EQ(queue.visible(), nullptr);
  queue.release(now);
  ASSERT_EQ(seen(), drive);
  EXPECT_DOUBLE_EQ(queue.visible()->operand, 0.5);
  queue.read(drive, now);
  EXPECT_EQ(queue.acknowledge(drive, now), Acknowledged::Finished);
  EXPECT_EQ(seen(), turn);
}

TEST_F(OpcodeHoldTest, ARobotThatDidNotNoticeGoesOn) {
  const auto drive = add(Opcode::Drive, -1.0);
  queue.read(drive, now);
  queue.drove(-0.4);
  queue.hold(true, now);
  queue.release(now);
  ASSERT_EQ(seen(), drive);
  EXPECT_DOUBLE_EQ(queue.visible()->operand, -1.0);
  EXPECT_EQ(queue.visible()->state, OpcodeState::Read);
  EXPECT_EQ(queue.acknowledge(drive, now), Acknowledged::Finished);
  EXPECT_TRUE(queue.empty());
}

TEST_F(OpcodeHoldTest, WhatItFinishesBeforeItSeesManIsFinished) {
  const auto scan = add(Opcode::ScanLong);
  queue.read(scan, now);
  queue.hold(true, now);
  EXPECT_EQ(queue.acknowledge(seen(), now), Acknowledged::Old);
  EXPECT_EQ(queue.find(scan)->state, OpcodeState::Finished);
  obey_man();
  queue.release(now);
  EXPECT_TRUE(queue.empty());
}

TEST_F(OpcodeHoldTest, ADriveOfWhichNothingIsLeftIsFinished) {
  for (const double operand : {0.5, -0.5}) {
    const auto drive = add(Opcode::Drive, operand);
    queue.read(drive, now);
    queue.hold(true, now);
    queue.drove(operand * 1.01);
    obey_man();
    queue.release(now);
    EXPECT_TRUE(queue.empty()) << operand;
    EXPECT_EQ(queue.find(drive)->state, OpcodeState::Finished);
  }
}

TEST_F(OpcodeHoldTest, ReportsAfterTheContinueCountToo) {
  const auto drive = add(Opcode::Drive, 1.0);
  queue.read(drive, now);
  queue.hold(true, now);
  queue.read(seen(), now);  // the MAN; it brakes
  queue.release(now);
  EXPECT_EQ(opcode(), Opcode::Manual);
  queue.drove(0.6);
  queue.acknowledge(seen(), now);
  ASSERT_EQ(seen(), drive);
  EXPECT_DOUBLE_EQ(queue.visible()->operand, 0.4);
}

TEST_F(OpcodeHoldTest, AStopWhileHeldClearsTheQueue) {
  const auto drive = add(Opcode::Drive, 1.0);
  queue.read(drive, now);
  queue.hold(true, now);
  queue.interrupt("stop", now);
  obey_man();
  queue.release(now);
  EXPECT_TRUE(queue.empty());
  EXPECT_EQ(queue.find(drive)->state, OpcodeState::Cancelled);
}

TEST_F(OpcodeHoldTest, AnIdleRobotSeesManOnce) {
  queue.hold(true, now);
  queue.hold(true, now);
  EXPECT_EQ(queue.entries().size(), 1U);
  queue.release(now);
  EXPECT_TRUE(queue.empty()) << "it was not read";
  queue.hold(false, now);
  EXPECT_TRUE(queue.empty());
  const auto drive = add(Opcode::Drive, 1.0);
  EXPECT_EQ(seen(), 0U);
  queue.release(now);
  EXPECT_EQ(seen(), drive);
}

}  // namespace
}  // namespace magna
