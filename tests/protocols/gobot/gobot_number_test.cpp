// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/gobot/gobot_json.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>
#include <string>

namespace magna {
namespace {

std::string text(double value) {
  std::string out;
  append_number(out, value);
  return out;
}

TEST(GobotNumber, WritesIntegersWithoutDecimals) {
  EXPECT_EQ(text(15.0), "15");
  EXPECT_EQ(text(0.0), "0");
  EXPECT_EQ(text(-3.0), "-3");
  EXPECT_EQ(text(1'000'000.0), "1000000");
}

TEST(GobotNumber, WritesAtMostSixDecimalsWithoutTrailingZeros) {
  EXPECT_EQ(text(7.8), "7.8");
  EXPECT_EQ(text(7.80000019), "7.8");
  EXPECT_EQ(text(0.1), "0.1");
  EXPECT_EQ(text(-0.45), "-0.45");
  EXPECT_EQ(text(1.0 / 3.0), "0.333333");
  EXPECT_EQ(text(0.000001), "0.000001");
  EXPECT_EQ(text(12.000034), "12.000034");
}

TEST(GobotNumber, WritesNoMinusZero) {
  EXPECT_EQ(text(-0.0), "0");
  EXPECT_EQ(text(-1e-9), "0");
  EXPECT_EQ(text(1e-9), "0");
}

TEST(GobotNumber, RoundsUpAcrossNines) {
  EXPECT_EQ(text(2.9999999), "3");
  EXPECT_EQ(text(-0.9999996), "-1");
}

TEST(GobotNumber, RejectsNumbersThatJsonLacks) {
  EXPECT_EQ(text(std::numeric_limits<double>::quiet_NaN()), "0");
  EXPECT_EQ(text(std::numeric_limits<double>::infinity()), "0");
  EXPECT_EQ(text(-std::numeric_limits<double>::infinity()), "0");
}

TEST(GobotNumber, WritesLargeNumbersWithoutAnExponent) {
  EXPECT_EQ(text(8'999'999'999.5), "8999999999.5");
  EXPECT_EQ(text(1e15), "1000000000000000");
  EXPECT_EQ(text(std::numeric_limits<double>::max()).size(), 309u);
}

TEST(GobotNumber, AsSentReturnsTheWrittenValue) {
  for (const double value : {7.80000019, -2.9999999, 1.0 / 3.0, 8.25, -0.0, 1e12 + 0.25}) {
    EXPECT_EQ(as_sent(value), std::strtod(text(value).c_str(), nullptr)) << value;
  }
}

}  // namespace
}  // namespace magna
