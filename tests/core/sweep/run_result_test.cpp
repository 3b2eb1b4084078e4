// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/run_result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace magna {
namespace {

using ::testing::HasSubstr;

RunResult some_result() {
  RunResult result;
  result.version = "0.1.0";
  result.world = "ft06";
  result.seed = std::numeric_limits<std::uint64_t>::max();
  result.ticks = 13670;
  result.seconds = 227.83333333333334;
  result.state_hash = "0123456789abcdef";
  result.options = {"--seed", "18446744073709551615", "--dispatcher", "greedy"};
  result.parameters = {{"Max-Speed", 2.0}, {"Braking", 0.0}};
  result.measures = {
      {"operator.switches", 0.0}, {"hall.makespan_s", 0.1 + 0.2}, {"hall.delivered", 6.0}};
  return result;
}

std::string error_of(std::string_view text) {
  const auto read = read_run_result(text, "000012.json");
  return read ? "(no error)" : read.error().text();
}

/// The text of a result with something in it replaced.
std::string altered(const std::string& what, const std::string& with) {
  std::string text = run_result_json(some_result());
  const std::size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  if (at != std::string::npos) text.replace(at, what.size(), with);
  return text;
}

TEST(RunResult, IsTheObjectThatThePageShows) {
  EXPECT_EQ(run_result_json(some_result()), R"({
  "format": "magna-run 1",
  "version": "0.1.0",
  "status": "done",
  "world": "ft06",
  "seed": 18446744073709551615,
  "options": [
    "--seed",
    "18446744073709551615",
    "--dispatcher",
    "greedy"
  ],
  "ticks": 13670,
  "seconds": 227.83333333333334,
  "state_hash": "0123456789abcdef",
  "parameters": {
    "Max-Speed": 2,
    "Braking": 0
  },
  "measures": {
    "operator": {
      "switches": 0
    },
    "hall": {
      "makespan_s": 0.30000000000000004,
      "delivered": 6
    }
  }
}
)");
}

TEST(RunResult, IsReadAsItWasWritten) {
  RunResult result = some_result();
  EXPECT_EQ(*read_run_result(run_result_json(result), "a"), result);
  result.done = false;
  result.reason = "took longer than 60 s: “limit”\n";
  result.state_hash.clear();
  result.options.clear();
  result.parameters.clear();
  result.measures = {{"team.distance_m", 1e300}, {"team.robots", -0.5}};
  EXPECT_EQ(*read_run_result(run_result_json(result), "a"), result);
}

TEST(RunResult, HasAReasonOnlyIfItHasFailed) {
  RunResult result;
  EXPECT_THAT(run_result_json(result), Not(HasSubstr("reason")));
  result.done = false;
  EXPECT_THAT(run_result_json(result), HasSubstr("\"status\": \"failed\",\n  \"reason\": \"\""));
}

TEST(RunResult, BytesThatAreNotUtf8AreReplaced) {
  RunResult result;
  result.world = "w\xff.lisp";
  const auto read = read_run_result(run_result_json(result), "a");
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->world, "w\xef\xbf\xbd.lisp");
}

TEST(RunResult, AFileThatBreaksOffIsAnErrorWithItsByte) {
  const std::string whole = run_result_json(some_result());
  for (std::size_t size = 0; size + 2 < whole.size(); ++size) {
    EXPECT_THAT(error_of(std::string_view(whole).substr(0, size)),
                testing::StartsWith("000012.json: breaks off or is damaged at byte "));
  }
  EXPECT_THAT(error_of("{\"a\": 1}}"), HasSubstr("at byte 9"));
  EXPECT_THAT(error_of("{\"seed\": 1e999}"), HasSubstr("number"));
}

TEST(RunResult, AMemberThatIsMissingOrWrongIsNamed) {
  EXPECT_THAT(error_of("[]"), HasSubstr("should be a JSON object"));
  EXPECT_THAT(error_of("{}"), HasSubstr("has no member “format”"));
  EXPECT_EQ(error_of(altered("magna-run 1", "magna-run 9")),
            "000012.json: the member “format” is not magna-run 1");
  for (const char* name : {"version", "status", "world", "seed", "options", "ticks", "seconds",
                           "state_hash", "parameters", "measures"}) {
    const std::string quoted = '"' + std::string(name) + '"';
    EXPECT_THAT(error_of(altered(quoted, "\"other\"")),
                HasSubstr("has no member “" + std::string(name) + "”"));
  }
  EXPECT_THAT(error_of(altered("\"done\"", "\"lost\"")), HasSubstr("“status” is not done or"));
  EXPECT_THAT(error_of(altered("\"done\"", "\"failed\"")), HasSubstr("no member “reason”"));
  EXPECT_THAT(error_of(altered("\"ticks\": 13670", "\"ticks\": -1")), HasSubstr("“ticks” is not"));
  EXPECT_THAT(error_of(altered("\"ticks\": 13670", "\"ticks\": 1.5")), HasSubstr("“ticks” is not"));
  EXPECT_THAT(error_of(altered("\"ticks\": 13670", "\"ticks\": 9223372036854775808")),
              HasSubstr("“ticks” is not"));
  EXPECT_THAT(error_of(altered("\"ft06\"", "6")), HasSubstr("“world” is not a text"));
  EXPECT_THAT(error_of(altered("\"greedy\"", "1")), HasSubstr("“options” is not a list of texts"));
  EXPECT_THAT(error_of(altered("227.83333333333334", "\"2\"")), HasSubstr("“seconds” is not"));
  EXPECT_THAT(error_of(altered("\"Max-Speed\": 2", "\"Max-Speed\": null")),
              HasSubstr("“parameters” is not an object of numbers"));
  EXPECT_THAT(error_of(altered("\"delivered\": 6", "\"delivered\": [6]")),
              HasSubstr("“measures” is not an object of numbers"));
  EXPECT_THAT(error_of(altered("\"operator\": {\n      \"switches\": 0\n    }", "\"operator\": 0")),
              HasSubstr("“measures” is not an object of numbers"));
}

}  // namespace
}  // namespace magna
