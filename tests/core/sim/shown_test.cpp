// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/text.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

TEST(Shown, KeepsShortText) { EXPECT_EQ(shown("Büro"), "Büro"); }

TEST(Shown, ReplacesControlCharacters) { EXPECT_EQ(shown("a\nb\x1b[31mc\x7f"), "a?b?[31mc?"); }

TEST(Shown, ShortensLongText) {
  EXPECT_EQ(shown("abcdef", 6), "abcdef");
  EXPECT_EQ(shown("abcdefg", 6), "abcdef…");
}

TEST(Shown, DoesNotSplitCharacters) { EXPECT_EQ(shown("aäöü", 4), "aä…"); }

}  // namespace
}  // namespace magna
