// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/world/world.h"

namespace magna {

/// The first obstacle of a disc of `radius` metres moved from `from` towards `to`: the thing whose
/// footprint is nearest to the point of contact; nothing for a wall, or without an obstacle.
std::optional<ThingId> thing_hit(const World& world, ObstacleLayer layer, Point from, Point to,
                                 double radius);

}  // namespace magna
