// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/geometry/pose.h"
#include "core/sim/ids.h"
#include "core/sim/resource.h"
#include "core/world/attribute.h"
#include "core/world/drawing.h"
#include "core/world/obstacle_field.h"

namespace magna {

/// The role of a thing for the team (Magna's `:kind`).
enum class ThingKind : std::uint8_t { Object, Wall, Furniture, Victim };

std::string_view name(ThingKind kind);
std::optional<ThingKind> thing_kind(std::string_view name);

/// Where a thing is: nowhere (a prototype, or removed), on the ground, inside another thing, or in
/// a hand or bin.
using ThingLocation = std::variant<std::monostate, Point, ThingId, Resource>;

/// A program that moves or changes its thing at random times (manual 5.3.1).
struct ThingKicker {
  std::uint32_t kicker = 0;  ///< its number among the kicker programs of the world
  double probability = 1.0;  ///< that it runs in a tick
  bool again = false;  ///< `run-kicker`: runs in the next tick without the random draw and the test
  friend bool operator==(const ThingKicker&, const ThingKicker&) = default;
};

struct Thing {
  ThingId id;
  std::string name;  ///< not unique; display_name() adds the serial
  ThingKind kind = ThingKind::Object;
  Descriptor attributes;
  ThingLocation location;
  std::optional<Footprint> footprint;
  std::vector<ThingId> contents;
  /// Its number among the objects of the world file's program; -1 if it is not one of them.
  std::int32_t object = -1;
  std::vector<ThingKicker> kickers = {};             ///< in the order of attachment
  std::shared_ptr<const Drawing> drawing = nullptr;  ///< its appearance; null = default

  /// "pen#2" (manual E).
  std::string display_name() const;
};

}  // namespace magna
