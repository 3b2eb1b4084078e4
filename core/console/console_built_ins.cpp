// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/console/console_built_ins.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/console/argument_reader.h"
#include "core/console/shown_parts.h"
#include "core/console/typed_word.h"
#include "core/engine/area_order_inputs.h"
#include "core/engine/exploration_inputs.h"
#include "core/engine/mission_inputs.h"
#include "core/engine/obstacle_inputs.h"
#include "core/engine/operator_inputs.h"
#include "core/engine/remote_inputs.h"
#include "core/engine/robot_inputs.h"
#include "core/geometry/angle.h"
#include "core/knowledge/obstacle_file.h"
#include "core/mission/no_go_area.h"
#include "core/sim/text.h"

namespace magna {
namespace {

const std::string& text_of(const ArgumentValues& values, std::size_t k) {
  return std::get<std::string>(values[k]);
}

/// The command at the start of a line; nullptr if there is none.
const ConsoleCommand* first_command(std::string_view line) {
  WordReader words(line);
  const auto first = words.next();
  return first && *first ? find_console_command((*first)->text) : nullptr;
}

bool can_be_repeated(const ConsoleCommand& command) {
  const auto* const built_in = std::get_if<BuiltIn>(&command.action);
  if (built_in == nullptr) return true;
  constexpr std::array kOnce{BuiltIn::Repeat, BuiltIn::Eval, BuiltIn::Load, BuiltIn::Quit,
                             BuiltIn::Alias};
  return std::ranges::find(kOnce, *built_in) == kOnce.end();
}

std::string parameter_row(const ParameterInfo& row, const Parameters& values) {
  const double value = values[row.id];
  const std::string shown = row.kind == ParameterKind::Boolean ? (value != 0.0 ? "t" : "nil")
                                                               : fmt::format("{:.6g}", value);
  return fmt::format("{:<30} {:<10} {}", row.name, shown, row.unit);
}

/// The robots for which `wanted` is true.
template <class Wanted>
std::vector<RobotId> everybody(const Team& team, Wanted wanted) {
  std::vector<RobotId> robots;
  for (std::uint32_t k = 0; k < team.size(); ++k) {
    if (team.alive({k}) && wanted(RobotId{k})) robots.push_back({k});
  }
  return robots;
}

std::vector<RobotId> able(const Engine& engine) {
  return everybody(engine.team(), [&](RobotId id) { return !engine.why_no_explorer(id); });
}

std::vector<RobotId> explorers(const Engine& engine) {
  return everybody(engine.team(), [&](RobotId id) { return engine.explorer(id); });
}

std::string names(const Team& team, const std::vector<RobotId>& robots) {
  std::string text;
  for (const RobotId robot : robots) {
    if (!text.empty()) text += ", ";
    text += team.description(robot).name;
  }
  return text;
}

/// "all driving", "exploration": what an area is closed for.
std::string_view closed_for(const NoGoRules& rules) {
  return rules.exploration_only ? "exploration" : "all driving";
}

std::string no_go_row(const NoGoArea& area, double seconds) {
  std::string corners;
  for (const Point corner : area.corners)
    corners += fmt::format(" ({:.2f},{:.2f})", corner.x, corner.y);
  const NoGoRules& rules = area.rules;
  std::string when = !rules.on ? "off" : rules.in_force(seconds) ? "on" : "not now";
  if (rules.from) when += fmt::format(", from {:g} s", *rules.from);
  if (rules.until) when += fmt::format(", until {:g} s", *rules.until);
  return fmt::format("{:<4} {:<16} {:<11} {}  {}{} {}", area.id.value, rules.name,
                     closed_for(rules), when, rules.all_bodies ? "all bodies  " : "", area.author,
                     corners);
}

std::string order_row(const AreaOrderStatus& order) {
  const std::string begin = fmt::format("{:<4} {:<28} {:<16}", order.id.value,
                                        english(order_words(order.order)), order.author);
  if (order.result) {
    return fmt::format("{} {}: {}", begin, name(order.result->end),
                       english(result_words(order.order.kind, *order.result)));
  }
  return fmt::format("{} {} %, {} {}, {} {}", begin, whole_percent(order.covered),
                     order.crew.size(), order.crew.size() == 1 ? "robot" : "robots", order.found,
                     order.found == 1 ? "victim" : "victims");
}

std::string obstacle_row(const Sighting& one, const Team& team) {
  const bool reported = one.by.index() < team.size();
  return fmt::format("{:<6} {:<6} ({:.2f},{:.2f})  {:.2f} m  {}", one.id.value, name(one.kind),
                     one.centre.x, one.centre.y, one.diameter,
                     reported ? team.description(one.by).name : "a person");
}

}  // namespace

void ConsoleBuiltIns::say(ConsoleKind kind, std::string text) {
  ConsoleLine line{kind, std::move(text), host.engine().now()};
  if (kept.lines.size() == ConsoleLines::kMost) {
    // A tenth at once, so that each line is moved only a few times.
    constexpr std::size_t kGoing = ConsoleLines::kMost / 10;
    kept.lines.erase(kept.lines.begin(), kept.lines.begin() + kGoing);
    kept.first += kGoing;
  }
  kept.lines.push_back(line);
  fresh.push_back(std::move(line));
  shown_lines.reset();
  words_stale = true;
}

void ConsoleBuiltIns::say_typed(std::string_view text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  say(ConsoleKind::Typed, std::string(text.substr(0, end)));
  // Further lines of an expression follow as they are.
  for (std::size_t at = end; at < text.size();) {
    const std::size_t next = std::min(text.find('\n', at + 1), text.size());
    say(ConsoleKind::Table, std::string(text.substr(at + 1, next - at - 1)));
    at = next;
  }
}

void ConsoleBuiltIns::print_table(const std::vector<std::string>& rows) {
  for (const std::string& row : rows) say(ConsoleKind::Table, row);
}

bool ConsoleBuiltIns::complain(std::string text) {
  say(ConsoleKind::Error, std::move(text));
  return false;
}

std::optional<RobotId> ConsoleBuiltIns::here() const {
  const Team& team = host.engine().team();
  if (robot.index() < team.size() && team.alive(robot)) return robot;
  return std::nullopt;
}

bool ConsoleBuiltIns::put_robot(const Pose& pose, std::string_view prefix) {
  const Outcome outcome = host.submit(input::PutRobot{robot, pose});
  if (!outcome) return complain(outcome.reason());
  const Pose& now = host.engine().team().truth()[robot.index()];
  say(ConsoleKind::Message,
      fmt::format("{}: Robot at ({:.2f},{:.2f}), angle {:.2f}", prefix, now.x, now.y, now.theta));
  return true;
}

bool ConsoleBuiltIns::evaluate(const std::string& expression) {
  ++evaluating;
  host.evaluate(expression);
  return true;
}

bool ConsoleBuiltIns::run_built_in(BuiltIn built_in, const ArgumentValues& values) {
  const Engine& engine = host.engine();
  const auto refused = [this](const std::optional<std::string>& why) {
    return why ? complain(*why) : true;
  };
  switch (built_in) {
    case BuiltIn::Alias: return alias(values);
    case BuiltIn::Eval: return evaluate(text_of(values, 0));
    case BuiltIn::Repeat: return begin_repeat(values);
    case BuiltIn::Help: return help(values);
    case BuiltIn::Quit: return refused(host.quit());
    case BuiltIn::MenuBin: return print_table(menu(MenuGroup::Bin)), true;
    case BuiltIn::MenuCamera: return print_table(menu(MenuGroup::Camera)), true;
    case BuiltIn::MenuHand: return print_table(menu(MenuGroup::Hand)), true;
    case BuiltIn::Robot: return choose_robot(values);
    case BuiltIn::Param: return parameter(values);
    case BuiltIn::Run: return host.run(), true;
    case BuiltIn::Load: return host.load(text_of(values, 0)), true;
    case BuiltIn::Wait: wait_until = engine.now() + std::get<Tick>(values[0]); return true;
    case BuiltIn::PassTicks: {
      const Tick count = values.empty() ? 1 : std::get<Tick>(values[0]);
      const Tick until = engine.now() + count;
      if (const auto why = host.run_ticks(count)) return complain(*why);
      wait_until = until;
      return true;
    }
    case BuiltIn::Explore: return explore(values, true);
    case BuiltIn::Claim: return explore(values, false);
    case BuiltIn::NoGo: return no_go(values);
    case BuiltIn::Order: return order(values);
    case BuiltIn::Obstacles: return obstacles(values);
    case BuiltIn::Things: return print_table(thing_table(engine)), true;
    case BuiltIn::Scan:
    case BuiltIn::Win:
    case BuiltIn::Manual:
    case BuiltIn::Com:
    case BuiltIn::Search: return command_cybot(built_in, values);
    case BuiltIn::TakeOver: return take_over(values);
    case BuiltIn::CorrectPose: return correct_pose(values);
    case BuiltIn::GoTo: return go_to(values);
    case BuiltIn::MoveAside: return make_way<input::MoveAside>(values, "move-aside");
    case BuiltIn::Replan: return make_way<input::MissionReplan>(values, "replan");
    case BuiltIn::Trial: {
      const std::string name = values.empty() ? "nil" : lower_case(text_of(values, 0));
      const Outcome outcome = host.submit(input::BeginTrial{name == "nil" ? "" : name});
      return outcome ? true : complain(outcome.reason());
    }
    case BuiltIn::Pos:
    case BuiltIn::Angle:
    case BuiltIn::Bins:
    case BuiltIn::Cameras:
    case BuiltIn::Hands:
    case BuiltIn::Status: break;
  }
  // The rest needs a robot.
  if (!here()) return complain("the robot no longer exists: choose one with ROBOT");
  Pose pose = engine.team().truth()[robot.index()];
  if (built_in == BuiltIn::Pos) {
    pose.x = std::get<double>(values[0]);
    pose.y = std::get<double>(values[1]);
    return put_robot(pose, "pos");
  }
  if (built_in == BuiltIn::Angle) {
    pose.theta = std::get<double>(values[0]);
    return put_robot(pose, "angle");
  }
  return show(built_in);
}

bool ConsoleBuiltIns::show(BuiltIn table) {
  const Engine& engine = host.engine();
  if (table == BuiltIn::Bins) print_table(bin_table(engine, robot));
  if (table == BuiltIn::Cameras) print_table(camera_table(engine, robot));
  if (table == BuiltIn::Hands) print_table(hand_table(engine, robot));
  if (table == BuiltIn::Status) print_table(status_table(engine, robot));
  return true;
}

bool ConsoleBuiltIns::alias(const ArgumentValues& values) {
  if (values.empty()) {
    if (aliases.empty()) say(ConsoleKind::Table, "There are no aliases");
    for (const auto& [name, command] : aliases) {
      say(ConsoleKind::Table, fmt::format("{:<15} {}", name, command));
    }
    return true;
  }
  const std::string name = fold_case(text_of(values, 0));
  if (values.size() < 2) {
    const auto known = aliases.find(name);
    if (known == aliases.end()) return complain(fmt::format("'{}' is not an alias", name));
    say(ConsoleKind::Table, fmt::format("{:<15} {}", known->first, known->second));
    return true;
  }
  if (find_console_command(name) != nullptr || name.starts_with('(') || name.starts_with('#')) {
    return complain(fmt::format("'{}' cannot be an alias: choose another name", name));
  }
  if (first_command(text_of(values, 1)) == nullptr) {
    return complain(fmt::format("'{}' begins with no command", text_of(values, 1)));
  }
  aliases.insert_or_assign(name, text_of(values, 1));
  return true;
}

bool ConsoleBuiltIns::begin_repeat(const ArgumentValues& values) {
  std::string line = text_of(values, 1);
  WordReader words(line);
  const auto first = words.next();
  const auto alias = first && *first ? aliases.find(fold_case((*first)->text)) : aliases.end();
  const ConsoleCommand* const command =
      first_command(alias == aliases.end() ? std::string_view(line) : alias->second);
  if (command == nullptr) return complain(fmt::format("'{}' begins with no command", line));
  if (!can_be_repeated(*command)) {
    return complain(fmt::format("{} cannot be repeated", command->name));
  }
  repeat = Repeat{std::get<Tick>(values[0]), std::move(line), 0};
  return true;
}

bool ConsoleBuiltIns::help(const ArgumentValues& values) {
  if (values.empty()) return print_table(main_menu()), true;
  const std::string name = fold_case(text_of(values, 0));
  if (const auto known = aliases.find(name); known != aliases.end()) {
    say(ConsoleKind::Table, fmt::format("{} is short for {}", name, known->second));
    return true;
  }
  std::vector<std::string> rows = help_on(name);
  if (rows.empty()) rows = help_search(name);
  if (rows.empty()) {
    const auto nearest = nearest_command(name);
    return complain(fmt::format("'{}' is not a command and not a word of Lisp; {}", name,
                                nearest ? fmt::format("did you mean {}?", *nearest)
                                        : std::string("HELP lists the commands")));
  }
  print_table(rows);
  return true;
}

bool ConsoleBuiltIns::choose_robot(const ArgumentValues& values) {
  const Team& team = host.engine().team();
  if (values.empty()) {
    for (std::uint32_t k = 0; k < team.size(); ++k) {
      if (!team.alive({k})) continue;
      say(ConsoleKind::Table, fmt::format("{} {:<4} {:<16} {}", RobotId{k} == robot ? '*' : ' ', k,
                                          team.description({k}).name, team.type({k}).name));
    }
    return true;
  }
  const auto chosen = find_robot(team, text_of(values, 0));
  if (!chosen) return complain(chosen.error().message);
  robot = *chosen;
  say(ConsoleKind::Message, fmt::format("robot: {}", team.description(robot).name));
  return true;
}

bool ConsoleBuiltIns::parameter(const ArgumentValues& values) {
  const Parameters& now = host.engine().parameters();
  if (values.empty()) {
    for (const ParameterInfo& row : parameter_table()) {
      say(ConsoleKind::Table, parameter_row(row, now));
    }
    return true;
  }
  const auto id = find_parameter(text_of(values, 0));
  if (!id)
    return complain(
        fmt::format("there is no parameter '{}'; PARAM lists them", text_of(values, 0)));
  const ParameterInfo& row = info(*id);
  if (values.size() > 1) {
    Parameters wanted = now;  // reads the values as `--set` does
    if (const auto why = wanted.set(row.name, text_of(values, 1))) return complain(english(*why));
    const Outcome outcome = host.submit(input::SetParameter{std::string(row.name), wanted[*id]});
    if (!outcome) return complain(outcome.reason());
  }
  say(ConsoleKind::Table, parameter_row(row, host.engine().parameters()));
  if (values.size() == 1) say(ConsoleKind::Table, fmt::format("{}.", row.meaning));
  return true;
}

// Exploring robots, robots that make way, and no-go areas.

bool ConsoleBuiltIns::explore(const ArgumentValues& values, bool on) {
  const Engine& engine = host.engine();
  input::SetExplorers wish{{}, on};
  if (values.empty()) {
    if (!here()) return complain("the robot no longer exists: choose one with ROBOT");
    wish.robots = {robot};
  } else {
    wish.robots = std::get<std::vector<RobotId>>(values[0]);
    if (wish.robots.empty()) wish.robots = on ? able(engine) : explorers(engine);
    if (wish.robots.empty())
      return complain(on ? "no robot here can explore" : "no robot explores");
  }
  if (const Outcome outcome = host.submit(wish); !outcome) return complain(outcome.reason());
  const std::string_view what = on ? "explore: with the team" : "claim: from exploring";
  say(ConsoleKind::Message, fmt::format("{}: {}", what, names(engine.team(), wish.robots)));
  return true;
}

/// An input for each robot; of ALL those that accept it.
template <class In>
bool ConsoleBuiltIns::make_way(const ArgumentValues& values, std::string_view what) {
  const Team& team = host.engine().team();
  std::vector<RobotId> robots;
  if (values.empty()) {
    if (!here()) return complain("the robot no longer exists: choose one with ROBOT");
    robots = {robot};
  } else {
    robots = std::get<std::vector<RobotId>>(values[0]);
  }
  const bool all = robots.empty();
  if (all) robots = everybody(team, [](RobotId) { return true; });
  std::vector<RobotId> accepted;
  std::string why = "there is no robot";
  for (const RobotId one : robots) {
    if (const Outcome outcome = host.submit(In{one})) {
      accepted.push_back(one);
    } else {
      why = outcome.reason();
      if (!all) return complain(why);
    }
  }
  if (accepted.empty()) return complain(why);
  say(ConsoleKind::Message, fmt::format("{}: {}", what, names(team, accepted)));
  return true;
}

bool ConsoleBuiltIns::no_go(const ArgumentValues& values) {
  const NoGoRequest request = values.empty() ? NoGoRequest{} : std::get<NoGoRequest>(values[0]);
  if (!request.verb.empty()) return change_no_go(request);
  const std::vector<NoGoArea>& areas = host.engine().no_go();
  if (!request.corners.empty()) {
    const NoGoRules rules{.exploration_only = request.exploration_only};
    const Outcome outcome = host.submit(input::NoGoAdd{request.corners, {}, rules});
    if (!outcome) return complain(outcome.reason());
    const auto added = std::ranges::find(areas, outcome.no_go.value_or(NoGoId{}), &NoGoArea::id);
    say(ConsoleKind::Message, fmt::format("nogo: area {}, {}, with {} corners, closed for {}",
                                          outcome.no_go ? outcome.no_go->value : 0,
                                          added == areas.end() ? "" : added->rules.name,
                                          request.corners.size(), closed_for(rules)));
    return true;
  }
  if (areas.empty()) say(ConsoleKind::Table, "There are no no-go areas");
  const double seconds =
      static_cast<double>(host.engine().now()) * host.engine().world().tick_seconds();
  for (const NoGoArea& area : areas) say(ConsoleKind::Table, no_go_row(area, seconds));
  return true;
}

bool ConsoleBuiltIns::change_no_go(const NoGoRequest& request) {
  if (request.verb == "remove") {
    const Outcome outcome = host.submit(input::NoGoRemove{request.area});
    if (!outcome) return complain(outcome.reason());
    say(ConsoleKind::Message, fmt::format("nogo: area {} is removed", request.area.value));
    return true;
  }
  const std::vector<NoGoArea>& areas = host.engine().no_go();
  const auto area = std::ranges::find(areas, request.area, &NoGoArea::id);
  NoGoRules rules = area == areas.end() ? NoGoRules{} : area->rules;
  if (request.verb == "on") rules.on = true;
  if (request.verb == "off") rules.on = false;
  if (request.verb == "name") rules.name = request.value;
  if (request.verb == "for") rules.exploration_only = request.value == "exploration";
  if (request.verb == "bodies") rules.all_bodies = request.value == "all";
  if (request.verb == "from") rules.from = request.seconds;
  if (request.verb == "until") rules.until = request.seconds;
  const Outcome outcome = host.submit(input::NoGoChange{request.area, rules});
  if (!outcome) return complain(outcome.reason());
  say(ConsoleKind::Message, fmt::format("nogo: area {} is changed", request.area.value));
  return true;
}

bool ConsoleBuiltIns::order(const ArgumentValues& values) {
  const OrderRequest request = values.empty() ? OrderRequest{} : std::get<OrderRequest>(values[0]);
  const std::vector<AreaOrderStatus>& orders = host.engine().area_orders();
  if (request.cancel) {
    const Outcome outcome = host.submit(input::CancelAreaOrder{*request.cancel, false});
    return outcome || complain(outcome.reason());
  }
  if (request.give) {
    const Outcome outcome = host.submit(input::GiveAreaOrder{*request.give});
    if (!outcome) return complain(outcome.reason());
    const AreaOrderId id = outcome.order.value_or(AreaOrderId{});
    const auto given = std::ranges::find(orders, id, &AreaOrderStatus::id);
    const AreaOrder& in_force = given == orders.end() ? *request.give : given->order;
    say(ConsoleKind::Message,
        fmt::format("order {}: {}", id.value, english(order_words(in_force))));
    return true;
  }
  if (orders.empty()) say(ConsoleKind::Table, "There are no orders to areas");
  for (const AreaOrderStatus& one : orders) say(ConsoleKind::Table, order_row(one));
  return true;
}

// Instructions for CyBOTs, their searches, lost links and poses, and way-points of all robots.

bool ConsoleBuiltIns::command_cybot(BuiltIn built_in, const ArgumentValues& values) {
  if (!here()) return complain("the robot no longer exists: choose one with ROBOT");
  const std::string word = values.empty() ? std::string() : std::get<std::string>(values[0]);
  if (built_in == BuiltIn::Search && word.empty()) return show_search();
  const auto wish = [&]() -> Input {
    switch (built_in) {
      case BuiltIn::Scan:
        return input::SwitchState{robot,
                                  word == "long" ? CybotState::ScanLong : CybotState::ScanShort};
      case BuiltIn::Win: return input::OpcodeAdd{robot, Opcode::Win};
      case BuiltIn::Com: return input::OpcodeAdd{robot, Opcode::Com};
      case BuiltIn::Manual: return input::SwitchState{robot, CybotState::Manual};
      default: return input::RemoteSearch{robot, *search_order(word)};
    }
  }();
  if (const Outcome outcome = host.submit(wish); !outcome) return complain(outcome.reason());
  if (built_in == BuiltIn::Search) return show_search();
  if (built_in == BuiltIn::Scan) {
    say(ConsoleKind::Message, fmt::format("{} makes a {} scan before its other instructions",
                                          host.engine().team().description(robot).name, word));
  }
  return true;
}

bool ConsoleBuiltIns::show_search() {
  const SearchStatus& search = host.engine().search(robot);
  const std::string reason = english(search.reason);
  say(ConsoleKind::Table, fmt::format("{}: {}{}{}{}", host.engine().team().description(robot).name,
                                      meaning(search.state), search.paused ? " (paused)" : "",
                                      reason.empty() ? "" : ": ", reason));
  if (search.state != SearchState::Off) {
    say(ConsoleKind::Table, fmt::format("{} scans, {} partitions open, {} posts", search.scans,
                                        search.partitions.size(), search.posts));
  }
  return true;
}

bool ConsoleBuiltIns::take_over(const ArgumentValues& values) {
  if (!here()) return complain("the robot no longer exists: choose one with ROBOT");
  const Team& team = host.engine().team();
  std::optional<RobotId> lost = team.may_continue(robot);
  if (!values.empty()) {
    const auto named = find_robot(team, std::get<std::string>(values[0]));
    if (!named) return complain(named.error().message);
    lost = *named;
  }
  if (!lost) {
    return complain(
        fmt::format("{} has no lost robot to continue: choose a connected CyBOT that "
                    "attached after the link of another was lost",
                    team.description(robot).name));
  }
  const std::string before = team.description(robot).name;
  if (const Outcome outcome = host.submit(input::RemoteTakeOver{robot, *lost}); !outcome) {
    return complain(outcome.reason());
  }
  robot = *lost;
  say(ConsoleKind::Message,
      fmt::format("{} continues as {}", before, host.engine().team().description(robot).name));
  return true;
}

bool ConsoleBuiltIns::correct_pose(const ArgumentValues& values) {
  if (!here()) return complain("the robot no longer exists: choose one with ROBOT");
  const double x = std::get<double>(values[0]);
  const double y = std::get<double>(values[1]);
  const double theta = normalize_angle(radians(std::get<double>(values[2])));
  const Outcome outcome = host.submit(input::RemotePose{robot, x, y, theta});
  return outcome || complain(outcome.reason());
}

bool ConsoleBuiltIns::go_to(const ArgumentValues& values) {
  if (!here()) return complain("the robot no longer exists: choose one with ROBOT");
  Waypoint step = Waypoint::go_to({std::get<double>(values[0]), std::get<double>(values[1])});
  if (values.size() > 2) step.theta = normalize_angle(radians(std::get<double>(values[2])));
  const Outcome outcome = host.submit(input::MissionAppend{robot, step});
  return outcome || complain(outcome.reason());
}

// The obstacle map of CyBOTs.

bool ConsoleBuiltIns::obstacles(const ArgumentValues& values) {
  const Engine& engine = host.engine();
  const std::vector<Sighting>& all = engine.sightings().all();
  const std::vector<ScannedZone>& zones = engine.zones().all();
  if (values.empty()) {
    for (const Sighting& one : all) say(ConsoleKind::Table, obstacle_row(one, engine.team()));
    say(ConsoleKind::Table, fmt::format("{}, {}", count_of(all.size(), "obstacle"),
                                        count_of(zones.size(), "scanned zone")));
    return true;
  }
  const std::string line = std::get<std::string>(values[0]);
  const std::size_t blank = line.find(' ');
  const std::string verb = lower_case(line.substr(0, blank));
  const std::string rest =
      blank == std::string::npos ? "" : line.substr(line.find_first_not_of(' ', blank));
  const auto submit = [this](const Input& input, std::string done) {
    if (const Outcome outcome = host.submit(input); !outcome) return complain(outcome.reason());
    say(ConsoleKind::Message, std::move(done));
    return true;
  };
  if (verb == "clear" && rest.empty()) {
    return submit(input::ObstaclesClear{}, "obstacles: all are removed");
  }
  const auto number = typed_whole(rest, UINT32_MAX);
  if (verb == "remove" && number) {
    return submit(input::SightingRemove{{static_cast<std::uint32_t>(*number)}},
                  fmt::format("obstacles: {} is removed", *number));
  }
  if (verb == "load" && !rest.empty()) {
    auto text = load_obstacle_text(rest);
    if (!text) return complain(text.error().text());
    return submit(input::ObstaclesLoad{*std::move(text)},
                  fmt::format("obstacles: those of {}", rest));
  }
  if (verb == "save" && !rest.empty()) {
    if (const auto error = save_obstacles(rest, all, zones)) return complain(error->text());
    say(ConsoleKind::Message, fmt::format("obstacles: {} are saved in {}", all.size(), rest));
    return true;
  }
  return complain("OBSTACLES takes nothing, CLEAR, REMOVE N, LOAD FILE or SAVE FILE");
}

}  // namespace magna
