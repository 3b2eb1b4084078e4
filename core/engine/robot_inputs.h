// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Inputs to one robot.

#include <cstdint>
#include <string>
#include <string_view>

#include "core/robot/command.h"
#include "core/sim/ids.h"
#include "core/sim/resource.h"

namespace magna::input {

/// A command of the robot resource.
struct Command {
  RobotId robot;
  RobotCommand command;
  static constexpr std::string_view kName = "command";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "command", self.command);
  }
};
/// Places a robot somewhere, regardless of obstacles (manual E, POS and ANGLE).
struct PutRobot {
  RobotId robot;
  Pose pose;
  static constexpr std::string_view kName = "put-robot";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "pose", self.pose);
  }
};
/// Adds an odometer to a robot, or resets one to zero (manual 3.2.2).
struct MakeOdometer {
  RobotId robot;
  std::string name;
  static constexpr std::string_view kName = "make-odometer";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "name", self.name);
  }
};
struct ResetOdometer {
  RobotId robot;
  std::string name;
  bool position = true;
  bool angle = true;
  static constexpr std::string_view kName = "reset-odometer";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "name", self.name, "position", self.position, "angle", self.angle);
  }
};
/// The operator's continuous input: armed stick, keys or pad. Decays to zero after 250 ms without a
/// new one.
struct Hold {
  RobotId robot;
  BodyVelocity velocity;
  static constexpr std::string_view kName = "hold";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "velocity", self.velocity);
  }
};
/// The stick was released: the velocity is zero now; the operator's rank lasts one more second.
struct Release {
  RobotId robot;
  static constexpr std::string_view kName = "release";
  static constexpr void fields(auto& self, auto&& visit) { visit("robot", self.robot); }
};
/// Ends the activity of a robot or one of its parts with INTERRUPT: a command in progress, a
/// camera's track (manual D, grab-resource). A robot stops as with StopRobot. Allowed for every
/// author, because it does not start motion.
struct Interrupt {
  RobotId robot;
  ResourceKind kind = ResourceKind::Robot;  ///< a robot or a part of one
  std::uint32_t part = 0;
  static constexpr std::string_view kName = "interrupt";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "kind", self.kind, "part", self.part);
  }
};
/// Stops one robot; its mission is held.
struct StopRobot {
  RobotId robot;
  static constexpr std::string_view kName = "stop-robot";
  static constexpr void fields(auto& self, auto&& visit) { visit("robot", self.robot); }
};

}  // namespace magna::input
