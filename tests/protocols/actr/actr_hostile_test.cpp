// SPDX-License-Identifier: GPL-3.0-or-later
// Misbehaving clients do not affect others.
#include <gmock/gmock.h>

#include "tests/protocols/actr/actr_fixture.h"

namespace magna {
namespace {

using namespace test;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;

class ActrHostileTest : public ActrFixture {
 protected:
  /// Simple pseudo-random numbers; they only have to be reproducible.
  std::size_t next() {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<std::size_t>(state_ >> 33);
  }

 private:
  std::uint64_t state_ = 2026;
};

TEST_F(ActrHostileTest, TenThousandRandomLinesChangeNothing) {
  serve();
  const auto client = join();
  const std::uint64_t before = engine_->state_hash();
  std::string bytes;
  for (int i = 0; i < 10'000; ++i) {
    for (std::size_t k = next() % 80; k > 0; --k) bytes += static_cast<char>(next() % 256);
    bytes += '\n';
  }
  EXPECT_EQ(answer_to(*client, bytes), "");
  EXPECT_EQ(engine_->state_hash(), before);
  EXPECT_LT(log_.size(), 300u) << "a flood hardly shows in the log";
  EXPECT_GT(server_->status().clients.at(0).errors, 1000u);
}

TEST_F(ActrHostileTest, TenThousandLinesThatNearlyAreCommandsChangeNothing) {
  serve();
  const auto client = join();
  const std::uint64_t before = engine_->state_hash();
  const char* const words[] = {
      "(", ")",   " ",      "missionadd ", "robot1 ", "goto ", "1 ", "nan ",   "1e999 ", "\"", "|",
      "#", "(((", "select", "explore(",    "\r",      "; ",    "'",  "robot9", "\\",     "7/0"};
  std::string bytes;
  for (int i = 0; i < 10'000; ++i) {
    bytes += "(x";  // the head is not a command, for any continuation
    for (std::size_t k = next() % 12; k > 0; --k) bytes += words[next() % std::size(words)];
    bytes += '\n';
  }
  // Nested fragments of a dropped form are not executed either: only the last answer arrives.
  answer_to(*client, bytes);
  EXPECT_EQ(engine_->missions().plan(kRobot1).waypoints.size(), 0u);
  EXPECT_EQ(engine_->state_hash(), before);
}

TEST_F(ActrHostileTest, DropsAClientThatNeverReadsWithoutAffectingOthers) {
  auto tight = options();
  tight.limits.max_backlog = 1 << 20;
  serve(tight);
  const auto idle = join();
  const auto other = join();
  idle->stop_reading();
  for (int i = 0; i < 900; ++i) {
    engine_->submit(Author::person(), input::MissionAppend{RobotId{1}, Waypoint::turn_to(1)});
  }
  engine_->take_events();
  const std::vector<Event> plan{event::PlanChanged{RobotId{1}}};
  std::size_t told = 0;
  for (; told < 3000 && server_->status().dropped == 0; ++told) {
    other->forget();
    server_->on_events(plan);
    ASSERT_TRUE(other->wait_for_lines(1)) << "each event reaches the other at once";
    ASSERT_EQ(other->count(), 1u);
  }
  EXPECT_EQ(server_->status().dropped, 1u);
  EXPECT_THAT(log_, Contains(AllOf(HasSubstr("client-1"), HasSubstr("does not read"))));
  EXPECT_EQ(answer_to(*other, "(select robot1)"), "(select robot1)\n");
}

TEST_F(ActrHostileTest, AClientLeavingWithinAFormChangesNothing) {
  serve();
  const auto leaver = join();
  const auto other = join();
  const std::uint64_t before = engine_->state_hash();
  leaver->send("(missionadd robot1 (goto (1 2))");
  ASSERT_TRUE(wait_until([&] { return server_->status().clients.at(0).bytes_in == 31; }));
  leaver->vanish();
  ASSERT_TRUE(wait_until([&] { return server_->status().clients.size() == 1; }));
  EXPECT_EQ(engine_->state_hash(), before);
  EXPECT_THAT(server_->status().recent_errors, Contains(HasSubstr("in the middle of a form")));
  EXPECT_EQ(answer_to(*other, "(select robot1)"), "(select robot1)\n");
}

TEST_F(ActrHostileTest, RejectsOneClientTooMany) {
  auto one = options();
  one.max_clients = 1;
  serve(one);
  const auto client = join();
  LineClient second(server_->port());
  second.attached();
  ASSERT_TRUE(wait_until([&] { return second.gone(); }));
  EXPECT_EQ(second.bytes(), "");
  EXPECT_EQ(answer_to(*client, "(select robot1)"), "(select robot1)\n");
}

TEST_F(ActrHostileTest, DropsOnlyAnOversizedForm) {
  serve();
  const auto client = join();
  const std::string longest(100'000, 'a');
  EXPECT_EQ(answer_to(*client, "(select " + longest + ")\n(select robot2)"), "(select robot2)\n");
}

}  // namespace
}  // namespace magna
