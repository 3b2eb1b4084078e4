// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/gobot/gobot_number.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>

namespace magna {
namespace {

constexpr double kParts = 1e6;
constexpr std::uint64_t kWholeParts = 1'000'000;
constexpr int kDecimals = 6;
/// Up to here a million times the value is an exact integer in a double.
constexpr double kExact = 9e9;

void append_large(std::string& out, double value) {
  std::array<char, 400> buffer;
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                          std::chars_format::fixed, 0);
  out.append(buffer.data(), end);
}

}  // namespace

void append_number(std::string& out, double value) {
  if (!std::isfinite(value)) value = 0.0;
  if (std::abs(value) >= kExact) {
    append_large(out, value);
    return;
  }
  const std::int64_t parts = std::llround(value * kParts);
  const auto size = static_cast<std::uint64_t>(parts < 0 ? -parts : parts);
  std::array<char, 24> buffer;
  char* at = buffer.data();
  if (parts < 0) *at++ = '-';
  at = std::to_chars(at, buffer.data() + buffer.size(), size / kWholeParts).ptr;
  if (std::uint64_t rest = size % kWholeParts; rest != 0) {
    int digits = kDecimals;
    for (; rest % 10 == 0; rest /= 10) --digits;
    *at++ = '.';
    for (int i = digits - 1; i >= 0; --i, rest /= 10) at[i] = static_cast<char>('0' + rest % 10);
    at += digits;
  }
  out.append(buffer.data(), at);
}

double as_sent(double value) {
  if (!std::isfinite(value)) return 0.0;
  if (std::abs(value) >= kExact) return std::round(value);
  return static_cast<double>(std::llround(value * kParts)) / kParts;
}

}  // namespace magna
