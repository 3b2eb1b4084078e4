// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/render/scene_solid.h"
#include "core/world/thing.h"

namespace magna {

/// The solids of a thing on the ground, relative to its position: x along its footprint's width.
/// The colour is that of its attributes, otherwise of its substance. Furniture is recognised by a
/// word of its name (desk, table, bench, shelf, cabinet, sofa, chair, plant); things with obsview
/// are higher than a camera, others lower. A victim lies on the floor (footprint of a metre or
/// more) or sits, with head, trunk and limbs. A thing without a footprint is a cube, 0.2 m wide for
/// size 1 and with eight times that volume for size 8; a ball has the same diameter. The attribute
/// `above` is its height over the floor (0: on it), and `tall` the height of a cube or block
/// itself, both in metres.
std::vector<SceneSolid> thing_look(const Thing& thing);

}  // namespace magna
