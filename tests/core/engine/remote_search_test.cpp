// SPDX-License-Identifier: GPL-3.0-or-later
// Orders for searches of remote robots: start, pause, step, stop, and what ends a search.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engine/all_inputs.h"
#include "tests/support/scripted_cybot.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using test::make_engine;
using test::ScriptedCybot;
using test::small_scenario;
using ::testing::HasSubstr;

const Author kOperator = Author::person();

struct RemoteSearches : testing::Test {
  Outcome order(SearchOrder order) {
    return engine->submit(kOperator, input::RemoteSearch{bot.id, order});
  }
  const SearchStatus& search() const { return engine->search(bot.id); }
  std::size_t obeyed() const { return bot.obeyed.size(); }
  bool searches() const { return bot.near_end().state() == CybotState::Search; }

  std::unique_ptr<Engine> engine = make_engine(small_scenario(1), {.seed = 7});
  ScriptedCybot bot{*engine, "link-1"};
};

TEST_F(RemoteSearches, BeginWithLongScansRoundTheStart) {
  ASSERT_TRUE(order(SearchOrder::Start));
  EXPECT_TRUE(searches());
  EXPECT_EQ(search().state, SearchState::Scanning);
  ASSERT_TRUE(bot.run_until(100, [&] { return obeyed() >= 3; }));
  EXPECT_EQ(bot.obeyed[0], Opcode::ScanLong);
  EXPECT_EQ(bot.obeyed[1], Opcode::Turn);
  EXPECT_EQ(bot.obeyed[2], Opcode::ScanLong);
}

TEST_F(RemoteSearches, APauseLetsTheInstructionFinishAndAStepAllowsOne) {
  bot.polls = 5;
  ASSERT_TRUE(order(SearchOrder::Start));
  ASSERT_TRUE(bot.run_until(20, [&] { return obeyed() == 1; }));
  ASSERT_TRUE(order(SearchOrder::Pause));
  EXPECT_TRUE(search().paused);
  bot.run(40);
  EXPECT_EQ(obeyed(), 1U) << "no further one";
  EXPECT_TRUE(bot.queue().empty()) << "the scan was acknowledged";
  ASSERT_TRUE(order(SearchOrder::Step));
  bot.run(40);
  EXPECT_EQ(obeyed(), 2U) << "exactly one";
  ASSERT_TRUE(order(SearchOrder::Resume));
  EXPECT_TRUE(bot.run_until(100, [&] { return obeyed() > 3; }));
}

TEST_F(RemoteSearches, AStopWithdrawsTheInstructionInProgress) {
  bot.polls = 50;
  ASSERT_TRUE(order(SearchOrder::Start));
  bot.run(5);
  ASSERT_TRUE(order(SearchOrder::Stop));
  EXPECT_EQ(search().state, SearchState::Stopped);
  EXPECT_THAT(english(search().reason), HasSubstr("stopped by operator"));
  EXPECT_FALSE(searches());
  const OpcodeEntry* const seen = engine->visible_opcode(bot.id);
  ASSERT_NE(seen, nullptr);
  EXPECT_EQ(seen->opcode, Opcode::Manual) << "it stops";
  bot.polls = 3;
  bot.run(40);
  EXPECT_EQ(bot.obeyed.back(), Opcode::Manual) << "nothing follows";
}

TEST_F(RemoteSearches, AnotherCommandEndsThem) {
  ASSERT_TRUE(order(SearchOrder::Start));
  bot.run(5);
  ASSERT_TRUE(engine->submit(kOperator, input::SwitchState{bot.id, CybotState::Manual}));
  EXPECT_EQ(search().state, SearchState::Stopped);
  EXPECT_THAT(english(search().reason), HasSubstr("another command"));
}

