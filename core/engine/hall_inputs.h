// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Inputs to the robots and machines of a hall.

#include <string>
#include <string_view>

#include "core/hall/robot_action.h"
#include "core/sim/ids.h"

namespace magna::input {

/// A robot of a hall starts an action (gobot.md, Actions), which preempts its action in progress.
struct HallAction {
  RobotId robot;
  RobotAction action;
  static constexpr std::string_view kName = "factory-action";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "action", self.action);
  }
};
/// Cancels an action; its robot stops. Refused if no such action is in progress.
struct HallCancel {
  ActionId action;
  static constexpr std::string_view kName = "factory-cancel";
  static constexpr void fields(auto& self, auto&& visit) { visit("action", self.action); }
};
/// A machine starts processing the first package of its input belt (gobot.md, Extended dialect);
/// both are given by name.
struct HallProcess {
  std::string machine;
  std::string package;
  static constexpr std::string_view kName = "factory-process";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("machine", self.machine, "package", self.package);
  }
};
/// In a hall without transport (HallDescription::transport_free): a package goes from an output
/// belt to an input belt at once; both are given by name.
struct HallTransfer {
  std::string package;
  std::string belt;
  static constexpr std::string_view kName = "factory-transfer";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("package", self.package, "belt", self.belt);
  }
};

}  // namespace magna::input
