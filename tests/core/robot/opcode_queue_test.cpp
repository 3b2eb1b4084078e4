// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/opcode_queue.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

using Acknowledged = OpcodeQueue::Acknowledged;

struct OpcodeQueueTest : testing::Test {
  std::uint32_t add(Opcode opcode, double operand = 0.0) {
    return queue.add(opcode, operand, "operator", now).value_or(0);
  }
  std::uint32_t seen() const { return queue.visible() ? queue.visible()->number : 0; }
  std::vector<std::uint32_t> order() const {
    std::vector<std::uint32_t> numbers;
    for (const OpcodeEntry& entry : queue.entries()) numbers.push_back(entry.number);
    return numbers;
  }
  void pass(Tick ticks) {
    for (Tick k = 0; k < ticks; ++k) queue.advance(++now);
  }

  OpcodeQueue queue;
  Tick now = 10;
};

using Numbers = std::vector<std::uint32_t>;

TEST_F(OpcodeQueueTest, ShowsTheFirstUntilItIsAcknowledged) {
  EXPECT_EQ(seen(), 0U);
  const auto turn = add(Opcode::Turn, 1.5);
  const auto drive = add(Opcode::Drive, 0.6);
  EXPECT_EQ(seen(), turn);
  EXPECT_TRUE(queue.read(turn, 12));
  EXPECT_TRUE(queue.read(turn, 14)) << "it polls the same again";
  EXPECT_EQ(queue.find(turn)->read, 12);
  EXPECT_EQ(queue.find(turn)->state, OpcodeState::Read);
  EXPECT_FALSE(queue.read(drive, 14));
  EXPECT_EQ(queue.acknowledge(turn, 20), Acknowledged::Finished);
  EXPECT_EQ(queue.find(turn)->duration(99), 8);
  EXPECT_EQ(queue.find(turn)->operand, 1.5);
  EXPECT_EQ(seen(), drive) << "at the very next read";
  EXPECT_EQ(queue.acknowledge(drive, 21), Acknowledged::Unread);
  EXPECT_EQ(queue.acknowledge(drive, 22), Acknowledged::Nothing);
  ASSERT_EQ(queue.history().size(), 2U);
  EXPECT_EQ(queue.history().back().state, OpcodeState::Finished);
  EXPECT_EQ(queue.take_ended().size(), 2U);
  EXPECT_TRUE(queue.take_ended().empty());
}

TEST_F(OpcodeQueueTest, OnlyTurnsAndDrivesHaveAnOperand) {
  add(Opcode::ScanLong, 3.0);
  EXPECT_EQ(queue.entries().front().operand, 0.0);
}

TEST_F(OpcodeQueueTest, KnowsWhatIsLeftOfADriveUntilItIsBlocked) {
  const auto drive = add(Opcode::Drive, -2.0);
  EXPECT_EQ(queue.metres_left(queue.entries().front()), -2.0);
  EXPECT_TRUE(queue.read(drive, now));
  queue.drove(-0.5);
  EXPECT_EQ(queue.metres_left(queue.entries().front()), -1.5);
  EXPECT_EQ(queue.remove(drive, "a reason", now, OpcodeState::Blocked), std::nullopt);
  EXPECT_EQ(queue.find(drive)->state, OpcodeState::Blocked);
  EXPECT_EQ(queue.find(drive)->why, "a reason");
  EXPECT_EQ(name(OpcodeState::Blocked), "blocked");
  ASSERT_EQ(queue.entries().size(), 1U);
  EXPECT_EQ(queue.entries().front().opcode, Opcode::Manual) << "it is told to stop";
}

TEST_F(OpcodeQueueTest, KeepsNewEntriesBehindTheRunningInstruction) {
  const auto a = add(Opcode::Turn), b = add(Opcode::Drive, 1), c = add(Opcode::Win);
  EXPECT_EQ(queue.move(c, 0), std::nullopt);
  EXPECT_EQ(order(), (Numbers{c, a, b}));
  EXPECT_TRUE(queue.read(c, now));
  EXPECT_NE(queue.move(c, 2), std::nullopt);
  EXPECT_NE(queue.move(b, 0), std::nullopt);
  EXPECT_NE(queue.move(b, 3), std::nullopt);
  EXPECT_NE(queue.move(77, 1), std::nullopt);
  EXPECT_EQ(order(), (Numbers{c, a, b}));
  EXPECT_EQ(queue.move(b, 1), std::nullopt);
  EXPECT_EQ(order(), (Numbers{c, b, a}));
  const auto scan = queue.add(Opcode::ScanShort, 0, "operator", now, true);
  EXPECT_EQ(order(), (Numbers{c, *scan, b, a})) << "first of those that wait";
}

