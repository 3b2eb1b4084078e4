// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/sensing/range_sensor.h"
#include "core/world/obstacle_field.h"

namespace magna {

/// Who moves the body and how (design 3).
enum class MotionModel : std::uint8_t {
  Ars,     ///< manual chapter 4: cells and radians per tick, delays, noise
  Ranger,  ///< SI limits and accelerations, noise per metre, no delays
  Exact,   ///< ends exactly where asked; else as `ranger`, without noise (halls, agents)
  Remote,  ///< moves itself and reports; believed and true pose are what it said
};

enum class RobotType : std::uint8_t {
  Point,  ///< the manual's: a point without a body
  P2at,
  Telemax,
  Airrobot,  ///< flies over furniture, not through walls
  Rover,     ///< the generated field's robot (peers: radius 0.15 m, 36 rays over 270 degrees, 5 m)
  Cybot,     ///< a real robot, or a program that plays one, at the far end of a connection
  Gobot,     ///< a robot of a hall: a disc that moves any way without turning
  Agent,     ///< the body of a neural agent: walks and turns exactly as it is told
};

/// What a type of robot can do. Lengths in metres, angles in radians, seconds.
struct RobotTypeInfo {
  RobotType type;
  std::string_view name;  ///< "p2at"
  MotionModel model;
  double radius;                 ///< 0 = no body
  double max_speed;              ///< m/s
  double max_acceleration;       ///< m/s^2
  double max_turn_rate;          ///< rad/s
  double max_turn_acceleration;  ///< rad/s^2
  bool sideways;                 ///< follows vy (flyers)
  bool flies;
  double distance_noise;  ///< standard deviation of one metre driven, m
  double turn_noise;      ///< standard deviation of one radian turned, rad
  RangeSensorSpec ranger;
  std::string_view source;  ///< where the figures come from
};

std::span<const RobotTypeInfo> robot_types();
const RobotTypeInfo& info(RobotType type);
/// Case ignored.
std::optional<RobotType> robot_type(std::string_view name);

/// The layer a robot of this type collides with, and the one its ranger sees.
inline ObstacleLayer movement_layer(const RobotTypeInfo& type) {
  return type.flies ? ObstacleLayer::Wall : ObstacleLayer::Ground;
}
inline ObstacleLayer ranger_layer(const RobotTypeInfo& type) {
  return type.flies ? ObstacleLayer::Wall : ObstacleLayer::Sight;
}
/// For BodyGrid: ground robots meet ground robots, flyers meet flyers.
inline std::uint32_t body_layer(const RobotTypeInfo& type) { return type.flies ? 2U : 1U; }

}  // namespace magna
