// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cybot/cybot_options.h"

#include <gmock/gmock.h>

#include <vector>

#include "core/geometry/angle.h"

namespace magna {
namespace {

using testing::HasSubstr;

Result<CybotOptions> parse(const std::vector<std::string>& arguments) {
  return parse_cybot_options(arguments);
}

TEST(CybotOptions, DialsTheLocalConsoleByDefault) {
  const auto options = parse({});
  ASSERT_TRUE(options);
  EXPECT_EQ(options->host, "127.0.0.1");
  EXPECT_EQ(options->port, 2880);
  EXPECT_FALSE(options->listen);
  EXPECT_EQ(options->faults.lost, 0.0);
}

TEST(CybotOptions, EachOptionTakesEffect) {
  const auto options = parse(
      {"example.org:4000", "--profile", "cognav-1.0", "--poll=50", "--fault",      "lost=0.01",
       "--fault",          "delay=20",  "--seed",     "9",         "--time-scale", "4",
       "--once",           "--quiet",   "--world",    "w.lisp",    "--drift",      "1.5",
       "--scan-noise=2",   "--at",      "1.5:-2:90"});
  ASSERT_TRUE(options) << options.error().text();
  EXPECT_EQ(options->host, "example.org");
  EXPECT_EQ(options->port, 4000);
  EXPECT_EQ(options->firmware.profile, CognavProfile::Cognav10);
  EXPECT_DOUBLE_EQ(options->firmware.poll_seconds, 0.05);
  EXPECT_EQ(options->faults.lost, 0.01);
  EXPECT_EQ(options->faults.delay_ms, 20.0);
  EXPECT_EQ(options->seed, 9u);
  EXPECT_EQ(options->time_scale, 4.0);
  EXPECT_TRUE(options->once && options->quiet);
  EXPECT_EQ(options->world, "w.lisp");
  ASSERT_TRUE(options->start);
  EXPECT_EQ(options->start->position(), (Point{1.5, -2.0}));
  EXPECT_NEAR(degrees(options->start->theta), 90.0, 1e-9);
  EXPECT_DOUBLE_EQ(options->errors.drift, 0.015);
  EXPECT_DOUBLE_EQ(options->errors.scan_noise, 0.02);
  EXPECT_EQ(parse({"--world", "cybot-field:3:no-posts"})->world, "cybot-field:3:no-posts");
  EXPECT_EQ(parse({"--listen", "0"})->listen, 0);
}

TEST(CybotOptions, ReportsMistakesByName) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases{
      {{"--fault", "lost=2"}, "--fault lost=2: expected lost=P"},
      {{"--fault"}, "--fault needs a value"},
      {{"--profile", "code"}, "expected doc or cognav-1.0"},
      {{"--listen", "x"}, "expected a port"},
      {{"--poll", "0"}, "expected milliseconds"},
      {{"--time-scale", "0"}, "expected a number"},
      {{"--world", "x.json"}, "expected a .lisp file or cybot-field:SEED"},
      {{"--at", "1:2"}, "expected X:Y:DEGREES"},
      {{"--drift", "51"}, "expected percent from 0 to 50"},
      {{"--drift", "nan"}, "expected percent from 0 to 50"},
      {{"--scan-noise", "-1"}, "expected centimetres from 0 to 50"},
      {{"--once=1"}, "--once takes no value"},
      {{"--listen", "--once"}, "--listen needs a value: --listen PORT"},
      {{"--polls=3"}, "unknown option --polls; did you mean --poll?"},
      {{"--nonsense"}, "unknown option --nonsense"},
      {{"a:b:c:d]"}, "HOST[:PORT]"},
      {{"one", "two"}, "expected one HOST[:PORT]"},
      {{"host:0"}, "HOST[:PORT]"}};
  for (const auto& [arguments, expected] : cases) {
    const auto options = parse(arguments);
    ASSERT_FALSE(options) << expected;
    EXPECT_THAT(options.error().text(), HasSubstr(expected));
  }
}

TEST(CybotOptions, HelpListsAllOptionsWithinTheWidthOfATerminal) {
  const std::string help = cybot_help_text();
  for (const char* name : {"--listen", "--world", "--profile", "--poll", "--time-scale", "--fault",
                           "--seed", "--once", "--quiet", "--help"}) {
    EXPECT_THAT(help, HasSubstr(name));
  }
  std::size_t begin = 0;
  for (std::size_t end = 0; (end = help.find('\n', begin)) != std::string::npos; begin = end + 1) {
    EXPECT_LE(end - begin, 100u) << help.substr(begin, end - begin);
  }
}

}  // namespace
}  // namespace magna
