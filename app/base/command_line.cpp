// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/command_line.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <functional>
#include <limits>

#include "core/sim/generated_field.h"
#include "core/sim/parameters.h"
#include "core/sim/text.h"
#include "core/sweep/run_measures.h"

namespace magna {
namespace {

constexpr int kMostLimit = 86'400;            // seconds of --lockstep-limit: a day
constexpr ScreenSize kLeastScreen{800, 600};  // of --screen
constexpr int kMostScreen = 16'384;

template <bool CommandLine::*Member>
constexpr auto* kOn = &turn_on<CommandLine, Member>;

/// False: it is none of the words.
template <class Value, std::size_t N>
bool take_one_of(Value& to, std::string_view word,
                 const std::array<std::pair<std::string_view, Value>, N>& words) {
  const auto* const found =
      std::ranges::find(words, word, &std::pair<std::string_view, Value>::first);
  if (found == words.end()) return false;
  to = found->second;
  return true;
}

template <std::string CommandLine::*Member>
std::optional<std::string> take_to(CommandLine& to, std::string_view value) {
  return take_file(to.*Member, value);
}

template <std::optional<std::string> (*Take)(HallOptions&, std::string_view)>
std::optional<std::string> take_hall(CommandLine& to, std::string_view value) {
  return Take(to.hall, value);
}

/// The name of a bundled file, without its suffix.
bool is_bare_name(std::string_view text) {
  return !text.empty() && text.find_first_of("/.:") == std::string_view::npos;
}

std::optional<std::string> take_scenario(CommandLine& to, std::string_view value) {
  const bool bare = is_bare_name(value);
  if (!bare && !value.ends_with(".json")) return "expected a .json file";
  to.world = std::string(value) + (bare ? ".json" : "");
  to.given_world = to.world;
  return std::nullopt;
}

std::optional<std::string> take_seed(CommandLine& to, std::string_view value) {
  const auto seed = number_of<std::uint64_t>(value);
  if (!seed) {
    return fmt::format("expected a whole number from 0 to {}",
                       std::numeric_limits<std::uint64_t>::max());
  }
  to.seed = *seed;
  to.seed_given = true;
  return std::nullopt;
}

std::optional<std::string> take_time_scale(CommandLine& to, std::string_view value) {
  const auto scale = finite_number(value);
  if (!scale || *scale < 0.0) {
    return "expected a number, 0 (as fast as possible) or more";
  }
  // -0 compares equal to 0 but would print as "-0".
  to.time_scale = *scale == 0.0 ? 0.0 : *scale;
  return std::nullopt;
}

template <std::optional<Tick> CommandLine::*Member>
std::optional<std::string> take_ticks(CommandLine& to, std::string_view value) {
  const auto ticks = number_of<Tick>(value);
  if (!ticks || *ticks < 0) return "expected a whole number of ticks, 0 or more";
  to.*Member = *ticks;
  return std::nullopt;
}

std::optional<std::string> take_threads(CommandLine& to, std::string_view value) {
  const auto threads = number_in(value, 1, 256);
  if (!threads) return "expected a whole number from 1 to 256";
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
  // Names and ranges are checked here, so an error is reported before a world is loaded.
  if (auto problem = Parameters{}.set(name, text)) return english(*problem);
  to.set.emplace_back(std::move(name), std::move(text));
  return std::nullopt;
}

std::optional<std::string> take_robots(CommandLine& to, std::string_view value) {
  const auto robots = number_of<std::size_t>(value);
  if (!robots || *robots == 0) return "expected a whole number of robots, 1 or more";
  to.robots = *robots;
  return std::nullopt;
}

std::optional<std::string> take_measured(CommandLine& to, std::string_view value) {
  to.measured.clear();
  while (true) {
    const std::size_t comma = value.find(',');
    to.measured.emplace_back(value.substr(0, comma));
    if (auto problem = measure_problem(to.measured.back())) return problem;
    if (comma == std::string_view::npos) return std::nullopt;
    value.remove_prefix(comma + 1);
  }
}

std::optional<std::string> take_limit(CommandLine& to, std::string_view value) {
  return set_program_limit(to.limits, value);
}

// Names are checked once all protocols are known.
std::optional<std::string> take_lockstep(CommandLine& to, std::string_view value) {
  to.lockstep.emplace_back(value);
  return std::nullopt;
}

std::optional<std::string> take_lockstep_lost(CommandLine& to, std::string_view value) {
  constexpr std::array<std::pair<std::string_view, LockstepLost>, 3> kWords{
      {{"pause", LockstepLost::Pause}, {"end", LockstepLost::End}, {"run", LockstepLost::Run}}};
  if (take_one_of(to.lockstep_lost, value, kWords)) return std::nullopt;
  return "expected pause, end or run";
}

std::optional<std::string> take_lockstep_limit(CommandLine& to, std::string_view value) {
  const auto seconds = number_of<double>(value);
  if (!seconds || !(*seconds > 0.0) || *seconds > kMostLimit) {
    return fmt::format("expected seconds, over 0, at most {}", kMostLimit);
  }
  to.lockstep_limit = *seconds;
  return std::nullopt;
}

std::optional<std::string> take_screen(CommandLine& to, std::string_view value) {
  const std::size_t cross = value.find('x');
  const std::string_view after = cross == std::string_view::npos ? "" : value.substr(cross + 1);
  const auto width = number_in<int>(value.substr(0, cross), kLeastScreen.width, kMostScreen);
  const auto height = number_in<int>(after, kLeastScreen.height, kMostScreen);
  if (!width || !height) {
    return fmt::format("expected WIDTHxHEIGHT in pixels, from {}x{} to {}x{}", kLeastScreen.width,
                       kLeastScreen.height, kMostScreen, kMostScreen);
  }
  to.screen = ScreenSize{*width, *height};
  return std::nullopt;
}

std::optional<std::string> take_play_back(CommandLine& to, std::string_view value) {
  if (value != "actr") return "expected actr";
  to.play_back = true;
  return std::nullopt;
}

std::optional<std::string> take_bind(CommandLine& to, std::string_view value) {
  to.bind_given = true;
  return take_address(to.bind, value);
}

std::optional<std::string> take_scale(CommandLine& to, std::string_view value) {
  const auto scale = number_in(value, 80, 200);
  if (!scale) return "expected a whole number from 80 to 200";
  to.scale = *scale;
  return std::nullopt;
}

std::optional<std::string> take_log_level(CommandLine& to, std::string_view value) {
  constexpr std::array<std::pair<std::string_view, LogLevel>, 4> kLevels{
      {{"error", LogLevel::Error},
       {"warning", LogLevel::Warning},
       {"info", LogLevel::Info},
       {"debug", LogLevel::Debug}}};
  if (take_one_of(to.log_level, value, kLevels)) return std::nullopt;
  return "expected error, warning, info or debug";
}

template <std::vector<std::string> CommandLine::*Member>
std::optional<std::string> take_one_more(CommandLine& to, std::string_view value) {
  return take_file((to.*Member).emplace_back(), value);
}

constexpr auto kOptions = std::to_array<Option<CommandLine>>({
    {{"--headless", "", "Run without a window", ""}, kOn<&CommandLine::headless>},
    {{"--cli", "", "Read robot commands from standard input, write answers to standard output", ""},
     kOn<&CommandLine::cli>},
    {{"--seed", "N", "Random seed; the same seed reproduces the run", "0"}, take_seed},
    {{"--time-scale", "X", "Simulated seconds per second: 1 = real time, 0 = as fast as possible",
      "1"},
     take_time_scale},
    {{"--ticks", "N", "Stop after N ticks: exit status 0, or 1 if nothing in a hall can progress",
      ""},
     take_ticks<&CommandLine::ticks>},
    {{"--threads", "N", "Number of worker threads (default: one per core); does not change results",
      ""},
     take_threads},
    {{"--state-hash", "", "Print a hash of the world's state on exit", ""},
     kOn<&CommandLine::state_hash>},
    {{"--stats", "", "Print ticks, time, rates, memory, ranges, coverage and images on exit", ""},
     kOn<&CommandLine::stats>},
    {{"--clean", "", "Switch off noise and errors, except those that --set adds", ""},
     kOn<&CommandLine::clean>},
    {{"--explore", "", "Make the whole team explore", ""}, kOn<&CommandLine::explore>},
    {{"--cybot-search", "", "Make every CyBOT search; without a window the run ends with them", ""},
     kOn<&CommandLine::cybot_search>},
    {{"--set", "NAME=VALUE", "Set a parameter of the world; repeatable", ""}, take_parameter},
    {{"--robots", "N", "Open the world with its first N robots alone", ""}, take_robots},
    {{"--program", "FILE",
      "Start a Lisp program; repeatable; without a window the run ends with it", ""},
     take_one_more<&CommandLine::programs>},
    {{"--limit", "NAME=VALUE", "Set a limit of Lisp programs and plans; repeatable", ""},
     take_limit},
    {{"--trust", "FILE", "Give a world file or program the rights that it asks for; repeatable",
      ""},
     take_one_more<&CommandLine::trusted>},
    {{"--record", "FILE", "Record the session to FILE (MCAP), to replay, verify and compare it",
      ""},
     take_to<&CommandLine::record>},
    {{"--record-images", "", "Record stored images, too (with --record)", ""},
     kOn<&CommandLine::record_images>},
    {{"--record-messages", "", "Record the messages of the ACT-R interface, too (with --record)",
      ""},
     kOn<&CommandLine::record_messages>},
    {{"--log-inputs", "FILE",
      "Write every input to FILE: a session file if it ends in .mcap, or text", ""},
     take_to<&CommandLine::log_inputs>},
    {{"--play-inputs", "FILE", "Replay the inputs of a recording or log, with its world and seed",
      ""},
     take_to<&CommandLine::play_inputs>},
    {{"--play-back", "PROTOCOL", "Play the recorded lines to clients of this protocol: actr", ""},
     take_play_back},
    {{"--continue-at", "TICK", "Continue the recording given as the world after this tick", ""},
     take_ticks<&CommandLine::continue_at>},
    {{"--result", "FILE", "Write the result of the run to FILE at its end (JSON)", ""},
     take_to<&CommandLine::result>},
    {{"--measure", "PATTERNS", "Measures in the result, such as hall.*,team.distance_m (all)", ""},
     take_measured},
    {{"--measures", "FILE", "Write operator measures to FILE on exit (CSV)", ""},
     take_to<&CommandLine::measures>},
    {{"--actions", "FILE", "Write all actions of people and programs to FILE (CSV)", ""},
     take_to<&CommandLine::actions>},
    {{"--coverage-csv", "FILE", "Write coverage over time to FILE on exit (CSV)", ""},
     take_to<&CommandLine::coverage_csv>},
    {{"--map-error-csv", "FILE", "Write the errors of the team's map to FILE on exit (CSV)", ""},
     take_to<&CommandLine::map_error_csv>},
    {{"--hall-csv", "FILE", "Write the measures of a hall to FILE on exit (CSV)", ""},
     take_to<&CommandLine::hall_csv>},
    {{"--schedule-out", "FILE",
      "Write the schedule that a hall has executed to FILE on exit (JSON)", ""},
     take_to<&CommandLine::hall_schedule_out>},
    {{"--plan-log", "FILE", "Write what plans and programs tried to FILE on exit (CSV)", ""},
     take_to<&CommandLine::plan_log>},
    {{"--obstacles", "FILE", "Start with the obstacle map of CyBOTs in FILE", ""},
     take_to<&CommandLine::obstacles>},
    {{"--scenario", "FILE", "Scenario of a hall (.json), the world as gobot-sim names it", ""},
     take_scenario},
    {{"--environment", "FILE", "Floor plan of the hall; overrides the scenario's", ""},
     take_hall<&take_environment>},
    {{"--jobshop", "FILE", "Job shop of the hall; overrides the scenario's", ""},
     take_hall<&take_jobshop>},
    {{"--robot-controller", "C",
      "Hall robots: PF (3.125 m/s), none (1.5625 m/s, no collisions), teleport", "PF"},
     take_hall<&take_robot_controller>},
    {{"--pickup-radius", "PX", "Reach of a hall's robots for belts, in pixels of 1/32 m", "500"},
     take_hall<&take_pickup_radius>},
    {{"--transport", "N", "Transport in halls: 1 = by robots, 0 = at once, without robots", "1"},
     take_hall<&take_transport>},
    {{"--dispatcher", "NAME",
      "Built-in dispatcher of a hall's robots, such as greedy, or schedule:FILE", ""},
     take_hall<&take_dispatcher>},
    {{"--check-hall", "", "Check the hall, print what is wrong and where, and exit", ""},
     kOn<&CommandLine::check_hall>},
    {{"--disturbances", "FILE",
      "Failures and arriving jobs of the hall (JSON); overrides the scenario's", ""},
     take_hall<&take_disturbances>},
    {{"--lockstep", "WHO",
      "Tie time to a protocol's clients, from the first on: actr, gobot or agent", ""},
     take_lockstep},
    {{"--lockstep-lost", "HOW", "When a client of --lockstep leaves: pause, end (status 1) or run",
      "pause"},
     take_lockstep_lost},
    {{"--lockstep-limit", "S", "Seconds for a tick before an ACT-R or gobot client is reported",
      "5"},
     take_lockstep_limit},
    {{"--allow-restart", "", "Let ACT-R clients begin the world again with another seed", ""},
     kOn<&CommandLine::allow_restart>},
    {{"--screen", "WxH", "Size of the imaginary window that ACT-R clients see (1280x800)", ""},
     take_screen},
    {{"--bind", "ADDRESS", "Address that the servers listen on, except the one for editors",
      "127.0.0.1"},
     take_bind},
    {{"--strict", "", "Exit with status 3 if a server cannot listen", ""},
     kOn<&CommandLine::strict>},
    {{"--config", "FILE", "Settings file, instead of ./usar.ini and ~/.config/magna/usar.ini", ""},
     take_to<&CommandLine::config>},
    {{"--layout", "FILE", "Layout to start with, instead of the last one", ""},
     take_to<&CommandLine::layout>},
    {{"--simple", "", "Start the window in the simple mode for visitors", ""},
     kOn<&CommandLine::simple>},
    {{"--scale", "PERCENT", "Size of text and controls in the window, 80 to 200", ""}, take_scale},
    {{"--log-level", "LEVEL", "Least severity to log: error, warning, info or debug", "info"},
     take_log_level},
    {{"--worlds", "", "List the bundled worlds and halls and exit", ""}, kOn<&CommandLine::worlds>},
    {{"--help", "", "Print this list and exit", ""}, kOn<&CommandLine::help>},
    {{"--version", "", "Print the version and exit", ""}, kOn<&CommandLine::version>},
});

// Besides ports and addresses. `--scenario` is the world.
// clang-format off
constexpr auto kOutsideOfRuns = std::to_array<std::string_view>({
    "--headless", "--time-scale", "--threads", "--state-hash", "--stats", "--trust", "--record",
    "--record-images", "--record-messages", "--log-inputs", "--play-back", "--result",
    "--measures", "--actions", "--coverage-csv", "--map-error-csv", "--hall-csv", "--schedule-out",
    "--plan-log", "--scenario", "--check-hall", "--actr-dispatcher", "--cybot", "--gobot-log",
    "--swank-token", "--bind", "--strict", "--config", "--layout", "--simple", "--scale",
    "--log-level", "--worlds", "--help", "--version",
});
// clang-format on

// Option names of gobot-sim.
constexpr auto kAliases = std::to_array<OptionAlias>({
    {"--time_scale", "--time-scale"},
    {"--robot_controller", "--robot-controller"},
    {"--pickup_radius", "--pickup-radius"},
});

// Options of gobot-sim's engine; clients that start it pass them first.
constexpr auto kIgnored = std::to_array<std::string_view>({"--main-pack", "--path"});

bool is_world(std::string_view text) {
  return text.ends_with(".lisp") || text.ends_with(".json") || text.ends_with(".mcap") ||
         is_generated_field(text) || is_bare_name(text);
}

std::optional<Error> take_world(CommandLine& to, const std::string& world) {
  if (!to.world.empty()) {
    return Error{
        fmt::format("one world at a time, not both {} and {}", shown(to.world), shown(world))};
  }
  if (!is_world(world)) {
    return Error{fmt::format(
        "world '{}': expected a .lisp or .json file, a .mcap recording, a generated "
        "field:N[:RAYS:RANGE], "
        "cybot-field:SEED[:no-posts] or hall:MACHINES:ROBOTS, or the name of a world that "
        "--worlds lists",
        shown(world))};
  }
  to.world = world;
  to.given_world = world;
  return std::nullopt;
}

/// A recording that is continued has its world, and the inputs of its past.
std::optional<Error> check_continued(const CommandLine& line) {
  if (!line.continue_at) return {};
  if (!line.world.ends_with(".mcap")) {
    return Error{
        "--continue-at: expected a recording as the world, such as magna run.mcap "
        "--continue-at 600"};
  }
  if (line.play_back) {
    return Error{"--play-back: not together with --continue-at: leave one of them out"};
  }
  using Other = std::pair<std::string_view, bool>;
  for (const auto& [option, given] :
       {Other{"--play-inputs", !line.play_inputs.empty()}, Other{"--seed", line.seed_given},
        Other{"--clean", line.clean}, Other{"--set", !line.set.empty()},
        Other{"--robots", line.robots.has_value()}, Other{"--explore", line.explore},
        Other{"--cybot-search", line.cybot_search}, Other{"--obstacles", !line.obstacles.empty()},
        Other{"--allow-restart", line.allow_restart}}) {
    if (!given) continue;
    return Error{
        fmt::format("{}: not together with --continue-at, whose recording has the world", option)};
  }
  return {};
}

/// Two outputs must not share a file, and the log being replayed, or the recording that is shown or
/// continued, must not be overwritten.
std::optional<Error> check_files(const CommandLine& line) {
  const std::string_view recording =
      line.world.ends_with(".mcap") ? std::string_view(line.world) : std::string_view();
  using File = std::pair<std::string_view, std::string_view>;
  for (const auto& [file, what] :
       {File{recording, "the recording"}, File{line.play_inputs, "being played"},
        File{line.obstacles, "that of --obstacles"}}) {
    if (line.log_inputs.empty() || line.log_inputs != file) continue;
    return Error{fmt::format("--log-inputs {}: the file is {}; name another one",
                             shown(line.log_inputs), what)};
  }
  std::vector<File> taken{{line.log_inputs, "the inputs"},
                          {recording, "the recording"},
                          {line.play_inputs, "the inputs"},
                          {line.obstacles, "--obstacles"}};
  for (const auto& [option, file] :
       {File{"--record", line.record}, File{"--result", line.result},
        File{"--measures", line.measures}, File{"--actions", line.actions},
        File{"--coverage-csv", line.coverage_csv}, File{"--map-error-csv", line.map_error_csv},
        File{"--hall-csv", line.hall_csv}, File{"--schedule-out", line.hall_schedule_out},
        File{"--plan-log", line.plan_log}}) {
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

std::string lockstep_names(std::span<const OptionGroup> protocols) {
  std::vector<std::string_view> names;
  for (const OptionGroup& one : protocols) {
    if (one.lockstep) names.push_back(one.name);
  }
  if (names.size() < 2) return fmt::format("{}", fmt::join(names, ""));
  return fmt::format("{} or {}", fmt::join(names.begin(), names.end() - 1, ", "), names.back());
}

std::optional<Error> check_lockstep(const CommandLine& line,
                                    std::span<const OptionGroup> protocols) {
  for (const std::string& wanted : line.lockstep) {
    const bool known = std::ranges::any_of(
        protocols, [&](const OptionGroup& one) { return one.lockstep && one.name == wanted; });
    if (known) continue;
    return Error{
        fmt::format("--lockstep {}: expected {}", shown(wanted), lockstep_names(protocols))};
  }
  return {};
}

/// The program's own rows up to this one precede those of the protocols.
constexpr std::string_view kProtocolsBefore = "--lockstep";

constexpr std::size_t own_rows_before() {
  std::size_t row = 0;
  while (kOptions[row].info.name != kProtocolsBefore) ++row;
  return row;
}

/// All rows with the action of each.
struct Rows {
  explicit Rows(std::span<const OptionGroup> protocols)
      : aliases(kAliases.begin(), kAliases.end()) {
    const auto own = [this](std::size_t begin, std::size_t end) {
      for (std::size_t row = begin; row < end; ++row) {
        infos.push_back(kOptions[row].info);
        takers.emplace_back([row](CommandLine& to, std::string_view value) {
          return kOptions[row].apply(to, value);
        });
      }
    };
    own(0, own_rows_before());
    for (const OptionGroup& group : protocols) add(group);
    own(own_rows_before(), kOptions.size());
  }

  void add(const OptionGroup& group) {
    for (std::size_t row = 0; row < group.options.size(); ++row) {
      const std::string_view name = group.options[row].name;
      infos.push_back(group.options[row]);
      takers.emplace_back(
          [name, row, check = group.check](CommandLine& to, std::string_view value) {
            auto problem = check(row, value);
            if (!problem) to.links.emplace_back(name, value);
            return problem;
          });
    }
    aliases.insert(aliases.end(), group.aliases.begin(), group.aliases.end());
  }

  std::vector<OptionInfo> infos;
  std::vector<std::function<std::optional<std::string>(CommandLine& to, std::string_view value)>>
      takers;
  std::vector<OptionAlias> aliases;
};

}  // namespace

bool determines_run(std::string_view option) {
  return !option.ends_with("-port") && !option.ends_with("-bind") &&
         std::ranges::find(kOutsideOfRuns, option) == kOutsideOfRuns.end();
}

std::vector<OptionInfo> option_table(std::span<const OptionGroup> protocols) {
  return Rows(protocols).infos;
}

Result<CommandLine> parse_command_line(std::span<const std::string> arguments,
                                       std::span<const OptionGroup> protocols) {
  CommandLine to;
  const Rows rows(protocols);
  const OptionReader reader{"magna",
                            rows.infos,
                            [&](std::size_t row, std::string_view value) {
                              const OptionInfo& option = rows.infos[row];
                              if (determines_run(option.name)) {
                                to.run_options.emplace_back(option.name);
                                if (!option.argument.empty()) to.run_options.emplace_back(value);
                              }
                              return rows.takers[row](to, value);
                            },
                            [&to](const std::string& world) { return take_world(to, world); },
                            rows.aliases,
                            kIgnored};
  if (auto error = read_options(arguments, reader)) return *error;
  if (auto error = check_lockstep(to, protocols)) return *error;
  // The extended dialect needs halls whose machines wait for commands.
  for (const auto& [name, value] : to.links) {
    if (name == "--gobot-dialect") to.hall.machines_on_command = value == "extended";
  }
  // The replayed log already contains these inputs.
  using Doubled = std::pair<std::string_view, bool>;
  for (const auto& [option, given] :
       {Doubled{"--explore", to.explore}, Doubled{"--cybot-search", to.cybot_search},
        Doubled{"--obstacles", !to.obstacles.empty()},
        Doubled{"--dispatcher", to.hall.dispatcher}}) {
    if (!given || to.play_inputs.empty()) continue;
    return Error{
        fmt::format("{}: not together with --play-inputs, whose inputs it would double", option)};
  }
  if (to.allow_restart && !to.play_inputs.empty()) {
    return Error{"--allow-restart: not together with --play-inputs, which belong to one run"};
  }
  if (to.record_images && to.record.empty()) {
    return Error{"--record-images: only together with --record"};
  }
  if (!to.result.empty() && to.check_hall) {
    return Error{"--result: not together with --check-hall, which runs nothing"};
  }
  if (!to.measured.empty() && to.result.empty()) {
    return Error{"--measure: only together with --result; --measures FILE writes a table"};
  }
  if (to.record_messages && to.record.empty() && to.headless) {
    return Error{"--record-messages: only together with --record, or with a window"};
  }
  if (auto error = check_continued(to)) return *error;
  if (auto error = check_files(to)) return *error;
  return to;
}

std::string version_text() { return "magna " MAGNA_VERSION "\n"; }
std::string program_version() { return MAGNA_VERSION; }

std::string help_text(std::span<const OptionGroup> protocols) {
  std::string text =
      "magna [options] [world]\n"
      "magna verify FILE…\n"
      "magna compare FILE FILE\n"
      "magna export --to FORM FILE\n"
      "magna sweep FILE\n\n"
      "Operator console for teams of mobile robots, with the robots' world inside it.\n"
      "\n"
      "The world is a .lisp file, a .json scenario of a factory, or a generated\n"
      "field:N[:RAYS:RANGE] with N wandering robots (each with a range sensor of so many rays\n"
      "and metres) or cybot-field:SEED[:no-posts], a field for CyBOTs with a goal box between\n"
      "posts, or hall:MACHINES:ROBOTS[:JOBS[:AISLE[:CHARGERS]]], a factory, or a .mcap\n"
      "recording, which the window shows; without one, the office opens. Worlds, halls and\n"
      "programs that come with Magna need no folder and no suffix: magna ft06, --program fetch.\n"
      "\n";
  text += options_text(option_table(protocols));
  text +=
      "\n"
      "Exit status: 0 done; 1 a program failed or did not end, nothing in a hall can progress,\n"
      "a search ended outside of a goal box, --check-hall has found errors, or with --result the\n"
      "world does not load or a signal ended the run; 2 bad usage or unreadable input; 3 a server\n"
      "could not start (with --strict); 4 a file could not be written.\n";
  return text;
}

std::string option_table_markdown(std::span<const OptionGroup> protocols) {
  std::string text = "| option | meaning | default |\n|---|---|---|\n";
  for (const OptionInfo& info : option_table(protocols)) {
    text += fmt::format("| `{}{}{}` | {} | {} |\n", info.name, info.argument.empty() ? "" : " ",
                        info.argument, info.meaning,
                        info.default_value.empty() ? "" : fmt::format("`{}`", info.default_value));
  }
  return text;
}

}  // namespace magna
