// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/base/hall_options.h"
#include "app/base/log.h"
#include "core/sim/ids.h"
#include "core/sim/option_table.h"
#include "core/sim/program_limits.h"
#include "core/sim/result.h"

namespace magna {

/// What happens once a client that took part in lock-step has left.
enum class LockstepLost : std::uint8_t {
  Pause,  ///< the world is paused until a client takes part in its place
  End,    ///< as Pause; without a window the run ends with exit status 1
  Run,    ///< the world goes on with the others, and waits at most 5 s for each tick
};

/// Width and height, pixels.
struct ScreenSize {
  int width = 0;
  int height = 0;
  friend bool operator==(const ScreenSize&, const ScreenSize&) = default;
};

/// The user's request: `magna [options] [world]`.
struct CommandLine {
  /// A .lisp or .json file, the name of a bundled one, or a generated field; empty = the office.
  std::string world;
  std::string given_world;     ///< as typed, before names become paths; empty = none was given
  std::string recording = {};  ///< session file to show in place of a world; empty = none
  bool play_back = false;      ///< its ACT-R lines are played to clients
  std::optional<Tick> continue_at = {};  ///< continue the recording after this tick
  std::string sweep_results = {};        ///< folder to show; empty = none
  bool headless = false;
  bool cli = false;  ///< read robot commands from standard input
  std::uint64_t seed = 0;
  bool seed_given = false;
  double time_scale = 1.0;     ///< simulated seconds per second; 0 = as fast as possible
  std::optional<int> threads;  ///< worker threads, 1 to 256; nothing = one per core
  std::optional<Tick> ticks;   ///< stop after this many; nothing = run until stopped
  bool state_hash = false;
  bool stats = false;
  bool clean = false;
  bool explore = false;                                  ///< the whole team explores
  bool cybot_search = false;                             ///< every CyBOT searches
  std::vector<std::pair<std::string, std::string>> set;  ///< parameter name and value, in order
  std::optional<std::size_t> robots;                     ///< the first so many; nothing = all
  std::vector<std::string> programs;                     ///< Lisp files to start, in order
  std::vector<std::string> trusted;                      ///< files that get the rights they ask for
  std::string record;                                    ///< file to write; empty = none
  bool record_images = false;                            ///< stored images, too
  bool record_messages = false;                          ///< messages of ACT-R clients, too
  std::string log_inputs;                                ///< file to write; empty = none
  std::string play_inputs;                               ///< file to read; empty = none
  bool recorded_world = false;                           ///< that of the played recording
  std::string result;                                    ///< file to write; empty = none
  std::vector<std::string> measured;                     ///< names, patterns; empty = all
  std::string measures;                                  ///< file to write; empty = none
  std::string actions;                                   ///< file to write; empty = none
  std::string coverage_csv;                              ///< file to write; empty = none
  std::string map_error_csv;                             ///< file to write; empty = none
  std::string hall_csv;                                  ///< file to write; empty = none
  std::string hall_schedule_out;                         ///< file to write; empty = none
  std::string plan_log;                                  ///< file to write; empty = none
  std::string obstacles;                                 ///< map file to read; empty = none
  ProgramLimits limits;                                  ///< of Lisp
  GivenOptions links;                                    ///< options of protocols, in order of
                                                         ///< appearance
  std::vector<std::string> lockstep;                     ///< protocols whose clients time waits for
  LockstepLost lockstep_lost = LockstepLost::Pause;      ///< once one of them has left
  double lockstep_limit = 5.0;                           ///< for a tick, seconds
  bool allow_restart = false;                            ///< clients restart the world
  std::optional<ScreenSize> screen;                      ///< of the imaginary window
  HallOptions hall;                                      ///< options of a factory scenario
  std::string bind = "127.0.0.1";                        ///< IPv4 or IPv6 address
  bool bind_given = false;                               ///< `--bind` was given
  std::string config;                                    ///< settings file; empty = search for one
  std::string layout;        ///< initial layout file; empty = the last layout
  bool simple = false;       ///< the window starts in the simple mode
  std::optional<int> scale;  ///< size of the window's text and controls, percent
  bool strict = false;
  LogLevel log_level = LogLevel::Info;
  /// The given options that determine the run, in their order: "--seed", "3".
  std::vector<std::string> run_options = {};
  bool check_hall = false;  ///< print the findings of a hall and exit
  bool worlds = false;
  bool help = false;
  bool version = false;

  friend bool operator==(const CommandLine&, const CommandLine&) = default;
};

/// All rows, those of the protocols included, in the order of `--help`.
std::vector<OptionInfo> option_table(std::span<const OptionGroup> protocols);

/// Whether the option determines what happens in a run, so that its result names it
/// (RunResult::options). Others say where and how it runs, whom it trusts, and what is written.
bool determines_run(std::string_view option);

/// Parses the arguments (without the program's name). `--name value` and `--name=value` are
/// equivalent, the last of several wins, `--` ends the options. The error is one line with the
/// option and the expected value; the exit status is then 2.
Result<CommandLine> parse_command_line(std::span<const std::string> arguments,
                                       std::span<const OptionGroup> protocols = {});

/// The output of `--help`, with a final newline.
std::string help_text(std::span<const OptionGroup> protocols);
/// The output of `--version`, with a final newline: "magna 0.1.0".
std::string version_text();
/// The version alone, as recordings have it: "0.1.0".
std::string program_version();
/// The option table as Markdown, for docs/command-line.md.
std::string option_table_markdown(std::span<const OptionGroup> protocols);

}  // namespace magna
