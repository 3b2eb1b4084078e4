// SPDX-License-Identifier: GPL-3.0-or-later
// The commands without a robot (manual E), and Magna's own.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/console/argument_reader.h"
#include "core/console/console_help.h"
#include "core/console/console_impl.h"
#include "core/console/number_text.h"
#include "core/console/part_tables.h"
#include "core/console/typed_word.h"
#include "core/engine/operator_inputs.h"
#include "core/sim/fold_case.h"
#include "core/world/lower_case.h"

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

}  // namespace

bool Console::Impl::run_built_in(BuiltIn built_in, const ArgumentValues& values) {
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

bool Console::Impl::show(BuiltIn table) {
  const Engine& engine = host.engine();
  if (table == BuiltIn::Bins) print_table(bin_table(engine, robot));
  if (table == BuiltIn::Cameras) print_table(camera_table(engine, robot));
  if (table == BuiltIn::Hands) print_table(hand_table(engine, robot));
  if (table == BuiltIn::Status) print_table(status_table(engine, robot));
  return true;
}

bool Console::Impl::alias(const ArgumentValues& values) {
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

bool Console::Impl::begin_repeat(const ArgumentValues& values) {
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

bool Console::Impl::help(const ArgumentValues& values) {
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

bool Console::Impl::choose_robot(const ArgumentValues& values) {
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

bool Console::Impl::parameter(const ArgumentValues& values) {
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

}  // namespace magna
