// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/sim/message.h"

namespace magna {

/// The constants of the simulated world (manual chapter 4 and, for Graphics-Scale, B.1), and
/// Magna's own.
enum class ParameterId : std::uint8_t {
  // Robot movement
  MaxSpeed,
  MaxTurnAngle,
  MinTurnAngle,
  Braking,
  MotionNoise,
  RobotTurnMaxError,
  RobotAlignErrorProb,
  RobotMoveDelay,
  RobotTurnDelay,
  RobotAlignDelay,
  // Cameras
  CameraAngleMaxError,
  ScanDensity,
  ProbLoseTrack,
  ProbLoseFalseTrack,
  FalseDesigDriftDist,
  FalseDesigDriftAng,
  CameraInsertMissProb,
  CameraInsertLoseDesigProb,
  CameraMoveDelay,
  CameraAlignDelay,
  CameraDesigDelay,
  // Sensor error
  TypeFalsePos,
  TypeFalseNeg,
  ProbStop,
  MissThingProb,
  MissPlaceProb,
  PixelErrorRange,
  PixelOutlierProb,
  NoSensorError,
  DiscreteNoiseFactor,
  ContinuousNoiseFactor,
  StandardMatchThreshold,
  // Hands
  ProbMissGrasp,
  ProbGraspLoseDesig,
  HandInsertMissProb,
  HandInsertLoseDesigProb,
  HandMoveDelay,
  HandGraspDelay,
  // Storage bins
  BinCloseJamProb,
  BinDelay,
  // Display
  GraphicsScale,
  // Missions
  PlanDelay,
};

inline constexpr std::size_t kParameterCount = static_cast<std::size_t>(ParameterId::PlanDelay) + 1;

enum class ParameterKind : std::uint8_t { Real, Integer, Boolean };

/// One row of the parameter table, the only source of Lisp names, `--set`, the parameter pane and
/// the manual page.
struct ParameterInfo {
  ParameterId id;
  std::string_view name;   ///< the manual's, without the star: "Max-Speed"
  std::string_view group;  ///< "Robot movement", "Cameras", …
  std::string_view unit;   ///< "cells/tick", "rad", "ticks", "probability", …
  ParameterKind kind;
  double default_value;
  double minimum;
  double maximum;
  /// The value that `clean-simulation` sets; nothing = neither noise nor error, unchanged.
  std::optional<double> clean_value;
  std::string_view meaning;
  std::string_view source;  ///< "manual 4", "ours"
};

std::span<const ParameterInfo> parameter_table();
const ParameterInfo& info(ParameterId id);

/// Finds a parameter by the manual's name; case and the star are ignored.
std::optional<ParameterId> find_parameter(std::string_view name);

/// The values in force in one world.
class Parameters {
 public:
  Parameters();

  double operator[](ParameterId id) const { return values_[static_cast<std::size_t>(id)]; }
  bool flag(ParameterId id) const { return (*this)[id] != 0.0; }
  int integer(ParameterId id) const { return static_cast<int>((*this)[id]); }
  /// A sensing error in force: 0 under No-Sensor-Error. When `clean` has set No-Sensor-Error,
  /// errors that are set afterwards still apply, so that one error can be studied alone; errors
  /// defined by attributes and place types stay suppressed.
  double sensing_error(ParameterId id) const {
    return flag(ParameterId::NoSensorError) && !suppressed_by_clean_ ? 0.0 : (*this)[id];
  }

  /// Sets a value. A value that is out of range, or not whole where it must be, changes nothing and
  /// returns a message.
  std::optional<Message> set(ParameterId id, double value);
  /// The same for a value given as text ("0.5", "t", "nil", "true", "false").
  std::optional<Message> set(std::string_view name, std::string_view text);

  /// Manual 4 `clean-simulation`: no noise, no error, until a parameter is set again.
  void clean();
  /// Manual 4 `dirty-simulation`: restores the values from before `clean`; without a clean: does
  /// nothing.
  void dirty();
  bool is_clean() const { return saved_.has_value(); }

  std::span<const double> values() const { return values_; }

 private:
  std::array<double, kParameterCount> values_;
  std::optional<std::array<double, kParameterCount>> saved_;
  bool suppressed_by_clean_ = false;  ///< No-Sensor-Error was set by `clean`
};

}  // namespace magna
