// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <variant>

#include "core/sim/error_code.h"
#include "core/sim/ids.h"

namespace magna {

/// Velocity in the body frame: ahead, to the right, clockwise; m/s and rad/s.
struct BodyVelocity {
  double vx = 0.0;
  double vy = 0.0;
  double omega = 0.0;
  friend bool operator==(const BodyVelocity&, const BodyVelocity&) = default;
};

/// How a command ended. `value` is what the manual's heading returns after the robot: the speed or
/// turn angle that was set, the angle turned (as sensed); 0 where it returns nothing more.
struct CommandResult {
  RobotId robot;
  ErrorCode code = ErrorCode::None;
  double value = 0.0;
  int place_type = -1;  ///< of `place`: index into World::place_types(), -1 = none was sensed
};

/// Called exactly once for every command issued: when it ends, is interrupted, or its robot or
/// world goes away (specs 1).
using Continuation = std::function<void(const CommandResult&)>;

/// The commands of the robot resource (manual 3.5; those on designators come with perception).
/// Speeds in cells per tick and angles in radians, as in the manual.
///
/// An `ars` robot begins its motion after the delay of manual 4; others at once. Orders that are
/// not numbers count as zero.
struct SetSpeed {
  double cells_per_tick = 0.0;
};
struct SetTurnAngle {
  double radians_per_tick = 0.0;
};
struct Turn {
  double radians = 0.0;
};
struct AboutFace {};
struct TurnLeft {};
struct TurnRight {};
/// To the nearest canonical direction of the place that it senses.
struct AlignPlace {};
/// Round the end of a wall, or along the wall ahead.
struct TurnCorner {};
struct GoForward {
  Tick ticks = 0;
};
struct GotoWall {};
struct Stop {};
/// Senses the type of the place it is at (manual C: robot-place*).
struct SensePlace {};
/// Ours (design 3): follow a body velocity for `seconds`; ends with None, or ROBOT-BLOCKED.
struct Drive {
  BodyVelocity velocity;
  double seconds = 0.0;
};

using RobotCommand =
    std::variant<SetSpeed, SetTurnAngle, Turn, AboutFace, TurnLeft, TurnRight, AlignPlace,
                 TurnCorner, GoForward, GotoWall, Stop, SensePlace, Drive>;

/// "set-speed", "turn", … as in the manual without the `robot-`.
std::string_view name(const RobotCommand& command);

}  // namespace magna
