// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sweep/sweep_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "app/base/command_line.h"
#include "app/base/log.h"
#include "app/base/snapshot_exchange.h"
#include "app/session/session.h"
#include "app/session/world_builder.h"
#include "app/sweep/sweep_worker.h"
#include "core/sim/file_source.h"
#include "core/sim/text_file.h"

namespace magna {
namespace {

namespace fs = std::filesystem;

/// World and options without those that do not change the world: its seed, what is set in it, when
/// it ends and what is measured.
std::vector<std::string> world_key(const SweepRun& run) {
  constexpr std::array<std::string_view, 4> kOthers{"--seed", "--ticks", "--measure", "--set"};
  std::vector<std::string> key{run.world};
  for (std::size_t k = 0; k < run.options.size(); ++k) {
    if (std::ranges::find(kOthers, run.options[k]) != kOthers.end()) {
      ++k;  // with its value
    } else {
      key.push_back(run.options[k]);
    }
  }
  return key;
}

/// All options but the seed.
std::vector<std::string> point_key(const SweepRun& run) {
  std::vector<std::string> key{run.world};
  for (std::size_t k = 0; k < run.options.size(); ++k) {
    if (run.options[k] == "--seed") {
      ++k;
    } else {
      key.push_back(run.options[k]);
    }
  }
  return key;
}

Error error_of(const SweepFile& sweep, const SweepRun& run, const Error& error) {
  std::string levels;
  for (const auto& [factor, level] : run.levels) {
    levels += fmt::format("{}{} = {}", levels.empty() ? " (" : ", ", factor, level);
  }
  if (!levels.empty()) levels += ')';
  return Error{fmt::format("run {}{}: {}", run.number, levels, error.text()), sweep.file};
}

/// The name of a file that is not one of the resources: relative to the current folder, which is
/// that of the sweep file, if it is in it.
std::string portable_name(const fs::path& path, std::string name) {
  if (!fs::path(name).is_absolute()) return name;
  std::error_code code;
  const fs::path relative = path.lexically_relative(fs::current_path(code));
  return code || relative.empty() || *relative.begin() == ".." ? name : relative.string();
}

/// Where a file is that a world has read under this name (ReadFile).
fs::path path_of_read(const FileSource& files, const std::string& name) {
  constexpr std::string_view kData = "data:";
  const FileFolders folders = world_folders();
  if (FileSource::is_resource_name(name))
    return folders.resources / name.substr(name.find(':') + 1);
  if (name.starts_with(kData)) return folders.data / name.substr(kData.size());
  return fs::path(files.world()).parent_path() / name;  // an absolute one is as it is
}

/// Adds the files that the world was read from, and those that its run reads besides.
std::optional<Error> add_inputs(std::set<SweepInput>& inputs, const Session& session,
                                const CommandLine& line) {
  const auto read = session.files_of_world();
  for (const ReadFile& file : read->read_files().files) {
    const fs::path path = path_of_read(*read, file.name);
    inputs.insert({portable_name(path, file.name), path, file.text});
  }
  std::vector<std::string> files = line.programs;
  for (const std::string& file : {line.hall.schedule, line.obstacles}) {
    if (!file.empty()) files.push_back(file);
  }
  for (const std::string& file : files) {
    auto text = read_text_file(file, "file");
    if (!text) return text.error();
    const fs::path path = fs::absolute(file);
    inputs.insert({portable_name(path, path.string()), path, *std::move(text)});
  }
  return {};
}

}  // namespace

Result<CheckedSweep> check_sweep(const SweepFile& sweep,
                                 const std::function<bool(std::size_t worlds)>& go_on) {
  auto runs = sweep_runs(sweep);
  if (!runs) return runs.error();
  CheckedSweep checked;
  checked.runs = *std::move(runs);
  std::set<std::vector<std::string>> points;
  std::set<std::vector<std::string>> worlds;
  std::set<SweepInput> inputs;
  const Log log(LogLevel::Warning);
  SnapshotExchange exchange;
  for (const SweepRun& run : checked.runs) {
    if (!points.insert(point_key(run)).second) continue;
    auto line = run_command_line(run);
    if (!line) return error_of(sweep, run, line.error());
    if (!worlds.insert(world_key(run)).second) continue;
    if (!go_on(checked.worlds)) return Error{"stopped"};
    SessionOptions options;
    options.command_line = *std::move(line);
    Session session(options, log, exchange);
    if (const auto failure = session.open()) return error_of(sweep, run, failure->error);
    if (const auto error = add_inputs(inputs, session, options.command_line)) {
      return error_of(sweep, run, *error);
    }
    ++checked.worlds;
  }
  checked.inputs.assign(inputs.begin(), inputs.end());
  std::vector<std::pair<std::string, std::string>> texts;
  for (const SweepInput& input : checked.inputs) texts.emplace_back(input.name, input.text);
  // The order does not depend on the folders of this machine.
  std::ranges::sort(texts);
  texts.erase(std::ranges::unique(texts).begin(), texts.end());
  checked.identity = sweep_identity(checked.runs, program_version(), texts);
  return checked;
}

std::optional<Error> changed_input(const CheckedSweep& sweep) {
  for (const SweepInput& input : sweep.inputs) {
    const auto text = read_text_file(input.path.string(), "file");
    if (text && *text == input.text) continue;
    return Error{
        "has changed since the sweep began, so that results of different worlds may be mixed: "
        "empty the folder of the results and run the sweep again",
        input.path.string()};
  }
  return {};
}

}  // namespace magna
