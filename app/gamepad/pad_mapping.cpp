// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gamepad/pad_mapping.h"

#include <algorithm>
#include <array>

#include "app/gamepad/stick_shape.h"

namespace magna {
namespace {

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
