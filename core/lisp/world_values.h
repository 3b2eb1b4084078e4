// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lisp/lisp_value.h"
#include "core/robot/manipulation.h"
#include "core/sim/parameters.h"
#include "core/sim/resource.h"
#include "core/sim/result.h"
#include "core/world/attribute.h"
#include "core/world/thing.h"

// Values of the world as exchanged with Lisp (live_things.lisp, manipulating.lisp). Symbols are
// texts in lower case; a keyword begins with its colon.

namespace magna {

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

}  // namespace magna