TEST_F(OpcodeQueueTest, KeepsNewEntriesBehindTheManOfAStop) {
  add(Opcode::Drive, 1);
  queue.interrupt("stop", now);
  const auto man = seen();
  const auto scan = queue.add(Opcode::ScanShort, 0, "operator", now, true);
  EXPECT_EQ(order(), (Numbers{man, *scan}));
  EXPECT_NE(queue.move(*scan, 0), std::nullopt);
  EXPECT_NE(queue.move(man, 1), std::nullopt);
  EXPECT_EQ(order(), (Numbers{man, *scan}));
  EXPECT_EQ(queue.acknowledge(man, now), Acknowledged::Unread);
  EXPECT_EQ(seen(), *scan);
}

TEST_F(OpcodeQueueTest, FinishesAReadInstructionWhilePausedAndSteps) {
  const auto a = add(Opcode::Turn), b = add(Opcode::Drive, 1);
  const auto c = add(Opcode::Win);
  EXPECT_NE(queue.step(), std::nullopt) << "not paused";
  queue.read(a, now);
  queue.pause(true);
  EXPECT_EQ(seen(), a);
  EXPECT_NE(queue.step(), std::nullopt) << "one before is not finished";
  queue.acknowledge(a, now);
  EXPECT_EQ(seen(), 0U);
  EXPECT_FALSE(queue.time_out(b, now)) << "withheld is not overdue";
  EXPECT_EQ(order(), (Numbers{b, c}));
  EXPECT_EQ(queue.step(), std::nullopt);
  EXPECT_EQ(seen(), b);
  queue.acknowledge(b, now);
  EXPECT_EQ(seen(), 0U);
  queue.pause(false);
  EXPECT_EQ(seen(), c);
}

TEST_F(OpcodeQueueTest, NeverWithholdsMan) {
  add(Opcode::Drive, 1);
  queue.pause(true);
  queue.interrupt("stop", now);
  ASSERT_NE(queue.visible(), nullptr);
  EXPECT_EQ(queue.visible()->opcode, Opcode::Manual);
}

