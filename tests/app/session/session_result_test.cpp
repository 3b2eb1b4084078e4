// SPDX-License-Identifier: GPL-3.0-or-later
// The real session, on this thread: results of runs that end in different ways, and runs of the
// first robots of a world.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <map>

#include "app/session/recorded_world.h"
#include "core/record/session_file.h"
#include "core/record/verifier.h"
#include "core/sweep/run_result.h"
#include "tests/app/session/session_fixture.h"
#include "tests/support/line_client.h"

namespace magna {
namespace {

using test::wait_until;
using ::testing::HasSubstr;
using ::testing::Not;

const std::string kOneMachine = MAGNA_SOURCE_DIR "/resources/factory/one_machine.json";

class SessionResultTest : public test::SessionFixture {
 protected:
  SessionResultTest() {
    line_.world = "field:3";
    line_.seed = 7;
    line_.time_scale = 0.0;
    line_.headless = true;
    line_.threads = 1;
    for (const char* port : {"--actr-port", "--cognav-port", "--gobot-port", "--agent-port"}) {
      line_.links.emplace_back(port, "off");
    }
    line_.result = (folder_ / "result.json").string();
  }

  /// Runs to the end.
  void run() {
    begin();
    testing::internal::CaptureStdout();
    EXPECT_TRUE(wait_until([this] { return status_.has_value(); }));
    testing::internal::GetCapturedStdout();
  }
  std::string text() const {
    std::ifstream stream(line_.result, std::ios::binary);
    return {std::istreambuf_iterator<char>{stream}, {}};
  }
  RunResult written() const {
    const auto result = read_run_result(text(), line_.result);
    EXPECT_TRUE(result) << result.error().text();
    return result ? *result : RunResult();
  }
  static std::map<std::string, double> measures(const RunResult& result) {
    return {result.measures.begin(), result.measures.end()};
  }
};

TEST_F(SessionResultTest, SaysHowARunWentThatReachedItsTicks) {
  line_.ticks = 50;
  line_.run_options = {"--seed", "7", "--ticks", "50"};
  line_.set = {{"Max-Speed", "2"}};
  run();
  EXPECT_EQ(status_, kDone);
  const RunResult result = written();
  EXPECT_TRUE(result.done);
  EXPECT_EQ(result.version, program_version());
  EXPECT_EQ(result.world, "field:3");
  EXPECT_EQ(result.seed, 7U);
  EXPECT_EQ(result.ticks, 50);
  EXPECT_DOUBLE_EQ(result.seconds, 50 * session_->engine().world().tick_seconds());
  EXPECT_EQ(result.state_hash, fmt::format("{:016x}", session_->engine().state_hash()));
  EXPECT_EQ(result.options, line_.run_options);
  EXPECT_EQ(result.parameters, (std::vector<std::pair<std::string, double>>{{"Max-Speed", 2.0}}));
  EXPECT_GT(measures(result).at("team.distance_m"), 0.1);
  ASSERT_TRUE(session_->result());
  EXPECT_EQ(*session_->result(), result);
}

TEST_F(SessionResultTest, IsTheSameOnAnyNumberOfThreadsAndAtAnySpeed) {
  line_.ticks = 30;
  run();
  const std::string first = text();
  line_.threads = 3;
  line_.time_scale = 20.0;
  run();
  EXPECT_EQ(text(), first);
  line_.seed = 8;
  run();
  EXPECT_NE(text(), first);
}

TEST_F(SessionResultTest, HasTheWantedMeasuresAlone) {
  line_.ticks = 5;
  line_.measured = {"team.*"};
  run();
  EXPECT_EQ(written().measures.size(), 3U);
}

TEST_F(SessionResultTest, IsKeptWithoutAFileToo) {
  line_.ticks = 5;
  line_.result.clear();
  options_.result = true;
  run();
  ASSERT_TRUE(session_->result());
  EXPECT_EQ(session_->result()->ticks, 5);
  options_.result = false;
  run();
  EXPECT_FALSE(session_->result()) << "it was not wanted";
}

TEST_F(SessionResultTest, OfAHallHasItsMakespan) {
  line_.world = kOneMachine;
  line_.hall.dispatcher = true;
  run();
  EXPECT_EQ(status_, kDone);
  const RunResult result = written();
  EXPECT_TRUE(result.done);
  EXPECT_EQ(measures(result).at("hall.delivered"), 3.0);
  EXPECT_GT(measures(result).at("hall.makespan_s"), 10.0);
}

TEST_F(SessionResultTest, OfAHallThatIsNotDoneAtItsLastTickStillHasItsMeasures) {
  line_.world = kOneMachine;
  line_.hall.dispatcher = true;
  line_.ticks = 100;
  run();
  EXPECT_EQ(status_, kDone);
  EXPECT_TRUE(written().done);
  EXPECT_FALSE(measures(written()).contains("hall.makespan_s"));
  EXPECT_EQ(measures(written()).at("hall.delivered"), 0.0);
}

TEST_F(SessionResultTest, SaysWhyNothingInAHallCanProgress) {
  const std::string file = (folder_ / "unsolvable.json").string();
  std::ofstream{file} << R"({"robots":[{"position":[12.5,14.5]}],"packages":[[[7,1]]],)"
                      << R"("machines":[{"position":[12,10],"possible_processes":[0]}]})";
  line_.world = file;
  line_.hall.environment = MAGNA_SOURCE_DIR "/resources/factory/environments/one_machine.json";
  line_.hall.dispatcher = true;
  for (const std::optional<Tick> ticks : {std::optional<Tick>(), std::optional<Tick>(6000)}) {
    line_.ticks = ticks;
    testing::internal::CaptureStderr();
    run();
    EXPECT_EQ(status_, kFailed);
    EXPECT_FALSE(written().done);
    EXPECT_THAT(written().reason, HasSubstr("needs process 7"));
    EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr(written().reason));
    EXPECT_EQ(measures(written()).at("hall.delivered"), 0.0);
  }
}

TEST_F(SessionResultTest, AWorldThatDoesNotLoadIsAFailedRunWithoutPathsOfTheMachine) {
  const std::string file = (folder_ / "broken.json").string();
  std::ofstream{file} << "{ \"robots\": [ }";
  line_.world = file;
  line_.run_options = {"--seed", "7"};
  line_.given_world = "broken";  // as if it were a name
  session_ = std::make_unique<Session>(options_, log_, exchange_);
  const auto failure = session_->open();
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->status, kFailed);
  const RunResult result = written();
  EXPECT_FALSE(result.done);
  EXPECT_EQ(result.world, "broken");
  EXPECT_EQ(result.seed, 7U);
  EXPECT_EQ(result.options, line_.run_options);
  EXPECT_EQ(result.ticks, 0);
  EXPECT_EQ(result.state_hash, "");
  EXPECT_TRUE(result.measures.empty());
  EXPECT_THAT(result.reason, testing::StartsWith("broken:1:"));
  EXPECT_THAT(result.reason, Not(HasSubstr(folder_.path().string())));
  EXPECT_EQ(session_->result(), result);
}

