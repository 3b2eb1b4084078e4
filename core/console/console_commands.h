// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/mission/area_order.h"
#include "core/mission/no_go_area.h"
#include "core/reference/robot_forms.h"

namespace magna {

struct ConsoleArgument {
  std::string_view name;  ///< as shown in usage texts
  ArgumentKind kind = ArgumentKind::None;
  bool optional = false;
};

/// The target of a camera's track.
struct TrackedDesignator {
  std::uint32_t camera = 0;
  DesignatorId designator = {};
};

/// Arguments of NOGO: with corners a new area, with a verb a change of one, otherwise all are
/// listed.
struct NoGoRequest {
  std::vector<Point> corners = {};
  bool exploration_only = false;  ///< of a new area
  std::string verb = {};   ///< "remove", "on", "off", "name", "for", "bodies", "from", "until"
  NoGoId area = {};        ///< of the verb
  std::string value = {};  ///< a name; "all", "exploration" or "robots"
  std::optional<double> seconds = {};  ///< of "from" and "until"; nothing = no limit
};

/// Arguments of ORDER: an order to give, the number of one to cancel, otherwise all are listed.
struct OrderRequest {
  std::optional<AreaOrder> give = {};
  std::optional<AreaOrderId> cancel = {};
};

/// The value of one argument.
using ArgumentValue =
    std::variant<std::uint32_t, TrackedDesignator, double, Tick, std::string, DesignatorType,
                 DescriptorSpec, std::vector<RobotId>, NoGoRequest, OrderRequest>;
using ArgumentValues = std::vector<ArgumentValue>;

enum class BuiltIn : std::uint8_t {
  Alias,
  Eval,
  Repeat,
  Help,
  Quit,
  MenuBin,
  MenuCamera,
  MenuHand,
  Bins,
  Cameras,
  Hands,
  Things,
  Status,
  Pos,
  Angle,
  Robot,
  Param,
  PassTicks,
  Run,
  Load,
  Wait,
  Explore,
  Claim,
  NoGo,
  Order,
  Scan,
  Win,
  Manual,
  Com,
  Search,
  TakeOver,
  CorrectPose,
  GoTo,
  MoveAside,
  Replan,
  Obstacles,
  Trial,
};

/// The menu that lists a command.
enum class MenuGroup : std::uint8_t { BuiltIn, Robot, Camera, Hand, Bin };

/// One command of the console, the only source for parsing, usage, help, menus and completion.
struct ConsoleCommand {
  static constexpr std::size_t kMostArguments = 3;

  std::string_view name;            ///< lower case
  std::string_view long_name = {};  ///< the manual's name of the function, also accepted; "" = none
  MenuGroup menu = MenuGroup::BuiltIn;
  std::array<ConsoleArgument, kMostArguments> arguments = {};
  std::variant<BuiltIn, const RobotForm*> action = {};
  std::string_view help;       ///< one line
  std::string_view more = {};  ///< further text of HELP
};

std::span<const ConsoleCommand> console_commands();
/// By either name, ignoring case; nullptr if there is none.
const ConsoleCommand* find_console_command(std::string_view name);
/// The command that the row of a form makes of its arguments.
RobotCommand robot_command(const ConsoleCommand& row, const ArgumentValues& values);

/// The command of which `name` is probably a misspelling.
std::optional<std::string_view> nearest_command(std::string_view name);

/// "forward TIME", "help [CMD]".
std::string usage(const ConsoleCommand& command);

/// The main menu: built-in commands and motions of the robot (manual E).
std::vector<std::string> main_menu();
/// The commands of one group, one line each.
std::vector<std::string> menu(MenuGroup group);
/// The complete help on a name: of a command, or of a word of Lisp as the reference has it; a
/// command and the function that it calls have one name. Empty = there is none.
std::vector<std::string> help_on(std::string_view name);
/// A line for each command and word of Lisp whose help has all of these words; short and common
/// ones do not count.
std::vector<std::string> help_search(std::string_view words);

}  // namespace magna
