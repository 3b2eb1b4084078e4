// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/engine/engine.h"
#include "core/lisp/lisp_value.h"
#include "core/sim/result.h"

namespace magna {

// Commands and results in the form exchanged with core/lisp/command_issue.lisp.

/// The command of that name (`name(RobotCommand)`) with its fields: ((name value) …), named as in
/// the input log (core/engine/command_json.h); "into" is ("bin" number) or ("designator" number),
/// "spec" ((attribute value threshold) …) as written in the manual (3.4.2).
Result<RobotCommand> command_from(const Engine& engine, std::string_view name,
                                  const LispValue& fields);

/// How a command ended: (value place-type view designators part text given). Missing values are
/// nil; the place type is a name, the part (kind number), designators are as in designator_value,
/// the text says why it failed; the value of a manipulation is as in world_values.h.
LispValue result_value(const Engine& engine, const RobotCommand& command,
                       const CommandResult& result);

/// (number type angle place-type ((attribute value) …)); only (number) for a designator that the
/// robot no longer has.
LispValue designator_value(const Engine& engine, RobotId robot, DesignatorId id);

}  // namespace magna
