// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/command.h"

#include <type_traits>

#include "core/robot/one_of.h"
#include "core/sim/described.h"
#include "core/sim/state_hash.h"

namespace magna {

void add(StateHash& hash, const BodyVelocity& velocity) {
  hash.add(velocity.vx);
  hash.add(velocity.vy);
  hash.add(velocity.omega);
}

std::string_view name(const RobotCommand& command) { return described_name(command); }

Resource resource_of(RobotId robot, const RobotCommand& command) {
  return std::visit(
      [robot](const auto& c) -> Resource {
        using C = std::decay_t<decltype(c)>;
        if constexpr (std::is_same_v<C, Manipulate>) {
          return c.by;
        } else if constexpr (requires { c.hand; }) {
          return {ResourceKind::Hand, robot.value, c.hand};
        } else if constexpr (requires { c.bin; }) {
          return {ResourceKind::Bin, robot.value, c.bin};
        } else if constexpr (requires { c.camera; } && !std::is_same_v<C, GotoDesignator>) {
          return {ResourceKind::Camera, robot.value, c.camera};
        } else {
          return Resource::robot(robot);
        }
      },
      command);
}

std::string_view code_name(const CommandResult& result) {
  return result.custom_error.empty() ? name(result.code) : std::string_view(result.custom_error);
}

bool is_motion(const RobotCommand& command) {
  return std::visit(
      [](const auto& c) {
        using C = std::decay_t<decltype(c)>;
        return !kOneOf<C, SetSpeed, SetTurnAngle, Stop, SensePlace, CameraView,
                       CameraPlaceDesignator, CameraObjectDesignator, CameraTrack, CameraUntrack,
                       CameraTurn, CameraAlignRobot, CameraAlignPlace, HandGraspCheck, HandTrack>;
      },
      command);
}

}  // namespace magna
