// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/text.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace magna {
namespace {

TEST(Words, DifferInTheCaseOfAsciiAlone) {
  EXPECT_EQ(lower_case("Plan-Delay_Ü9"), "plan-delay_Ü9");
  EXPECT_TRUE(same_word("Plan-Delay", "pLAN-dELAY"));
  EXPECT_TRUE(same_word("", ""));
  EXPECT_FALSE(same_word("plan", "plan-"));
  EXPECT_FALSE(same_word("ü", "Ü"));
  EXPECT_FALSE(same_word("[", "{"));
}

TEST(Words, ArePlainWithALetterFirst) {
  for (const char* text : {"a", "trial-2", "z_9"}) EXPECT_TRUE(is_plain_word(text)) << text;
  for (const char* text : {"", "A", "2a", "-a", "a b", "aB", "ä"}) {
    EXPECT_FALSE(is_plain_word(text)) << text;
  }
}

TEST(WholePercent, IsRoundedDown) {
  EXPECT_EQ(whole_percent(0.0), 0);
  EXPECT_EQ(whole_percent(0.29), 29);  // 100 * 0.29 is a little less than 29
  EXPECT_EQ(whole_percent(0.576), 57);
  EXPECT_EQ(whole_percent(0.9999), 99);
  EXPECT_EQ(whole_percent(1.0), 100);
}

TEST(Words, ConsistOfLettersAndDigits) {
  for (const char c : {'a', 'z', 'A', 'Z', '0', '9'}) EXPECT_TRUE(is_letter_or_digit(c)) << c;
  for (const char c : {'@', '[', '`', '{', '/', ':', '-', '\0', '\xe4'}) {
    EXPECT_FALSE(is_letter_or_digit(c)) << int{c};
  }
}

TEST(NumberOf, NeedsTheCompleteText) {
  EXPECT_EQ(number_of<int>("-12"), -12);
  EXPECT_EQ(number_of<std::uint64_t>("18446744073709551615"), UINT64_MAX);
  EXPECT_EQ(number_of<double>("2.5e1"), 25.0);
  for (const char* text : {"", " 1", "1 ", "+1", "1.5", "one", "99999999999"}) {
    EXPECT_FALSE(number_of<int>(text)) << text;
  }
}

TEST(NumberIn, IncludesItsLimits) {
  EXPECT_EQ(number_in("1", 1, 3), 1);
  EXPECT_EQ(number_in("3", 1, 3), 3);
  EXPECT_FALSE(number_in("0", 1, 3));
  EXPECT_FALSE(number_in("4", 1, 3));
  EXPECT_FALSE(number_in("nan", 0.0, 1.0));
  EXPECT_FALSE(number_in("inf", 0.0, 1e300));
}

TEST(CountOf, OneHasASingular) {
  EXPECT_EQ(count_of(0, "line"), "0 lines");
  EXPECT_EQ(count_of(1, "line"), "1 line");
  EXPECT_EQ(count_of(2, "line"), "2 lines");
}

}  // namespace
}  // namespace magna