TEST_F(SessionResultTest, WithoutAResultAWorldThatDoesNotLoadIsBadInput) {
  line_.world = "no/such/world.json";
  line_.result.clear();
  const auto failure = open();
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->status, kBadInput);
}

TEST_F(SessionResultTest, AFileThatCannotBeWrittenIsReportedBeforeTheRun) {
  line_.result = (folder_ / "no/such/result.json").string();
  line_.world = "no/such/world.json";
  const auto failure = open();
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->status, kNotWritten);
  EXPECT_THAT(failure->error.text(), HasSubstr("result.json: cannot be written"));
}

TEST_F(SessionResultTest, BadInputOfAnotherOptionWritesNothing) {
  line_.play_inputs = (folder_ / "no.log").string();
  const auto failure = open();
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->status, kBadInput);
  EXPECT_EQ(text(), "");
}

TEST_F(SessionResultTest, ARunThatIsEndedBeforeItsEndHasFailed) {
  line_.ticks = 1'000'000'000;
  begin();
  session_->interrupt();
  EXPECT_EQ(status_, kFailed);
  EXPECT_FALSE(written().done);
  EXPECT_EQ(written().reason, "ended from outside before its end");
  EXPECT_FALSE(written().measures.empty());
}

TEST_F(SessionResultTest, ARunWithoutAnEndOfItsOwnIsDoneWhenItIsEnded) {
  begin();
  session_->interrupt();
  EXPECT_EQ(status_, kDone);
  EXPECT_TRUE(written().done);
}

TEST_F(SessionResultTest, WithoutAResultAnInterruptIsNoFailure) {
  line_.ticks = 1'000'000'000;
  line_.result.clear();
  begin();
  session_->interrupt();
  EXPECT_EQ(status_, kDone);
}

