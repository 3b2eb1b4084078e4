// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/command_line.h"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "app/base/shown.h"
#include "core/robot/cognav_profiles.h"
#include "core/sim/parameters.h"

namespace magna {
namespace {

template <bool CommandLine::*Member>
constexpr auto* kOn = &turn_on<CommandLine, Member>;

template <std::string CommandLine::*Member>
std::optional<std::string> take_file(CommandLine& to, std::string_view value) {
  if (value.empty()) return "expected a file name";
  to.*Member = value;
  return std::nullopt;
}

template <std::optional<std::string> (*Take)(HallOptions&, std::string_view)>
std::optional<std::string> take_hall(CommandLine& to, std::string_view value) {
  return Take(to.hall, value);
}

template <std::optional<std::string> (*Take)(AgentOptions&, std::string_view)>
std::optional<std::string> take_agents(CommandLine& to, std::string_view value) {
  return Take(to.agents, value);
}

/// Of a bundled file, without its suffix.
bool is_bare_name(std::string_view text) {
  return !text.empty() && text.find_first_of("/.:") == std::string_view::npos;
}

std::optional<std::string> take_scenario(CommandLine& to, std::string_view value) {
  const bool bare = is_bare_name(value);
  if (!bare && !value.ends_with(".json")) return "expected a .json file";
  to.world = std::string(value) + (bare ? ".json" : "");
  return std::nullopt;
}

std::optional<std::string> take_seed(CommandLine& to, std::string_view value) {
  const auto seed = number_of<std::uint64_t>(value);
  if (!seed) {
    return fmt::format("expected a whole number from 0 to {}",
                       std::numeric_limits<std::uint64_t>::max());
  }
  to.seed = *seed;
  return std::nullopt;
}

std::optional<std::string> take_time_scale(CommandLine& to, std::string_view value) {
  const auto scale = number_of<double>(value);
  if (!scale || !std::isfinite(*scale) || *scale < 0.0) {
    return "expected a number, 0 (as fast as possible) or more";
  }
  // -0 compares equal to 0 but would print as "-0".
  to.time_scale = *scale == 0.0 ? 0.0 : *scale;
  return std::nullopt;
}

std::optional<std::string> take_ticks(CommandLine& to, std::string_view value) {
  const auto ticks = number_of<Tick>(value);
  if (!ticks || *ticks < 0) return "expected a whole number of ticks, 0 or more";
  to.ticks = *ticks;
  return std::nullopt;
}

std::optional<std::string> take_threads(CommandLine& to, std::string_view value) {
  const auto threads = number_of<int>(value);
  if (!threads || *threads < 1 || *threads > 256) return "expected a whole number from 1 to 256";
  to.threads = *threads;
  return std::nullopt;
}

std::optional<std::string> take_parameter(CommandLine& to, std::string_view value) {
  const std::size_t equals = value.find('=');
  if (equals == 0 || equals == std::string_view::npos) {
    return "expected NAME=VALUE, as in Max-Speed=0.5";
  }
  std::string name{value.substr(0, equals)};
  std::string text{value.substr(equals + 1)};
  // The table of parameters knows names and ranges: a mistake shows before a world is loaded.
  if (auto problem = Parameters{}.set(name, text)) return problem;
  to.set.emplace_back(std::move(name), std::move(text));
  return std::nullopt;
}

template <std::optional<int> CommandLine::*Member>
std::optional<std::string> take_port(CommandLine& to, std::string_view value) {
  if (value == "off") {
    (to.*Member).reset();
    return std::nullopt;
  }
  const auto port = number_of<int>(value);
  if (!port || *port < 0 || *port > 65535) {
    return "expected a port from 1 to 65535, 0 for a free one, or off";
  }
  to.*Member = *port;
  return std::nullopt;
}

std::optional<std::string> take_gobot_port(CommandLine& to, std::string_view value) {
  to.gobot_port_given = true;
  return take_port<&CommandLine::gobot_port>(to, value);
}

/// One of two words.
std::optional<std::string> take_word(bool& to, std::string_view value, std::string_view off,
                                     std::string_view on) {
  if (value != off && value != on) return fmt::format("expected {} or {}", off, on);
  to = value == on;
  return std::nullopt;
}

// The extended dialect is that of halls whose machines are told what to do.
std::optional<std::string> take_dialect(CommandLine& to, std::string_view value) {
  return take_word(to.hall.machines_on_command, value, "classic", "extended");
}

std::optional<std::string> take_replies(CommandLine& to, std::string_view value) {
  return take_word(to.gobot_to_owner, value, "all", "owner");
}

std::optional<std::string> take_lockstep(CommandLine& to, std::string_view value) {
  if (value != "gobot" && value != "agent") return "expected gobot or agent";
  (value == "gobot" ? to.lockstep_gobot : to.agents.lockstep) = true;
  return std::nullopt;
}

std::optional<std::string> take_cybot(CommandLine& to, std::string_view value) {
  const auto place = host_port(value, kCybotPort);
  if (!place) return "expected HOST[:PORT], as in 192.168.1.1:288";
  to.cybots.push_back(*place);
  return std::nullopt;
}

std::optional<std::string> take_profile(CommandLine& to, std::string_view value) {
  if (!is_cognav_profile(value)) {
    return fmt::format("expected {}", fmt::join(kCognavProfiles, " or "));
  }
  to.cognav_profile = std::string{value};
  return std::nullopt;
}

std::optional<std::string> take_address(CommandLine& to, std::string_view value) {
  const std::string text{value == "localhost" ? "127.0.0.1" : value};
  std::array<unsigned char, sizeof(in6_addr)> address{};
  if (inet_pton(AF_INET, text.c_str(), address.data()) != 1 &&
      inet_pton(AF_INET6, text.c_str(), address.data()) != 1) {
    return "expected an IP address: 127.0.0.1 for this machine only, 0.0.0.0 for every network";
  }
  to.bind = text;
  to.bind_given = true;
  return std::nullopt;
}

std::optional<std::string> take_scale(CommandLine& to, std::string_view value) {
  const auto scale = number_of<int>(value);
  if (!scale || *scale < 80 || *scale > 200) return "expected a whole number from 80 to 200";
  to.scale = *scale;
  return std::nullopt;
}

std::optional<std::string> take_log_level(CommandLine& to, std::string_view value) {
  constexpr std::array<std::pair<std::string_view, LogLevel>, 4> kLevels{{
      {"error", LogLevel::Error},
      {"warning", LogLevel::Warning},
      {"info", LogLevel::Info},
      {"debug", LogLevel::Debug},
  }};
  for (const auto& [name, level] : kLevels) {
    if (name != value) continue;
    to.log_level = level;
    return std::nullopt;
  }
  return "expected error, warning, info or debug";
}

std::optional<std::string> take_program(CommandLine& to, std::string_view value) {
  if (value.empty()) return "expected the file of a Lisp program";
  to.programs.emplace_back(value);
  return std::nullopt;
}

constexpr auto kOptions = std::to_array<Option<CommandLine>>({
    {{"--headless", "", "No window: the same program on the terminal alone", ""},
     kOn<&CommandLine::headless>},
    {{"--cli", "", "Commands for a robot from standard input, answers to standard output", ""},
     kOn<&CommandLine::cli>},
    {{"--seed", "N", "The number all chance comes from; the same number tells the same story", "0"},
     take_seed},
    {{"--time-scale", "X", "Simulated seconds per second: 1 = real time, 0 = as fast as possible",
      "1"},
     take_time_scale},
    {{"--ticks", "N", "Stop after N ticks with exit status 0", ""}, take_ticks},
    {{"--threads", "N",
      "Threads that compute, one a core unless told; changes nothing but the time", ""},
     take_threads},
    {{"--state-hash", "", "At the end print a hash of the whole state of the world", ""},
     kOn<&CommandLine::state_hash>},
    {{"--stats", "", "At the end print ticks, time, rates, memory, ranges, coverage, images", ""},
     kOn<&CommandLine::stats>},
    {{"--clean", "", "No noise and no errors of motion or sensors, except those that --set adds",
      ""},
     kOn<&CommandLine::clean>},
    {{"--explore", "", "The whole team explores", ""}, kOn<&CommandLine::explore>},
    {{"--set", "NAME=VALUE", "Set a parameter of the world; may be given several times", ""},
     take_parameter},
    {{"--program", "FILE", "Start a Lisp program; without a window the run ends with it", ""},
     take_program},
    {{"--log-inputs", "FILE", "Write every input the world gets to FILE", ""},
     take_file<&CommandLine::log_inputs>},
    {{"--play-inputs", "FILE", "Give the world the inputs in FILE, each at its tick", ""},
     take_file<&CommandLine::play_inputs>},
    {{"--measures", "FILE", "At the end write how the operator did to FILE (CSV)", ""},
     take_file<&CommandLine::measures>},
    {{"--coverage-csv", "FILE", "At the end write what was seen over time to FILE (CSV)", ""},
     take_file<&CommandLine::coverage_csv>},
    {{"--map-error-csv", "FILE", "At the end write how wrong the seen map is to FILE (CSV)", ""},
     take_file<&CommandLine::map_error_csv>},
    {{"--actr-port", "PORT", "Port of the ACT-R interface, 32 clients; 0 = a free one, off = none",
      "6324"},
     take_port<&CommandLine::actr_port>},
    {{"--cognav-port", "PORT",
      "Port on which CyBOTs attach, 32 at most; 0 = a free one, off = none", "2880"},
     take_port<&CommandLine::cognav_port>},
    {{"--cybot", "HOST[:PORT]", "Dial this CyBOT, on port 288 unless told; may be repeated", ""},
     take_cybot},
    {{"--cognav-profile", "P", "Reading of CyBOTs' registers: doc (the usual one) or cognav-1.0",
      ""},
     take_profile},
    {{"--scenario", "FILE", "The world as gobot-sim names it: a .json scenario", ""},
     take_scenario},
    {{"--environment", "FILE", "Floor plan of the hall, in place of the scenario's", ""},
     take_hall<&take_environment>},
    {{"--jobshop", "FILE", "Job shop that the hall works on, in place of the scenario's", ""},
     take_hall<&take_jobshop>},
    {{"--robot-controller", "C", "How robots of a hall are moved: PF, none or teleport", "PF"},
     take_hall<&take_robot_controller>},
    {{"--pickup-radius", "PX", "How far they reach for a belt, in pixels of 1/32 m", "500"},
     take_hall<&take_pickup_radius>},
    {{"--dispatcher", "NAME", "Who gives the robots of a hall their tasks: greedy", ""},
     take_hall<&take_dispatcher>},
    {{"--gobot-port", "PORT",
      "Port for 32 gobot-sim clients: 10000 in halls; 0 = a free one, off = none", ""},
     take_gobot_port},
    {{"--gobot-dialect", "D", "Its facts and commands: classic, or extended as OMPAS has them",
      "classic"},
     take_dialect},
    {{"--gobot-replies", "WHO", "Who is told what becomes of a command: all clients, or its owner",
      "all"},
     take_replies},
    {{"--gobot-log", "FILE", "Write commands and what happens in the hall to FILE", ""},
     take_file<&CommandLine::gobot_log>},
    {{"--agent-port", "PORT",
      "Port of neural agents' world: 1337, theirs follow; 0 = free ones, off = none", ""},
     take_agents<&take_agent_port>},
    {{"--agent-dialect", "D", "Numbers of their messages: A, B, or auto as each client has them",
      ""},
     take_agents<&take_agent_reading>},
    {{"--agent-status", "SET",
      "What they hear of actions: documented (0 to 2, as usual) or unity (0 to 5)", ""},
     take_agents<&take_agent_status>},
    {{"--agent-config", "FILE", "Settings of the original program: an APPConfig.config", ""},
     take_agents<&take_agent_config>},
    {{"--lockstep", "WHO",
      "Time passes with these clients alone, from the first one on: gobot or agent", ""},
     take_lockstep},
    {{"--bind", "ADDRESS", "Address the servers listen on, in place of 127.0.0.1", ""},
     take_address},
    {{"--strict", "", "A server that cannot listen ends the program with exit status 3", ""},
     kOn<&CommandLine::strict>},
    {{"--config", "FILE", "Settings file, in place of ./usar.ini and ~/.config/magna/usar.ini", ""},
     take_file<&CommandLine::config>},
    {{"--layout", "FILE", "Layout the window begins with, in place of how it was left", ""},
     take_file<&CommandLine::layout>},
    {{"--scale", "PERCENT", "Size of text, icons and controls in the window, 80 to 200", ""},
     take_scale},
    {{"--log-level", "LEVEL", "How much to log: error, warning, info or debug", "info"},
     take_log_level},
    {{"--worlds", "", "List the worlds and halls that come with Magna and exit", ""},
     kOn<&CommandLine::worlds>},
    {{"--help", "", "Print this list and exit", ""}, kOn<&CommandLine::help>},
    {{"--version", "", "Print the version and exit", ""}, kOn<&CommandLine::version>},
});

// gobot-sim's own spellings.
constexpr auto kAliases = std::to_array<OptionAlias>({
    {"--time_scale", "--time-scale"},
    {"--robot_controller", "--robot-controller"},
    {"--pickup_radius", "--pickup-radius"},
    {"--port", "--gobot-port"},
    {"--log", "--gobot-log"},
});

// Of the engine of gobot-sim, which clients that start it put before its own.
constexpr auto kIgnored = std::to_array<std::string_view>({"--main-pack", "--path"});

bool is_world(std::string_view text) {
  return text.ends_with(".lisp") || text.ends_with(".json") || text.starts_with("field:") ||
         is_bare_name(text);
}

std::optional<Error> take_world(CommandLine& to, const std::string& world) {
  if (!to.world.empty()) {
    return Error{
        fmt::format("one world at a time, not both {} and {}", shown(to.world), shown(world))};
  }
  if (!is_world(world)) {
    return Error{fmt::format(
        "world '{}': expected a .lisp or .json file or a generated field:N[:RAYS:RANGE], or the "
        "name of a world that --worlds lists",
        shown(world))};
  }
  to.world = world;
  return std::nullopt;
}

/// What is written to two files at once, or to one that is read, would be no use.
std::optional<Error> check_files(const CommandLine& line) {
  if (!line.log_inputs.empty() && line.log_inputs == line.play_inputs) {
    return Error{fmt::format("--log-inputs {}: the file is being played; name another one",
                             shown(line.log_inputs))};
  }
  using File = std::pair<std::string_view, std::string_view>;
  std::vector<File> taken{{line.log_inputs, "the inputs"}, {line.play_inputs, "the inputs"}};
  for (const auto& [option, file] :
       {File{"--measures", line.measures}, File{"--coverage-csv", line.coverage_csv},
        File{"--map-error-csv", line.map_error_csv}}) {
    if (file.empty()) continue;
    const auto other = std::ranges::find(taken, file, &File::first);
    if (other != taken.end()) {
      return Error{fmt::format("{} {}: the file is that of {}; name another one", option,
                               shown(file), other->second)};
    }
    taken.emplace_back(file, option);
  }
  return std::nullopt;
}

}  // namespace

std::span<const OptionInfo> option_table() {
  static constexpr auto kInfos = infos_of(kOptions);
  return kInfos;
}

Result<CommandLine> parse_command_line(std::span<const std::string> arguments) {
  CommandLine to;
  const OptionReader reader{
      "magna",
      option_table(),
      [&to](std::size_t row, std::string_view value) { return kOptions[row].apply(to, value); },
      [&to](const std::string& world) { return take_world(to, world); },
      kAliases,
      kIgnored};
  if (auto error = read_options(arguments, reader)) return *error;
  // What is played has these inputs already.
  if (to.explore && !to.play_inputs.empty()) {
    return Error{"--explore: not together with --play-inputs, whose inputs it would double"};
  }
  if (to.hall.dispatcher && !to.play_inputs.empty()) {
    return Error{"--dispatcher: not together with --play-inputs, whose inputs it would double"};
  }
  if (auto error = check_files(to)) return *error;
  return to;
}

}  // namespace magna
