// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/factory/factory_description.h"

namespace magna {

/// The command line's options for halls of factories.
struct HallOptions {
  std::optional<std::string> environment;  ///< file; instead of the scenario's
  std::optional<std::string> jobshop;      ///< file; likewise
  RobotController controller = RobotController::Pf;
  double pickup_radius = 15.625;     ///< m
  bool machines_on_command = false;  ///< standard machines wait for a machine command
  bool dispatcher = false;           ///< robots without a task get one in process

  friend bool operator==(const HallOptions&, const HallOptions&) = default;
};

// Each takes an option's value; else: what was expected.

std::optional<std::string> take_environment(HallOptions& to, std::string_view value);
std::optional<std::string> take_jobshop(HallOptions& to, std::string_view value);
/// Case ignored (gobot spec 3.4).
std::optional<std::string> take_robot_controller(HallOptions& to, std::string_view value);
/// In pixels, 32 a metre.
std::optional<std::string> take_pickup_radius(HallOptions& to, std::string_view value);
std::optional<std::string> take_dispatcher(HallOptions& to, std::string_view value);

}  // namespace magna