TEST_F(SessionResultTest, IsThatOfTheFirstWorld) {
  line_.time_scale = 1.0;
  begin();
  session_->open_world("field:5");
  ASSERT_TRUE(wait_until([this] { return session_->engine().team().size() == 5; }));
  const RunResult first = written();
  EXPECT_TRUE(first.done);
  EXPECT_EQ(measures(first).at("team.robots"), 3.0);
  session_->finish(kFailed, "later");
  EXPECT_EQ(written(), first);
  EXPECT_FALSE(std::filesystem::exists(line_.result + ".2"));
}

#ifdef MAGNA_HAS_LISP
TEST_F(SessionResultTest, SaysWhyAProgramHasFailed) {
  const std::string program = (folder_ / "fails.lisp").string();
  std::ofstream{program} << "(error \"no way\")";
  line_.programs = {program};
  run();
  EXPECT_EQ(status_, kFailed);
  EXPECT_FALSE(written().done);
  EXPECT_THAT(written().reason, HasSubstr("no way"));
}

TEST_F(SessionResultTest, SaysThatAProgramHasNotEnded) {
  const std::string program = (folder_ / "waits.lisp").string();
  std::ofstream{program} << "(loop (nop))";
  line_.programs = {program};
  line_.ticks = 20;
  run();
  EXPECT_EQ(status_, kFailed);
  EXPECT_EQ(written().reason, "a program has not ended after 20 ticks");
}

TEST_F(SessionResultTest, OpensTheFirstRobotsOfAWorldAlone) {
  line_.world = MAGNA_SOURCE_DIR "/resources/worlds/office.lisp";
  line_.robots = 2;
  line_.ticks = 10;
  line_.record = (folder_ / "run.mcap").string();
  run();
  EXPECT_EQ(status_, kDone);
  EXPECT_EQ(measures(written()).at("team.robots"), 2.0);
  EXPECT_EQ(session_->engine().team().description({1}).name, "robot2");

  const auto file = SessionFile::open(line_.record);
  ASSERT_TRUE(file) << file.error().text();
  EXPECT_EQ(file->header().robots.size(), 2U);
  const auto recorded = recorded_world(*file, 1);
  ASSERT_TRUE(recorded) << recorded.error().text();
  EXPECT_EQ(recorded->line.robots, 2U);
  std::vector<std::string> warnings;
  const auto engine = build_world(recorded->request, warnings);
  ASSERT_TRUE(engine) << engine.error().text();
  EXPECT_EQ((*engine)->team().size(), 2U);
  const Verification found = Verifier(*file).run(**engine, {});
  EXPECT_FALSE(found.difference) << found.difference->text();

  CommandLine played;
  played.play_inputs = line_.record;
  played.robots = 3;
  const auto error = follow_played_run(played);
  ASSERT_TRUE(error);
  EXPECT_THAT(error->text(), HasSubstr("leave --robots out"));
  played.robots.reset();
  EXPECT_FALSE(follow_played_run(played));
  EXPECT_EQ(played.robots, 2U);
}
#endif

TEST_F(SessionResultTest, AWorldMustHaveSoManyRobots) {
  line_.robots = 4;
  auto failure = open();
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->status, kFailed);
  EXPECT_EQ(failure->error.text(), "--robots 4: the world has 3 robots; give a number from 1 to 3");
  EXPECT_EQ(written().reason, failure->error.text());

  line_.world = "cybot-field:1";
  line_.robots = 1;
  failure = open();
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->error.text(), "--robots 1: the world has 0 robots; leave --robots out");

  line_.world = "hall:3:2";
  failure = open();
  ASSERT_TRUE(failure);
  EXPECT_THAT(failure->error.text(), HasSubstr("the robots of a hall are in its scenario"));
}

TEST_F(SessionResultTest, AnotherWorldHasAllItsRobots) {
  line_.robots = 1;
  line_.time_scale = 1.0;
  begin();
  EXPECT_EQ(session_->engine().team().size(), 1U);
  session_->open_world("field:5");
  ASSERT_TRUE(wait_until([this] { return session_->engine().team().size() == 5; }));
  session_->open_world("field:3");
  ASSERT_TRUE(wait_until([this] { return session_->engine().team().size() == 1; }));
}

}  // namespace
}  // namespace magna
