// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/geometry/pose.h"
#include "core/sim/ids.h"
#include "core/sim/resource.h"
#include "core/world/attribute.h"
#include "core/world/obstacle_field.h"

namespace magna {

/// What a thing is to the team (our `:kind`).
enum class ThingKind : std::uint8_t { Object, Wall, Furniture, Victim };

std::string_view name(ThingKind kind);
std::optional<ThingKind> thing_kind(std::string_view name);

/// Where a thing is: nowhere (a prototype), on the ground, in another thing, or in a hand or bin.
using ThingLocation = std::variant<std::monostate, Point, ThingId, Resource>;

struct Thing {
  ThingId id;
  std::string name;  ///< not unique; display_name() adds the serial
  ThingKind kind = ThingKind::Object;
  Descriptor attributes;
  ThingLocation location;
  std::optional<Footprint> footprint;
  std::vector<ThingId> contents;

  /// "pen#2" (manual E).
  std::string display_name() const;
};

}  // namespace magna
