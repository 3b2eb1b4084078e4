// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/substance.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/sim/text.h"

namespace magna {

namespace {

// The manual names these substances without numbers (3.3, 5.1). The number of wood is what a camera
// inside the wooden SMALL-BOX#3 of its example session sees (manual E: 121.94 121.56 119.71, pixels
// with noise); walls have the middle of their range in the example map (5.1: bricks 0 to 30, slate
// 10 to 30); the others are far enough apart to be distinguished in views.
constexpr std::array<std::pair<std::string_view, double>, 12> kDefaultParameters = {{
    {"brick", 15.0},
    {"bricks", 15.0},
    {"slate", 20.0},
    {"concrete", 35.0},
    {"stone", 45.0},
    {"plaster", 55.0},
    {"glass", 65.0},
    {"plastic", 75.0},
    {"rubber", 85.0},
    {"cloth", 95.0},
    {"metal", 105.0},
    {"wood", 120.0},
}};

// Half of the least difference of two substances.
constexpr double kNear = 2.5;

}  // namespace

std::uint16_t SubstanceTypes::intern(std::string_view name) {
  std::string lower = lower_case(name);
  const auto found = std::find(names_.begin(), names_.end(), lower);
  if (found != names_.end()) return static_cast<std::uint16_t>(found - names_.begin());
  names_.push_back(std::move(lower));
  return static_cast<std::uint16_t>(names_.size() - 1);
}

std::optional<double> SubstanceTypes::default_parameter(std::string_view name) {
  for (const auto& [symbol, parameter] : kDefaultParameters) {
    if (same_word(symbol, name)) return parameter;
  }
  return std::nullopt;
}

std::optional<std::string_view> SubstanceTypes::named_near(double parameter) {
  for (const auto& [symbol, known] : kDefaultParameters) {
    if (std::abs(parameter - known) < kNear) return symbol;
  }
  return std::nullopt;
}

std::string SubstanceTypes::known_names() {
  std::string names;
  for (const auto& [symbol, known] : kDefaultParameters) {
    names += (names.empty() ? "" : ", ") + std::string(symbol);
  }
  return names;
}

}  // namespace magna
