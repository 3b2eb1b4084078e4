// SPDX-License-Identifier: GPL-3.0-or-later
// `--check-hall` in a separate process.
#include "tests/app/program_fixture.h"

namespace magna {
namespace {

using CheckedHall = Program;

TEST_F(CheckedHall, PrintsNothingButTheNumbersOfASoundOne) {
  const Ended ended = run({"--check-hall", "ft06"});
  EXPECT_EQ(ended.status, 0) << ended.err.toStdString();
  EXPECT_EQ(ended.out, "errors: 0, warnings: 0\n");
  EXPECT_EQ(run({"--check-hall", "hall:3:2"}).status, 0);
}

TEST_F(CheckedHall, NeedsNoWindow) { EXPECT_EQ(run_any({"--check-hall", "ft06"}).status, 0); }

TEST_F(CheckedHall, PrintsErrorsWithStatusOne) {
  write(
      "plan.json",
      R"({"data":[[3,3,3,3,3],[3,3,12,3,3],[3,3,3,3,3],[3,3,3,3,3],[3,3,3,3,3]],"offset":[0,0]})");
  write("hall.json", R"({"environment":"plan.json","robots":[],"machines":[],"packages":[[]]})");
  const Ended ended = run({"--check-hall", "hall.json"});
  EXPECT_EQ(ended.status, 1) << ended.err.toStdString();
  EXPECT_EQ(ended.out,
            "error: there is no output machine, where packages leave\n"
            "error: there is no robot\n"
            "error at 1.5, 2.5: input_machine0 has no output belt\n"
            "errors: 3, warnings: 0\n");
}

TEST_F(CheckedHall, TakesTheJobShopOfTheCommandLine) {
  const Ended ended = run({"--check-hall", "--jobshop", "ft10", "ft06"});
  EXPECT_EQ(ended.status, 1);
  EXPECT_TRUE(ended.out.contains("found 10 machines; expected 6")) << ended.out.toStdString();
}

TEST_F(CheckedHall, RefusesOtherWorldsAndDamagedFiles) {
  EXPECT_EQ(run({"--check-hall", "office"}).status, 2);
  EXPECT_EQ(run({"--check-hall"}).status, 2);
  write("bad.json", "{\n oops");
  const Ended ended = run({"--check-hall", "bad.json"});
  EXPECT_EQ(ended.status, 2);
  EXPECT_TRUE(ended.err.contains("bad.json:2:")) << ended.err.toStdString();
  EXPECT_EQ(ended.out, "");
}

}  // namespace
}  // namespace magna
