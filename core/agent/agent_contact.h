// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/world/world.h"

namespace magna {

/// What a disc of `radius` metres that is moved from `from` towards `to` meets first: the thing
/// whose footprint is nearest to it there; nothing: a wall, or nothing at all.
std::optional<ThingId> thing_met(const World& world, ObstacleLayer layer, Point from, Point to,
                                 double radius);

}  // namespace magna
