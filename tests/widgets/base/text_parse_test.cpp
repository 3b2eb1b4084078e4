// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/text/text_format.h"

#include <gtest/gtest.h>

#include "core/geometry/angle.h"

namespace magna {
namespace {

TEST(TextParse, ReadsLengthsWithAndWithoutUnits) {
  EXPECT_DOUBLE_EQ(parse_length(QStringLiteral("3.5")).value(), 3.5);
  EXPECT_DOUBLE_EQ(parse_length(QStringLiteral(" 3,5 m ")).value(), 3.5);
  EXPECT_DOUBLE_EQ(parse_length(QStringLiteral("350cm")).value(), 3.5);
  EXPECT_DOUBLE_EQ(parse_length(QStringLiteral("80 mm")).value(), 0.08);
  EXPECT_DOUBLE_EQ(parse_length(QStringLiteral("-1e-1 M")).value(), -0.1);
  EXPECT_DOUBLE_EQ(parse_length(QString(QChar(0x2212)) + QStringLiteral("2.25")).value(), -2.25);
}

TEST(TextParse, ReadsAnglesInDegreesUnlessRadiansAreGiven) {
  EXPECT_DOUBLE_EQ(parse_angle(QStringLiteral("90")).value(), kPi / 2);
  EXPECT_DOUBLE_EQ(parse_angle(QStringLiteral("-45°")).value(), -kPi / 4);
  EXPECT_DOUBLE_EQ(parse_angle(QStringLiteral("180 deg")).value(), kPi);
  EXPECT_DOUBLE_EQ(parse_angle(QStringLiteral("1.5 rad")).value(), 1.5);
}

TEST(TextParse, RejectsNonNumbersAndUnknownUnits) {
  for (const char* bad : {"", "m", "abc", "1.2.3", "3 kg", "nan", "inf", "1e999", "3 °", "--2"}) {
    EXPECT_FALSE(parse_length(QString::fromUtf8(bad))) << bad;
  }
  for (const char* bad : {"", "north", "90 m", "1..2", "1e999"}) {
    EXPECT_FALSE(parse_angle(QString::fromUtf8(bad))) << bad;
  }
}

TEST(TextParse, ReadsTimesOfRecordings) {
  EXPECT_DOUBLE_EQ(parse_clock(QStringLiteral("1:02:03.4")).value(), 3723.4);
  EXPECT_DOUBLE_EQ(parse_clock(QStringLiteral(" 1:23,5 ")).value(), 83.5);
  EXPECT_DOUBLE_EQ(parse_clock(QStringLiteral("90.25")).value(), 90.25);
  EXPECT_DOUBLE_EQ(parse_clock(QStringLiteral("75:00")).value(), 4500.0);
  for (const char* const bad :
       {"", ":", "1:60", "1:2:60", "1:2:3:4", "-1", "1.5:00", "1:-2", "x"}) {
    EXPECT_FALSE(parse_clock(QString::fromUtf8(bad))) << bad;
  }
}

}  // namespace
}  // namespace magna
