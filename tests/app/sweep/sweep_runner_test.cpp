// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sweep/sweep_runner.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>

#include <functional>
#include <numeric>

#include "tests/app/sweep/small_sweep.h"

namespace magna {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using State = SweepFolder::RunState;

/// Runs whose workers are shell scripts.
class SweepRunnerTest : public testing::Test {
 protected:
  /// `run`: what a worker does for run $n after it has said so; then the run is done.
  SweepRunner::Outcome runs(const std::string& run, std::size_t jobs = 2, double limit_s = 60.0) {
    return workers("echo ready; while read n; do echo begin $n; printf '\\002%s\\n' $n >&2; " +
                       run + "; echo end $n done; done",
                   jobs, limit_s);
  }
  SweepRunner::Outcome workers(const std::string& script, std::size_t jobs = 2,
                               double limit_s = 60.0) {
    SweepRunnerOptions options;
    options.worker = {"sh", "-c", "read greeting; " + script};
    options.greeting = "hello there";
    options.jobs = jobs;
    options.limit_s = limit_s;
    options.log = log_;
    SweepRunner runner(sweep_.folder(), sweep_.runs(), options);
    return runner.run(numbers_, [this](const SweepRunner::Progress& now) {
      last_ = now;
      return !stop_ || !stop_(now);
    });
  }
  static std::vector<std::size_t> up_to(std::size_t last) {
    std::vector<std::size_t> numbers(last);
    std::iota(numbers.begin(), numbers.end(), std::size_t{1});
    return numbers;
  }

