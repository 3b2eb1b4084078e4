// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/robot/parts_scene.h"

namespace magna {

/// What the camera of a robot that stands at `robot` sees now: outside the world, in a thing that
/// thing's substance, in a bin nothing, for the bins of robots are of no substance.
std::vector<double> view_of(const CameraPart& camera, const Pose& robot, const World& world,
                            const ThingGrid& things, const Parameters& parameters,
                            RandomStream& random);

}  // namespace magna
