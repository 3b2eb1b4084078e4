// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/view/snapshot.h"

namespace magna {

// Access to the hall in a snapshot; nullptr = there is none.

inline const HallStatus* hall_of(const Snapshot& s) {
  return s.hall && s.hall->description ? s.hall.get() : nullptr;
}
inline const Hall& plan_of(const HallStatus& hall) { return hall.description->hall; }

inline const HallStatus::Robot* hall_robot(const Snapshot& s, RobotId id) {
  const HallStatus* const hall = hall_of(s);
  return hall != nullptr && id.index() < hall->robots.size() ? &hall->robots[id.index()] : nullptr;
}

inline const HallStatus::Package* hall_package(const HallStatus& hall, std::string_view name) {
  // In order of number: "package9" before "package10".
  const auto order = [](std::string_view n) { return std::pair(n.size(), n); };
  const auto at = std::ranges::lower_bound(
      hall.packages, order(name), {},
      [&](const HallStatus::Package& package) { return order(package.name); });
  return at != hall.packages.end() && at->name == name ? &*at : nullptr;
}

/// Packages on a belt, the next to be taken first; empty if not in the picture.
inline std::span<const std::string> on_belt(const HallStatus& hall, std::size_t belt) {
  if (belt >= hall.belts.size()) return {};
  return hall.belts[belt];
}
inline std::size_t belt_capacity(const HallStatus& hall, std::size_t belt) {
  const auto& all = hall.description->belt_capacity;
  return belt < all.size() ? all[belt] : plan_of(hall).belts[belt].cells.size();
}
inline bool belt_full(const HallStatus& hall, std::size_t belt) {
  return on_belt(hall, belt).size() >= belt_capacity(hall, belt);
}

/// Whether the machine is done but its output belt is full, so that it accepts nothing.
inline bool machine_waits(const HallStatus& hall, std::size_t machine) {
  if (hall.machines[machine].phase != MachinePhase::Holding) return false;
  const int belt = plan_of(hall).machines[machine].output_belt;
  return belt >= 0 && belt_full(hall, static_cast<std::size_t>(belt));
}

/// Share of a full battery below which it should be charged.
inline constexpr double kLowBattery = 0.2;
inline bool battery_low(const HallStatus::Robot& robot) { return robot.battery < kLowBattery; }

}  // namespace magna