  test::SmallSweep sweep_;
  std::vector<std::size_t> numbers_ = up_to(12);
  std::filesystem::path log_ = sweep_ / "workers.log";
  std::function<bool(const SweepRunner::Progress&)> stop_;
  SweepRunner::Progress last_;
};

TEST_F(SweepRunnerTest, DoesAllRuns) {
  for (const std::size_t jobs : {1U, 2U, 5U}) {
    const auto outcome = runs(":", jobs);
    EXPECT_FALSE(outcome.problem) << outcome.problem->text();
    EXPECT_FALSE(outcome.stopped);
    EXPECT_EQ(outcome.progress.done, 12U);
    EXPECT_EQ(outcome.progress.failed, 0U);
    EXPECT_EQ(outcome.seconds.size(), 12U);
  }
}

TEST_F(SweepRunnerTest, DoesEachRunOnce) {
  runs("echo did $n >&2");
  for (std::size_t number = 1; number <= 12; ++number) {
    const std::string line = fmt::format("run {}: did {}\n", number, number);
    const std::string log = test::text_in(log_);
    const std::size_t first = log.find(line);
    ASSERT_NE(first, std::string::npos) << line << log;
    EXPECT_EQ(log.find(line, first + 1), std::string::npos) << line << log;
  }
}

TEST_F(SweepRunnerTest, DoesOnlyTheGivenRuns) {
  numbers_ = {3, 7};
  const auto outcome = runs("echo did $n >&2", 1);
  EXPECT_EQ(outcome.progress.done, 2U);
  EXPECT_EQ(test::text_in(log_), "run 3: did 3\nrun 7: did 7\n");
}

TEST_F(SweepRunnerTest, GoesOnAfterAKilledWorker) {
  const auto outcome = runs("test $n != 3 || kill -9 $$; test $n != 5 || exit 3");
  EXPECT_FALSE(outcome.problem) << outcome.problem->text();
  EXPECT_EQ(outcome.progress.done, 12U);
  EXPECT_EQ(outcome.progress.failed, 2U);
  EXPECT_EQ(sweep_.state(3), State::Failed);
  EXPECT_EQ(sweep_.reason(3), "ended by signal 9 (Killed)");
  EXPECT_EQ(sweep_.reason(5), "ended with exit status 3");
  EXPECT_EQ(sweep_.state(4), State::Missing) << "its worker did not write a result";
}

TEST_F(SweepRunnerTest, EndsARunThatTakesTooLong) {
  const auto outcome = runs("test $n != 2 || exec sleep 1000", 2, 0.2);
  EXPECT_EQ(outcome.progress.done, 12U);
  EXPECT_EQ(outcome.progress.failed, 1U);
  EXPECT_EQ(sweep_.reason(2), "took longer than 0.2 s");
}

TEST_F(SweepRunnerTest, RepeatsTheRunOfAWorkerThatWasAskedToEnd) {
  const std::string once = (sweep_ / "once").string();
  const auto outcome =
      runs("test $n != 4 || test -e " + once + " || { touch " + once + "; kill -TERM $$; }");
  EXPECT_FALSE(outcome.problem) << outcome.problem->text();
  EXPECT_EQ(outcome.progress.done, 12U);
  EXPECT_EQ(outcome.progress.failed, 0U);
}

TEST_F(SweepRunnerTest, KeepsAResultWhoseWorkerDiedAfterIt) {
  RunResult result;
  result.version = program_version();
  result.world = sweep_.run(1).world;
  result.seed = sweep_.run(1).seed;
  result.options = sweep_.run(1).options;
  const auto path = sweep_ / "result";
  ASSERT_FALSE(sweep_.folder().keep(sweep_.run(1), result, {}));
  ASSERT_EQ(sweep_.state(1), State::Done);
  numbers_ = {1};
  const auto outcome = runs("kill -9 $$");
  EXPECT_EQ(outcome.progress.failed, 0U);
  EXPECT_EQ(sweep_.state(1), State::Done);
}

TEST_F(SweepRunnerTest, StopsWhenAsked) {
  stop_ = [](const SweepRunner::Progress& now) { return now.done >= 3; };
  const auto outcome = runs("test $n -lt 4 || exec sleep 1000", 2);
  EXPECT_TRUE(outcome.stopped);
  EXPECT_EQ(outcome.progress.done, 3U);
  EXPECT_EQ(sweep_.state(4), State::Missing) << "a run that was stopped has no row";
}

TEST_F(SweepRunnerTest, StopsAlsoWorkersThatDoNotListen) {
  stop_ = [](const SweepRunner::Progress& now) { return now.seconds > 0.2; };
  const auto outcome =
      workers("trap '' TERM; echo ready; read n; echo begin $n; exec sleep 1000", 1);
  EXPECT_TRUE(outcome.stopped);
}

TEST_F(SweepRunnerTest, GivesUpIfNoWorkerStarts) {
  const auto outcome = workers("echo world >&2; echo cannot start >&2; exit 2");
  ASSERT_TRUE(outcome.problem);
  EXPECT_FALSE(outcome.not_written);
  EXPECT_THAT(outcome.problem->text(), HasSubstr("(exit status 2): cannot start"));
}

TEST_F(SweepRunnerTest, ReplacesAWorkerThatIsKilledBeforeItsFirstRun) {
  const std::string once = (sweep_ / "once").string();
  const auto outcome = workers("test -e " + once + " || { touch " + once +
                                   "; kill -9 $$; }; echo ready; while read n; do echo begin $n; "
                                   "echo end $n done; done",
                               1);
  EXPECT_FALSE(outcome.problem) << outcome.problem->text();
  EXPECT_EQ(outcome.progress.done, 12U);
}

TEST_F(SweepRunnerTest, GivesUpIfWorkersEndBetweenRuns) {
  const auto outcome = workers("echo ready; exit 0");
  ASSERT_TRUE(outcome.problem);
  EXPECT_THAT(outcome.problem->text(), HasSubstr("again and again"));
}

TEST_F(SweepRunnerTest, GivesUpIfAResultCannotBeWritten) {
  const auto outcome = workers(
      "echo ready; read n; echo begin $n; echo end $n unwritten table: no space; read n", 1);
  ASSERT_TRUE(outcome.problem);
  EXPECT_TRUE(outcome.not_written);
  EXPECT_EQ(outcome.problem->text(), "table: no space");
}

TEST_F(SweepRunnerTest, EndsAProgramWhoseWorkerWasKilled) {
  const std::string file = (sweep_ / "group").string();
  numbers_ = {1};
  // setsid gives the sleeping program a process group of its own.
  const auto outcome =
      runs("setsid sleep 1000 >/dev/null 2>&1 & p=$!; sleep 0.2; echo program $p; echo $p > " +
           file + "; kill -9 $$");
  EXPECT_EQ(outcome.progress.failed, 1U);
  const pid_t program = std::stoi(test::text_in(file));
  for (int k = 0; k < 500 && test::is_running(program); ++k) poll(nullptr, 0, 10);
  EXPECT_FALSE(test::is_running(program));
}

TEST_F(SweepRunnerTest, SurvivesNonsense) {
  const auto outcome = workers(
      "echo ready; while read n; do echo end 99 done; echo begin; echo begin x; echo end; "
      "echo hello; echo begin $n; echo end $n done; done");
  EXPECT_FALSE(outcome.problem) << outcome.problem->text();
  EXPECT_EQ(outcome.progress.done, 12U);
}

}  // namespace
}  // namespace magna
