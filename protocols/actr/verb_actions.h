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
/// `(areas (NUMBER CLOSED IN-FORCE NAME FROM UNTIL (X Y) …) …)`: the no-go areas, as in `area`
/// lines.
Result<std::string> no_go_areas(const Engine& engine, RobotId robot, const VerbValues& v);

// The operator's actions, for the table of verbs: the inputs that the window submits for the same
// thing, or why there are none. For pictures, the robot is the one whose camera took the picture.

/// A victim's mark at (X Y) of the map, metres.
TaskInputs mark_victim(const TaskState& now, RobotId robot, const VerbValues& v);
/// A mark of the victim whose box contains pixel (X Y) of the picture as last reported, live or
/// stored.
TaskInputs mark_victim_in_image(const TaskState& now, RobotId robot, const VerbValues& v);
/// Removes the mark that `map` lines name so, of any author.
TaskInputs unmark_victim(const TaskState& now, RobotId robot, const VerbValues& v);
/// Shows the next or previous of the robot's waiting images (ImageQueue::list), the first one if
/// none of them is shown, or its camera live, for which the robot becomes the active one.
TaskInputs show_image(const TaskState& now, RobotId robot, const VerbValues& v);
/// Dismisses the shown image and shows the robot's next waiting one, else the previous one, else
/// the active robot's camera.
TaskInputs dismiss_image(const TaskState& now, RobotId robot, const VerbValues& v);

/// The fields of the result of an accepted input, each with a space before it: `(mark victim-3)`,
/// `(image 12) (waiting 3)`, `(aim PAN TILT)`.
std::string task_fields(VerbResult kind, const TaskState& now, RobotId robot);

}  // namespace magna
