// SPDX-License-Identifier: GPL-3.0-or-later
// SCAN, WIN, MANUAL, COM and SEARCH.
#include "tests/core/console/console_fixture.h"
#include "tests/support/scripted_cybot.h"

namespace magna {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class ConsoleCybotsTest : public test::ConsoleTest {
 protected:
  ConsoleCybotsTest() {
    host_.engine_ = test::make_engine(test::small_scenario(), {});
    bot_.emplace(*host_.engine_);
    answer("robot cybot1");
  }
  std::vector<Opcode> queued() const {
    std::vector<Opcode> opcodes;
    for (const OpcodeEntry& entry : bot_->queue().entries()) opcodes.push_back(entry.opcode);
    return opcodes;
  }
  std::optional<test::ScriptedCybot> bot_;
};

TEST_F(ConsoleCybotsTest, InstructionsEnterTheQueue) {
  EXPECT_THAT(answer("win"), IsEmpty());
  EXPECT_THAT(answer("com"), IsEmpty());
  EXPECT_THAT(answer("SCAN Short"), IsEmpty());
  EXPECT_THAT(answer("scan long"), IsEmpty());
  EXPECT_THAT(queued(), ElementsAre(Opcode::ScanLong, Opcode::ScanShort, Opcode::Win, Opcode::Com));
  EXPECT_THAT(answer("manual"), IsEmpty());
  EXPECT_THAT(queued(), ElementsAre(Opcode::Manual));
}

TEST_F(ConsoleCybotsTest, CommandsAndShowsASearch) {
  EXPECT_THAT(answer("search"), ElementsAre("cybot1: is not searching"));
  EXPECT_THAT(answer("search start"), IsEmpty());
  EXPECT_EQ(host_.engine().search(bot_->id).state, SearchState::Scanning);
  EXPECT_THAT(answer("search pause"), IsEmpty());
  const Lines shown = answer("search");
  ASSERT_EQ(shown.size(), 2U);
  EXPECT_THAT(shown[0], HasSubstr("cybot1: scans its surroundings (paused)"));
  EXPECT_THAT(answer("search step"), IsEmpty());
  EXPECT_THAT(answer("search resume"), IsEmpty());
  EXPECT_THAT(answer("search stop"), IsEmpty());
  EXPECT_THAT(answer("search")[0], HasSubstr("was stopped: stopped by console"));
}

TEST_F(ConsoleCybotsTest, MistakesNameTheWord) {
  EXPECT_THAT(answer("scan wide")[0], HasSubstr("'wide' is neither long nor short"));
  EXPECT_THAT(answer("search up")[0], HasSubstr("'up' is not start, pause, resume, step or stop"));
  EXPECT_THAT(answer("search pause")[0], HasSubstr("start a search first"));
  answer("robot robot1");
  EXPECT_THAT(answer("search start")[0], HasSubstr("only CyBOTs search"));
  EXPECT_THAT(queued(), IsEmpty());
}

}  // namespace
}  // namespace magna
