// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lisp/lisp_value.h"
#include "core/robot/manipulation.h"
#include "core/sim/resource.h"
#include "core/sim/result.h"
#include "core/world/thing.h"

// Values of the world as they go over the door to Lisp and back (live_things.lisp,
// manipulating.lisp). Symbols are texts in lower case, a keyword's begins with its colon.

namespace magna {

AttributeValue attribute_value(const LispValue& value);
LispValue plain(const AttributeValue& value);

/// A robot or a part of one: ("hand" ROBOT NUMBER); "robot", "camera", "hand" or "bin". nil for
/// resources of other kinds.
LispValue plain(const Resource& resource);
/// An error: it is none of these. Whether there is such a part the team knows.
Result<Resource> resource_value(const LispValue& value);

/// nil = nowhere, (x y), the number of a thing, or a part.
LispValue plain(const ThingLocation& location);
Result<ThingLocation> location_value(const LispValue& value);

/// What a manipulation is given and gives: texts are ("text" TEXT), designators ("designator"
/// NUMBER), parts as above.
LispValue plain(const ManipulationValue& value);
Result<ManipulationValue> manipulation_value(const LispValue& value);

/// A number that counts from 0, such as a thing's; an error names `what`.
Result<std::uint32_t> number_value(const LispValue& value, std::string_view what);

}  // namespace magna
