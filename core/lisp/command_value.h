// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/engine/engine.h"
#include "core/lisp/lisp_value.h"
#include "core/sim/result.h"

namespace magna {

// What goes over the door of commands, as core/lisp/command_issue.lisp has it.

/// The command of that name (`name(RobotCommand)`) with its fields: ((name value) …), named as in
/// the input log (core/engine/command_json.h); "into" is ("bin" number) or ("designator" number),
/// "spec" ((attribute value threshold) …) as the manual writes it (3.4.2).
Result<RobotCommand> command_from(const Engine& engine, std::string_view name,
                                  const LispValue& fields);

/// How a command ended: (value place-type view designators part text given). What it has not is
/// nil; the place type is a name, the part (kind number), designators are as designator_value makes
/// them, the text says why it failed; what a manipulation gave is as door_values.h has it.
LispValue result_value(const Engine& engine, const RobotCommand& command,
                       const CommandResult& result);

/// (number type angle place-type ((attribute value) …)); (number) of one that the robot has no
/// more.
LispValue designator_value(const Engine& engine, RobotId robot, DesignatorId id);

}  // namespace magna
