// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "protocols/actr/robot_verbs.h"

namespace magna {

// Queries of a robot's state, for the table of verbs: the fields of the answer, each with a space
// before it, or why there is none.

/// `(position (X-MIN X-MAX) (Y-MIN Y-MAX))`, cells.
Result<std::string> odometer_position(const Engine& engine, RobotId robot, const VerbValues& v);
/// `(angle (MIN MAX))`, radians.
Result<std::string> odometer_angle(const Engine& engine, RobotId robot, const VerbValues& v);
/// `(position X Y THETA)`: the pose that `robot` lines have, metres and radians.
Result<std::string> robot_position(const Engine& engine, RobotId robot, const VerbValues& v);
/// `(field-of-view RADIANS) (resolution PIXELS) (angle RADIANS) (tracking DESIGNATOR)`; the last
/// is nil if it tracks nothing.
Result<std::string> camera_state(const Engine& engine, RobotId robot, const VerbValues& v);
/// `(strength WEIGHT)`.
Result<std::string> hand_state(const Engine& engine, RobotId robot, const VerbValues& v);
/// `(capacity SIZE) (open t)`; nil if it is closed.
Result<std::string> bin_state(const Engine& engine, RobotId robot, const VerbValues& v);
/// `(designator …)` as in results.
Result<std::string> designator_state(const Engine& engine, RobotId robot, const VerbValues& v);

}  // namespace magna
