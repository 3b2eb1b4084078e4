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

  /// A command that was issued here.
  struct Issued {
    RobotId robot;
    RobotCommand command;
    std::uint64_t input = 0;  ///< its number
    Tick at = 0;
    bool begun = false;  ///< a track: it goes on, and the console does not wait for it
  };
  struct Ended {
    Issued issued;
    CommandResult result;
  };
  struct Repeat {
    Tick left = 0;
    std::string command;
    std::uint64_t input = 0;  ///< that the last one issued; 0 = none
    Tick next = 0;            ///< a line that issues nothing takes a tick, too
  };

  void say(ConsoleKind kind, std::string text);
  void say_table(const std::vector<std::string>& rows);
  /// False: it was a mistake, or refused, and that was reported.
  bool complain(std::string text);

  /// The robot that is commanded, if it is there.
  std::optional<RobotId> here() const;
  /// One command, with its arguments; its first word may be an alias.
  bool run(std::string_view line);
  bool run_command(std::string_view line);
  bool issue(const RobotCommand& command);
  bool put_robot(const Pose& pose, std::string_view prefix);
  bool evaluate(const std::string& expression);
  void tell_value(std::string_view value);

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

  /// Does something go on that was issued as input `number`, or by any if that is 0?
  bool busy(std::uint64_t number = 0) const;
  void go_on();
  /// Reports what was collected, warnings first, as the manual's session does.
  void flush();
  void tell_notice(const PartNotice& notice);
  void tell_ending(const Ended& ended);
  void tell_end_of_track(const Ended& ended);
  bool told_of_camera(const Issued& issued) const;
  /// The track that a notice says has begun, if it was asked for here.
  Issued* track_of(const PartNotice& notice);
  void announce_hand_tracks();

  std::shared_ptr<const ConsoleWords> current_words();

  ConsoleHost& host;
  RobotId robot;
  std::map<std::uint64_t, Issued> pending;  ///< by the number of its input
  std::vector<PartNotice> notices;          ///< since the last flush
  std::vector<Ended> endings;
  std::size_t evaluating = 0;  ///< expressions whose values are not known yet
  std::optional<Repeat> repeat;
  std::uint64_t last_input = 0;  ///< number of the last one that was issued
  Tick wait_until = 0;
  std::map<std::string, std::string, std::less<>> aliases;

  std::vector<ConsoleLine> fresh;  ///< not taken yet
  ConsoleLines kept;
  std::shared_ptr<const ConsoleLines> shown_lines;  ///< nothing: there are new ones
  std::shared_ptr<const ConsoleWords> shown_words;
  /// Something was said or happened that may have changed them: a large team has many names, and
  /// the window asks for them with every picture.
  bool words_stale = true;
};

}  // namespace magna
