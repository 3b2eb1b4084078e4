// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sweep/sweep_worker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "tests/app/sweep/small_sweep.h"

namespace magna {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

/// The result of a run in this process; a test fails without one.
RunResult result_of(SweepWorker& worker, const SweepRun& run) {
  auto result = worker.run(run);
  if (result) return *std::move(result);
  ADD_FAILURE() << result.error().text();
  return {};
}

/// Keys of a sweep whose runs have a shell attached: $0 is its port. The script has no single
/// quote.
std::string attached(const std::string& script) {
  return "limit = 30\n[options]\nlockstep = \"actr\"\n[attach]\ncommand = [\"sh\", \"-c\", '" +
         script + "', \"{actr}\", \"{seed}\", \"{robots}\"]\n";
}

TEST(SweepWorker, DoesRunsOneAfterTheOther) {
  const test::SmallSweep sweep;
  SweepWorker worker(sweep.folder(), {});
  for (const SweepRun& run : sweep.runs()) {
    const RunResult result = result_of(worker, run);
    EXPECT_TRUE(result.done) << result.reason;
    EXPECT_EQ(result.ticks, 20);
    EXPECT_EQ(result.seed, run.seed);
    EXPECT_EQ(result.world, run.world);
    EXPECT_EQ(result.options, run.options);
    EXPECT_EQ(result.version, program_version());
    EXPECT_FALSE(result.measures.empty());
  }
}

TEST(SweepWorker, ResultDoesNotDependOnTheRunsBefore) {
  const test::SmallSweep sweep;
  SweepWorker fresh(sweep.folder(), {});
  const std::string alone = run_result_json(result_of(fresh, sweep.run(5)));
  SweepWorker worker(sweep.folder(), {});
  for (std::size_t k = 1; k <= 4; ++k) result_of(worker, sweep.run(k));
  EXPECT_EQ(run_result_json(result_of(worker, sweep.run(5))), alone);
  EXPECT_NE(run_result_json(result_of(worker, sweep.run(6))), alone);
}

TEST(SweepWorker, AFailedWorldIsAResult) {
  const test::SmallSweep sweep("", 1, "robots = [2]");
  SweepRun run = sweep.run(1);
  run.world = "nowhere/hall.json";
  SweepWorker worker(sweep.folder(), {});
  const RunResult result = result_of(worker, run);
  EXPECT_FALSE(result.done);
  EXPECT_THAT(result.reason, HasSubstr("hall.json"));
  EXPECT_TRUE(result.measures.empty());
  EXPECT_TRUE(result_of(worker, sweep.run(1)).done) << "the next one is not touched";
}

TEST(SweepWorker, RecordsSessions) {
  const test::SmallSweep sweep("record = true", 1, "robots = [2]");
  SweepWorker worker(sweep.folder(), {true, {}});
  EXPECT_TRUE(result_of(worker, sweep.run(1)).done);
  EXPECT_THAT(test::text_in(sweep.folder().session_file(1)), EndsWith("\x89MCAP0\r\n"));
}

TEST(SweepWorker, ReportsASessionThatCannotBeWritten) {
  const test::SmallSweep sweep("record = true", 1, "robots = [2]");
  std::filesystem::create_directories(sweep.folder().session_file(1));
  SweepWorker worker(sweep.folder(), {true, {}});
  const auto result = worker.run(sweep.run(1));
  ASSERT_FALSE(result);
  EXPECT_THAT(result.error().text(), HasSubstr("000001"));
}

TEST(SweepWorker, EndsWithItsProgram) {
  const test::SmallSweep sweep(
      attached("echo port $0 seed $1 robots $2 $MAGNA_ACTR_PORT $MAGNA_SEED"), 1, "robots = [2]");
  std::vector<pid_t> groups;
  SweepWorker worker(sweep.folder(), {false, [&](pid_t group) { groups.push_back(group); }});
  const RunResult result = result_of(worker, sweep.run(1));
  EXPECT_TRUE(result.done) << result.reason;
  EXPECT_EQ(result.ticks, 0) << "in lock-step it waited for the program";
  EXPECT_EQ(groups.size(), 1U);
  const std::string log = test::text_in(sweep.folder().path() / "programs" / "000001.log");
  std::istringstream words(log);
  std::string port, number, rest;
  words >> port >> number;
  EXPECT_EQ(log, "port " + number + " seed 1 robots 2 " + number + " 1\n");
  EXPECT_NE(number, "0");
}

TEST(SweepWorker, FailsWithItsProgram) {
  const test::SmallSweep sweep(attached("echo oh >&2; exit 3"), 1, "robots = [2]");
  SweepWorker worker(sweep.folder(), {});
  const RunResult result = result_of(worker, sweep.run(1));
  EXPECT_FALSE(result.done);
  EXPECT_EQ(result.reason, "the program sh ended with exit status 3");
  EXPECT_EQ(test::text_in(sweep.folder().path() / "programs" / "000001.log"), "oh\n");
}

TEST(SweepWorker, FailsWithoutItsProgram) {
  const test::SmallSweep sweep("[attach]\ncommand = [\"/nowhere/model\"]", 1, "robots = [2]");
  SweepWorker worker(sweep.folder(), {});
  const RunResult result = result_of(worker, sweep.run(1));
  EXPECT_FALSE(result.done);
  EXPECT_EQ(result.reason, "the program /nowhere/model cannot be started");
}

TEST(SweepWorker, EndsAProgramThatDoesNotEnd) {
  // A child of it that ignores SIGTERM is killed with the group.
  const test::SmallSweep sweep(
      "[attach]\nends_run = false\n"
      "command = [\"sh\", \"-c\", \"trap '' TERM; sleep 1000 & echo $!; wait\"]",
      1, "robots = [2]");
  SweepWorker worker(sweep.folder(), {});
  // Without lock-step the run may end before the program has said anything.
  const RunResult result = result_of(worker, sweep.run(1));
  EXPECT_TRUE(result.done) << result.reason;
  EXPECT_EQ(result.ticks, 20);
}

TEST(SweepGreeting, IsReadAsItWasWritten) {
  const SweepGreeting greeting{0xfedcba9876543210, "0123abcd"};
  const auto read = SweepGreeting::read(greeting.line());
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(*read, greeting);
  for (const char* const other : {"", "12", "sweep", "sweep x y", "sweep 12 ab"}) {
    EXPECT_FALSE(SweepGreeting::read(other)) << other;
  }
}

}  // namespace
}  // namespace magna
