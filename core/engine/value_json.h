// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <concepts>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <utility>

#include "core/agent/agent_description.h"
#include "core/engine/mark.h"
#include "core/engine/window_geometry.h"
#include "core/geometry/pose.h"
#include "core/hall/robot_action.h"
#include "core/imagery/stored_image.h"
#include "core/knowledge/sighting.h"
#include "core/mission/plan.h"
#include "core/mission/search_status.h"
#include "core/robot/command.h"
#include "core/robot/image_camera.h"
#include "core/robot/opcode.h"
#include "core/robot/remote_robot.h"
#include "core/world/attribute.h"
#include "core/world/world_description.h"

namespace magna {

// Values of inputs as JSON, in addition to those that describe themselves (described_json.h).
// Reading throws an nlohmann exception or std::out_of_range if the JSON does not match.

/// Reads an integer in range; throws std::out_of_range for anything else. The library itself would
/// round fractions, wrap large values and convert true to 1.
template <std::integral Number>
Number whole(const nlohmann::json& j) {
  if (j.is_number_unsigned()) {
    const auto value = j.get<std::uint64_t>();
    if (std::in_range<Number>(value)) return static_cast<Number>(value);
  } else if (j.is_number_integer()) {
    const auto value = j.get<std::int64_t>();
    if (std::in_range<Number>(value)) return static_cast<Number>(value);
  }
  throw std::out_of_range("expected a whole number in range, not " +
                          (j.is_number() ? j.dump() : std::string(j.type_name())));
}

// Things.

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

// Enumerators by their names.
void read(const nlohmann::json& j, Opcode& opcode);
void read(const nlohmann::json& j, SearchOrder& order);
void read(const nlohmann::json& j, CybotState& state);
void read(const nlohmann::json& j, SightingClass& kind);
/// Only kinds that can be interrupted: a robot or a part of one.
void read(const nlohmann::json& j, ResourceKind& kind);
void read(const nlohmann::json& j, EyePreset& preset);
void read(const nlohmann::json& j, DesignatorType& type);
void read(const nlohmann::json& j, PaneType& type);

nlohmann::json to_json(const Point& point);  ///< [x, y]
void read(const nlohmann::json& j, Point& point);
nlohmann::json to_json(const Pose& pose);  ///< [x, y, theta]
void read(const nlohmann::json& j, Pose& pose);
nlohmann::json to_json(const BodyVelocity& velocity);  ///< [vx, vy, omega]
void read(const nlohmann::json& j, BodyVelocity& velocity);
nlohmann::json to_json(CameraAim aim);  ///< [pan, tilt]
void read(const nlohmann::json& j, CameraAim& aim);
nlohmann::json to_json(const Waypoint& waypoint);
void read(const nlohmann::json& j, Waypoint& waypoint);
nlohmann::json to_json(const MarkContent& mark);
void read(const nlohmann::json& j, MarkContent& mark);
nlohmann::json to_json(const Destination& into);  ///< {"bin": 2} or {"designator": 3}
void read(const nlohmann::json& j, Destination& into);
nlohmann::json to_json(const ManipulationValue& value);
void read(const nlohmann::json& j, ManipulationValue& value);
nlohmann::json to_json(const DescriptorSpec& spec);
void read(const nlohmann::json& j, DescriptorSpec& spec);

/// {"name": "navigate_to", "arguments": [7.5, 3.5]}: positional, as on the wire (gobot.md,
/// Actions).
nlohmann::json to_json(const RobotAction& action);
void read(const nlohmann::json& j, RobotAction& action);

}  // namespace magna
