// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/shown.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

TEST(Shown, ShortTextStaysAsItIs) { EXPECT_EQ(shown("Büro"), "Büro"); }

TEST(Shown, ControlCharactersCannotBreakTheLine) {
  EXPECT_EQ(shown("a\nb\x1b[31mc\x7f"), "a?b?[31mc?");
}

TEST(Shown, LongTextIsCut) {
  EXPECT_EQ(shown("abcdef", 6), "abcdef");
  EXPECT_EQ(shown("abcdefg", 6), "abcdef…");
}

TEST(Shown, NoCharacterIsCutInTwo) { EXPECT_EQ(shown("aäöü", 4), "aä…"); }

}  // namespace
}  // namespace magna
