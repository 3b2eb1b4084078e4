// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/text.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

TEST(Printable, IsOneLineOfAscii) {
  EXPECT_EQ(printable("(a\r\n\tb)"), "(a   b)");
  EXPECT_EQ(printable(std::string_view("a\0\x1b[2J\xff", 7)), "a??[2J?");
}

TEST(Printable, ShortensLongText) {
  EXPECT_EQ(printable("abcdef", 6), "abcdef");
  EXPECT_EQ(printable("abcdefg", 6), "abcdef...");
}

}  // namespace
}  // namespace magna
