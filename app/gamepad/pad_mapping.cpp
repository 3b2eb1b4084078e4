// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gamepad/pad_mapping.h"

#include <algorithm>
#include <array>
#include <cmath>
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

constexpr std::array kTankRoles = {AxisRole::Left, AxisRole::Right};
constexpr std::array kDriveRoles = {AxisRole::Speed, AxisRole::Turn, AxisRole::Sideways};

bool make_stick(int x, int y, int axis, int other) {
  return x >= 0 && y >= 0 && std::minmax(x, y) == std::minmax(axis, other);
}

Deflection drive_deflection(const Pad& pad, const PadProfile& profile) {
  const auto axis = [&](AxisRole role) { return used_axis(pad.state, profile, role); };
  const auto alone = [&](AxisRole role) {
    return shaped(axis(role), profile.dead_zone, profile.curve);
  };
  Deflection result;
  result.right = alone(AxisRole::Sideways);
  if (same_stick(pad.device, profile.use(AxisRole::Speed).axis, profile.use(AxisRole::Turn).axis)) {
    const Push push =
        shaped(Push{axis(AxisRole::Turn), axis(AxisRole::Speed)}, profile.dead_zone, profile.curve);
    result.ahead = push.y;
    result.clockwise = push.x;
  } else {
    result.ahead = alone(AxisRole::Speed);
    result.clockwise = alone(AxisRole::Turn);
  }
  return result;
}

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

double calibrated(double raw, const AxisRange& range) {
  const double way = raw >= range.centre ? range.high - range.centre : range.centre - range.low;
  if (way <= 0.0) return 0.0;
  return std::clamp((raw - range.centre) / way, -1.0, 1.0);
}

double without_dead_zone(double push, double dead_zone) {
  if (push <= dead_zone) return 0.0;
  if (push >= kFullPush) return 1.0;
  return (push - dead_zone) / (kFullPush - dead_zone);
}

double curved(double v, double curve) { return v * (1.0 + curve * (v * v - 1.0)); }

double shaped(double v, double dead_zone, double curve) {
  return std::copysign(curved(without_dead_zone(std::abs(v), dead_zone), curve), v);
}

Push shaped(Push push, double dead_zone, double curve) {
  const double length = std::hypot(push.x, push.y);
  const double wanted = curved(without_dead_zone(length, dead_zone), curve);
  if (wanted == 0.0) return {};
  // Along one axis the quotient is exactly 1, so exactly 1 is reached.
  return {push.x / length * wanted, push.y / length * wanted};
}

std::span<const AxisRole> roles_of(PadMode mode) {
  if (mode == PadMode::Tank) return kTankRoles;
  return kDriveRoles;
}

double used_axis(const PadState& state, const PadProfile& profile, AxisRole role) {
  const AxisUse& use = profile.use(role);
  if (use.axis < 0 || static_cast<std::size_t>(use.axis) >= state.axes.size()) return 0.0;
  const double value = calibrated(state.axis(use.axis), profile.range(use.axis));
  return use.reversed ? -value : value;
}

bool same_stick(const PadDevice& device, int axis, int other) {
  if (axis < 0 || other < 0 || axis == other) return false;
  const PadSticks& sticks = device.sticks;
  if (sticks != PadSticks{}) {
    return make_stick(sticks.left_x, sticks.left_y, axis, other) ||
           make_stick(sticks.right_x, sticks.right_y, axis, other);
  }
  return axis / 2 == other / 2;
}

PadOutput mapped(const Pad& pad, const PadProfile& profile) {
  PadOutput output;
  output.enabled = profile.dead_man == PadProfile::kNoButton || pad.state.is_down(profile.dead_man);
  if (profile.mode == PadMode::Tank) {
    const auto stick = [&](AxisRole role) {
      return shaped(used_axis(pad.state, profile, role), profile.dead_zone, profile.curve);
    };
    output.sticks = {stick(AxisRole::Left), stick(AxisRole::Right)};
    output.deflection = deflection_of(output.sticks);
  } else {
    output.deflection = drive_deflection(pad, profile);
    output.sticks = sticks_of(output.deflection);
  }
  return output;
}

double output_of(const PadOutput& output, AxisRole role) {
  switch (role) {
    case AxisRole::Left: return output.sticks.left;
    case AxisRole::Right: return output.sticks.right;
    case AxisRole::Speed: return output.deflection.ahead;
    case AxisRole::Turn: return output.deflection.clockwise;
    case AxisRole::Sideways: break;
  }
  return output.deflection.right;
}

}  // namespace magna
