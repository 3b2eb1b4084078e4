// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Shared by the files of Console only.

#include <map>
#include <utility>

#include "core/console/console.h"
#include "core/console/console_commands.h"

namespace magna {

struct Console::Impl {
  explicit Impl(ConsoleHost& the_host) : host(the_host) {}

  /// A command issued by this console.
  struct Issued {
    RobotId robot;
    RobotCommand command;
    std::uint64_t input = 0;  ///< number of the input
    Tick at = 0;
    bool begun = false;  ///< a track that has begun: the console does not wait for it
  };
  struct Ended {
    Issued issued;
    CommandResult result;
  };
  struct Repeat {
    Tick left = 0;
    std::string command;
    std::uint64_t input = 0;  ///< number of the last input issued; 0 = none
    Tick next = 0;            ///< a line without an input takes a tick too
  };

  void say(ConsoleKind kind, std::string text);
  void say_typed(std::string_view text);
  void print_table(const std::vector<std::string>& rows);
  /// Returns false: the line was wrong, or refused, and that was reported.
  bool complain(std::string text);

  /// The current robot, if it exists.
  std::optional<RobotId> here() const;
  /// Runs one command with its arguments; its first word may be an alias.
  bool run(std::string_view line);
  bool run_command(std::string_view line);
  bool issue(const RobotCommand& command);
  bool put_robot(const Pose& pose, std::string_view prefix);
  bool evaluate(const std::string& expression);
  void print_value(std::string_view value);

  // Built-in commands (console_built_ins.cpp).
  bool run_built_in(BuiltIn built_in, const ArgumentValues& values);
  bool alias(const ArgumentValues& values);
  bool begin_repeat(const ArgumentValues& values);
  bool help(const ArgumentValues& values);
  bool choose_robot(const ArgumentValues& values);
  bool parameter(const ArgumentValues& values);
  bool show(BuiltIn table);

  // Exploration (console_exploration.cpp).
  bool explore(const ArgumentValues& values, bool on);
  bool no_go(const ArgumentValues& values);
  // console_cybots.cpp
  bool command_cybot(BuiltIn built_in, const ArgumentValues& values);
  bool show_search();
  bool take_over(const ArgumentValues& values);
  bool correct_pose(const ArgumentValues& values);
  bool go_to(const ArgumentValues& values);

  // console_obstacles.cpp
  bool obstacles(const ArgumentValues& values);

  /// Whether the command of input `number` is in progress; 0 = any.
  bool busy(std::uint64_t number = 0) const;
  void go_on();
  /// Reports the collected events, warnings first, as in the manual's session.
  void flush();
  void print_notice(const PartNotice& notice);
  void print_ending(const Ended& ended);
  void print_end_of_track(const Ended& ended);
  bool print_camera(const Issued& issued) const;
  /// The track whose start a notice reports, if it was requested here.
  Issued* track_of(const PartNotice& notice);
  void announce_hand_tracks();

  std::shared_ptr<const ConsoleWords> current_words();

  ConsoleHost& host;
  RobotId robot;
  std::map<std::uint64_t, Issued> pending;  ///< by input number
  std::vector<PartNotice> notices;          ///< since the last flush
  std::vector<Ended> endings;
  std::size_t evaluating = 0;  ///< number of expressions being evaluated
  std::optional<Repeat> repeat;
  std::uint64_t last_input = 0;  ///< number of the last one issued
  Tick wait_until = 0;
  std::map<std::string, std::string, std::less<>> aliases;

  std::vector<ConsoleLine> fresh;  ///< not yet taken
  ConsoleLines kept;
  std::shared_ptr<const ConsoleLines> shown_lines;  ///< null when there are new lines
  std::shared_ptr<const ConsoleWords> shown_words;
  /// The words may have changed since. They are updated only when needed, because a large team has
  /// many names and the window requests them with every picture.
  bool words_stale = true;
};

}  // namespace magna
