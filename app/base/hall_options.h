// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/hall/dispatch_rule.h"
#include "core/hall/hall_description.h"

namespace magna {

/// Command-line options for factory halls.
struct HallOptions {
  std::optional<std::string> environment;  ///< file; overrides the scenario's
  std::optional<std::string> jobshop;      ///< file; overrides the scenario's
  RobotController controller = RobotController::Pf;
  double pickup_radius = 15.625;     ///< m
  bool machines_on_command = false;  ///< standard machines wait for a machine command
  bool transport_free = false;       ///< packages go from belt to belt at once
  bool dispatcher = false;           ///< the built-in dispatcher commands robots without a task
  DispatchRuleKind rule = DispatchRuleKind::Greedy;  ///< of the dispatcher
  std::string schedule;                     ///< file that the dispatcher executes; empty = a rule
  std::optional<std::string> disturbances;  ///< file; overrides the scenario's

  friend bool operator==(const HallOptions&, const HallOptions&) = default;
};

// Each sets an option from its value; on failure returns the expected value.

std::optional<std::string> take_environment(HallOptions& to, std::string_view value);
std::optional<std::string> take_jobshop(HallOptions& to, std::string_view value);
/// Case-insensitive: OMPAS writes `pf`.
std::optional<std::string> take_robot_controller(HallOptions& to, std::string_view value);
/// In pixels, 32 per metre.
std::optional<std::string> take_pickup_radius(HallOptions& to, std::string_view value);
/// 0 or 1.
std::optional<std::string> take_transport(HallOptions& to, std::string_view value);
/// A rule, or "schedule:FILE".
std::optional<std::string> take_dispatcher(HallOptions& to, std::string_view value);
std::optional<std::string> take_disturbances(HallOptions& to, std::string_view value);

}  // namespace magna
