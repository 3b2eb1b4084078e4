// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace magna {

/// How a command ended: the fixed list of codes in the manual (3.4 to 3.6); None = success.
enum class ErrorCode : std::uint8_t {
  None,
  Interrupt,
  AlreadyTracking,
  InvalidPlaceType,
  InvisiblePlaceType,
  CameraEnclosed,
  DesignatorNotFound,
  LocalNotLocal,
  CameraInside,
  LostTrack,
  NotTracking,
  NoPlaceType,
  NotInside,
  BinClosed,
  BinOpen,
  NotTrackingDestination,
  CameraBump,
  InsufficientCapacity,
  NonLocalDesignator,
  NegativeSpeed,
  TooHighSpeed,
  TooLowTurnAngle,
  TooHighTurnAngle,
  IncorrectPlaceType,
  NoCorner,
  RobotBlocked,
  NotMoving,
  GotoLocal,
  HandGrasping,
  DifferentLocation,
  BadDesignator,
  NonLocalGrasp,
  NotTracked,
  MissedGrasp,
  InsufficientStrength,
  NotGrasping,
  Grasping,
  GraspLost,
  HoldingThing,
  HandBump,
  RobotInBin,
  BinJammed,
  Failed,
};

inline constexpr int kErrorCodeCount = static_cast<int>(ErrorCode::Failed) + 1;

/// The manual's name, such as "ROBOT-BLOCKED"; "" for None.
std::string_view name(ErrorCode code);

/// The code with this name; case and a leading colon are ignored.
std::optional<ErrorCode> error_code(std::string_view name);

}  // namespace magna
