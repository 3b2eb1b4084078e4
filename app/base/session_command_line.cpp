// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/session_command_line.h"

#include <fmt/format.h>

#include <array>
#include <limits>

#include "core/sim/text.h"

namespace magna {
namespace {

constexpr int kMostJobs = 256;
constexpr int kMostFileThreads = 256;

std::optional<std::string> take_jobs(SessionCommandLine& to, std::string_view value) {
  const auto jobs = number_in(value, 1, kMostJobs);
  if (!jobs) return fmt::format("expected a whole number from 1 to {}", kMostJobs);
  to.jobs = *jobs;
  return {};
}

std::optional<std::string> take_file_threads(SessionCommandLine& to, std::string_view value) {
  const auto threads = number_in(value, 1, kMostFileThreads);
  if (!threads) return fmt::format("expected a whole number from 1 to {}", kMostFileThreads);
  to.threads = *threads;
  return {};
}

std::optional<std::string> take_trust(SessionCommandLine& to, std::string_view value) {
  if (value.empty()) return "expected a world file";
  to.trusted.emplace_back(value);
  return {};
}

std::optional<std::string> take_form(SessionCommandLine& to, std::string_view value) {
  if (value == "csv") {
    to.to = ExportForm::Csv;
  } else if (value == "html") {
    to.to = ExportForm::Html;
  } else {
    return "expected csv or html";
  }
  return {};
}

std::optional<std::string> take_output(SessionCommandLine& to, std::string_view value) {
  return take_file(to.output, value);
}

constexpr Option<SessionCommandLine> kHelp{{"--help", "", "Print this list and exit", ""},
                                           turn_on<SessionCommandLine, &SessionCommandLine::help>};

constexpr auto kVerify = std::to_array<Option<SessionCommandLine>>({
    {{"--jobs", "N", "Verify so many files at a time (default: one per core)", ""}, take_jobs},
    {{"--threads", "N",
      "Number of worker threads for a file (default: one per core); does not change results", ""},
     take_file_threads},
    {{"--any-version", "", "Verify files that another version of Magna has recorded, too", ""},
     turn_on<SessionCommandLine, &SessionCommandLine::any_version>},
    {{"--trust", "FILE", "Give a world file the rights that it asks for; repeatable", ""},
     take_trust},
    kHelp,
});

constexpr auto kCompare = std::to_array<Option<SessionCommandLine>>({kHelp});

constexpr auto kExport = std::to_array<Option<SessionCommandLine>>({
    {{"--to", "FORM", "csv: tables; html: a page with map and time slider, which needs no server",
      ""},
     take_form},
    {{"--output", "PATH",
      "Page, or folder of the tables, to write (default: beside the session file)", ""},
     take_output},
    kHelp,
});

/// A command with what its parts say of it.
struct Command {
  SessionAction action;
  std::string_view name;
  std::string_view usage;
  std::string_view text;
  std::span<const Option<SessionCommandLine>> options;
  std::size_t least = 1;  ///< files
  std::size_t most = std::numeric_limits<std::size_t>::max();
};

constexpr std::array<Command, 3> kCommands{{
    {SessionAction::Verify, "verify", "magna verify [options] FILE…",
     "Runs recorded sessions again, with the recorded world and inputs, and compares what "
     "happens.\n"
     "Exit status: 0 all agree, as far as they were recorded; 1 one differs; 2 bad usage, or a\n"
     "file that cannot be read or that another version has recorded.\n",
     kVerify},
    {SessionAction::Compare, "compare", "magna compare FILE FILE",
     "Compares two recorded sessions: their worlds, inputs, states and measures.\n"
     "Exit status: 0 they are the same; 1 they differ; 2 bad usage, or a file that cannot be\n"
     "read.\n",
     kCompare, 2, 2},
    {SessionAction::Export, "export", "magna export --to FORM [options] FILE",
     "Writes a recorded session in other forms.\n"
     "Exit status: 0 done; 2 bad usage, or a file that cannot be read; 4 a file could not be\n"
     "written.\n",
     kExport, 1, 1},
}};

const Command& command_of(SessionAction action) {
  return kCommands[static_cast<std::size_t>(action)];
}

std::vector<OptionInfo> infos_of(const Command& command) {
  std::vector<OptionInfo> infos;
  for (const auto& option : command.options) infos.push_back(option.info);
  return infos;
}

}  // namespace

std::string_view name(SessionAction action) { return command_of(action).name; }

std::optional<SessionAction> session_action(std::span<const std::string> arguments) {
  if (arguments.empty()) return {};
  for (const Command& command : kCommands) {
    if (command.name == arguments.front()) return command.action;
  }
  return {};
}

Result<SessionCommandLine> parse_session_command(std::span<const std::string> arguments) {
  SessionCommandLine to;
  to.action = session_action(arguments).value_or(SessionAction::Verify);
  const Command& command = command_of(to.action);
  const std::vector<OptionInfo> infos = infos_of(command);
  const std::string program = fmt::format("magna {}", command.name);
  const OptionReader reader{program, infos,
                            [&](std::size_t row, std::string_view value) {
                              return command.options[row].apply(to, value);
                            },
                            [&to](const std::string& file) {
                              to.files.push_back(file);
                              return std::optional<Error>();
                            }};
  if (auto error = read_options(arguments.subspan(1), reader)) return *error;
  if (to.help) return to;
  if (to.files.size() < command.least || to.files.size() > command.most) {
    return Error{fmt::format("{}: expected {}", program, command.usage)};
  }
  if (to.action == SessionAction::Export && !to.to) {
    return Error{fmt::format("{}: --to is missing: expected {}", program, command.usage)};
  }
  return to;
}

std::string session_help_text(SessionAction action) {
  const Command& command = command_of(action);
  return fmt::format("{}\n\n{}\n{}", command.usage, command.text, options_text(infos_of(command)));
}

std::vector<OptionInfo> session_option_table() {
  std::vector<OptionInfo> all;
  for (const Command& command : kCommands) {
    for (const auto& option : command.options) all.push_back(option.info);
  }
  return all;
}

std::string session_option_markdown() {
  std::string text = "| command | option | meaning |\n|---|---|---|\n";
  for (const Command& command : kCommands) {
    for (const auto& [info, apply] : command.options) {
      text += fmt::format("| `{}` | `{}{}{}` | {} |\n", command.name, info.name,
                          info.argument.empty() ? "" : " ", info.argument, info.meaning);
    }
  }
  return text;
}

}  // namespace magna
