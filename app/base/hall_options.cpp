// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/hall_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <utility>
#include <vector>

#include "core/hall/hall_schedule.h"
#include "core/sim/option_table.h"
#include "core/sim/text.h"

namespace magna {
namespace {

constexpr double kPixelsPerMetre = 32.0;  // a tile is 32 px and 1 m
constexpr double kMaxPixels = 1e6;

std::optional<std::string> take_some_file(std::optional<std::string>& to, std::string_view value) {
  if (value.empty()) return "expected a file name";
  to = value;
  return {};
}

}  // namespace

std::optional<std::string> take_environment(HallOptions& to, std::string_view value) {
  return take_some_file(to.environment, value);
}

std::optional<std::string> take_jobshop(HallOptions& to, std::string_view value) {
  return take_some_file(to.jobshop, value);
}

std::optional<std::string> take_robot_controller(HallOptions& to, std::string_view value) {
  constexpr std::array<std::pair<std::string_view, RobotController>, 3> kControllers{
      {{"pf", RobotController::Pf},
       {"none", RobotController::None},
       {"teleport", RobotController::Teleport}}};
  for (const auto& [name, controller] : kControllers) {
    if (!same_word(name, value)) continue;
    to.controller = controller;
    return {};
  }
  return "expected PF, none or teleport";
}

std::optional<std::string> take_pickup_radius(HallOptions& to, std::string_view value) {
  const auto pixels = number_of<double>(value);
  if (!pixels || !(*pixels > 0.0 && *pixels <= kMaxPixels)) {
    return "expected a number of pixels greater than 0 (32 are a metre)";
  }
  to.pickup_radius = *pixels / kPixelsPerMetre;
  return {};
}

std::optional<std::string> take_transport(HallOptions& to, std::string_view value) {
  if (value != "0" && value != "1") {
    return "expected 0 (packages go from belt to belt at once) or 1 (robots carry them)";
  }
  to.transport_free = value == "0";
  return {};
}

std::optional<std::string> take_disturbances(HallOptions& to, std::string_view value) {
  return take_some_file(to.disturbances, value);
}

std::optional<std::string> take_dispatcher(HallOptions& to, std::string_view value) {
  if (value.starts_with(kScheduleDispatcher)) {
    const std::string_view file = value.substr(kScheduleDispatcher.size());
    if (file.empty()) return "expected a file name after schedule:";
    to.dispatcher = true;
    to.schedule = file;
    return {};
  }
  const DispatchRuleInfo* const rule = find_dispatch_rule(value);
  if (rule == nullptr) {
    std::vector<std::string_view> names;
    for (const DispatchRuleInfo& one : dispatch_rules()) names.push_back(one.name);
    return fmt::format("expected {} or {}, or schedule:FILE",
                       fmt::join(names.begin(), names.end() - 1, ", "), names.back());
  }
  to.dispatcher = true;
  to.schedule.clear();
  to.rule = rule->kind;
  return {};
}

}  // namespace magna
