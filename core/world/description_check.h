// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/sim/message.h"
#include "core/sim/result.h"
#include "core/world/cell_map.h"
#include "core/world/world_description.h"

namespace magna {

/// Checks of a description by itself; an error has its place, nothing = valid.

/// Checks size, origin, tick and field resolution of the map, the start of CyBOTs, and the
/// generator's boxes.
std::optional<Error> check_map(const WorldDescription& description);

/// Checks name, attributes, footprint and kickers of a thing and of everything inside it.
std::optional<Error> check_thing(const ThingDescription& description,
                                 const AttributeTable& attributes);

/// The number of things in a description, including everything inside it, and of their kickers.
struct DescriptionCounts {
  std::size_t things = 0;
  std::size_t kickers = 0;
};
DescriptionCounts counts(const ThingDescription& description);

/// Why a kicker cannot have this probability per tick; nothing = it can.
std::optional<Message> check_kicker_probability(double probability);

/// Whether the map covers this position; false if it is not finite.
bool inside(const CellMap& map, Point position);

/// "(80, 3) lies outside the map, which covers x from 0 to 75 and y from 0 to 75".
Message outside_map(const CellMap& map, Point position);

}  // namespace magna
