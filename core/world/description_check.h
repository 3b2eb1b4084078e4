// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/sim/message.h"
#include "core/sim/result.h"
#include "core/world/cell_map.h"
#include "core/world/world_description.h"

namespace magna {

/// What is wrong with a description taken by itself, with its place; nothing = fine.

/// Size, origin, tick and field resolution of the map, where CyBOTs start, and the generator's
/// boxes.
std::optional<Error> check_map(const WorldDescription& description);

/// Name, attributes, footprint and kickers of a thing and of everything inside it.
std::optional<Error> check_thing(const ThingDescription& description,
                                 const AttributeTable& attributes);

/// How many things it describes, itself and everything inside it, and how many kickers they have.
struct DescriptionCounts {
  std::size_t things = 0;
  std::size_t kickers = 0;
};
DescriptionCounts counts(const ThingDescription& description);

/// Why a kicker cannot come up with this probability in a tick; nothing = it can.
std::optional<Message> check_kicker_probability(double probability);

/// Does the map cover this position? Not finite = no.
bool inside(const CellMap& map, Point position);

/// "(80, 3) lies outside the map, which covers x from 0 to 75 and y from 0 to 75".
Message outside_map(const CellMap& map, Point position);

}  // namespace magna
