// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/robot_type.h"

#include <array>

#include "core/geometry/angle.h"
#include "core/sim/text.h"

namespace magna {
namespace {

constexpr RangeSensorSpec ranger(int rays, double field_of_view_degrees, double range,
                                 double noise) {
  return {rays, radians(field_of_view_degrees), range, noise};
}

constexpr std::array kTypes{
    RobotTypeInfo{.type = RobotType::Point,
                  .name = "point",
                  .model = MotionModel::Ars,
                  .radius = 0.0,
                  .max_speed = 10.0,
                  .max_acceleration = 100.0,
                  .max_turn_rate = kPi / 0.8,
                  .max_turn_acceleration = kPi / 0.08,
                  .sideways = false,
                  .flies = false,
                  .distance_noise = 0.0,
                  .turn_noise = 0.0,
                  .ranger = {},
                  .source = "manual 2.2 and 4: Max-Speed 1 cell and Max-Turn-Angle pi/8 per tick, "
                            "here at 0.1 s a tick; no inertia, so full speed within one tick; the "
                            "noise is that of manual 4"},
    RobotTypeInfo{.type = RobotType::P2at,
                  .name = "p2at",
                  .model = MotionModel::Ranger,
                  .radius = 0.26,
                  .max_speed = 0.7,
                  .max_acceleration = 0.7,
                  .max_turn_rate = radians(140.0),
                  .max_turn_acceleration = radians(280.0),
                  .sideways = false,
                  .flies = false,
                  .distance_noise = 0.01,
                  .turn_noise = 0.02,
                  .ranger = ranger(61, 180.0, 8.0, 0.004),
                  .source = "Pioneer 2-AT data sheet: 0.50 m x 0.49 m, 0.7 m/s, 140 deg/s; "
                            "accelerations: full speed in a second, full turn rate in half a one; "
                            "SICK LMS 200 in its 8 m mode, every third degree, 30 mm at 8 m; "
                            "skid steering slips 1 cm in a metre and 1 degree in a radian"},
    RobotTypeInfo{.type = RobotType::Telemax,
                  .name = "telemax",
                  .model = MotionModel::Ranger,
                  .radius = 0.35,
                  .max_speed = 1.1,
                  .max_acceleration = 1.1,
                  .max_turn_rate = radians(90.0),
                  .max_turn_acceleration = radians(180.0),
                  .sideways = false,
                  .flies = false,
                  .distance_noise = 0.015,
                  .turn_noise = 0.03,
                  .ranger = ranger(81, 240.0, 6.0, 0.01),
                  .source =
                      "telerob telemax: about 0.4 m wide and 0.7 m long with flippers drawn "
                      "in, 4 km/h; accelerations as p2at's; a scanner of the Hokuyo kind, "
                      "240 degrees, every third degree, 1 percent; tracks slip more than wheels"},
    RobotTypeInfo{.type = RobotType::Airrobot,
                  .name = "airrobot",
                  .model = MotionModel::Ranger,
                  .radius = 0.5,
                  .max_speed = 1.5,
                  .max_acceleration = 1.5,
                  .max_turn_rate = radians(120.0),
                  .max_turn_acceleration = radians(240.0),
                  .sideways = true,
                  .flies = true,
                  .distance_noise = 0.02,
                  .turn_noise = 0.02,
                  .ranger = ranger(72, 360.0, 10.0, 0.01),
                  .source = "AirRobot AR100: a ring of 1 m; a walking pace indoors, 1.5 m/s at "
                            "about a seventh of gravity (9 degrees of tilt); a ring of 72 rays, "
                            "10 m, 1 percent"},
    RobotTypeInfo{.type = RobotType::Rover,
                  .name = "rover",
                  .model = MotionModel::Ranger,
                  .radius = 0.15,
                  .max_speed = 0.3,
                  .max_acceleration = 1.0,
                  .max_turn_rate = radians(90.0),
                  .max_turn_acceleration = radians(360.0),
                  .sideways = false,
                  .flies = false,
                  .distance_noise = 0.01,
                  .turn_noise = 0.02,
                  .ranger = ranger(36, 270.0, 5.0, 0.0),
                  .source = "the common field: radius 0.15 m, 0.3 m/s, 36 rays over 270 degrees, "
                            "5 m; a light body that is at full speed in 0.3 s"},
    RobotTypeInfo{.type = RobotType::Cybot,
                  .name = "cybot",
                  .model = MotionModel::Remote,
                  .radius = kCybotRadius,
                  .max_speed = 0.5,
                  .max_acceleration = 1.0,
                  .max_turn_rate = 2.0 * 0.5 / 0.235,
                  .max_turn_acceleration = 8.0,
                  .sideways = false,
                  .flies = false,
                  .distance_noise = 0.0,
                  .turn_noise = 0.0,
                  .ranger = {},
                  .source = "COGNAV's radius of the iRobot Create 2 below a CyBOT; that does "
                            "0.5 m/s a wheel with the wheels 0.235 m apart; the accelerations "
                            "are how fast keys and sticks go to full, in half a second"},
    RobotTypeInfo{.type = RobotType::Gobot,
                  .name = "gobot",
                  .model = MotionModel::Exact,
                  .radius = 0.5,
                  .max_speed = 3.125,
                  .max_acceleration = 20.0,
                  .max_turn_rate = radians(180.0),
                  .max_turn_acceleration = radians(3600.0),
                  .sideways = true,
                  .flies = false,
                  .distance_noise = 0.0,
                  .turn_noise = 0.0,
                  .ranger = {},
                  .source = "gobot-sim: a circle of 16 px, 100 px/s at 32 px a metre; nearly "
                            "without inertia, at full speed in a sixth of a second; half a turn "
                            "in a second is ours"},
    RobotTypeInfo{.type = RobotType::Agent,
                  .name = "agent",
                  .model = MotionModel::Exact,
                  .radius = 0.28,
                  .max_speed = 3.0,
                  .max_acceleration = 30.0,
                  .max_turn_rate = radians(50.0),
                  .max_turn_acceleration = radians(500.0),
                  .sideways = true,
                  .flies = false,
                  .distance_noise = 0.0,
                  .turn_noise = 0.0,
                  .ranger = {},
                  .source =
                      "Agent-VR: a body of 14 units at scale 0.02; 3 units a second "
                      "(as shipped with vrNeuroPy) and 50 degrees a second (dialect B) without "
                      "inertia: at full speed in a tenth of a second"},
};

}  // namespace

std::span<const RobotTypeInfo> robot_types() { return kTypes; }

const RobotTypeInfo& info(RobotType type) { return kTypes[static_cast<std::size_t>(type)]; }

std::optional<RobotType> robot_type(std::string_view name) {
  for (const RobotTypeInfo& row : kTypes) {
    if (same_word(row.name, name)) return row.type;
  }
  return std::nullopt;
}

}  // namespace magna
