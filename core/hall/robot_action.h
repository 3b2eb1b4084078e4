// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/geometry/cell.h"
#include "core/geometry/point.h"
#include "core/sim/ids.h"

namespace magna {

/// The actions of a robot of a hall: the commands of gobot-sim (gobot.md, Actions). Metres,
/// radians, seconds, world frame.
namespace action {

// clang-format off: one action a line

/// Moves in a direction independent of the robot's heading.
struct DoMove {
  double angle = 0.0;
  double speed = 0.0;
  double duration = 0.0;
  static constexpr std::string_view kName = "do_move";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("angle", self.angle, "speed", self.speed, "duration", self.duration);
  }
};
struct NavigateTo {
  Point goal;
  static constexpr std::string_view kName = "navigate_to";
  static constexpr void fields(auto& self, auto&& visit) { visit("goal", self.goal); }
};
/// Drives to the cell's centre.
struct NavigateToCell {
  Cell cell;
  static constexpr std::string_view kName = "navigate_to_cell";
  static constexpr void fields(auto& self, auto&& visit) { visit("cell", self.cell); }
};
/// Drives to the nearest cell of a parking or interact area.
struct NavigateToArea {
  std::string area;
  static constexpr std::string_view kName = "navigate_to_area";
  static constexpr void fields(auto& self, auto&& visit) { visit("area", self.area); }
};
/// Drives to the nearest parking cell.
struct GoCharge {
  static constexpr std::string_view kName = "go_charge";
  static constexpr void fields(auto&, auto&& visit) { visit(); }
};
/// Turns; the sign of the speed is the direction.
struct DoRotation {
  double speed = 0.0;
  double duration = 0.0;
  static constexpr std::string_view kName = "do_rotation";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("speed", self.speed, "duration", self.duration);
  }
};
/// Turns the shorter way to an angle.
struct RotateTo {
  double angle = 0.0;
  double speed = 0.0;
  static constexpr std::string_view kName = "rotate_to";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("angle", self.angle, "speed", self.speed);
  }
};
/// Turns towards the mean of the corners of the belt's first outline.
struct FaceBelt {
  std::string belt;
  double speed = 0.0;
  static constexpr std::string_view kName = "face_belt";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("belt", self.belt, "speed", self.speed);
  }
};
/// Takes the next package of the output belt that it faces.
struct Pick {
  static constexpr std::string_view kName = "pick";
  static constexpr void fields(auto&, auto&& visit) { visit(); }
};
struct PickPackage {
  std::string package;
  static constexpr std::string_view kName = "pick_package";
  static constexpr void fields(auto& self, auto&& visit) { visit("package", self.package); }
};
/// Puts its package on the input belt that it faces.
struct Place {
  static constexpr std::string_view kName = "place";
  static constexpr void fields(auto&, auto&& visit) { visit(); }
};

// clang-format on

}  // namespace action

using RobotAction =
    std::variant<action::DoMove, action::NavigateTo, action::NavigateToCell, action::NavigateToArea,
                 action::GoCharge, action::DoRotation, action::RotateTo, action::FaceBelt,
                 action::Pick, action::PickPackage, action::Place>;

/// An order to a machine: process a package (gobot.md, Extended dialect).
struct MachineOrder {
  std::string machine;
  std::string package;
};

/// An order for a robot or machine of a hall.
using HallOrder = std::variant<RobotAction, MachineOrder>;

/// "do_move", …: the name of the command.
std::string_view name(const RobotAction& action);
/// The name with the arguments: "navigate_to 7.5 3.5".
std::string text(const RobotAction& action);
/// Whether its numbers, and the resulting distance or turn, are finite, and the duration is not
/// negative.
bool valid(const RobotAction& action);

/// How an action ended.
enum class ActionEnd : std::uint8_t { Succeeded, Failed, Preempted, Cancelled };
std::string_view name(ActionEnd end);

/// The arguments after the robot in a command (gobot.md, Actions): a number, an integer or a name.
using ActionArgument = std::variant<double, std::int32_t, std::string>;

/// The action of that name, with zero or empty arguments; nothing if there is no such action.
std::optional<RobotAction> action_named(std::string_view name);

/// In the order of the command's arguments.
std::vector<ActionArgument> arguments(const RobotAction& action);

/// The action with other arguments, of the same number and types as `arguments` returns.
RobotAction with_arguments(RobotAction action, const std::vector<ActionArgument>& values);

}  // namespace magna
