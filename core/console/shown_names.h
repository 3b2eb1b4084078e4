// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/robot/robot_parts.h"
#include "core/world/world.h"

namespace magna {

// The names used by the console (manual E).

std::string upper_case(std::string_view text);
/// "PEN#2".
std::string shown_thing(const World& world, ThingId thing);
/// "Camera 0", "Hand 1", "Storage-bin 0", "Robot".
std::string shown_part(Resource part);
std::string shown_bin(BinNumber bin);
/// "Designator 3".
std::string shown_designator(DesignatorId designator);
/// "DOORWAY", "NIL" for none (-1).
std::string shown_place_type(const World& world, int type);
/// "SMALL-BOX#3", "Storage-bin 1"; empty = outside of everything.
std::string shown_place(const World& world, const PartPlace& place);
/// "Wood", "No", "6.4".
std::string shown_value(const AttributeValue& value);
/// ":SIZE 5.1", one for each attribute; the number of a known substance is shown as its name.
std::vector<std::string> shown_attributes(const Descriptor& descriptor);
/// "Local Object", "Non-Local Place DOORWAY".
std::string shown_kind(const World& world, const Designator& designator);

}  // namespace magna
