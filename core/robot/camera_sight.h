// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/robot/parts_scene.h"

namespace magna {

/// The current view of a camera of a robot at `robot`: outside, the world; inside a thing, that
/// thing's substance; inside a bin, nothing, because bins of robots have no substance.
std::vector<double> view_of(const CameraPart& camera, const Pose& robot, const World& world,
                            const ThingGrid& things, const Parameters& parameters,
                            RandomStream& random);

}  // namespace magna
