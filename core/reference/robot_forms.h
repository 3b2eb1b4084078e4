// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "core/reference/reference.h"
#include "core/robot/command.h"
#include "core/sim/result.h"

namespace magna {

/// How an argument is read: of robot commands, and of what else the console and clients have.
enum class ArgumentKind : std::uint8_t {
  None,  ///< there is no such argument
  // Each sets the member of a robot command that has its kind.
  Camera,  ///< number of a part of the robot
  Hand,
  Bin,         ///< also what something is put into
  Designator,  ///< number of a designator of the robot
  Container,   ///< likewise: what something is put into
  PlaceType,   ///< a word
  Distance,    ///< local or non-local
  Attributes,  ///< requested attributes: ((:color red) (:size (3 5) 2))
  Ticks,       ///< a non-negative integer
  Number,      ///< any number
  // Of the console.
  Tracking,  ///< number of a camera, meaning its tracked designator
  Count,     ///< an integer from 1
  CommandName,
  Topic,        ///< a command, or a name of the reference
  CommandLine,  ///< the rest of the line: a command with its arguments
  Robot,        ///< number or name
  Parameter,
  Robots,  ///< the rest of the line: numbers and names, or ALL
  NoGo,    ///< the rest of the line: NoGoRequest
  Order,   ///< the rest of the line: OrderRequest
  Text,    ///< the rest of the line
  // Of console and clients.
  Sweep,        ///< long or short
  SearchOrder,  ///< start, pause, resume, step or stop
  // Of clients.
  Word,          ///< a name
  ImageChoice,   ///< next, previous or live
  Manipulation,  ///< the rest of the form: numbers, names, texts, parts, designators, one (by PART)
};

/// The value of an argument of a robot command.
using FormValue =
    std::variant<bool, std::uint32_t, double, Tick, std::string, DesignatorType, DescriptorSpec>;

/// One form in which robots are commanded: an entry `command` of the reference with a usage for the
/// console. Console, Lisp, plans, ACT-R and the Python client have the same forms, made from it.
struct RobotForm {
  const ReferenceEntry* entry = nullptr;
  RobotCommand command;                 ///< with the members that the form itself sets
  std::vector<ArgumentKind> arguments;  ///< its part, unless that is the robot, and the others
  std::vector<std::string> results;     ///< words of the heading after the part: "angle"
  std::vector<ErrorCode> answers;       ///< codes that are answers and not failures
};

/// All forms, in the order of the pages.
std::span<const RobotForm> robot_forms();

/// The form that an entry describes. The error names the word that is wrong.
Result<RobotForm> read_robot_form(const ReferenceEntry& entry);

/// Sets the member of that kind; false if the command has no such member.
bool set_argument(RobotCommand& command, ArgumentKind kind, const FormValue& value);

/// The same with the value of another variant; values that commands do not have are ignored.
template <class... Others>
void set_argument(RobotCommand& command, ArgumentKind kind, const std::variant<Others...>& value) {
  std::visit(
      [&](const auto& one) {
        using Value = std::decay_t<decltype(one)>;
        if constexpr (std::is_constructible_v<FormValue, std::in_place_type_t<Value>, Value>) {
          set_argument(command, kind, FormValue(std::in_place_type<Value>, one));
        }
      },
      value);
}

}  // namespace magna
