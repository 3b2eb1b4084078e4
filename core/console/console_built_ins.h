// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/console/console.h"
#include "core/console/console_commands.h"

namespace magna {

/// The commands of a console without a robot (manual E), and Magna's own, with what they change:
/// its robot, its lines, its aliases, and what it waits for.
struct ConsoleBuiltIns {
  explicit ConsoleBuiltIns(ConsoleHost& the_host) : host(the_host) {}

  struct Repeat {
    Tick left = 0;
    std::string command;
    std::uint64_t input = 0;  ///< number of the last input issued; 0 = none
    Tick next = 0;            ///< a line without an input takes a tick too
  };

  /// Executes a command with its arguments. False: the arguments were wrong or the command was
  /// refused; the reason was printed.
  bool run_built_in(BuiltIn built_in, const ArgumentValues& values);
  bool evaluate(const std::string& expression);

  void say(ConsoleKind kind, std::string text);
  void say_typed(std::string_view text);
  void print_table(const std::vector<std::string>& rows);
  /// Returns false: the line was wrong, or refused, and that was reported.
  bool complain(std::string text);

  /// The current robot, if it exists.
  std::optional<RobotId> here() const;

  ConsoleHost& host;
  RobotId robot;
  std::size_t evaluating = 0;  ///< number of expressions being evaluated
  std::optional<Repeat> repeat;
  Tick wait_until = 0;
  std::map<std::string, std::string, std::less<>> aliases;

  std::vector<ConsoleLine> fresh;  ///< not yet taken
  ConsoleLines kept;
  std::shared_ptr<const ConsoleLines> shown_lines;  ///< null when there are new lines
  /// The words may have changed since. They are updated only when needed, because a large team has
  /// many names and the window requests them with every picture.
  bool words_stale = true;

 private:
  bool alias(const ArgumentValues& values);
  bool begin_repeat(const ArgumentValues& values);
  bool help(const ArgumentValues& values);
  bool choose_robot(const ArgumentValues& values);
  bool parameter(const ArgumentValues& values);
  bool show(BuiltIn table);
  bool explore(const ArgumentValues& values, bool on);
  template <class In>
  bool make_way(const ArgumentValues& values, std::string_view what);
  bool no_go(const ArgumentValues& values);
  /// Removes an area or changes its rules.
  bool change_no_go(const NoGoRequest& request);
  bool order(const ArgumentValues& values);
  bool command_cybot(BuiltIn built_in, const ArgumentValues& values);
  bool show_search();
  bool take_over(const ArgumentValues& values);
  bool correct_pose(const ArgumentValues& values);
  bool go_to(const ArgumentValues& values);
  bool obstacles(const ArgumentValues& values);
  bool put_robot(const Pose& pose, std::string_view prefix);
};

}  // namespace magna
