// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/engine/author.h"

namespace magna {

/// The operator's attention to one robot, in seconds of the run.
struct RobotMeasures {
  std::string name;
  double active_s = 0.0;           ///< as the active robot
  std::uint32_t activations = 0;   ///< how often it became active
  double neglect_s = 0.0;          ///< neither active nor commanded
  double longest_neglect_s = 0.0;  ///< without interruption
  double idle_s = 0.0;             ///< standing without a task
  std::uint32_t commands = 0;      ///< commands from the operator, a client or a program
  double neglect_now_s = 0.0;      ///< since the last attention; 0 during attention
  friend bool operator==(const RobotMeasures&, const RobotMeasures&) = default;
};

/// What one author (a person, a model or another program) did. Reports of robots and of the
/// window's layout do not count, a held stick once.
struct AuthorMeasures {
  Author author;
  std::uint32_t actions = 0;        ///< accepted ones
  std::uint32_t refused = 0;        ///< actions that were refused
  std::uint32_t selections = 0;     ///< of robots, in the window or in a view of its own
  std::uint32_t commands = 0;       ///< to robots; one to several robots counts once
  std::uint32_t victims_found = 0;  ///< victims whose mark this author set or changed last
  std::uint32_t false_marks = 0;    ///< marks of victims by this author without a victim
  friend bool operator==(const AuthorMeasures&, const AuthorMeasures&) = default;
};

/// Marks of victims compared with the actual victims.
struct VictimMeasures {
  std::uint32_t victims = 0;      ///< in the world
  std::uint32_t found = 0;        ///< victims with a mark within kReach
  std::uint32_t missed = 0;       ///< victims without a mark
  std::uint32_t false_marks = 0;  ///< marks without a victim, or whose victim has a nearer mark
  double mean_error_m = 0.0;      ///< of the marks of found victims, metres; 0 if none was found

  /// A mark farther away does not belong to a victim, metres.
  static constexpr double kReach = 2.0;
  friend bool operator==(const VictimMeasures&, const VictimMeasures&) = default;
};

/// The measures of operator studies (Crandall and Goodrich 2002: neglect time; Wang and Lewis
/// 2007: switches, victims).
struct OperatorMeasures {
  double seconds = 0.0;                 ///< of the run
  std::uint32_t switches = 0;           ///< from one active robot to another
  std::vector<RobotMeasures> robots;    ///< by number; those of removed robots no longer change
  std::vector<AuthorMeasures> authors;  ///< in the order of their first actions
  VictimMeasures victims;

  /// The sums of all robots, without a name; the longest neglect is the longest of any.
  RobotMeasures total() const {
    RobotMeasures sum;
    for (const RobotMeasures& robot : robots) {
      sum.active_s += robot.active_s;
      sum.activations += robot.activations;
      sum.neglect_s += robot.neglect_s;
      sum.longest_neglect_s = std::max(sum.longest_neglect_s, robot.longest_neglect_s);
      sum.neglect_now_s += robot.neglect_now_s;
      sum.idle_s += robot.idle_s;
      sum.commands += robot.commands;
    }
    return sum;
  }

  static constexpr std::size_t kMostAuthors = 1000;  ///< later ones are not measured
  friend bool operator==(const OperatorMeasures&, const OperatorMeasures&) = default;
};

}  // namespace magna
