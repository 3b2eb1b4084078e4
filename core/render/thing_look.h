// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/render/scene_solid.h"
#include "core/world/thing.h"

namespace magna {

/// What a thing on the ground looks like, about its own place: x along its footprint's width.
/// Colour is that of its attributes, else of its substance. Furniture is recognised by a word of
/// its name (desk, table, bench, shelf, cabinet, sofa, chair, plant); what cannot be seen through
/// is higher than a camera, what can be is lower. A victim lies on the floor
/// (footprint of a metre or more) or sits, with head, trunk and limbs. A thing without a footprint
/// is a cube, of 0.2 m for a size of 1 and eight times that volume for 8; a ball is one of that
/// diameter. The attributes `above` and `tall`, metres, say how high over the floor it lies (0: on
/// it) and, of what is a cube or block, how high it is itself.
std::vector<SceneSolid> thing_look(const Thing& thing);

}  // namespace magna
