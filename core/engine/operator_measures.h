// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace magna {

/// How an operator attended to one robot, in seconds of the run.
struct RobotMeasures {
  std::string name;
  double active_s = 0.0;           ///< it was the active robot
  std::uint32_t activations = 0;   ///< how often it became so
  double neglect_s = 0.0;          ///< not attended to: neither active nor commanded
  double longest_neglect_s = 0.0;  ///< at a stretch
  double idle_s = 0.0;             ///< it stood with nothing to do
  std::uint32_t commands = 0;      ///< that it was given by the operator or a client
  double neglect_now_s = 0.0;      ///< since it was attended to last; 0 while it is
  friend bool operator==(const RobotMeasures&, const RobotMeasures&) = default;
};

/// Marks of victims beside the victims that there are.
struct VictimMeasures {
  std::uint32_t victims = 0;      ///< in the world
  std::uint32_t found = 0;        ///< of them have a mark within kReach
  std::uint32_t missed = 0;       ///< of them have none
  std::uint32_t false_marks = 0;  ///< marks without a victim, or whose victim has a nearer mark
  double mean_error_m = 0.0;      ///< of the found ones' marks, metres; 0 when none was found

  /// A mark farther off is none of this victim, metres.
  static constexpr double kReach = 2.0;
  friend bool operator==(const VictimMeasures&, const VictimMeasures&) = default;
};

/// The measures of operator studies (Crandall and Goodrich 2002: neglect time; Wang and Lewis
/// 2007: switches, victims).
struct OperatorMeasures {
  double seconds = 0.0;               ///< of the run
  std::uint32_t switches = 0;         ///< from one active robot to another one
  std::vector<RobotMeasures> robots;  ///< by number; gone ones stand still
  VictimMeasures victims;
  friend bool operator==(const OperatorMeasures&, const OperatorMeasures&) = default;
};

}  // namespace magna
