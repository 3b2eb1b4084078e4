// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/recorded_world.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "app/session/link_protocols.h"
#include "app/session/link_servers.h"
#include "core/hall/job_shop.h"

namespace magna {
namespace {

constexpr std::string_view kJobshop = "--jobshop";
constexpr std::string_view kAgentConfig = "--agent-config";
constexpr std::string_view kDialect = "--gobot-dialect";
constexpr double kPixelsPerMetre = 32.0;

/// The options that a recording may have: nothing else of a foreign file takes effect.
constexpr std::array<std::string_view, 8> kShaping{
    "--environment",   "--jobshop",   "--disturbances", "--robot-controller",
    "--pickup-radius", "--transport", kDialect,         kAgentConfig};
constexpr std::array<std::string_view, 4> kFiles{"--environment", kJobshop, "--disturbances",
                                                 kAgentConfig};

bool names_file(std::string_view option) {
  return std::ranges::find(kFiles, option) != kFiles.end();
}

std::string_view controller_name(RobotController controller) {
  switch (controller) {
    case RobotController::Pf: return "PF";
    case RobotController::None: return "none";
    case RobotController::Teleport: return "teleport";
  }
  return "PF";
}

/// The name of an option's file in the recording: one that is looked for beside the scenario stays.
std::string recorded_name(std::string_view option, const std::string& value, FileSource& files) {
  const JobShopPath path =
      option == kJobshop ? job_shop_path(value) : JobShopPath{value, std::string()};
  if (!files.is_file(path.file)) return value;
  const std::string name = files.full_name(path.file);
  return path.name.empty() ? name : name + "#" + path.name;
}

/// The given options of a recording, with the paths that its files have here.
std::vector<std::string> arguments_of(const SessionHeader& header, FileSource& files) {
  std::vector<std::string> arguments;
  for (const auto& [option, value] : header.options) {
    if (std::ranges::find(kShaping, option) == kShaping.end()) continue;
    arguments.push_back(option);
    if (!names_file(option)) {
      arguments.push_back(value);
    } else if (option == kAgentConfig) {
      arguments.push_back(files.opened(files.path_of(value)).string());
    } else {
      const bool whole = value.starts_with('/') || files.is_resource_name(value);
      arguments.push_back(whole ? files.path_of(value).string() : value);
    }
  }
  return arguments;
}

}  // namespace

SessionHeader::Options recorded_options(const CommandLine& line, FileSource& files) {
  SessionHeader::Options options;
  const auto add = [&](std::string_view option, const std::string& value) {
    options.emplace_back(option, names_file(option) ? recorded_name(option, value, files) : value);
  };
  const HallOptions& hall = line.hall;
  const HallOptions usual;
  if (hall.environment) add("--environment", *hall.environment);
  if (hall.jobshop) add(kJobshop, *hall.jobshop);
  if (hall.disturbances) add("--disturbances", *hall.disturbances);
  if (hall.controller != usual.controller) {
    add("--robot-controller", std::string(controller_name(hall.controller)));
  }
  if (hall.pickup_radius != usual.pickup_radius) {
    add("--pickup-radius", fmt::format("{}", hall.pickup_radius * kPixelsPerMetre));
  }
  if (hall.transport_free) add("--transport", "0");
  if (hall.machines_on_command) add(kDialect, "extended");
  for (const auto& [option, value] : line.links) {
    if (option != kAgentConfig) continue;
    static_cast<void>(files.opened(value));  // from here on it is one of the world's files
    add(option, value);
  }
  const ReadFiles read = files.read_files();
  options.emplace_back(kWorldFileOption, read.world);
  options.emplace_back(kFolderOption, read.folder);
  return options;
}

Result<RecordedWorld> recorded_world(const SessionFile& file, int threads) {
  auto recorded = file.files();
  if (!recorded) return recorded.error();
  const auto files = std::make_shared<FileSource>(std::move(*recorded), world_folders());
  const SessionHeader& header = file.header();
  const std::vector<OptionGroup> protocols = option_groups();
  auto line = parse_command_line(arguments_of(header, *files), protocols);
  if (!line) return Error{"an option of the recording: " + line.error().text(), file.name()};
  line->world = files->world().empty() ? header.source : files->world();
  line->given_world = header.source;
  line->seed = header.seed;
  line->clean = header.clean;
  line->set = header.parameters;

  // The servers of protocols change worlds, too; they do not serve anything here.
  SessionOptions options;
  options.command_line = *line;
  const Log log(LogLevel::Error);
  LinkServers servers(options, 1, log, {});
  if (auto error = servers.read_files()) return *error;
  WorldRequest request{line->world, {line->seed, line->clean, line->set, threads}, line->hall};
  request.edits = servers.world_edits();
  request.files = files;
  return RecordedWorld{std::move(*line), std::move(request)};
}

}  // namespace magna
