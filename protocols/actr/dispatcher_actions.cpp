// SPDX-License-Identifier: GPL-3.0-or-later
// The actions of models: clicks and keys become forms.
#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/world/lower_case.h"
#include "protocols/actr/dispatcher_session.h"
#include "protocols/actr/number_format.h"

namespace magna {
namespace {

/// The keys that send a command for a robot.
constexpr auto kKeys = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"n", "(show-image next)"},
    {"w", "(show-image next)"},  // of the left hand, beside the mouse
    {"p", "(show-image previous)"},
    {"l", "(show-image live)"},
    {"d", "(dismiss-image)"},
    {"s", "(stop)"},
    {"r", "(release)"},
    {"e", "(explore)"},
    {"x", "(stop-exploring)"},
});

/// "12.0000 3.5000"; the values are below kNumberLimit.
std::string pair_text(Point point) {
  return format_number(point.x).value_or("0.0000") + ' ' +
         format_number(point.y).value_or("0.0000");
}

constexpr std::string_view kNoRobot = "no robot is selected; click on one first";

}  // namespace

const std::string& DispatcherSession::robot_of(const DispatcherModel& model) const {
  return scene_.has_robot(model.robot) ? model.robot : scene_.active();
}

std::string DispatcherSession::command(const std::string& robot, const std::string& action) {
  if (robot.empty()) return std::string(kNoRobot);
  output_.to_server("(command " + std::to_string(++commands_) + ' ' + robot + ' ' + action + ")\n");
  return {};
}

std::string DispatcherSession::click(DispatcherModel& model, Point place) {
  if (scene_.stop_button_at(place)) {
    output_.to_server("(stop-all)\n");
    return {};
  }
  if (scene_.tool_at(place)) return {};
  if (const auto feature = scene_.feature_at(place)) {
    if (feature->kind != VisiconKind::Victim) {
      model.robot = feature->uid;
      output_.to_server("(select " + feature->uid + ")\n");
      return {};
    }
    if (model.marks) return command(robot_of(model), "(unmark-victim " + feature->uid + ")");
  }
  if (const auto pixel = scene_.screen().picture_at(place)) {
    if (!scene_.victim_box_at(place)) return "nothing-there: the picture shows no victim there";
    return command(scene_.active(), "(mark-victim-in-image " + pair_text(*pixel) + ")");
  }
  const auto world = scene_.screen().world_at(place);
  if (!world) return {};
  const std::string& robot = robot_of(model);
  if (model.marks) return command(robot, "(mark-victim " + pair_text(*world) + ")");
  if (robot.empty()) return std::string(kNoRobot);
  output_.to_server("(missionadd " + robot + " (goto (" + pair_text(*world) + ")))\n");
  return {};
}

std::string DispatcherSession::key(DispatcherModel& model, std::string_view key) {
  if (key.size() != 1) return {};
  const char letter = lower_case(key)[0];
  if (letter == 'g' || letter == 'm') {
    model.marks = letter == 'm';
    return {};
  }
  const std::string& robot = robot_of(model);
  if (letter == 'u') {
    if (robot.empty()) return std::string(kNoRobot);
    output_.to_server("(missiondel " + robot + ")\n");
    return {};
  }
  const auto found = std::ranges::find(kKeys, letter, [](const auto& row) { return row.first[0]; });
  if (found == kKeys.end()) return {};
  const bool image = found->second.find("image") != std::string_view::npos;
  return command(image && !scene_.active().empty() ? scene_.active() : robot,
                 std::string(found->second));
}

}  // namespace magna
