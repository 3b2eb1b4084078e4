// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include "core/world/attribute_table.h"
#include "core/world/world_description.h"

namespace magna {

// Things in the input log. Reading throws an nlohmann exception or std::out_of_range for any other
// JSON.

/// Written as true, 5.1 or "red".
nlohmann::json to_json(const AttributeValue& value);
void read(const nlohmann::json& j, AttributeValue& value);

nlohmann::json to_json(const AttributeDefinition& attribute);
void read(const nlohmann::json& j, AttributeDefinition& attribute);

/// Written as {"kind": "hand", "owner": 0, "part": 1}.
nlohmann::json to_json(const Resource& resource);
void read(const nlohmann::json& j, Resource& resource);

/// Written as null, [x, y], a thing's number, or a resource.
nlohmann::json to_json(const ThingLocation& location);
void read(const nlohmann::json& j, ThingLocation& location);

nlohmann::json to_json(const ThingDescription& description);
void read(const nlohmann::json& j, ThingDescription& description);

}  // namespace magna
