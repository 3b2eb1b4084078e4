// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sexp/sexp.h"

#include <gtest/gtest.h>

#include <clocale>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace magna {
namespace {

using Kind = LispNumber::Kind;

struct Good {
  const char* text;
  double value;
};

TEST(LispNumber, ReadsNumbersPrintedByLisp) {
  // clang-format off
  const Good table[] = {{"1", 1},        {"1.", 1},      {"-1.", -1},      {"+3", 3},
                        {".5", 0.5},     {"-.5", -0.5},  {"1.5", 1.5},     {"1.5d0", 1.5},
                        {"1.5D0", 1.5},  {"1.d7", 1e7},  {"1.e-4", 1e-4},  {"7/2", 3.5},
                        {"-7/2", -3.5},  {"1e3", 1000},  {"1.5f2", 150},   {"1.5s2", 150},
                        {"1.5L+2", 150}, {"0", 0},       {"0.0d0", 0},     {"007", 7},
                        {"00.5", 0.5},   {"1d0", 1},     {"6.123d-17", 6.123e-17}};
  // clang-format on
  for (const Good& row : table) {
    const LispNumber number = lisp_number(row.text);
    EXPECT_EQ(number.kind, Kind::Finite) << row.text;
    EXPECT_DOUBLE_EQ(number.value, row.value) << row.text;
  }
}

TEST(LispNumber, IsTheNearestDoubleForAnyNumberOfDigits) {
  std::uint64_t lots = 1;
  const auto digits = [&](std::size_t count) {
    std::string text;
    while (text.size() < count) {
      lots = lots * 6364136223846793005U + 1442695040888963407U;
      text += static_cast<char>('0' + (lots >> 33) % 10);
    }
    return text;
  };
  for (int k = 0; k < 20000; ++k) {
    const std::size_t whole = static_cast<std::size_t>(k % 10), fraction = 1 + lots % 12;
    const std::string text = digits(whole) + "." + digits(fraction);
    EXPECT_EQ(lisp_number(text).value, std::strtod(text.c_str(), nullptr)) << text;
    EXPECT_EQ(lisp_number("-" + text).value, -std::strtod(text.c_str(), nullptr)) << text;
  }
  EXPECT_TRUE(std::signbit(lisp_number("-0.0").value));
}

TEST(LispNumber, IgnoresSymbols) {
  for (const char* text : {"",    "+",   "-",    ".",        "1+",   "e5", "1e",  "1e+",    "1.5x0",
                           "nan", "inf", "-inf", "infinity", "0x10", "1/", "/2",  "1/2/3",  "1/2.0",
                           "1,5", "--1", "1..2", "robot1",   "1 ",   " 1", ".e5", "1.5d0.0"}) {
    EXPECT_EQ(lisp_number(text).kind, Kind::None) << text;
  }
}

TEST(LispNumber, DistinguishesTooLargeFromTooSmall) {
  EXPECT_EQ(lisp_number("1e400").kind, Kind::TooLarge);
  EXPECT_EQ(lisp_number("-1d999999999999").kind, Kind::TooLarge);
  EXPECT_EQ(lisp_number(std::string(400, '9')).kind, Kind::TooLarge);
  EXPECT_EQ(lisp_number("1" + std::string(400, '0') + "/3").kind, Kind::TooLarge);
  for (const std::string& text :
       {std::string("1e-400"), std::string("-1d-999999999999"), "0." + std::string(400, '0') + "1",
        std::string("0e999999"), std::string("0.0d400")}) {
    EXPECT_EQ(lisp_number(text).kind, Kind::Finite) << text;
    EXPECT_EQ(std::abs(lisp_number(text).value), 0.0) << text;
  }
}

TEST(LispNumber, RejectsARatioOfZero) {
  EXPECT_EQ(lisp_number("1/0").kind, Kind::NoRatio);
  EXPECT_EQ(lisp_number("0/7").value, 0.0);
}

TEST(LispNumber, DoesNotDependOnTheLocale) {
  const std::string before = std::setlocale(LC_NUMERIC, nullptr);
  for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8", "C"}) {
    if (std::setlocale(LC_NUMERIC, name) == nullptr) continue;
    EXPECT_DOUBLE_EQ(lisp_number("1.5").value, 1.5) << name;
    EXPECT_EQ(lisp_number("1,5").kind, Kind::None) << name;
  }
  std::setlocale(LC_NUMERIC, before.c_str());
}

}  // namespace
}  // namespace magna
