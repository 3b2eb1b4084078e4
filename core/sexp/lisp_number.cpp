// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sexp/lisp_number.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>

namespace magna {
namespace {

/// Integers of this many digits, and powers of ten up to this exponent, are exact doubles: one
/// division rounds only once (Clinger, "How to read floating point numbers accurately", 1990).
constexpr std::size_t kExact = 15;
constexpr std::array<double, kExact + 1> kPowers = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                    1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};

/// The value of `whole`.`fraction`, with at most kExact digits in total.
double few_digits(std::string_view whole, std::string_view fraction) {
  std::int64_t digits = 0;
  for (const char c : whole) digits = digits * 10 + (c - '0');
  for (const char c : fraction) digits = digits * 10 + (c - '0');
  return static_cast<double>(digits) / kPowers[fraction.size()];
}

std::string_view take_digits(std::string_view& rest) {
  std::size_t n = 0;
  while (n < rest.size() && rest[n] >= '0' && rest[n] <= '9') ++n;
  const std::string_view digits = rest.substr(0, n);
  rest.remove_prefix(n);
  return digits;
}

/// The value of decimal text like `12.5e-3`; `leading`, the power of ten of its first non-zero
/// digit, distinguishes too large from too small.
LispNumber decimal(const std::string& text, double leading) {
  double value = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc::result_out_of_range) {
    if (leading < 0) return {LispNumber::Kind::Finite, 0.0};
    return {LispNumber::Kind::TooLarge, 0.0};
  }
  if (error != std::errc() || end != text.data() + text.size()) return {};
  if (!std::isfinite(value)) return {LispNumber::Kind::TooLarge, 0.0};
  return {LispNumber::Kind::Finite, value};
}

/// The power of ten of the first non-zero digit.
double leading_power(std::string_view whole, std::string_view fraction, double exponent) {
  if (const auto i = whole.find_first_not_of('0'); i != std::string_view::npos) {
    return static_cast<double>(whole.size() - i - 1) + exponent;
  }
  const auto i = std::min(fraction.find_first_not_of('0'), fraction.size());
  return -static_cast<double>(i) - 1.0 + exponent;
}

LispNumber negated_if(bool negative, LispNumber number) {
  if (negative) number.value = -number.value;
  return number;
}

LispNumber ratio(std::string_view above, std::string_view below) {
  const LispNumber a = decimal(std::string(above), static_cast<double>(above.size()));
  const LispNumber b = decimal(std::string(below), static_cast<double>(below.size()));
  if (a.kind != LispNumber::Kind::Finite) return a;
  if (b.kind != LispNumber::Kind::Finite) return b;
  if (b.value == 0.0) return {LispNumber::Kind::NoRatio, 0.0};
  return {LispNumber::Kind::Finite, a.value / b.value};
}

}  // namespace

LispNumber lisp_number(std::string_view token) {
  std::string_view rest = token;
  bool negative = false;
  if (!rest.empty() && (rest[0] == '+' || rest[0] == '-')) {
    negative = rest[0] == '-';
    rest.remove_prefix(1);
  }
  const std::string_view whole = take_digits(rest);
  if (!whole.empty() && rest.starts_with('/')) {
    rest.remove_prefix(1);
    const std::string_view below = take_digits(rest);
    if (below.empty() || !rest.empty()) return {};
    return negated_if(negative, ratio(whole, below));
  }
  std::string_view fraction;
  if (rest.starts_with('.')) {
    rest.remove_prefix(1);
    fraction = take_digits(rest);
  }
  if (whole.empty() && fraction.empty()) return {};
  if (rest.empty() && whole.size() + fraction.size() <= kExact) {
    return negated_if(negative, {LispNumber::Kind::Finite, few_digits(whole, fraction)});
  }

  std::string exponent_text;
  double exponent = 0.0;
  if (!rest.empty()) {
    if (std::string_view("esfdlESFDL").find(rest[0]) == std::string_view::npos) return {};
    rest.remove_prefix(1);
    bool below_one = false;
    if (!rest.empty() && (rest[0] == '+' || rest[0] == '-')) {
      below_one = rest[0] == '-';
      rest.remove_prefix(1);
    }
    const std::string_view digits = take_digits(rest);
    if (digits.empty() || !rest.empty()) return {};
    exponent_text = (below_one ? "-" : "") + std::string(digits);
    for (const char c : digits) exponent = std::min(exponent * 10.0 + (c - '0'), 1e9);
    if (below_one) exponent = -exponent;
  }
  std::string text(whole.empty() ? "0" : whole);
  if (!fraction.empty()) (text += '.') += fraction;
  if (text.find_first_of("123456789") == std::string::npos) {
    return {LispNumber::Kind::Finite, negative ? -0.0 : 0.0};
  }
  if (!exponent_text.empty()) (text += 'e') += exponent_text;
  return negated_if(negative, decimal(text, leading_power(whole, fraction, exponent)));
}

}  // namespace magna
