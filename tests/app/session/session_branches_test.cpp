// SPDX-License-Identifier: GPL-3.0-or-later
// The real session, on this thread: recordings that are continued.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <vector>

#include "core/console/console_line.h"
#include "core/engine/input_log.h"
#include "core/engine/operator_inputs.h"
#include "core/record/session_file.h"
#include "core/record/verifier.h"
#include "tests/app/session/session_fixture.h"
#include "tests/support/event_loop.h"

namespace magna {
namespace {

namespace fs = std::filesystem;
using test::wait_until;
using ::testing::Contains;
using ::testing::HasSubstr;

/// Standard input of the process, until it is destroyed: lines that the test writes.
class WrittenInput {
 public:
  WrittenInput() : before_(dup(STDIN_FILENO)) {
    EXPECT_EQ(pipe(ends_.data()), 0);
    dup2(ends_[0], STDIN_FILENO);
  }
  WrittenInput(const WrittenInput&) = delete;
  WrittenInput& operator=(const WrittenInput&) = delete;
  ~WrittenInput() {
    dup2(before_, STDIN_FILENO);
    for (const int end : {before_, ends_[0], ends_[1]}) close(end);
  }
  void write(std::string_view text) const {
    EXPECT_EQ(::write(ends_[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }

 private:
  int before_;
  std::array<int, 2> ends_{};
};

class SessionBranchesTest : public test::RecordedSessionFixture {
 protected:
  std::shared_ptr<const Snapshot> now() { return exchange_.take(); }
  RecordingStatus recording() {
    session_->set_paused(true);  // publishes
    const auto shown = now();
    return shown->recording ? *shown->recording : RecordingStatus();
  }
  /// A recording of 30 ticks of field:3, with an input after ten, and its hashes.
  void record(const char* name) {
    begin();
    session_->set_paused(true);
    session_->start_recording(file(name));
    run(10);
    post(input::Select{RobotId{1}});
    run(10);
    at_20_ = session_->engine().state_hash();
    run(10);
    at_30_ = session_->engine().state_hash();
    session_->stop_recording();
    ASSERT_TRUE(wait_until([&] { return recording().ends == 1; }));
    ASSERT_EQ(recording().failure, "");
  }
  bool ended(std::uint64_t times) {
    return wait_until([&] {
      const auto shown = now();
      return shown->branch && shown->branch->ends == times;
    });
  }

  std::vector<std::string> console() {
    std::vector<std::string> lines;
    for (const ConsoleLine& line : now()->console->lines->lines) lines.push_back(shown_text(line));
    return lines;
  }

  /// Continues a.mcap, with another input and five ticks, and ends the session.
  void continue_a() {
    session_->continue_from(file("a.mcap"), 20);
    ASSERT_TRUE(ended(1));
    post(input::Select{RobotId{2}});
    run(5);
    session_->finish(kDone);
  }
  /// Inputs of a branch begin with those of a.mcap up to its tick, and go on with others.
  void expect_inputs(const std::vector<LoggedInput>& inputs) const {
    const auto original = SessionFile::open(file("a.mcap"));
    ASSERT_TRUE(original) << original.error().text();
    std::vector<LoggedInput> past = original->inputs().items;
    std::erase_if(past, [](const LoggedInput& one) { return one.tick > 20; });
    ASSERT_FALSE(past.empty());
    ASSERT_GT(inputs.size(), past.size());
    for (std::size_t k = 0; k < past.size(); ++k) EXPECT_EQ(log_line(inputs[k]), log_line(past[k]));
    EXPECT_EQ(inputs[past.size()].tick, 21);
  }

  std::uint64_t at_20_ = 0;
  std::uint64_t at_30_ = 0;
};

TEST_F(SessionBranchesTest, ContinuesARecordingPaused) {
  record("a.mcap");
  session_->open_world("field:5");
  ASSERT_TRUE(wait_until([&] { return now()->opened->number == 2; }));
  session_->set_paused(false);
  session_->continue_from(file("a.mcap"), 20);
  ASSERT_TRUE(now()->branch);
  EXPECT_EQ(now()->branch->file, file("a.mcap"));
  EXPECT_EQ(now()->branch->tick, 20);
  ASSERT_TRUE(ended(1));
  const auto shown = now();
  EXPECT_EQ(shown->branch->failure, "");
  EXPECT_EQ(shown->branch->file, "");
  EXPECT_EQ(shown->opened->number, 3U);
  EXPECT_EQ(shown->opened->source, "field:3");
  EXPECT_TRUE(shown->paused);
  EXPECT_EQ(session_->engine().now(), 20);
  EXPECT_EQ(session_->engine().seed(), 7U);
  EXPECT_EQ(session_->engine().state_hash(), at_20_);
  run(10);
  EXPECT_EQ(session_->engine().state_hash(), at_30_) << "the same without other inputs";
}

TEST_F(SessionBranchesTest, KeepsStopAndAPersonsWorldWhenItIsRefused) {
  record("a.mcap");
  const Engine* const before = &session_->engine();
  session_->continue_from(file("a.mcap"), 99);
  ASSERT_TRUE(ended(1));
  EXPECT_THAT(now()->branch->failure, HasSubstr("it has the ticks 0 to 30"));
  session_->continue_from(file("none.mcap"), 1);
  ASSERT_TRUE(ended(2));
  EXPECT_THAT(now()->branch->failure, HasSubstr("none.mcap"));
  EXPECT_EQ(&session_->engine(), before);
  EXPECT_EQ(session_->engine().state_hash(), at_30_);
  post(input::StopAll{});
  session_->continue_from(file("a.mcap"), 20);
  ASSERT_TRUE(ended(3));
  EXPECT_EQ(now()->branch->failure, "");
  EXPECT_TRUE(session_->engine().stopped());
}

TEST_F(SessionBranchesTest, CanBeCancelled) {
  record("a.mcap");
  const Engine* const before = &session_->engine();
  session_->continue_from(file("a.mcap"), 20);
  session_->cancel_branch();
  ASSERT_TRUE(ended(1));
  EXPECT_EQ(now()->branch->failure, "");
  EXPECT_EQ(now()->opened->number, 1U);
  EXPECT_EQ(&session_->engine(), before);
  // Another world takes its place, too.
  session_->continue_from(file("a.mcap"), 20);
  session_->open_world("field:5");
  ASSERT_TRUE(wait_until([&] { return now()->opened->number == 2; }));
  EXPECT_EQ(now()->opened->source, "field:5");
  EXPECT_EQ(now()->branch->ends, 2U);
}

TEST_F(SessionBranchesTest, EndsAConsolesLoadThatItReplacesWithAnError) {
  record("a.mcap");
  session_->type_line("load field:5");
  session_->continue_from(file("a.mcap"), 20);
  EXPECT_THAT(console(), Contains("*ERROR* -> field:5: was not opened: the recording " +
                                  file("a.mcap") + " is continued instead"));
  ASSERT_TRUE(ended(1));
  EXPECT_EQ(now()->branch->failure, "");
  EXPECT_EQ(now()->opened->number, 2U);
  EXPECT_EQ(session_->engine().state_hash(), at_20_);
}

TEST_F(SessionBranchesTest, SaysWhatReplacesIt) {
  record("a.mcap");
  session_->continue_from(file("a.mcap"), 20);
  session_->type_line("load field:5");
  EXPECT_EQ(now()->branch->failure,
            file("a.mcap") + ": was not continued: field:5 is opened instead");
  ASSERT_TRUE(wait_until([&] { return now()->opened->number == 2; }));
  EXPECT_EQ(now()->opened->source, "field:5");
  session_->continue_from(file("a.mcap"), 20);
  session_->restart(9);
  EXPECT_THAT(now()->branch->failure, HasSubstr("a client restarts the world with seed 9"));
  session_->continue_from(file("a.mcap"), 10);
  session_->continue_from(file("a.mcap"), 20);
  EXPECT_EQ(now()->branch->failure, "") << "another moment was chosen";
  ASSERT_TRUE(ended(4));
  EXPECT_EQ(now()->branch->failure, "");
  EXPECT_EQ(session_->engine().now(), 20);
}

TEST_F(SessionBranchesTest, LinesOfAScriptWaitForIt) {
  const WrittenInput input;
  line_.cli = true;
  record("a.mcap");
  testing::internal::CaptureStdout();
  input.write("robot 2\n");
  session_->continue_from(file("a.mcap"), 20);
  ASSERT_TRUE(ended(1));
  EXPECT_TRUE(wait_until([&] { return console().back().starts_with("robot: "); }));
  EXPECT_THAT(testing::internal::GetCapturedStdout(), HasSubstr(" is open\nRobot> robot 2\n"));
  session_.reset();
}

TEST_F(SessionBranchesTest, RecordsTheBranchFromItsBeginning) {
  record("a.mcap");
  session_->continue_from(file("a.mcap"), 20);
  ASSERT_TRUE(ended(1));
  post(input::Select{RobotId{2}});
  run(5);
  session_->start_recording(file("b.mcap"));
  run(10);
  session_->stop_recording();
  ASSERT_TRUE(wait_until([&] { return recording().ends == 2; }));
  session_->save_flight(file("c.mcap"), false);
  ASSERT_TRUE(wait_until([&] { return recording().saves == 1; }));
  ASSERT_EQ(recording().save_failure, "");
  const auto original = SessionFile::open(file("a.mcap"));
  ASSERT_TRUE(original);
  for (const char* name : {"b.mcap", "c.mcap"}) {
    const auto branch = SessionFile::open(file(name));
    ASSERT_TRUE(branch) << branch.error().text();
    const SessionHeader& header = branch->header();
    ASSERT_EQ(header.ancestors.size(), 1U) << name;
    EXPECT_EQ(header.ancestors.front().id, original->header().id);
    EXPECT_EQ(header.ancestors.front().tick, 20);
    EXPECT_NE(header.id, original->header().id);
    EXPECT_EQ(header.robots, original->header().robots);
    std::vector<std::string> warnings;
    WorldRequest request{"field:3", {7, false, {}, 1}};
    auto engine = build_world(request, warnings);
    ASSERT_TRUE(engine);
    const Verification found = Verifier(*branch).run(**engine, {});
    EXPECT_FALSE(found.difference) << name << ": " << found.difference->text();
    EXPECT_EQ(found.agreed, 35) << name;
    EXPECT_GE(found.inputs, 2U) << name;
  }
}

TEST_F(SessionBranchesTest, TheRecordingGoesOnInAFileWithATimeOfItsOwn) {
  record("a.mcap");
  session_->start_recording(file("b.mcap"));
  run(10);
  const double tick = session_->engine().world().tick_seconds();
  EXPECT_NEAR(recording().seconds, 10 * tick, 1e-9);
  session_->continue_from(file("a.mcap"), 20);
  ASSERT_TRUE(ended(1));
  EXPECT_EQ(recording().file, file("b.2.mcap"));
  EXPECT_EQ(recording().seconds, 0.0);
  run(5);
  EXPECT_NEAR(recording().seconds, 5 * tick, 1e-9);
}

TEST_F(SessionBranchesTest, LogsInputsWithThoseOfThePastInASessionFile) {
  line_.log_inputs = file("inputs.mcap");
  record("a.mcap");
  continue_a();
  const auto branch = SessionFile::open(file("inputs.2.mcap"));
  ASSERT_TRUE(branch) << branch.error().text();
  expect_inputs(branch->inputs().items);
  EXPECT_EQ(branch->header().ancestors.size(), 1U);
  std::vector<std::string> warnings;
  auto engine = build_world({"field:3", {7, false, {}, 1}}, warnings);
  ASSERT_TRUE(engine);
  const Verification found = Verifier(*branch).run(**engine, {});
  EXPECT_FALSE(found.difference) << found.difference->text();
  EXPECT_EQ(found.agreed, 25);
}

TEST_F(SessionBranchesTest, LogsInputsWithThoseOfThePastAsText) {
  line_.log_inputs = file("inputs");
  record("a.mcap");
  continue_a();
  std::ifstream in(file("inputs.2"));
  const auto log = read_input_log(in, "inputs.2");
  ASSERT_TRUE(log) << log.error().text();
  EXPECT_FALSE(log->cut);
  EXPECT_EQ(log->header.seed, 7U);
  EXPECT_EQ(log->header.source, "field:3");
  expect_inputs(log->inputs);
}

TEST_F(SessionBranchesTest, HasTheMessagesOfItsOwnSessionOnly) {
  line_.record_messages = true;
  record("a.mcap");
  session_->finish(kDone);
  session_.reset();
  EXPECT_EQ(SessionFile::open(file("a.mcap"))->header().messages, kRecordedProtocol);
  line_.record_messages = false;
  line_.record = file("b.mcap");
  begin();
  session_->set_paused(true);
  continue_a();
  const auto branch = SessionFile::open(file("b.2.mcap"));
  ASSERT_TRUE(branch) << branch.error().text();
  EXPECT_EQ(branch->header().messages, "");
  EXPECT_EQ(branch->header().ancestors.size(), 1U);
}

TEST_F(SessionBranchesTest, NamesTheFileThatIsBeingWrittenAsItsParent) {
  line_.record = file("whole.mcap");
  line_.log_inputs = file("inputs.mcap");
  record("a.mcap");
  continue_a();
  for (const char* name : {"whole.2.mcap", "inputs.2.mcap"}) {
    const auto branch = SessionFile::open(file(name));
    ASSERT_TRUE(branch) << branch.error().text();
    ASSERT_EQ(branch->header().ancestors.size(), 1U);
    EXPECT_EQ(branch->header().ancestors.front().file, "whole.mcap") << name;
  }
}

TEST_F(SessionBranchesTest, ContinuesWhatTheFlightRecorderKeeps) {
  begin();
  session_->set_paused(true);
  run(20);
  const std::uint64_t at_20 = session_->engine().state_hash();
  run(10);
  session_->save_flight(file("now.mcap"), false);
  ASSERT_TRUE(wait_until([&] { return recording().saves == 1; }));
  session_->continue_from(file("now.mcap"), 20);
  ASSERT_TRUE(ended(1));
  EXPECT_EQ(now()->branch->failure, "");
  EXPECT_EQ(session_->engine().state_hash(), at_20);
  EXPECT_EQ(now()->opened->source, "field:3");
}

TEST_F(SessionBranchesTest, EndsWithTheSessionWhileItIsRun) {
  record("a.mcap");
  session_->continue_from(file("a.mcap"), 30);
  session_->finish(kDone);
  EXPECT_EQ(status_, kDone);
}

}  // namespace
}  // namespace magna
