// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/engine/engine.h"
#include "core/engine/input.h"
#include "protocols/actr/client_view.h"

namespace magna {

/// The kind of an argument of a verb: how it is read.
enum class VerbArgument : std::uint8_t {
  None,          ///< there is no such argument
  Camera,        ///< number of a part of the robot
  Hand,          ///< likewise
  Bin,           ///< likewise
  Designator,    ///< number of a designator of the robot
  Number,        ///< a number
  Ticks,         ///< a whole number, not negative
  Distance,      ///< local or non-local
  Word,          ///< a name
  Sweep,         ///< long or short
  SearchOrder,   ///< start, pause, resume, step or stop
  Attributes,    ///< a list of requested attributes: ((:color red) (:size (3 5) 2))
  ImageChoice,   ///< next, previous or live
  Manipulation,  ///< the rest of the form: numbers, names, texts, parts, designators, one (by PART)
};

/// The argument `Manipulation`: all values except `by`.
struct ManipulationArguments {
  std::vector<ManipulationValue> values = {};
  std::size_t by_at = 0;
  Resource by = {};
};

/// The value of one argument.
using VerbValue = std::variant<std::uint32_t, double, Tick, DesignatorType, std::string,
                               DescriptorSpec, ManipulationArguments>;
using VerbValues = std::vector<VerbValue>;

/// The values in the answer to a verb (robot_answers.h).
enum class VerbResult : std::uint8_t {
  Nothing,
  Speed,          ///< (speed CELLS-PER-TICK)
  TurnAngle,      ///< (turn-angle RADIANS-PER-TICK)
  Angle,          ///< (angle RADIANS), as sensed
  Place,          ///< (place-type TYPE)
  AngleAndPlace,  ///< both
  View,           ///< (view NUMBER …)
  Designator,     ///< (designator …)
  Designators,    ///< (designators (…) …)
  Part,           ///< (part KIND NUMBER) that keeps a bin from closing
  Grasping,       ///< (grasping t) or (grasping nil)
  Value,          ///< (value VALUE) of a manipulation
  Mark,           ///< (mark UID), as in its `map` line
  Image,          ///< (image NUMBER) or (image live), and (waiting COUNT)
  Aim,            ///< (aim PAN TILT), radians, as set
};

/// Makes the engine's command; its end is the answer.
using MakeCommand = RobotCommand (*)(RobotId robot, const VerbValues& values);
/// Makes another input, which is answered at once.
using MakeInput = Input (*)(RobotId robot, const VerbValues& values);
/// Reads the state of the robot: the fields of the answer, or why not.
using Query = Result<std::string> (*)(const Engine& engine, RobotId robot,
                                      const VerbValues& values);
/// Why an action is refused before it is submitted.
struct TaskRefusal {
  std::string_view code;
  std::string text;
};
using TaskInputs = std::variant<std::vector<Input>, TaskRefusal>;
class Roster;
/// What an operator's action depends on.
struct TaskState {
  const Engine& engine;
  const Roster& roster;
  ClientView view;              ///< of the client
  const ImageFeatures& images;  ///< in its picture, as last reported
};
/// Makes the inputs of an operator's action from the current state; they are submitted in order
/// until one is refused, and the result follows their reports.
using MakeTask = TaskInputs (*)(const TaskState& now, RobotId robot, const VerbValues& values);
/// Plans a route to (X Y), metres, which is answered once it is planned (route_enquiries.h).
struct PlanRoute {};

/// One NAME of `(command ID ROBOT (NAME ARG …))`.
struct RobotVerb {
  static constexpr std::size_t kMostArguments = 3;

  std::string_view name;  ///< lower case; the manual's name of the function if it has one
  std::array<VerbArgument, kMostArguments> arguments = {};
  std::variant<MakeCommand, MakeInput, Query, MakeTask, PlanRoute> action = {};
  VerbResult result = VerbResult::Nothing;
  std::string_view meaning = {};  ///< for the reference; empty if core/reference has the name
  std::string_view fields = {};   ///< of the answer, if they do not come from `result`
};

/// The table of all verbs: the only source for reading, usage texts and answers.
std::span<const RobotVerb> robot_verbs();
/// nullptr if there is none of this name (lower case).
const RobotVerb* find_robot_verb(std::string_view name);
/// "(camera-track CAMERA DESIGNATOR)".
std::string usage(const RobotVerb& verb);
/// "(angle RADIANS)": the fields of the answer to the verb; empty if there are none.
std::string_view answer_usage(const RobotVerb& verb);

}  // namespace magna
