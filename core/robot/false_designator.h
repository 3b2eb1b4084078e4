// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/robot/parts_scene.h"

namespace magna {

/// Chooses where a camera sees a false object (manual 4, Prob-Stop): on the ray in a random
/// direction of its field of view, in the first cell where a test of that probability succeeds, or
/// the last one before a wall, a thing with obsview or the edge of the map. Never in the robot's
/// own cell: nothing when there is no other cell.
std::optional<Point> false_point(PartsScene& scene, RobotId id, CameraPart& camera);

/// While a camera tracks it, a false object drifts each tick: its distance by at most
/// False-Desig-Drift-Dist, its direction as seen from the robot by at most False-Desig-Drift-Ang. A
/// drift that would leave the map is skipped.
void drift(PartsScene& scene, RobotId id, CameraPart& camera, FalseDenotation& seeming);

}  // namespace magna
