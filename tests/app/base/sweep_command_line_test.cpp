// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/sweep_command_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace magna {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Result<SweepCommandLine> parsed(const std::vector<std::string>& arguments) {
  std::vector<std::string> all{"sweep"};
  all.insert(all.end(), arguments.begin(), arguments.end());
  return parse_sweep_command(all);
}

std::string error_of(const std::vector<std::string>& arguments) {
  const auto line = parsed(arguments);
  return line ? "no error" : line.error().text();
}

TEST(SweepCommandLine, BeginsWithItsCommand) {
  EXPECT_TRUE(is_sweep_command(std::vector<std::string>{"sweep", "hall.toml"}));
  EXPECT_FALSE(is_sweep_command(std::vector<std::string>{"office", "sweep"}));
  EXPECT_FALSE(is_sweep_command({}));
}

TEST(SweepCommandLine, RunsUnlessToldOtherwise) {
  const auto line = parsed(
      {"hall.toml", "--jobs", "3", "--output=out", "--trust", "hall.toml", "--trust", "w.lisp"});
  ASSERT_TRUE(line) << line.error().text();
  EXPECT_EQ(line->action, SweepAction::Run);
  EXPECT_EQ(line->file, "hall.toml");
  EXPECT_EQ(line->output, "out");
  EXPECT_EQ(line->jobs, 3);
  EXPECT_THAT(line->trusted, ElementsAre("hall.toml", "w.lisp"));
}

TEST(SweepCommandLine, TakesOneAction) {
  using Case = std::pair<std::string, SweepAction>;
  for (const auto& [option, action] :
       {Case{"--check", SweepAction::Check}, Case{"--list", SweepAction::List},
        Case{"--collect", SweepAction::Collect}, Case{"--slurm", SweepAction::Slurm},
        Case{"--parallel", SweepAction::Parallel}, Case{"--make", SweepAction::Make},
        Case{"--snakemake", SweepAction::Snakemake}, Case{"--show", SweepAction::Show},
        Case{"--worker", SweepAction::Worker}, Case{"--chunk=3/20", SweepAction::Chunk},
        Case{"--run=12", SweepAction::One}}) {
    const auto line = parsed({option, "hall.toml"});
    ASSERT_TRUE(line) << line.error().text();
    EXPECT_EQ(line->action, action) << option;
  }
  EXPECT_THAT(error_of({"--list", "hall.toml", "--check"}),
              HasSubstr("--list and --check: one of them at a time"));
}

TEST(SweepCommandLine, TakesChunksAndRuns) {
  const auto chunk = parsed({"hall.toml", "--chunk", "3/20"});
  ASSERT_TRUE(chunk) << chunk.error().text();
  EXPECT_EQ(chunk->chunk, 3U);
  EXPECT_EQ(chunk->of, 20U);
  const auto run = parsed({"hall.toml", "--run", "12"});
  ASSERT_TRUE(run) << run.error().text();
  EXPECT_EQ(run->run, 12U);
  const auto script = parsed({"hall.toml", "--slurm", "--submit", "--chunks", "40"});
  ASSERT_TRUE(script) << script.error().text();
  EXPECT_TRUE(script->submit);
  EXPECT_EQ(script->chunks, 40U);
}

TEST(SweepCommandLine, SaysWhatItExpects) {
  EXPECT_THAT(error_of({}), HasSubstr("expected magna sweep [options] FILE"));
  EXPECT_THAT(error_of({""}), HasSubstr("expected magna sweep [options] FILE"));
  EXPECT_THAT(error_of({"a.toml", "b.toml"}), HasSubstr("expected magna sweep [options] FILE"));
  for (const char* const chunk : {"", "3", "0/4", "5/4", "3/", "/4", "a/4", "1/2/3", "1/100001"}) {
    EXPECT_THAT(error_of({"--chunk", chunk, "a.toml"}), HasSubstr("expected I/N")) << chunk;
  }
  for (const char* const run : {"", "0", "-1", "x"}) {
    EXPECT_THAT(error_of({"--run", run, "a.toml"}), HasSubstr("--run")) << run;
  }
  EXPECT_THAT(error_of({"--jobs", "0", "a.toml"}), HasSubstr("from 1 to 256"));
  EXPECT_THAT(error_of({"--chunks", "0", "--make", "a.toml"}), HasSubstr("from 1 to 100000"));
  EXPECT_THAT(error_of({"--chunks", "5", "a.toml"}), HasSubstr("only together with --slurm"));
  EXPECT_THAT(error_of({"--submit", "--make", "a.toml"}), HasSubstr("only together with --slurm"));
  EXPECT_THAT(error_of({"--chunk", "1/2", "--seed", "3", "a.toml"}), HasSubstr("--seed"));
}

TEST(SweepCommandLine, HelpNeedsNoFile) {
  const auto help = parsed({"--help"});
  ASSERT_TRUE(help) << help.error().text();
  EXPECT_TRUE(help->help);
  EXPECT_THAT(sweep_help_text(), HasSubstr("\n  --chunk I/N "));
}

}  // namespace
}  // namespace magna
