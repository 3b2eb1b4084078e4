// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/engine/engine.h"
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

// The tables of manual E, one text per row. They change nothing, not even a random stream.

std::vector<std::string> camera_table(const Engine& engine, RobotId robot);
std::vector<std::string> hand_table(const Engine& engine, RobotId robot);
/// CURRENT-CAP is the free capacity.
std::vector<std::string> bin_table(const Engine& engine, RobotId robot);
std::vector<std::string> thing_table(const Engine& engine);
/// Position, last move with its odometer estimate, speed, views, designators.
std::vector<std::string> status_table(const Engine& engine, RobotId robot);

}  // namespace magna
