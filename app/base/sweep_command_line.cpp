// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/sweep_command_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "core/sim/text.h"

namespace magna {
namespace {

constexpr std::string_view kSweepProgram = "magna sweep";
constexpr std::string_view kSweepUsage = "magna sweep [options] FILE";
constexpr int kMostWorkers = 256;
constexpr std::size_t kMostChunks = 100'000;
constexpr std::size_t kMostRunNumber = 10'000'000;

/// The line while it is parsed.
struct ParsedSweep {
  SweepCommandLine line;
  std::vector<std::string_view> actions;  ///< the options of actions, in order
};

void act(ParsedSweep& to, SweepAction action, std::string_view option) {
  to.line.action = action;
  if (to.actions.empty() || to.actions.back() != option) to.actions.push_back(option);
}

constexpr std::string_view option_of(SweepAction action) {
  switch (action) {
    case SweepAction::Run: break;
    case SweepAction::Check: return "--check";
    case SweepAction::List: return "--list";
    case SweepAction::Chunk: return "--chunk";
    case SweepAction::Collect: return "--collect";
    case SweepAction::Slurm: return "--slurm";
    case SweepAction::Parallel: return "--parallel";
    case SweepAction::Make: return "--make";
    case SweepAction::Snakemake: return "--snakemake";
    case SweepAction::Show: return "--show";
    case SweepAction::One: return "--run";
    case SweepAction::Worker: return "--worker";
  }
  return "";
}

template <SweepAction Action>
std::optional<std::string> take_action(ParsedSweep& to, std::string_view /*value*/) {
  act(to, Action, option_of(Action));
  return {};
}

std::optional<std::string> take_sweep_output(ParsedSweep& to, std::string_view value) {
  return take_file(to.line.output, value);
}

std::optional<std::string> take_workers(ParsedSweep& to, std::string_view value) {
  const auto jobs = number_in(value, 1, kMostWorkers);
  if (!jobs) return fmt::format("expected a whole number from 1 to {}", kMostWorkers);
  to.line.jobs = *jobs;
  return {};
}

std::optional<std::string> take_chunk(ParsedSweep& to, std::string_view value) {
  const auto slash = std::min(value.find('/'), value.size());
  const auto chunk = number_in<std::size_t>(value.substr(0, slash), 1, kMostChunks);
  const auto of =
      number_in<std::size_t>(value.substr(std::min(slash + 1, value.size())), 1, kMostChunks);
  if (!chunk || !of || *chunk > *of) {
    return fmt::format("expected I/N, such as 3/20, with at most {} chunks", kMostChunks);
  }
  to.line.chunk = *chunk;
  to.line.of = *of;
  act(to, SweepAction::Chunk, "--chunk");
  return {};
}

std::optional<std::string> take_chunks(ParsedSweep& to, std::string_view value) {
  const auto chunks = number_in<std::size_t>(value, 1, kMostChunks);
  if (!chunks) return fmt::format("expected a whole number from 1 to {}", kMostChunks);
  to.line.chunks = *chunks;
  return {};
}

std::optional<std::string> take_run_number(ParsedSweep& to, std::string_view value) {
  const auto run = number_in<std::size_t>(value, 1, kMostRunNumber);
  if (!run) return "expected the number of a run, which --list prints";
  to.line.run = *run;
  act(to, SweepAction::One, "--run");
  return {};
}

std::optional<std::string> take_submit(ParsedSweep& to, std::string_view /*value*/) {
  to.line.submit = true;
  return {};
}

std::optional<std::string> take_sweep_trust(ParsedSweep& to, std::string_view value) {
  if (value.empty()) return "expected a sweep or world file";
  to.line.trusted.emplace_back(value);
  return {};
}

std::optional<std::string> take_sweep_help(ParsedSweep& to, std::string_view /*value*/) {
  to.line.help = true;
  return {};
}

constexpr auto kSweepOptions = std::to_array<Option<ParsedSweep>>({
    {{"--output", "DIR",
      "Folder of the results (default: beside the file, hall.sweep of hall.toml)", ""},
     take_sweep_output},
    {{"--jobs", "N", "Number of worker processes (default: one per core)", ""}, take_workers},
    {{"--check", "", "Load every world and value, and exit", ""}, take_action<SweepAction::Check>},
    {{"--list", "", "Print a line for each run: number, factors, command", ""},
     take_action<SweepAction::List>},
    {{"--run", "I", "Do run I alone, and print its result", ""}, take_run_number},
    {{"--chunk", "I/N", "Do the runs of share I of N that have no result", ""}, take_chunk},
    {{"--collect", "", "Write the tables of the results that are there", ""},
     take_action<SweepAction::Collect>},
    {{"--slurm", "", "Print a Slurm script: an array of chunks, and a job that collects", ""},
     take_action<SweepAction::Slurm>},
    {{"--submit", "", "Submit that script by sbatch instead (with --slurm)", ""}, take_submit},
    {{"--parallel", "", "Print a line for a shell with GNU parallel", ""},
     take_action<SweepAction::Parallel>},
    {{"--make", "", "Print a makefile", ""}, take_action<SweepAction::Make>},
    {{"--snakemake", "", "Print a Snakefile", ""}, take_action<SweepAction::Snakemake>},
    {{"--chunks", "N",
      "Number of chunks for these engines (default: so many that one takes at least 60 s, measured "
      "by a run of each design)",
      ""},
     take_chunks},
    {{"--show", "", "Open the results in the window; FILE may be their folder", ""},
     take_action<SweepAction::Show>},
    {{"--trust", "FILE",
      "Let this sweep file start its program; give a world file the rights that it asks for; "
      "repeatable",
      ""},
     take_sweep_trust},
    {{"--worker", "", "Do the runs whose numbers arrive on standard input (used by magna sweep)",
      ""},
     take_action<SweepAction::Worker>},
    {{"--help", "", "Print this list and exit", ""}, take_sweep_help},
});

bool is_text_action(SweepAction action) {
  return action == SweepAction::Slurm || action == SweepAction::Parallel ||
         action == SweepAction::Make || action == SweepAction::Snakemake;
}

std::optional<Error> check_sweep_line(const ParsedSweep& parsed) {
  const SweepCommandLine& line = parsed.line;
  if (line.file.empty()) {
    return Error{fmt::format("{}: expected {}", kSweepProgram, kSweepUsage)};
  }
  if (parsed.actions.size() > 1) {
    return Error{fmt::format("{}: {} and {}: one of them at a time", kSweepProgram,
                             parsed.actions[0], parsed.actions[1])};
  }
  if (line.submit && line.action != SweepAction::Slurm) {
    return Error{fmt::format("{}: --submit: only together with --slurm", kSweepProgram)};
  }
  if (line.chunks && !is_text_action(line.action)) {
    return Error{fmt::format(
        "{}: --chunks: only together with --slurm, --parallel, --make or --snakemake; the share "
        "of one process is --chunk I/N",
        kSweepProgram)};
  }
  return {};
}

}  // namespace

bool is_sweep_command(std::span<const std::string> arguments) {
  return !arguments.empty() && arguments.front() == "sweep";
}

Result<SweepCommandLine> parse_sweep_command(std::span<const std::string> arguments) {
  ParsedSweep to;
  const auto infos = infos_of(kSweepOptions);
  const OptionReader reader{
      kSweepProgram, infos,
      [&to](std::size_t row, std::string_view value) {
        return kSweepOptions[row].apply(to, value);
      },
      [&to](const std::string& file) -> std::optional<Error> {
        if (to.line.file.empty() && !file.empty()) {
          to.line.file = file;
          return {};
        }
        return Error{fmt::format("{}: expected {}", kSweepProgram, kSweepUsage)};
      }};
  if (auto error = read_options(arguments.subspan(1), reader)) return *error;
  if (to.line.help) return to.line;
  if (auto error = check_sweep_line(to)) return *error;
  return to.line;
}

std::string sweep_help_text() {
  return fmt::format(
      "{}\n\n"
      "Does all runs of a sweep file on all cores, and writes their table. What has a result is\n"
      "not done again: an interrupted sweep continues where it was. FILE is a .toml file, or the\n"
      "name of a sweep that comes with Magna.\n"
      "Exit status: 0 done; 1 a run failed or is missing (with --chunk: is missing); 2 bad usage,\n"
      "or a file that cannot be read; 4 a file could not be written; 128 + N ended by signal N.\n"
      "\n{}",
      kSweepUsage, options_text(sweep_option_table()));
}

std::vector<OptionInfo> sweep_option_table() {
  const auto infos = infos_of(kSweepOptions);
  return {infos.begin(), infos.end()};
}

std::string sweep_option_markdown() {
  std::string text = "| option | meaning |\n|---|---|\n";
  for (const OptionInfo& info : sweep_option_table()) {
    text += fmt::format("| `{}{}{}` | {} |\n", info.name, info.argument.empty() ? "" : " ",
                        info.argument, info.meaning);
  }
  return text;
}

}  // namespace magna
