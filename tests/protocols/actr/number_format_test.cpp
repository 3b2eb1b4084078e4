// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/lisp_text.h"

#include <gtest/gtest.h>

#include <array>
#include <charconv>
#include <clocale>
#include <cmath>
#include <limits>
#include <random>
#include <regex>
#include <string>

namespace magna {
namespace {

TEST(NumberFormat, HasFourDecimalsAndNoExponent) {
  EXPECT_EQ(format_number(1), "1.0000");
  EXPECT_EQ(format_number(-0.5), "-0.5000");
  EXPECT_EQ(format_number(3.14159265), "3.1416");
  EXPECT_EQ(format_number(1e-9), "0.0000");
  EXPECT_EQ(format_number(123456.789), "123456.7890");
}

TEST(NumberFormat, HasNoMinusZero) {
  EXPECT_EQ(format_number(-0.0), "0.0000");
  EXPECT_EQ(format_number(-1e-9), "0.0000");
  EXPECT_EQ(format_number(-0.00004), "0.0000");
  EXPECT_EQ(format_number(-0.00006), "-0.0001");
}

TEST(NumberFormat, RejectsNumbersThatAreNotFiniteOrTooLarge) {
  const double inf = std::numeric_limits<double>::infinity();
  for (const double value : {inf, -inf, std::nan(""), 1e6, -1e6, 1e300, 999999.99996}) {
    EXPECT_FALSE(format_number(value)) << value;
  }
  EXPECT_EQ(format_number(999999.9999), "999999.9999");
}

TEST(NumberFormat, WritesEveryValueInTheSameFormat) {
  const std::regex shape("-?[0-9]+\\.[0-9]{4}");
  double value = 1e-7;
  for (int i = 0; i < 200 && value < 9e5; ++i, value *= 1.17) {
    EXPECT_TRUE(std::regex_match(*format_number(value), shape)) << value;
    EXPECT_TRUE(std::regex_match(*format_number(-value), shape)) << -value;
  }
}

TEST(NumberFormat, RoundsLikeTheExactConversion) {
  const auto exact = [](double value) {
    std::array<char, 64> text;
    return std::string(text.data(), std::to_chars(text.data(), text.data() + text.size(), value,
                                                  std::chars_format::fixed, 4)
                                        .ptr);
  };
  std::mt19937_64 bits(7);
  for (int i = 0; i < 20'000; ++i) {
    // Many of them halfway between two neighbours, or next to halfway.
    const double half = static_cast<double>(bits() % 4'000'000) / 20'000.0 + 0.00005;
    const double any = std::ldexp(static_cast<double>(bits() >> 11), static_cast<int>(i % 60) - 80);
    for (const double value : {half, std::nextafter(half, 0.0), std::nextafter(half, 1e9), any}) {
      if (value >= kNumberLimit - 1.0) continue;
      EXPECT_EQ(*format_number(value), exact(value)) << value;
      if (value < 0.0001) continue;  // there is no minus zero
      EXPECT_EQ(*format_number(-value), exact(-value)) << value;
    }
  }
}

TEST(NumberFormat, DoesNotDependOnTheLocale) {
  const std::string before = std::setlocale(LC_ALL, nullptr);
  for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8", "C"}) {
    if (std::setlocale(LC_ALL, name) == nullptr) continue;
    EXPECT_EQ(format_number(12345.5), "12345.5000") << name;
  }
  std::setlocale(LC_ALL, before.c_str());
}

}  // namespace
}  // namespace magna
