// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/lisp/lisp_value.h"
#include "core/robot/command.h"
#include "core/robot/manipulation.h"
#include "core/sim/parameters.h"
#include "core/sim/resource.h"
#include "core/sim/result.h"
#include "core/world/attribute.h"
#include "core/world/thing.h"

// Values of the world as exchanged with Lisp (live_things.lisp, manipulating.lisp). Symbols are
// texts in lower case; a keyword begins with its colon.

namespace magna {

class Engine;

AttributeValue attribute_value(const LispValue& value);
LispValue plain(const AttributeValue& value);

/// A definition by `defattribute`, from the list made by attributes.lisp.
AttributeDefinition attribute_definition(const LispValue& value);
/// The index of the form's place in that list.
inline constexpr std::size_t kAttributePlace = 1;

/// A robot or a part of one: ("hand" ROBOT NUMBER); "robot", "camera", "hand" or "bin". nil for
/// resources of other kinds.
LispValue plain(const Resource& resource);
/// An error if the value is neither. Whether the part exists is checked by the team.
Result<Resource> resource_value(const LispValue& value);

/// nil = nowhere, (x y), the number of a thing, or a part.
LispValue plain(const ThingLocation& location);
Result<ThingLocation> location_value(const LispValue& value);

/// Arguments and values of a manipulation: texts are ("text" TEXT), designators ("designator"
/// NUMBER), parts as above.
LispValue plain(const ManipulationValue& value);
Result<ManipulationValue> manipulation_value(const LispValue& value);

/// A number that counts from 0, such as a thing's; the error names `what`.
Result<std::uint32_t> number_value(const LispValue& value, std::string_view what);

// Parameters as Lisp reads and sets them (simulation.lisp), in a world that runs and while a world
// file is loaded.

/// The value of the parameter named by the first argument: t or nil for a Boolean one, else a
/// number.
Result<LispValue> parameter_value(const Parameters& values, const LispValue& arguments);

/// A parameter and the value that it is to have.
struct ParameterSetting {
  ParameterId id = {};
  double value = 0.0;
};
/// Arguments: name and value. An error if there is no such parameter, or the value is not of its
/// kind; whether it is in range is checked by Parameters::set.
Result<ParameterSetting> parameter_setting(const LispValue& arguments);

// Commands and results in the form exchanged with core/lisp/command_issue.lisp.

/// The command of that name (`name(RobotCommand)`) with its fields: ((name value) …), named as in
/// the input log (core/engine/input_json.h); "into" is ("bin" number) or ("designator" number),
/// "spec" ((attribute value threshold) …) as written in the manual (3.4.2).
Result<RobotCommand> command_from(const Engine& engine, std::string_view name,
                                  const LispValue& fields);

/// How a command ended: (value place-type view designators part text given). Missing values are
/// nil; the place type is a name, the part (kind number), designators are as in designator_value,
/// the text says why it failed; the value of a manipulation is as above.
LispValue result_value(const Engine& engine, const RobotCommand& command,
                       const CommandResult& result);

/// (number type angle place-type ((attribute value) …)); only (number) for a designator that the
/// robot no longer has.
LispValue designator_value(const Engine& engine, RobotId robot, DesignatorId id);

}  // namespace magna
