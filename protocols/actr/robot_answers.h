// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/engine/engine.h"
#include "core/robot/command.h"
#include "protocols/actr/robot_verbs.h"

namespace magna {

// The answers to `(command ID ROBOT (NAME ARG …))`: one form, one line. Fields begin with a name:
// `(angle 0.7854)`.

/// `(result ID FIELD …)`; `fields` begins with a space or is empty.
std::string result_line(std::string_view id, std::string_view fields);
/// `(begun ID)`: a track has begun; its result follows at its end.
std::string begun_line(std::string_view id);
/// `(error ID CODE "TEXT" FIELD …)`: CODE in lower case.
std::string error_line(std::string_view id, std::string_view code, std::string_view text,
                       std::string_view fields = {});
/// The answer to a command that has ended: result or error, each with the values that the manual's
/// continuation receives.
std::string end_line(const Engine& engine, std::string_view id, const RobotVerb& verb,
                     const RobotCommand& command, const CommandResult& result);

/// `NUMBER TYPE ANGLE PLACE-TYPE (ATTRIBUTE VALUE) …`: local or non-local; radians from the robot's
/// heading; nil for a thing. Only `NUMBER` if the robot no longer has it.
std::string designator_text(const Engine& engine, RobotId robot, DesignatorId id);

}  // namespace magna
