// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/cognav/arap_frame.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

namespace magna {
namespace {

TEST(ArapFrame, WritesRequestsAsSpecified) {
  EXPECT_EQ(hex_text(arap_read(1)), "01 01 01 8B");
  EXPECT_EQ(hex_text(arap_read(1, 0)), "01 01 00 8A");
  EXPECT_EQ(hex_text(arap_write(0)), "00 80 C9");
  EXPECT_EQ(hex_text(arap_write(2, arap_float(90.0F))), "04 82 00 00 B4 42 6C");
  EXPECT_EQ(hex_text(arap_write(7, "\x03")), "01 87 03 C3");
}

TEST(ArapFrame, WritesRepliesAsSpecified) {
  EXPECT_EQ(hex_text(arap_reply(ArapStatus::Done)), "00 00 49");
  EXPECT_EQ(hex_text(arap_reply(ArapStatus::BadCheck)), "00 10 59");
  EXPECT_EQ(hex_text(arap_reply(ArapStatus::Unfinished)), "00 11 58");
  EXPECT_EQ(hex_text(arap_reply(ArapStatus::BadCount)), "00 43 0A");
  EXPECT_EQ(hex_text(arap_reply(ArapStatus::Refused)), "00 44 0D");
  EXPECT_EQ(hex_text(arap_reply(ArapStatus::Done, arap_float(-1.0F))), "04 00 00 00 80 BF 74");
}

TEST(ArapFrame, TheLongestFrameHas258Bytes) {
  EXPECT_EQ(arap_write(2, std::string(255, 'x')).size(), kArapMaxFrame);
}

TEST(ArapFrame, NumbersAreLittleEndianAndKeptBitByBit) {
  EXPECT_EQ(hex_text(arap_float(90.0F)), "00 00 B4 42");
  for (const float value : {0.0F, -0.0F, -90.0F, 1e-40F, std::numeric_limits<float>::max()}) {
    const auto back = arap_float(arap_float(value));
    ASSERT_TRUE(back);
    EXPECT_EQ(*back, value);
    EXPECT_EQ(std::signbit(*back), std::signbit(value));
  }
}

TEST(ArapFrame, NumbersNeedFourBytes) {
  EXPECT_FALSE(arap_float("\0\0\xB4"));
  EXPECT_EQ(arap_float(arap_float(50.0F) + "more"), 50.0F);
}

TEST(ArapFrame, ShortensLongFramesInTheLog) {
  EXPECT_EQ(hex_text(std::string(20, '\xAB'), 3), "AB AB AB …");
  EXPECT_EQ(hex_text({}), "");
}

}  // namespace
}  // namespace magna