TEST_F(RemoteSearches, StopAllPausesThemUntilTheyAreResumed) {
  ASSERT_TRUE(order(SearchOrder::Start));
  bot.run(5);
  engine->submit(kOperator, input::StopAll{});
  EXPECT_TRUE(search().paused);
  EXPECT_TRUE(search().stopped);
  EXPECT_THAT(english(search().reason), HasSubstr("STOP ALL stopped it"));
  EXPECT_EQ(engine->visible_opcode(bot.id)->opcode, Opcode::Manual);
  bot.run(20);
  engine->submit(kOperator, input::ReleaseStop{});
  const std::size_t before = obeyed();
  bot.run(50);
  EXPECT_EQ(obeyed(), before) << "nothing moves by itself";
  EXPECT_TRUE(bot.near_end().stop_pending()) << "and the stop is still to be confirmed";
  ASSERT_TRUE(order(SearchOrder::Resume));
  EXPECT_TRUE(bot.run_until(200, [&] { return obeyed() > before + 2; }));
  EXPECT_TRUE(searches());
  EXPECT_FALSE(search().stopped);
  engine->submit(kOperator, input::StopAll{});
  engine->submit(kOperator, input::ReleaseStop{});
  ASSERT_TRUE(order(SearchOrder::Stop));
  EXPECT_EQ(search().state, SearchState::Stopped);
}

TEST_F(RemoteSearches, StopAllLeavesOneThatWasPausedBeforeAsItIs) {
  ASSERT_TRUE(order(SearchOrder::Start));
  bot.run(5);
  ASSERT_TRUE(order(SearchOrder::Pause));
  engine->submit(kOperator, input::StopAll{});
  engine->submit(kOperator, input::ReleaseStop{});
  bot.run(20);
  EXPECT_TRUE(search().paused);
  EXPECT_FALSE(search().stopped) << "to continue all as before does not resume it";
  EXPECT_TRUE(bot.near_end().stop_pending());
  const std::size_t before = obeyed();
  ASSERT_TRUE(order(SearchOrder::Resume));
  EXPECT_TRUE(bot.run_until(200, [&] { return obeyed() > before + 2; }));
}

TEST_F(RemoteSearches, ALostLinkDelaysThem) {
  ASSERT_TRUE(order(SearchOrder::Start));
  bot.run(5);
  ASSERT_TRUE(engine->submit(bot.author, input::RemoteLinked{bot.id, false}));
  test::run(*engine, 10);
  EXPECT_TRUE(in_progress(search().state));
  EXPECT_THAT(english(search().reason), HasSubstr("until the robot is connected"));
  ASSERT_TRUE(engine->submit(bot.author, input::RemoteLinked{bot.id, true}));
  const std::size_t before = obeyed();
  EXPECT_TRUE(bot.run_until(200, [&] { return obeyed() > before + 2; })) << "it goes on";
}

TEST_F(RemoteSearches, ImpossibleOrdersAreRefusedWithTheReason) {
  const auto why = [&](SearchOrder wanted) { return order(wanted).reason(); };
  EXPECT_THAT(why(SearchOrder::Pause), HasSubstr("start a search first"));
  EXPECT_THAT(why(SearchOrder::Stop), HasSubstr("start a search first"));
  ASSERT_TRUE(order(SearchOrder::Start));
  EXPECT_THAT(why(SearchOrder::Start), HasSubstr("searching already"));
  EXPECT_THAT(why(SearchOrder::Step), HasSubstr("pause it first"));
  const Outcome simulated =
      engine->submit(kOperator, input::RemoteSearch{RobotId{0}, SearchOrder::Start});
  EXPECT_THAT(simulated.reason(), HasSubstr("only CyBOTs search"));
  engine->submit(kOperator, input::StopAll{});
  EXPECT_FALSE(order(SearchOrder::Start)) << "all robots are stopped";
}

TEST_F(RemoteSearches, TheSameInputsGiveTheSameSearch) {
  const auto hash = [] {
    const auto other = make_engine(small_scenario(1), {.seed = 7});
    ScriptedCybot again(*other, "link-1");
    other->submit(kOperator, input::RemoteSearch{again.id, SearchOrder::Start});
    again.run(300);
    return other->state_hash();
  };
  EXPECT_EQ(hash(), hash());
}

}  // namespace
}  // namespace magna
