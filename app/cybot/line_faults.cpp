// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cybot/line_faults.h"

#include <array>

#include "core/sim/text.h"

namespace magna {
namespace {

constexpr double kLongestDelay = 60'000.0;  // ms
constexpr std::uint32_t kStream = 0;

struct Row {
  std::string_view name;
  double LineFaults::*value;
  double most;
};

constexpr std::array<Row, 5> kRows{{{"lost", &LineFaults::lost, 1.0},
                                    {"damage", &LineFaults::damage, 1.0},
                                    {"bad-check", &LineFaults::bad_check, 1.0},
                                    {"half", &LineFaults::half, 1.0},
                                    {"delay", &LineFaults::delay_ms, kLongestDelay}}};

}  // namespace

std::optional<std::string> LineFaults::set(std::string_view text) {
  const std::size_t equals = text.find('=');
  for (const Row& row : kRows) {
    if (equals == std::string_view::npos || text.substr(0, equals) != row.name) continue;
    const auto value = number_in(text.substr(equals + 1), 0.0, row.most);
    if (!value) break;
    this->*row.value = *value;
    return {};
  }
  return "expected lost=P, damage=P, bad-check=P or half=P with P from 0 to 1, or delay=MS";
}

LineSpoiler::LineSpoiler(const LineFaults& faults, std::uint64_t seed)
    : faults_(faults), chance_(seed, kStream, StreamPurpose::World) {}

std::string LineSpoiler::request(std::string bytes) {
  if (!bytes.empty() && chance_.chance(faults_.bad_check)) {
    bytes.back() = static_cast<char>(bytes.back() ^ static_cast<char>(1 + chance_.below(255)));
  }
  if (chance_.chance(faults_.half)) bytes.resize(bytes.size() / 2);
  return with_byte_faults(bytes);
}

double LineSpoiler::delay_ms() {
  return faults_.delay_ms > 0.0 ? chance_.uniform(0.0, faults_.delay_ms) : 0.0;
}

std::string LineSpoiler::with_byte_faults(const std::string& bytes) {
  std::string rest;
  for (const char byte : bytes) {
    if (chance_.chance(faults_.lost)) continue;
    const bool spoilt = chance_.chance(faults_.damage);
    rest += spoilt ? static_cast<char>(byte ^ static_cast<char>(1 + chance_.below(255))) : byte;
  }
  return rest;
}

}  // namespace magna
