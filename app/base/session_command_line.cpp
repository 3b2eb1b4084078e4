// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/session_command_line.h"

#include <fmt/format.h>

#include <array>
#include <limits>
#include <utility>

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

constexpr std::array<std::pair<std::string_view, ExportForm>, 5> kForms{
    {{"csv", ExportForm::Csv},
     {"html", ExportForm::Html},
     {"images", ExportForm::Images},
     {"video", ExportForm::Video},
     {"actr-log", ExportForm::ActrLog}}};

std::optional<std::string> take_form(SessionCommandLine& to, std::string_view value) {
  for (const auto& [form, meaning] : kForms) {
    if (form != value) continue;
    to.to = meaning;
    return {};
  }
  return "expected csv, html, images, video or actr-log";
}

FilmChoice& film_of(SessionCommandLine& to) {
  if (!to.film) to.film.emplace();
  return *to.film;
}

std::optional<std::string> take_camera(SessionCommandLine& to, std::string_view value) {
  if (value.empty()) return "expected the name of a robot";
  film_of(to).camera = value;
  return {};
}

std::optional<std::string> take_rate(SessionCommandLine& to, std::string_view value) {
  constexpr double kSlowest = 0.001, kFastest = 120.0;
  const auto rate = number_in(value, kSlowest, kFastest);
  if (!rate) return fmt::format("expected a number from {} to {}", kSlowest, kFastest);
  film_of(to).rate = *rate;
  return {};
}

/// Simulated seconds: "90", "90.5" or "1:30.5".
std::optional<double> seconds_in(std::string_view text) {
  constexpr double kMost = 1e9;
  const auto colon = text.find(':');
  if (colon == std::string_view::npos) return number_in(text, 0.0, kMost);
  const auto minutes = number_in(text.substr(0, colon), 0, 10'000'000);
  const auto seconds = number_in(text.substr(colon + 1), 0.0, 60.0);
  if (!minutes || !seconds || *seconds >= 60.0) return {};
  return 60.0 * *minutes + *seconds;
}

template <std::optional<double> FilmChoice::*Member>
std::optional<std::string> take_time(SessionCommandLine& to, std::string_view value) {
  const auto seconds = seconds_in(value);
  if (!seconds) return "expected simulated seconds or M:SS, such as 90.5 or 1:30.5";
  film_of(to).*Member = *seconds;
  return {};
}

std::optional<std::string> take_size(SessionCommandLine& to, std::string_view value) {
  const auto side = [](std::string_view text) {
    return number_in(text, FilmChoice::kLeastSide, FilmChoice::kMostSide);
  };
  const auto cross = value.find('x');
  const auto width = side(value.substr(0, cross));
  const auto height = cross == std::string_view::npos ? width : side(value.substr(cross + 1));
  if (cross == std::string_view::npos || !width || !height) {
    return fmt::format("expected WIDTHxHEIGHT of {} to {} pixels, such as 1280x720",
                       FilmChoice::kLeastSide, FilmChoice::kMostSide);
  }
  film_of(to).size = {*width, *height};
  return {};
}

std::optional<std::string> take_output(SessionCommandLine& to, std::string_view value) {
  return take_file(to.output, value);
}

std::optional<std::string> take_tables(SessionCommandLine& to, std::string_view value) {
  if (value.empty() || value.find('/') != std::string_view::npos) {
    return "expected the beginning of a file's name, without a folder";
  }
  to.tables = value;
  return {};
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
    {{"--to", "FORM",
      "csv: tables; html: a page with map and time slider, which needs no server; images: numbered "
      "pictures; video: a film; actr-log: the lines of the ACT-R interface",
      ""},
     take_form},
    {{"--output", "PATH",
      "File, or folder of tables or pictures, to write (default: beside the session file)", ""},
     take_output},
    {{"--tables", "NAME", "csv: begins the names of the tables", "that of the session file"},
     take_tables},
    {{"--camera", "ROBOT", "images, video: what this robot's camera sees, instead of the map", ""},
     take_camera},
    {{"--rate", "N", "images, video: frames for each simulated second", "10"}, take_rate},
    {{"--from", "TIME", "images, video: start, in simulated seconds or as M:SS", "the beginning"},
     take_time<&FilmChoice::from>},
    {{"--until", "TIME", "images, video: end, likewise", "the end"}, take_time<&FilmChoice::until>},
    {{"--size", "WxH", "images, video: size in pixels", "1280x720; camera: 640x480"}, take_size},
    {{"--trust", "FILE", "actr-log: give a world file the rights that it asks for; repeatable", ""},
     take_trust},
    {{"--progress", "", "Print progress on standard error as lines for programs", ""},
     turn_on<SessionCommandLine, &SessionCommandLine::progress>},
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
     "Writes a recorded session in other forms. A video needs ffmpeg.\n"
     "Exit status: 0 done; 2 bad usage, or a file that cannot be read; 4 a file could not be\n"
     "written; 128 + N ended by signal N, without a file.\n",
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
  if (to.film && to.to != ExportForm::Images && to.to != ExportForm::Video) {
    return Error{
        fmt::format("{}: --camera, --rate, --from, --until and --size are for --to images "
                    "and --to video",
                    program)};
  }
  if (!to.tables.empty() && to.to != ExportForm::Csv) {
    return Error{fmt::format("{}: --tables is for --to csv", program)};
  }
  return to;
}

std::vector<std::string> export_arguments(const SessionCommandLine& line) {
  std::vector<std::string> all{std::string(name(SessionAction::Export))};
  // In one word with its option a value may begin with hyphens.
  const auto add = [&all](std::string_view option, std::string_view value) {
    all.push_back(fmt::format("{}={}", option, value));
  };
  for (const auto& [form, meaning] : kForms) {
    if (line.to == meaning) add("--to", form);
  }
  if (!line.output.empty()) add("--output", line.output);
  if (!line.tables.empty()) add("--tables", line.tables);
  if (line.film) {
    const FilmChoice& film = *line.film;
    if (!film.camera.empty()) add("--camera", film.camera);
    add("--rate", fmt::format("{}", film.rate));
    if (film.from) add("--from", fmt::format("{}", *film.from));
    if (film.until) add("--until", fmt::format("{}", *film.until));
    if (film.size) add("--size", fmt::format("{}x{}", film.size->first, film.size->second));
  }
  for (const std::string& file : line.trusted) add("--trust", file);
  if (line.progress) all.emplace_back("--progress");
  all.emplace_back("--");
  all.insert(all.end(), line.files.begin(), line.files.end());
  return all;
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
