// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/waypoint.h"

#include <algorithm>
#include <array>

namespace magna {
namespace {

constexpr std::array<std::string_view, 3> kNames = {"goto", "turnto", "explore"};

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace

std::string_view name(WaypointType type) { return kNames[static_cast<std::size_t>(type)]; }

std::optional<WaypointType> waypoint_type(std::string_view name) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (std::ranges::equal(kNames[i], name, {}, {}, lower)) return static_cast<WaypointType>(i);
  }
  return std::nullopt;
}

}  // namespace magna