TEST_F(OpcodeQueueTest, TimesOutUnreadOrUnacknowledgedEntriesOnRequest) {
  const auto a = add(Opcode::Turn), b = add(Opcode::Drive, 1);
  pass(100'000);
  EXPECT_EQ(queue.find(a)->state, OpcodeState::Waiting) << "ticks do not say how long it takes";
  EXPECT_EQ(queue.find(a)->shown, 11);
  EXPECT_FALSE(queue.time_out(b, now)) << "it does not see this one yet";
  EXPECT_TRUE(queue.time_out(a, now));
  EXPECT_EQ(queue.find(a)->state, OpcodeState::TimedOut);
  EXPECT_NE(queue.find(a)->why.find("read"), std::string::npos);
  EXPECT_FALSE(queue.awaits_old()) << "it never had it";
  queue.read(b, now);
  pass(100'000);
  EXPECT_EQ(queue.find(b)->state, OpcodeState::Read);
  EXPECT_TRUE(queue.time_out(b, now));
  EXPECT_EQ(queue.find(b)->state, OpcodeState::TimedOut);
  EXPECT_NE(queue.find(b)->why.find("acknowledged"), std::string::npos);
  EXPECT_EQ(queue.old(), b);
}

TEST_F(OpcodeQueueTest, ALateAcknowledgementDoesNotCountForTheNextEntry) {
  const auto drive = add(Opcode::Drive, 1);
  queue.read(drive, now);
  queue.interrupt("stop", now);
  ASSERT_EQ(queue.entries().size(), 1U);
  const auto man = seen();
  EXPECT_EQ(queue.find(drive)->state, OpcodeState::Cancelled);
  EXPECT_EQ(queue.find(drive)->why, "stop");
  EXPECT_EQ(queue.acknowledge(man, now + 3), Acknowledged::Old);
  EXPECT_EQ(seen(), man);
  EXPECT_EQ(queue.acknowledge(man, now + 4), Acknowledged::Unread);

  // A robot that polls during a drive stops by itself and acknowledges once.
  const auto again = add(Opcode::Drive, 1);
  queue.read(again, now);
  queue.interrupt("stop", now);
  const auto second = seen();
  EXPECT_TRUE(queue.read(second, now));
  EXPECT_FALSE(queue.awaits_old());
  EXPECT_EQ(queue.acknowledge(second, now), Acknowledged::Finished);
}

TEST_F(OpcodeQueueTest, ARemovedEntryCanTimeOut) {
  const auto drive = add(Opcode::Drive, 1);
  queue.read(drive, now);
  queue.remove(drive, "operator", now);
  EXPECT_EQ(queue.old(), drive);
  EXPECT_EQ(queue.visible()->opcode, Opcode::Manual) << "it is told to stop";
  EXPECT_TRUE(queue.time_out(drive, now));
  EXPECT_FALSE(queue.awaits_old());
  EXPECT_EQ(seen(), drive + 1);
  EXPECT_TRUE(queue.time_out(drive + 1, now));
  EXPECT_TRUE(queue.empty());
}

TEST_F(OpcodeQueueTest, StoppingTwiceSendsOneMan) {
  add(Opcode::Drive, 1);
  queue.interrupt("stop", now);
  const auto man = seen();
  queue.interrupt("stop", now);
  EXPECT_EQ(seen(), man);
  EXPECT_EQ(queue.entries().size(), 1U);
}

TEST_F(OpcodeQueueTest, IsLimited) {
  for (std::size_t k = 0; k < OpcodeQueue::kMost; ++k) EXPECT_NE(add(Opcode::Win), 0U);
  EXPECT_EQ(queue.add(Opcode::Win, 0, "operator", now), std::nullopt);
  queue.clear("operator", now);
  EXPECT_EQ(queue.history().size(), OpcodeQueue::kHistory);
  EXPECT_EQ(queue.history().back().number, OpcodeQueue::kMost) << "the newest are kept";
  EXPECT_EQ(queue.find(1), nullptr);
  EXPECT_EQ(add(Opcode::Win), OpcodeQueue::kMost + 1) << "numbers are not given again";
}

TEST_F(OpcodeQueueTest, HashCoversEveryChange) {
  const auto hash = [this] {
    StateHash h;
    queue.hash(h);
    return h.value();
  };
  std::vector<std::uint64_t> all{hash()};
  const auto a = add(Opcode::Turn, 1);
  all.push_back(hash());
  queue.read(a, now);
  all.push_back(hash());
  queue.pause(true);
  all.push_back(hash());
  queue.interrupt("stop", now);
  all.push_back(hash());
  queue.acknowledge(seen(), now);
  all.push_back(hash());
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) EXPECT_NE(all[i], all[j]) << i << ' ' << j;
  }
}

TEST(Opcodes, HaveTheNumbersAndNamesOfTheRegisterInterface) {
  EXPECT_EQ(static_cast<int>(Opcode::Turn), 1);
  EXPECT_EQ(static_cast<int>(Opcode::Win), 7);
  for (const OpcodeInfo& row : opcodes()) {
    EXPECT_EQ(opcode(row.name), row.opcode);
    EXPECT_EQ(name(row.opcode), row.name);
    EXPECT_GT(most_seconds(row.opcode, 0.0), most_seconds_unread() / 2);
  }
  EXPECT_EQ(opcode("rot"), Opcode::Turn);
  EXPECT_EQ(opcode("Move"), Opcode::Drive);
  EXPECT_EQ(opcode(""), std::nullopt);
  EXPECT_EQ(opcode("NOP"), std::nullopt);
}

TEST(Opcodes, TimeLimitsGrowWithTheDistance) {
  EXPECT_DOUBLE_EQ(most_seconds(Opcode::Drive, 2.0) - most_seconds(Opcode::Drive, 1.0), 20.0);
  EXPECT_EQ(most_seconds(Opcode::Drive, -1.0), most_seconds(Opcode::Drive, 1.0));
  EXPECT_GT(most_seconds(Opcode::Turn, 3.0), most_seconds(Opcode::Turn, -1.0));
}

}  // namespace
}  // namespace magna
