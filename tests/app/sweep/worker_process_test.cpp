// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sweep/worker_process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>

#include <csignal>

namespace magna {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// What a process says until it ends, and how it has ended.
struct Said {
  std::vector<std::string> output;
  std::vector<std::string> errors;
  std::string ending;
};

Said until_the_end(WorkerProcess& process) {
  Said said;
  std::optional<int> ended;
  while (!ended) {
    pollfd files[] = {{process.output(), POLLIN, 0}, {process.errors(), POLLIN, 0}};
    poll(files, 2, 10);
    ended = process.ended();
    for (std::string& line : process.take_output()) said.output.push_back(std::move(line));
    for (std::string& line : process.take_errors()) said.errors.push_back(std::move(line));
  }
  said.ending = ending_text(*ended);
  return said;
}

std::unique_ptr<WorkerProcess> shell(const std::string& script) {
  auto process = WorkerProcess::start({"sh", "-c", script});
  EXPECT_TRUE(process) << process.error().text();
  return process ? std::move(*process) : nullptr;
}

TEST(WorkerProcess, ReadsAndWritesLines) {
  const auto process = shell("while read line; do echo \"got $line\"; done; echo bye >&2");
  EXPECT_TRUE(process->send("one"));
  EXPECT_TRUE(process->send("two"));
  process->close_input();
  const Said said = until_the_end(*process);
  EXPECT_THAT(said.output, ElementsAre("got one", "got two"));
  EXPECT_THAT(said.errors, ElementsAre("bye"));
  EXPECT_EQ(said.ending, "exit status 0");
}

TEST(WorkerProcess, TellsHowItHasEnded) {
  EXPECT_EQ(until_the_end(*shell("exit 3")).ending, "exit status 3");
  EXPECT_EQ(until_the_end(*shell("kill -9 $$")).ending, "signal 9 (Killed)");
}

TEST(WorkerProcess, KeepsALineWithoutItsEnd) {
  const Said said = until_the_end(*shell("printf 'a\\nb'"));
  EXPECT_THAT(said.output, ElementsAre("a", "b"));
}

TEST(WorkerProcess, DoesNotHoldALineForever) {
  const Said said = until_the_end(*shell("head -c 300000 /dev/zero | tr '\\0' x"));
  std::size_t all = 0;
  for (const std::string& line : said.output) all += line.size();
  EXPECT_EQ(all, 300000U);
  EXPECT_GT(said.output.size(), 1U);
}

TEST(WorkerProcess, ReportsAMissingProgram) {
  const auto process = WorkerProcess::start({"/nowhere/magna"});
  ASSERT_FALSE(process);
  EXPECT_THAT(process.error().text(), HasSubstr("/nowhere/magna cannot be started"));
}

TEST(WorkerProcess, NoticesThatItIsNotReadAnyLonger) {
  const auto before = std::signal(SIGPIPE, SIG_IGN);
  const auto process = shell("exec true");
  until_the_end(*process);
  EXPECT_FALSE(process->send("one"));
  std::signal(SIGPIPE, before);
}

TEST(WorkerProcess, EndsWithItsObject) {
  pid_t id = 0;
  {
    const auto process = shell("exec sleep 1000");
    id = process->id();
    EXPECT_EQ(kill(id, 0), 0);
  }
  EXPECT_NE(kill(id, 0), 0) << "it still runs";
}

}  // namespace
}  // namespace magna
