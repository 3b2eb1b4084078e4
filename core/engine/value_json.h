// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include "core/agent/agent_description.h"
#include "core/engine/mark.h"
#include "core/engine/pane.h"
#include "core/engine/thing_json.h"
#include "core/engine/window_geometry.h"
#include "core/geometry/pose.h"
#include "core/hall/robot_action.h"
#include "core/imagery/stored_image.h"
#include "core/knowledge/sighting.h"
#include "core/mission/no_go_area.h"
#include "core/mission/plan.h"
#include "core/mission/search_status.h"
#include "core/robot/command.h"
#include "core/robot/image_camera.h"
#include "core/robot/opcode.h"
#include "core/robot/remote_robot.h"

namespace magna {

// Values of inputs as JSON, in addition to those of thing_json.h. Reading throws an nlohmann
// exception or std::out_of_range if the JSON does not match.

// Ids are written as numbers.
nlohmann::json to_json(RobotId id);
void read(const nlohmann::json& j, RobotId& id);
nlohmann::json to_json(MarkId id);
void read(const nlohmann::json& j, MarkId& id);
nlohmann::json to_json(NoGoId id);
void read(const nlohmann::json& j, NoGoId& id);
nlohmann::json to_json(SightingId id);
void read(const nlohmann::json& j, SightingId& id);
nlohmann::json to_json(ImageId id);
void read(const nlohmann::json& j, ImageId& id);
nlohmann::json to_json(ActionId id);
void read(const nlohmann::json& j, ActionId& id);
nlohmann::json to_json(DesignatorId id);
void read(const nlohmann::json& j, DesignatorId& id);

// Enumerators are written as their names.
nlohmann::json to_json(Opcode opcode);
void read(const nlohmann::json& j, Opcode& opcode);
nlohmann::json to_json(SearchOrder order);
void read(const nlohmann::json& j, SearchOrder& order);
nlohmann::json to_json(CybotState state);
void read(const nlohmann::json& j, CybotState& state);
nlohmann::json to_json(SightingClass kind);
void read(const nlohmann::json& j, SightingClass& kind);
/// Only kinds that can be interrupted: a robot or a part of one.
nlohmann::json to_json(ResourceKind kind);
void read(const nlohmann::json& j, ResourceKind& kind);
nlohmann::json to_json(EyePreset preset);
void read(const nlohmann::json& j, EyePreset& preset);
nlohmann::json to_json(DesignatorType type);
void read(const nlohmann::json& j, DesignatorType& type);

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
nlohmann::json to_json(const Plan& plan);
void read(const nlohmann::json& j, Plan& plan);
nlohmann::json to_json(const MarkContent& mark);
void read(const nlohmann::json& j, MarkContent& mark);
nlohmann::json to_json(const Pane& pane);
void read(const nlohmann::json& j, Pane& pane);
nlohmann::json to_json(const ListRow& row);
void read(const nlohmann::json& j, ListRow& row);
nlohmann::json to_json(const PictureArea& picture);
void read(const nlohmann::json& j, PictureArea& picture);
nlohmann::json to_json(const MapPlace& map);
void read(const nlohmann::json& j, MapPlace& map);
nlohmann::json to_json(const StopArea& stop);
void read(const nlohmann::json& j, StopArea& stop);
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
