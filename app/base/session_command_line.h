// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/sim/option_table.h"
#include "core/sim/result.h"

namespace magna {

/// What a command makes of session files: `magna verify FILE…`.
enum class SessionAction : std::uint8_t { Verify, Compare, Export };

/// "verify", "compare", "export".
std::string_view name(SessionAction action);
/// The command that begins a command line; nothing: it is that of a session.
std::optional<SessionAction> session_action(std::span<const std::string> arguments);

enum class ExportForm : std::uint8_t { Csv, Html, Images, Video, ActrLog };

/// What pictures and films of a recording show.
struct FilmChoice {
  static constexpr double kUsualRate = 10.0;
  static constexpr int kLeastSide = 64, kMostSide = 4096;  ///< pixels

  std::string camera = {};          ///< name of a robot; empty = the map
  double rate = kUsualRate;         ///< frames for each simulated second
  std::optional<double> from = {};  ///< simulated seconds; nothing = the beginning
  std::optional<double> until = {};
  std::optional<std::pair<int, int>> size = {};  ///< width and height; nothing = the usual one
  friend bool operator==(const FilmChoice&, const FilmChoice&) = default;
};

/// The user's request: `magna verify|compare|export [options] FILE…`.
struct SessionCommandLine {
  SessionAction action = SessionAction::Verify;
  std::vector<std::string> files;
  std::vector<std::string> trusted;  ///< `--trust`, as for sessions
  std::optional<int> jobs;           ///< files at a time; nothing = one per core
  std::optional<int> threads;        ///< of each file; nothing = one per core
  bool any_version = false;          ///< verify recordings of other versions, too
  std::optional<ExportForm> to;
  std::string output;  ///< file, or folder of tables or pictures; empty = beside the session file
  std::string tables;  ///< begins the names of tables; empty = the session file's name
  std::optional<FilmChoice> film;  ///< nothing: no option of it was given
  bool progress = false;           ///< lines for programs on standard error
  bool help = false;

  friend bool operator==(const SessionCommandLine&, const SessionCommandLine&) = default;
};

/// Parses the arguments, of which the first is the command. An error as of parse_command_line.
Result<SessionCommandLine> parse_session_command(std::span<const std::string> arguments);

/// The arguments of which parse_session_command makes this line of an export.
std::vector<std::string> export_arguments(const SessionCommandLine& line);

/// The output of `magna verify --help`, with a final newline.
std::string session_help_text(SessionAction action);
/// The options of all commands, in their order.
std::vector<OptionInfo> session_option_table();
/// The option tables of all commands as Markdown, for docs/command-line.md.
std::string session_option_markdown();

}  // namespace magna
