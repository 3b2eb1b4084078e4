// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/engine.h"

namespace magna {

/// The table of actions of one world (`--actions`, docs/tables.md): a row for each action of a
/// person, a model or another program, in order, accepted or not. A held stick and a camera that is
/// being turned are one row. CSV.
class ActionTable {
 public:
  /// The engine must outlive it.
  explicit ActionTable(const Engine& engine) : engine_(&engine) {}

  /// The names of the columns, with the line end.
  static std::string_view header();
  /// The row of an input that was applied, with its line end; empty: it is not an action, or an
  /// earlier one goes on.
  std::string row(const LoggedInput& logged);
  /// Call with all events, in order, before the next tick. Returns the row of an action that proved
  /// impossible later; empty: none.
  std::string follow(const Event& event);

 private:
  struct Robot {
    std::optional<Tick> needs_since;  ///< it began to need attention; no action on it yet
    Tick acted = -1;                  ///< last action on it, tick; -1 = none
  };
  /// What a view shows: a stored image or, without one, the camera of the robot.
  struct Picture {
    std::optional<RobotId> robot;
    std::optional<ImageId> image;
    Tick since = 0;
  };
  Robot& robot(RobotId id);
  /// The robots of the input that exist.
  std::vector<RobotId> known_robots(const Input& input) const;
  void needs(RobotId id);
  /// An action on it: causes that follow in the same moment are not new to its author.
  void answer(RobotId id);
  /// Seconds from the percept that the action answers until now; nothing = unknown.
  std::optional<double> reaction(const LoggedInput& logged);
  void follow_own_picture(const LoggedInput& logged);
  void show(Picture& picture, std::optional<RobotId> robot, std::optional<ImageId> image) const;
  /// The tick since which the author is shown the picture of the action; nothing = the action
  /// concerns no picture, or another one.
  std::optional<Tick> picture_since(const LoggedInput& logged) const;
  double seconds(Tick ticks) const;

  const Engine* engine_;
  std::vector<Robot> robots_;  ///< by number
  Picture window_;
  std::map<std::string, Picture> own_;  ///< by author with a view of its own
};

}  // namespace magna
