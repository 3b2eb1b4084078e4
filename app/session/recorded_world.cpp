// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/recorded_world.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "app/session/link_protocols.h"
#include "app/session/link_servers.h"
#include "core/engine/input_json.h"
#include "core/hall/job_shop.h"
#include "protocols/actr/actr_server.h"
#include "protocols/actr/lisp_text.h"
#include "protocols/actr/picture_reporter.h"

namespace magna {
namespace {

constexpr std::string_view kJobshop = "--jobshop";
constexpr std::string_view kAgentConfig = "--agent-config";
constexpr std::string_view kRobots = "--robots";
constexpr std::string_view kDialect = "--gobot-dialect";
constexpr double kPixelsPerMetre = 32.0;

/// The options that a recording may have: nothing else of a foreign file takes effect.
constexpr std::array<std::string_view, 9> kShaping{
    "--environment", "--jobshop", "--disturbances", "--robot-controller", "--pickup-radius",
    "--transport",   kRobots,     kDialect,         kAgentConfig};
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

/// The time of a recorded session, which runs again.
class RecordedClock final : public LinkClock {
 public:
  /// Both must outlive it.
  RecordedClock(const SessionFile& file, const Engine& engine) : file_(file), engine_(engine) {}

  std::int64_t steady_ns() const override {
    return std::llround(static_cast<double>(engine_.now()) * engine_.world().tick_seconds() * 1e9);
  }
  std::int64_t unix_ms() const override {
    return static_cast<std::int64_t>(file_.header().time_of(engine_.now()) / 1'000'000);
  }

 private:
  const SessionFile& file_;
  const Engine& engine_;
};

std::string robot_word(const nlohmann::json& number, const Engine& engine) {
  if (number.is_number_unsigned()) {
    const auto index = number.get<std::uint64_t>();
    if (index < engine.team().size()) {
      return lisp_word(engine.team().description({static_cast<std::uint32_t>(index)}).name);
    }
  }
  return "nil";
}

/// A value; those of an object each in parentheses with its name. `name`: that of the value.
std::string value_form(const std::string& name, const nlohmann::json& value, const Engine& engine) {
  if (name == "robot") return robot_word(value, engine);
  if (value.is_boolean()) return value.get<bool>() ? "t" : "nil";
  if (value.is_string()) return lisp_word(value.get_ref<const std::string&>());
  if (value.is_number_float()) return lisp_number_text(value.get<double>());
  if (value.is_number()) return value.dump();
  std::string text;
  if (value.is_object()) {
    for (const auto& [member, inner] : value.items()) {
      const bool nested = inner.is_object();
      text += fmt::format("{}({}{}{})", text.empty() ? "" : " ", member,
                          nested && inner.empty() ? "" : " ", value_form(member, inner, engine));
    }
    return text;
  }
  if (!value.is_array()) return "nil";
  const std::string of = name == "robots" ? "robot" : std::string();
  for (const nlohmann::json& inner : value) {
    const std::string one = value_form(of, inner, engine);
    text += fmt::format("{}{}", text.empty() ? "" : " ",
                        inner.is_object() ? fmt::format("({})", one) : one);
  }
  return fmt::format("({})", text);
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
  if (line.robots) add(kRobots, std::to_string(*line.robots));
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
  request.robots = line->robots;
  request.edits = servers.world_edits();
  request.files = files;
  return RecordedWorld{std::move(*line), std::move(request)};
}

std::string input_form(const LoggedInput& logged, const Engine& engine) {
  const std::string values = value_form({}, to_json(logged.input), engine);
  return fmt::format("({}{}{})", logged.input.name(), values.empty() ? "" : " ", values);
}

Result<Verification> write_actr_log(const SessionFile& file, Engine& engine,
                                    const std::filesystem::path& to,
                                    const Verifier::Progress& progress) {
  const RecordedClock clock(file, engine);
  ActrServer::Options options;
  options.port = std::nullopt;
  options.clock = &clock;
  options.user_log = to;
  options.lockstep = true;  // the rates of lines and pictures are in simulated time
  ActrServer server(engine, std::move(options));
  PictureReporter pictures(
      engine,
      PictureReporter::Listener{
          [&server] { return server.pictures(); },
          [&server](const ImageView& view) { return server.wants_picture(view); },
          [&server](const ImageView& view, const std::optional<ReportedPicture>& picture,
                    std::span<const SeenFeature> seen) { server.on_picture(view, picture, seen); }},
      true);
  const auto on_events = [&](std::span<const Event> events) {
    server.on_events(events);
    pictures.on_events(events);
  };
  on_events(engine.take_events());
  constexpr Tick kFlush = 100;  // ticks: bounds the memory of what is not written
  Verifier::Follower follower;
  follower.before_input = [&](const LoggedInput& recorded) {
    if (recorded.author.kind != AuthorKind::Client) return;
    server.log_received(recorded.author.name, input_form(recorded, engine));
  };
  follower.on_events = on_events;
  std::optional<Error> problem = server.log_problem();
  const auto on_tick = [&](Tick now) {
    pictures.on_tick();
    server.on_tick();
    if (now % kFlush == 0) problem = server.log_problem();
    return !problem && (!progress || progress(now));
  };
  Verification found;
  if (!problem) found = Verifier(file).run(engine, on_tick, follower);
  if (!problem) problem = server.log_problem();
  if (problem) return *problem;
  return found;
}

}  // namespace magna
