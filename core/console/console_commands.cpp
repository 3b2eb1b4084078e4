// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/console/console_commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "core/console/typed_word.h"
#include "core/reference/reference.h"
#include "core/sim/text.h"

namespace magna {
namespace {

using K = ArgumentKind;
using M = MenuGroup;

constexpr ConsoleArgument kRobots{"ROBOT ...", K::Robots, true};

constexpr std::string_view kOfExplorers =
    "ROBOT is a number or a name. Without one it is the robot that is commanded; ALL are those "
    "that can: with a ranger, and neither driving cells nor moving themselves.";
constexpr std::string_view kOfClaimed =
    "ROBOT is a number or a name. Without one it is the robot that is commanded; ALL are all that "
    "explore.";

constexpr std::string_view kOfAside =
    "ROBOT is a number or a name. Without one it is the robot that is commanded; ALL are all "
    "robots that can.";

constexpr std::string_view kOfOrders =
    "KIND is explore, search, patrol, guard or leave. AREA is the name of a room, or corners X Y X "
    "Y ..., of which two are opposite corners of a rectangle; without it the order is to the whole "
    "map. NAME with words names the corners, which are Area 1 or the next free one otherwise. "
    "ROBOTS N are the N nearest free ones, ROBOTS ALL all that can, ROBOTS with names these; "
    "without it as many come as the area needs. After the order they stay; with THEN RETURN they "
    "drive back, with THEN HELP they join another order. ONCE: a robot that is taken over does not "
    "return to the order.";

// The commands without a robot, and those that are not the manual's: name, the manual's name, menu,
// arguments, effect, one line of help, further help. Commands of robots are forms (robot_forms.h).
// clang-format off
constexpr auto kBuiltIns = std::to_array<ConsoleCommand>({
    {"alias", "", M::BuiltIn, {{{"ALIAS", K::CommandName, true}, {"CMD", K::CommandLine, true}}}, BuiltIn::Alias,
     "Lists the aliases, or makes ALIAS short for CMD",
     "CMD is a command, with its first arguments if you like: alias fw forward 3"},
    {"eval", "", M::BuiltIn, {{{"EXP", K::Text}}}, BuiltIn::Eval,
     "Evaluates EXP as a Lisp expression; a line in parentheses is the same",
     "What it defines stays as long as the world. What computes for more than a second is cut off; "
     "(nop) waits for the next tick."},
    {"repeat", "", M::BuiltIn, {{{"NUM", K::Count}, {"CMD", K::CommandLine}}}, BuiltIn::Repeat,
     "Repeats CMD NUM times, each when the one before has ended",
     "At most 1000 times. A mistake, a refusal, an interruption and STOP end it."},
    {"help", "", M::BuiltIn, {{{"NAME", K::Topic, true}}}, BuiltIn::Help,
     "Shows the main menu, or help for a command or a word of Lisp",
     "NAME may be some words: those are shown whose help has all of them, as in help camera turn."},
    {"quit", "exit", M::BuiltIn, {}, BuiltIn::Quit, "Ends the command line"},
    {"menu-bin", "", M::BuiltIn, {}, BuiltIn::MenuBin, "Lists the commands for storage bins"},
    {"menu-camera", "", M::BuiltIn, {}, BuiltIn::MenuCamera, "Lists the commands for cameras"},
    {"menu-hand", "", M::BuiltIn, {}, BuiltIn::MenuHand, "Lists the commands for hands"},
    {"bins", "", M::BuiltIn, {}, BuiltIn::Bins, "Shows the storage bins of the robot: open or closed, capacity, contents"},
    {"cameras", "", M::BuiltIn, {}, BuiltIn::Cameras, "Shows the cameras of the robot: where they are and what they track"},
    {"hands", "", M::BuiltIn, {}, BuiltIn::Hands, "Shows the hands of the robot: where they are and what they grasp"},
    {"things", "", M::BuiltIn, {}, BuiltIn::Things, "Shows all things of the world, where they are and their attributes"},
    {"status", "", M::BuiltIn, {}, BuiltIn::Status, "Shows the robot: place, speed, views of its cameras, designators"},
    {"pos", "", M::BuiltIn, {{{"X", K::Number}, {"Y", K::Number}}}, BuiltIn::Pos,
     "Puts the robot at (X, Y), whatever is in the way"},
    {"angle", "", M::BuiltIn, {{{"ANG", K::Number}}}, BuiltIn::Angle, "Gives the robot the heading ANG, in radians"},
    {"robot", "", M::BuiltIn, {{{"ROBOT", K::Robot, true}}}, BuiltIn::Robot,
     "Chooses the robot that is commanded, by number or name, or lists all"},
    {"param", "", M::BuiltIn, {{{"NAME", K::Parameter, true}, {"VALUE", K::Text, true}}}, BuiltIn::Param,
     "Shows all parameters of the world, shows one, or sets it"},
    {"tick", "", M::BuiltIn, {{{"N", K::Count, true}}}, BuiltIn::PassTicks, "Pauses and lets N ticks pass; 1 without N"},
    {"run", "", M::BuiltIn, {}, BuiltIn::Run, "Resumes the simulation"},
    {"load", "", M::BuiltIn, {{{"FILE", K::Text}}}, BuiltIn::Load,
     "Opens another world, or starts a Lisp program"},
    {"explore", "", M::BuiltIn, {{kRobots}}, BuiltIn::Explore,
     "Robots explore with the team whenever they have no other plan", kOfExplorers},
    {"claim", "", M::BuiltIn, {{kRobots}}, BuiltIn::Claim,
     "Removes robots from team exploration; exploring robots stop", kOfClaimed},
    {"nogo", "", M::BuiltIn, {{{"LIST|VERB N ...|[EXPLORE] X Y ...", K::NoGo, true}}}, BuiltIn::NoGo,
     "Lists the no-go areas, which robots keep out of, changes or removes one, or adds one",
     "X Y X Y X Y ... are the corners of a new area in metres, 3 to 64, one after the other round "
     "it; it is closed for all driving, with EXPLORE for exploration only. N is the number of an "
     "area as the list shows it. VERB N is REMOVE N, ON N, OFF N, NAME N TEXT, FOR N ALL or "
     "EXPLORATION, BODIES N ROBOTS or ALL (also neural agents and the robots of halls), FROM N "
     "SECONDS or NIL, UNTIL N SECONDS or NIL."},
    {"order", "", M::BuiltIn, {{{"LIST|CANCEL N|KIND [AREA] [NAME WORDS] [ROBOTS ...] [THEN WORD] [ONCE]", K::Order, true}}}, BuiltIn::Order,
     "Lists the orders to areas, cancels one, or gives one", kOfOrders},
    {"obstacles", "", M::BuiltIn, {{{"CLEAR|REMOVE N|LOAD FILE|SAVE FILE", K::Text, true}}}, BuiltIn::Obstacles,
     "Lists the obstacles that CyBOTs found, removes, loads or saves them",
     "N is the number of an obstacle as the list shows it. FILE is a map file, which has the scanned zones, too."},
    {"scan", "", M::BuiltIn, {{{"LONG|SHORT", K::Sweep}}}, BuiltIn::Scan,
     "Makes a CyBOT scan before its other instructions"},
    {"win", "", M::BuiltIn, {}, BuiltIn::Win, "Tells a CyBOT that its mission is over"},
    {"manual", "", M::BuiltIn, {}, BuiltIn::Manual, "Makes a CyBOT follow the sticks"},
    {"com", "", M::BuiltIn, {}, BuiltIn::Com, "Sends a CyBOT the instruction COM, which has no meaning"},
    {"search", "", M::BuiltIn, {{{"START|PAUSE|RESUME|STEP|STOP", K::SearchOrder, true}}}, BuiltIn::Search,
     "Shows the search of a CyBOT for its goal box, or commands it",
     "The robot looks for the posts at the corners of the box and parks between them. While it is "
     "paused, STEP lets it carry out one instruction."},
    {"take-over", "", M::BuiltIn, {{{"ROBOT", K::Robot, true}}}, BuiltIn::TakeOver,
     "Makes a CyBOT continue as ROBOT, whose link is lost",
     "ROBOT is a number or a name; without one it is the robot whose link was lost last. The CyBOT "
     "gets its name, pose and mission, and is commanded from then on."},
    {"pose", "", M::BuiltIn, {{{"X", K::Number}, {"Y", K::Number}, {"DEGREES", K::Number}}}, BuiltIn::CorrectPose,
     "Corrects the pose of a CyBOT: metres, and degrees clockwise"},
    {"goto", "", M::BuiltIn, {{{"X", K::Number}, {"Y", K::Number}, {"DEGREES", K::Number, true}}}, BuiltIn::GoTo,
     "Appends a way-point to the mission of the robot: metres, and perhaps its heading there",
     "Degrees are clockwise. An idle robot starts; one that was stopped or held does not."},
    {"move-aside", "", M::BuiltIn, {{kRobots}}, BuiltIn::MoveAside,
     "Moves robots out of the way of all others", kOfAside},
    {"replan", "", M::BuiltIn, {{kRobots}}, BuiltIn::Replan,
     "Plans another route to the first way-point of robots, round those that stand", kOfAside},
    {"trial", "", M::BuiltIn, {{{"NAME", K::Text, true}}}, BuiltIn::Trial,
     "Begins the trial NAME of a study in the logs and tables of the run; without NAME it ends"},
    {"wait", "", M::BuiltIn, {{{"N", K::Ticks}}}, BuiltIn::Wait, "Takes the next line of a script N ticks later"},
});
// clang-format on

MenuGroup menu_of(const RobotCommand& command) {
  switch (resource_of({}, command).kind) {
    case ResourceKind::Camera: return M::Camera;
    case ResourceKind::Hand: return M::Hand;
    case ResourceKind::Bin: return M::Bin;
    default: return M::Robot;
  }
}

bool is_designator(K kind) { return kind == K::Designator || kind == K::Container; }

/// The row of a form, whose usage is the line `console` of its entry. A designator that is not
/// among the arguments there, as DESIG, is the one that camera CAM tracks.
ConsoleCommand row_of(const RobotForm& form) {
  const CommandWords& words = form.entry->command;
  std::string_view rest = words.console;
  const auto next_word = [&rest] {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    const std::string_view word = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return word;
  };
  ConsoleCommand row{.name = next_word(),
                     .menu = menu_of(form.command),
                     .action = &form,
                     .help = words.help,
                     .more = words.more};
  if (row.name != form.entry->name) row.long_name = form.entry->name;
  std::vector<K> kinds = form.arguments;
  const bool tracked =
      std::ranges::any_of(kinds, is_designator) && rest.find("DESIG") == std::string_view::npos;
  if (tracked) {
    std::erase_if(kinds, [](K kind) { return is_designator(kind) || kind == K::Camera; });
    kinds.push_back(K::Tracking);  // CAM is the last word
  }
  for (std::size_t k = 0; k < kinds.size(); ++k) row.arguments.at(k) = {next_word(), kinds[k]};
  return row;
}

std::vector<ConsoleCommand> all_commands() {
  std::vector<ConsoleCommand> rows(kBuiltIns.begin(), kBuiltIns.end());
  for (const RobotForm& form : robot_forms()) rows.push_back(row_of(form));
  return rows;
}

std::string_view title(MenuGroup group) {
  switch (group) {
    case MenuGroup::BuiltIn: return "Built in";
    case MenuGroup::Robot: return "The robot";
    case MenuGroup::Camera: return "Cameras";
    case MenuGroup::Hand: return "Hands";
    case MenuGroup::Bin: return "Storage bins";
  }
  return {};
}

std::vector<std::string> command_help(const ConsoleCommand& command) {
  std::vector<std::string> rows{fmt::format("usage: {}", usage(command)),
                                fmt::format("{}.", command.help)};
  if (!command.more.empty()) rows.emplace_back(command.more);
  if (!command.long_name.empty()) rows.push_back(fmt::format("Also called {}.", command.long_name));
  return rows;
}

/// The words that say what is looked for, in lower case: "how do I turn a robot" has turn and
/// robot.
std::vector<std::string> telling_words(std::string_view text) {
  constexpr std::array<std::string_view, 8> kCommon = {"how", "the",  "and",  "for",
                                                       "can", "what", "does", "with"};
  std::vector<std::string> words;
  WordReader reader(text);
  for (auto word = reader.next(); word && *word; word = reader.next()) {
    std::string lower = lower_case((*word)->text);
    const bool common = lower.size() < 3 || std::ranges::find(kCommon, lower) != kCommon.end();
    if (!common) words.push_back(std::move(lower));
  }
  return words;
}

bool has_all(const std::string& text, const std::vector<std::string>& words) {
  const std::string lower = lower_case(text);
  return std::ranges::all_of(
      words, [&](const std::string& word) { return lower.find(word) != std::string::npos; });
}

}  // namespace

std::span<const ConsoleCommand> console_commands() {
  static const std::vector<ConsoleCommand> kCommands = all_commands();
  return kCommands;
}

const ConsoleCommand* find_console_command(std::string_view name) {
  const std::string lower = lower_case(name);
  if (lower.empty()) return nullptr;
  for (const ConsoleCommand& row : console_commands()) {
    if (row.name == lower || row.long_name == lower) return &row;
  }
  return nullptr;
}

RobotCommand robot_command(const ConsoleCommand& row, const ArgumentValues& values) {
  RobotCommand command = std::get<const RobotForm*>(row.action)->command;
  for (std::size_t k = 0; k < values.size(); ++k) {
    if (const auto* const tracked = std::get_if<TrackedDesignator>(&values[k])) {
      set_argument(command, K::Camera, tracked->camera);
      set_argument(command, K::Designator, tracked->designator.value);
      set_argument(command, K::Container, tracked->designator.value);
    } else {
      set_argument(command, row.arguments[k].kind, values[k]);
    }
  }
  return command;
}

std::optional<std::string_view> nearest_command(std::string_view name) {
  std::vector<std::string_view> names;
  for (const ConsoleCommand& row : console_commands()) {
    names.push_back(row.name);
    if (!row.long_name.empty()) names.push_back(row.long_name);
  }
  return nearest_name(lower_case(name), names);
}

std::string usage(const ConsoleCommand& command) {
  std::string text(command.name);
  for (const ConsoleArgument& argument : command.arguments) {
    if (argument.kind == ArgumentKind::None) continue;
    text += argument.optional ? " [" : " ";
    text += argument.name;
    if (argument.optional) text += ']';
  }
  return text;
}

std::vector<std::string> menu(MenuGroup group) {
  std::vector<std::string> rows{fmt::format("{}:", title(group))};
  for (const ConsoleCommand& command : console_commands()) {
    if (command.menu != group) continue;
    rows.push_back(fmt::format("  {:<30} {}", usage(command), command.help));
  }
  return rows;
}

std::vector<std::string> main_menu() {
  std::vector<std::string> rows = menu(MenuGroup::BuiltIn);
  std::ranges::move(menu(MenuGroup::Robot), std::back_inserter(rows));
  rows.emplace_back(
      "A line in parentheses is evaluated as Lisp. HELP NAME tells more of a command or a word of "
      "Lisp.");
  return rows;
}

std::vector<std::string> help_on(std::string_view name) {
  std::vector<std::string> rows;
  if (const ConsoleCommand* const command = find_console_command(name))
    rows = command_help(*command);
  for (const ReferenceEntry* entry : reference_on(name)) {
    std::ranges::move(reference_lines(*entry), std::back_inserter(rows));
  }
  return rows;
}

std::vector<std::string> help_search(std::string_view words) {
  constexpr std::size_t kMost = 20;
  const std::vector<std::string> wanted = telling_words(words);
  std::vector<std::string> rows;
  if (wanted.empty()) return rows;
  for (const ConsoleCommand& command : console_commands()) {
    if (!has_all(fmt::format("{} {} {} {}", usage(command), command.long_name, command.help,
                             command.more),
                 wanted)) {
      continue;
    }
    rows.push_back(fmt::format("  {:<30} {}", usage(command), command.help));
  }
  for (const ReferencePage& page : reference_pages()) {
    for (const ReferenceEntry& entry : page.entries) {
      if (!has_all(entry.name + ' ' + entry.arguments + ' ' + entry.text, wanted)) continue;
      const std::string sentence = entry.text.substr(0, entry.text.find(". "));
      rows.push_back(fmt::format("  {:<30} {}", entry.name, sentence));
    }
  }
  if (rows.size() > kMost) {
    const std::size_t more = rows.size() - kMost;
    rows.resize(kMost);
    rows.push_back(fmt::format("{} more have these words; add one", more));
  }
  return rows;
}

}  // namespace magna
