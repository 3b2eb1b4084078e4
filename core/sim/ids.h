// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

namespace magna {

/// Simulated time in ticks since the world was loaded.
using Tick = std::int64_t;

/// A robot's number: its index in order of definition, never reused in a session.
struct RobotId {
  std::uint32_t value = 0;

  constexpr std::size_t index() const { return value; }
  friend auto operator<=>(const RobotId&, const RobotId&) = default;
};

/// A thing's number in the order of creation (the `#n` of its name is value + 1).
struct ThingId {
  std::uint32_t value = 0;

  constexpr std::size_t index() const { return value; }
  friend auto operator<=>(const ThingId&, const ThingId&) = default;
};

/// Number of an action; one counter for all actions of a run, from 1 on (gobot.md, Actions).
struct ActionId {
  std::uint32_t value = 0;
  friend auto operator<=>(const ActionId&, const ActionId&) = default;
};

/// A no-go area's number, never reused in a session.
struct NoGoId {
  std::uint32_t value = 0;
  friend auto operator<=>(const NoGoId&, const NoGoId&) = default;
};

/// An area order's number, from 1 on, never reused in a session.
struct AreaOrderId {
  std::uint32_t value = 0;
  friend auto operator<=>(const AreaOrderId&, const AreaOrderId&) = default;
};

/// A sighting's number in the order of arrival, never reused in a world.
struct SightingId {
  std::uint32_t value = 0;
  friend auto operator<=>(const SightingId&, const SightingId&) = default;
};

}  // namespace magna
