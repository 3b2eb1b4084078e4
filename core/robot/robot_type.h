// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/sensing/range_sensor.h"
#include "core/world/obstacle_field.h"

namespace magna {

inline constexpr double kCybotRadius = 0.170053;  ///< m (cognav.md, Coordinates)
inline constexpr double kCybotClearance = 0.03;   ///< m, of ways (cognav.md, Planner)

/// How bodies of a type move.
enum class MotionModel : std::uint8_t {
  Ars,     ///< manual chapter 4: cells and radians per tick, delays, noise
  Ranger,  ///< SI limits and accelerations, noise per metre, no delays
  Exact,   ///< reaches the requested pose exactly; otherwise like `ranger`, without noise (halls,
           ///< agents)
  Remote,  ///< moves itself and reports; believed and true pose are the reported one
};

enum class RobotType : std::uint8_t {
  Point,  ///< the manual's robot: a point without a body
  P2at,
  Telemax,
  Airrobot,  ///< flies over furniture, not through walls
  Rover,  ///< the robot of the generated field (as in other simulators: radius 0.15 m, 36 rays over
          ///< 270 degrees, 5 m)
  Cybot,  ///< a real robot, or a program that simulates one, at the other end of a connection
  Gobot,  ///< a robot of a hall: a disc that moves in any direction without turning
  Agent,  ///< the body of a neural agent: walks and turns exactly as commanded
};

/// The properties of a robot type. Lengths in metres, angles in radians, times in seconds.
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
  double distance_noise;  ///< standard deviation per metre driven, m
  double turn_noise;      ///< standard deviation per radian turned, rad
  RangeSensorSpec ranger;
  std::string_view source;  ///< source of the figures
};

std::span<const RobotTypeInfo> robot_types();
const RobotTypeInfo& info(RobotType type);
/// Ignores case.
std::optional<RobotType> robot_type(std::string_view name);

/// The layer with which a robot of this type collides, and the one its ranger sees.
inline ObstacleLayer movement_layer(const RobotTypeInfo& type) {
  return type.flies ? ObstacleLayer::Wall : ObstacleLayer::Ground;
}
inline ObstacleLayer ranger_layer(const RobotTypeInfo& type) {
  return type.flies ? ObstacleLayer::Wall : ObstacleLayer::Sight;
}
/// For BodyGrid: ground robots collide with ground robots, flyers with flyers.
inline std::uint32_t body_layer(const RobotTypeInfo& type) { return type.flies ? 2U : 1U; }

/// The state of a robot's body.
enum class BodyState : std::uint8_t { Idle, Moving, Blocked };

}  // namespace magna
