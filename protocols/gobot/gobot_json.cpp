// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/gobot/gobot_json.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>

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

void append_string(std::string& out, std::string_view text) {
  bool plain = true;
  for (const char c : text) plain = plain && c >= ' ' && c <= '~' && c != '"' && c != '\\';
  if (plain) {
    out += '"';
    out += text;
    out += '"';
    return;
  }
  out += nlohmann::json(text).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

void append_cells(std::string& out, const std::vector<Cell>& cells) {
  append_list(out, cells, append_cell);
}

void append_polygons(std::string& out, const std::vector<Polygon>& polygons) {
  append_list(out, polygons, [](std::string& to, const Polygon& polygon) {
    append_list(to, polygon, append_point);
  });
}

void append_name_fact(std::string& out, std::string_view attribute, std::string_view name,
                      std::string_view value) {
  append_fact(out, attribute, name, [value](std::string& to) { append_string(to, value); });
}

}  // namespace magna
