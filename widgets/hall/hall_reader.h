// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/view/snapshot.h"

namespace magna {

// What a snapshot holds of a hall; nullptr where there is none.

inline const FactoryPicture* hall_of(const Snapshot& s) {
  return s.factory && s.factory->description ? s.factory.get() : nullptr;
}
inline const Hall& plan_of(const FactoryPicture& hall) { return hall.description->hall; }

inline const FactoryPicture::Robot* hall_robot(const Snapshot& s, RobotId id) {
  const FactoryPicture* const hall = hall_of(s);
  return hall != nullptr && id.index() < hall->robots.size() ? &hall->robots[id.index()] : nullptr;
}

inline const FactoryPicture::Package* hall_package(const FactoryPicture& hall,
                                                   std::string_view name) {
  // In order of number: "package9" before "package10".
  const auto order = [](std::string_view n) { return std::pair(n.size(), n); };
  const auto at = std::ranges::lower_bound(
      hall.packages, order(name), {},
      [&](const FactoryPicture::Package& package) { return order(package.name); });
  return at != hall.packages.end() && at->name == name ? &*at : nullptr;
}

/// Packages on a belt, first the one that is taken next; none when the picture has none.
inline std::span<const std::string> on_belt(const FactoryPicture& hall, std::size_t belt) {
  if (belt >= hall.belts.size()) return {};
  return hall.belts[belt];
}
inline std::size_t belt_capacity(const FactoryPicture& hall, std::size_t belt) {
  const auto& all = hall.description->belt_capacity;
  return belt < all.size() ? all[belt] : plan_of(hall).belts[belt].cells.size();
}
inline bool belt_full(const FactoryPicture& hall, std::size_t belt) {
  return on_belt(hall, belt).size() >= belt_capacity(hall, belt);
}

/// A machine that is done and whose output belt has no room: it takes nothing new.
inline bool machine_waits(const FactoryPicture& hall, std::size_t machine) {
  if (hall.machines[machine].phase != MachinePhase::Holding) return false;
  const int belt = plan_of(hall).machines[machine].output_belt;
  return belt >= 0 && belt_full(hall, static_cast<std::size_t>(belt));
}

/// Batteries below this share of a full one want charging.
inline constexpr double kLowBattery = 0.2;
inline bool battery_low(const FactoryPicture::Robot& robot) { return robot.battery < kLowBattery; }

}  // namespace magna
