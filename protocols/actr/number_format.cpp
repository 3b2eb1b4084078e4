// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/number_format.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>

namespace magna {
namespace {

/// The value in ten-thousandths, rounded to the nearest. Nothing close to halfway, where the error
/// of the product (below 2e-6) could decide.
std::optional<std::int64_t> ten_thousandths(double value) {
  const double scaled = value * 10'000.0;
  const double nearest = std::nearbyint(scaled);
  if (std::abs(std::abs(scaled - nearest) - 0.5) < 1e-4) return {};
  return static_cast<std::int64_t>(nearest);
}

}  // namespace

bool append_lisp_number(std::string& to, double value) {
  // A value that would be rounded up to the limit is refused too.
  if (!std::isfinite(value) || std::abs(value) >= kNumberLimit - 0.00005) return false;
  std::array<char, 32> buffer;
  char* end = buffer.data();
  if (const auto whole = ten_thousandths(value)) {
    // Ten times as fast as the exact conversion.
    const std::int64_t size = std::abs(*whole);
    if (*whole < 0) *end++ = '-';
    end = std::to_chars(end, buffer.data() + buffer.size(), size / 10'000).ptr;
    *end++ = '.';
    for (std::int64_t unit = 1000, rest = size % 10'000; unit > 0; rest %= unit, unit /= 10) {
      *end++ = static_cast<char>('0' + rest / unit);
    }
  } else {
    end = std::to_chars(end, buffer.data() + buffer.size(), value, std::chars_format::fixed, 4).ptr;
  }
  to.append(buffer.data(), end);
  return true;
}

std::optional<std::string> format_number(double value) {
  std::string text;
  if (!append_lisp_number(text, value)) return {};
  return text;
}

}  // namespace magna
