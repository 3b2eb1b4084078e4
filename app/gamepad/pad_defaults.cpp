// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gamepad/pad_defaults.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace magna {
namespace {

struct NamedButton {
  std::string_view button;  ///< SDL's name of the button
  std::string_view action;
};
constexpr std::array kActions = {
    NamedButton{"start", "robot.take_control"},
    NamedButton{"back", "world.stop_all"},
    NamedButton{"b", "robot.stop"},
    NamedButton{"leftshoulder", "robot.previous"},
    NamedButton{"rightshoulder", "robot.next"},
    NamedButton{"y", "robot.next_attention"},
    NamedButton{"x", "robot.gait"},
};
constexpr int kZRotation = 3;

}  // namespace

PadProfile default_profile(const PadDevice& device) {
  PadProfile profile;
  profile.name = device.name.substr(0, PadProfile::kLongestText);
  PadSticks sticks = device.sticks;
  const int axes = static_cast<int>(device.axis_names.size());
  if (sticks == PadSticks{}) {
    if (axes >= 2) sticks = {0, 1, -1, axes > kZRotation ? kZRotation : axes - 1};
    if (axes == 1) sticks.left_y = 0;
  }
  const auto right = [&sticks](int axis) {
    return AxisUse{axis, axis >= 0 && std::ranges::count(sticks.reversed, axis) > 0};
  };
  // y points down on every pad, unless its mapping says otherwise.
  const auto up = [&right](int axis) { return AxisUse{axis, axis >= 0 && !right(axis).reversed}; };
  profile.use(AxisRole::Left) = up(sticks.left_y);
  profile.use(AxisRole::Right) = up(sticks.right_y);
  profile.use(AxisRole::Speed) = up(sticks.left_y);
  profile.use(AxisRole::Turn) = right(sticks.left_x);
  profile.use(AxisRole::Sideways) = right(sticks.right_x);
  for (const auto& [button, action] : kActions) {
    const auto found = std::ranges::find(device.button_names, button);
    if (found == device.button_names.end()) continue;
    profile.buttons[static_cast<int>(found - device.button_names.begin())] = action;
  }
  return profile;
}

}  // namespace magna
