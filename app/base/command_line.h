// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/base/hall_options.h"
#include "app/base/log_level.h"
#include "core/sim/ids.h"
#include "core/sim/option_table.h"
#include "core/sim/result.h"

namespace magna {

/// The user's request: `magna [options] [world]`.
struct CommandLine {
  /// A .lisp or .json file, the name of a bundled one, or field:N[:RAYS:RANGE]; empty = the office.
  std::string world;
  bool headless = false;
  bool cli = false;  ///< the console reads standard input
  std::uint64_t seed = 0;
  double time_scale = 1.0;     ///< simulated per wall second; 0 = as fast as possible
  std::optional<int> threads;  ///< how many compute, 1 to 256; nothing = one a core
  std::optional<Tick> ticks;   ///< stop after so many; nothing = run until told
  bool state_hash = false;
  bool stats = false;
  bool clean = false;
  bool explore = false;                                  ///< the whole team explores
  std::vector<std::pair<std::string, std::string>> set;  ///< parameter name and value, in order
  std::vector<std::string> programs;                     ///< Lisp files to start, in order
  std::string log_inputs;                                ///< file to write; empty = none
  std::string play_inputs;                               ///< file to read; empty = none
  std::string measures;                                  ///< file to write; empty = none
  std::string coverage_csv;                              ///< file to write; empty = none
  std::string map_error_csv;                             ///< file to write; empty = none
  GivenOptions links;                                    ///< options of protocols, in order
  std::vector<std::string> lockstep;                     ///< protocols that time waits for
  HallOptions hall;                                      ///< of a scenario of a factory
  std::string bind = "127.0.0.1";                        ///< IPv4 or IPv6 address
  bool bind_given = false;                               ///< `--bind`, whatever its address
  std::string config;                                    ///< settings file; empty = look for it
  std::string layout;        ///< layout file the window begins with; empty = as it was
  std::optional<int> scale;  ///< size of the window's text and controls, percent
  bool strict = false;
  LogLevel log_level = LogLevel::Info;
  bool worlds = false;
  bool help = false;
  bool version = false;

  friend bool operator==(const CommandLine&, const CommandLine&) = default;
};

/// All rows: the program's own and those of its protocols, in the order of `--help`.
std::vector<OptionInfo> option_table(std::span<const OptionGroup> protocols);

/// Reads the arguments (without the program's name). `--name value` and `--name=value` are the
/// same, the last of several wins, `--` ends the options. The error is one line that names the
/// option and what was expected; it calls for exit status 2.
Result<CommandLine> parse_command_line(std::span<const std::string> arguments,
                                       std::span<const OptionGroup> protocols = {});

/// The output of `--help`, with the line end.
std::string help_text(std::span<const OptionGroup> protocols);
/// The output of `--version`, with the line end: "magna 0.1.0".
std::string version_text();
/// The option table as a Markdown table, as it stands in docs/command-line.md.
std::string option_table_markdown(std::span<const OptionGroup> protocols);

}  // namespace magna
