// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "core/geometry/cell.h"
#include "core/geometry/point.h"

namespace magna {

/// One counter for all actions of a run, from 1 on (gobot spec 3).
struct ActionId {
  std::uint32_t value = 0;
  friend auto operator<=>(const ActionId&, const ActionId&) = default;
};

/// What a robot of a hall is told to do: the commands of gobot spec 3.1. Metres, radians, seconds,
/// world frame.
namespace action {

// clang-format off: one action a line

/// In a direction that has nothing to do with where the robot looks.
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
/// To the cell's centre.
struct NavigateToCell {
  Cell cell;
  static constexpr std::string_view kName = "navigate_to_cell";
  static constexpr void fields(auto& self, auto&& visit) { visit("cell", self.cell); }
};
/// To the nearest cell of a parking or interact area.
struct NavigateToArea {
  std::string area;
  static constexpr std::string_view kName = "navigate_to_area";
  static constexpr void fields(auto& self, auto&& visit) { visit("area", self.area); }
};
/// To the nearest parking cell.
struct GoCharge {
  static constexpr std::string_view kName = "go_charge";
  static constexpr void fields(auto&, auto&& visit) { visit(); }
};
/// The speed's sign is the direction.
struct DoRotation {
  double speed = 0.0;
  double duration = 0.0;
  static constexpr std::string_view kName = "do_rotation";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("speed", self.speed, "duration", self.duration);
  }
};
/// The shorter way round.
struct RotateTo {
  double angle = 0.0;
  double speed = 0.0;
  static constexpr std::string_view kName = "rotate_to";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("angle", self.angle, "speed", self.speed);
  }
};
/// Towards the mean of the corners of the belt's first outline.
struct FaceBelt {
  std::string belt;
  double speed = 0.0;
  static constexpr std::string_view kName = "face_belt";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("belt", self.belt, "speed", self.speed);
  }
};
/// The next package of the output belt that it faces.
struct Pick {
  static constexpr std::string_view kName = "pick";
  static constexpr void fields(auto&, auto&& visit) { visit(); }
};
struct PickPackage {
  std::string package;
  static constexpr std::string_view kName = "pick_package";
  static constexpr void fields(auto& self, auto&& visit) { visit("package", self.package); }
};
/// On the input belt that it faces.
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

/// What a machine is told to do: to process a package (gobot spec 6).
struct MachineOrder {
  std::string machine;
  std::string package;
};

/// What a hall is told to do.
using HallOrder = std::variant<RobotAction, MachineOrder>;

/// "do_move", … as in gobot spec 3.1.
std::string_view name(const RobotAction& action);
/// With its arguments: "navigate_to 7.5 3.5".
std::string text(const RobotAction& action);
/// Its numbers, and the way or turn that they come to, are finite, a duration is not negative.
bool valid(const RobotAction& action);

/// How an action ended.
enum class ActionEnd : std::uint8_t { Succeeded, Failed, Preempted, Cancelled };
std::string_view name(ActionEnd end);

}  // namespace magna
