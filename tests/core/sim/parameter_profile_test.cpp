// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/parameters.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace magna {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;

TEST(ParameterProfile, AcceptsLinesLikeTheCommandLine) {
  const ParameterProfile profile = read_parameter_profile(
      "# tuned\n\n motion-noise* = 0.25  # more\r\nNo-Sensor-Error=t\nBraking=3\nBraking=4");
  EXPECT_THAT(profile.values,
              ElementsAre(Pair(kParameter<"Braking">, 4.0), Pair(kParameter<"Motion-Noise">, 0.25),
                          Pair(kParameter<"No-Sensor-Error">, 1.0)));
  EXPECT_THAT(profile.problems, IsEmpty());
}

TEST(ParameterProfile, SkipsInvalidLinesAndReportsTheirPlace) {
  const ParameterProfile profile = read_parameter_profile(
      "Braking=4\n  Wind=2\nMotion-Noise = 3\nProb-Stop\nBraking=much\nBraking=\nBin-Delay=7\n");
  EXPECT_THAT(profile.values,
              ElementsAre(Pair(kParameter<"Braking">, 4.0), Pair(kParameter<"Bin-Delay">, 7.0)));
  ASSERT_EQ(profile.problems.size(), 5U);
  const auto expect = [&](std::size_t k, int line, int column, const char* words) {
    EXPECT_EQ(profile.problems[k].line, line);
    EXPECT_EQ(profile.problems[k].column, column);
    EXPECT_THAT(profile.problems[k].message, HasSubstr(words));
  };
  expect(0, 2, 3, "no parameter \"Wind\"");
  expect(1, 3, 16, "Motion-Noise must lie between 0 and 1 fraction, not 3");
  expect(2, 4, 1, "NAME=VALUE");
  expect(3, 5, 9, "Braking must be a number, not \"much\"");
  expect(4, 6, 1, "Braking must be a number");
}

TEST(ParameterProfile, QuotesInvalidBytesPrintably) {
  const ParameterProfile profile =
      read_parameter_profile("\x01\xff=2\nBraking=" + std::string(5000, 'x'));
  ASSERT_EQ(profile.problems.size(), 2U);
  EXPECT_EQ(profile.problems[0].message, "there is no parameter \"??\"");
  EXPECT_LT(profile.problems[1].message.size(), 120U);
}

TEST(ParameterProfile, IsReadBackAsWritten) {
  Parameters tuned;
  ASSERT_FALSE(tuned.set(kParameter<"Motion-Noise">, 1.0 / 3.0));
  ASSERT_FALSE(tuned.set(kParameter<"No-Sensor-Error">, 1.0));
  ASSERT_FALSE(tuned.set(kParameter<"Scan-Density">, 77.0));
  const std::string text = write_parameter_profile(tuned);
  EXPECT_THAT(text, HasSubstr("\n# Cameras\n"));
  EXPECT_THAT(text, HasSubstr("# ticks, 0 to 10000"));
  const ParameterProfile read = read_parameter_profile(text);
  EXPECT_THAT(read.problems, IsEmpty());
  ASSERT_EQ(read.values.size(), parameter_table().size());
  for (const auto& [id, value] : read.values) EXPECT_EQ(value, tuned[id]) << info(id).name;
}

}  // namespace
}  // namespace magna
