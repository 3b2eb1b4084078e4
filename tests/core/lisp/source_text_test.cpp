// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/source_text.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

TEST(SourceText, CountsLinesAndColumnsInCharacters) {
  const auto text = SourceText::decode("a\xc3\xa4(\n\tx\r\n)");
  ASSERT_TRUE(text);
  EXPECT_EQ(text->size(), 9u);
  EXPECT_EQ(text->place(2).line, 1);
  EXPECT_EQ(text->place(2).column, 3) << "a two-byte character is one column";
  EXPECT_EQ(text->place(5).line, 2);
  EXPECT_EQ(text->place(5).column, 2) << "a tab is one column";
  EXPECT_EQ(text->place(8).line, 3);
  EXPECT_EQ(text->place(8).column, 1);
}

TEST(SourceText, PlacesPositionsBeyondTheEndAtTheEnd) {
  const auto text = SourceText::decode("ab\nc");
  ASSERT_TRUE(text);
  EXPECT_EQ(text->place(1000).line, 2);
  EXPECT_EQ(text->place(1000).column, 2);
}

TEST(SourceText, SkipsAByteOrderMark) {
  const auto text = SourceText::decode("\xef\xbb\xbf(x)");
  ASSERT_TRUE(text);
  EXPECT_EQ(text->size(), 3u);
  EXPECT_EQ(text->place(0).column, 1);
}

TEST(SourceText, KeepsItsUtf8) {
  const std::string all = "z \xc3\xa9 \xe2\x82\xac \xf0\x9f\xa4\x96";
  const auto text = SourceText::decode(all);
  ASSERT_TRUE(text);
  EXPECT_EQ(text->size(), 7u);
  EXPECT_EQ(to_utf8(text->characters()), all);
}

class InvalidText : public ::testing::TestWithParam<std::string> {};

TEST_P(InvalidText, IsRejectedWithItsPlace) {
  const auto text = SourceText::decode("ok\n " + GetParam() + " rest");
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().line, 2);
  EXPECT_EQ(text.error().column, 2);
  EXPECT_NE(text.error().message.find("not a text file"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Bytes, InvalidText,
                         ::testing::Values(std::string("\0", 1), "\xff", "\x80", "\xc0\xaf", "\xc3",
                                           "\xe2\x82", "\xed\xa0\x80", "\xf4\x90\x80\x80",
                                           "\xe0\x80\xaf"));

}  // namespace
}  // namespace magna
