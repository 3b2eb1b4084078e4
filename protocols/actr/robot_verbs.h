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
#include "core/reference/robot_forms.h"
#include "protocols/actr/client_view.h"
#include "protocols/actr/lisp_text.h"

namespace magna {

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

/// The values in the answer to a verb that is not a form (robot_answers.h).
enum class VerbResult : std::uint8_t {
  Nothing,
  Value,  ///< (value VALUE) of a manipulation
  Mark,   ///< (mark UID), as in its `map` line
  Image,  ///< (image NUMBER) or (image live), and (waiting COUNT)
  Aim,    ///< (aim PAN TILT), radians, as set
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
/// Plans a route to (X Y), metres, which is answered once it is planned (RouteEnquiries).
struct PlanRoute {};

/// One NAME of `(command ID ROBOT (NAME ARG …))`.
struct RobotVerb {
  static constexpr std::size_t kMostArguments = 3;

  std::string_view name;  ///< lower case; the manual's name of the function if it has one
  std::array<ArgumentKind, kMostArguments> arguments = {};
  /// A form's values in the answer come from its heading, not from `result`.
  std::variant<const RobotForm*, MakeCommand, MakeInput, Query, MakeTask, PlanRoute> action = {};
  VerbResult result = VerbResult::Nothing;
  std::string_view meaning = {};  ///< for the reference; empty if core/reference has the name
  std::string_view fields = {};   ///< of the answer, if they do not come from `result`
};

/// The table of all verbs, first the forms of robot commands: the only source for reading, usage
/// texts and answers.
std::span<const RobotVerb> robot_verbs();
/// nullptr if there is none of this name (lower case).
const RobotVerb* find_robot_verb(std::string_view name);
/// "(camera-track CAMERA DESIGNATOR)".
std::string usage(const RobotVerb& verb);
/// "(angle RADIANS)": the fields of the answer to the verb; empty if there are none.
std::string answer_usage(const RobotVerb& verb);
/// Whether the verb is answered at the end of a command.
bool is_command(const RobotVerb& verb);
/// The command of such a verb.
RobotCommand robot_command(const RobotVerb& verb, RobotId robot, const VerbValues& values);

/// A `(command ID ROBOT (NAME ARG …))` of a client. The robot may not exist, nor its parts.
struct RobotRequest {
  std::string id;   ///< as it is echoed: a whole number or a symbol in lower case
  std::string uid;  ///< of the robot, in lower case
  const RobotVerb* verb = nullptr;
  VerbValues values;
};

/// Why a form is not a request.
struct RobotRequestError {
  std::string id = "nil";  ///< nil if it cannot be read
  std::string_view code;   ///< bad-form, unknown-name or bad-argument
  std::string text;        ///< "line 1, column 21 (byte 20): …"
};

/// The ID of a form as it is echoed, readable as the same object by any Lisp reader: a whole number
/// or a symbol in lower case; nothing if it is neither.
std::optional<std::string> request_id(const Sexp& node);
/// The error of a form with this ID, empty if it cannot be read; `text` is the form's source.
RobotRequestError request_error(std::string_view id, std::string_view code, const SexpError& error,
                                std::string_view text);

/// Reads a request from its form, whose head is `command` and of which `text` is the source.
/// Numbers are finite; attributes are checked against `attributes`; nothing is evaluated.
std::variant<RobotRequest, RobotRequestError> read_robot_request(const SexpTree& form,
                                                                 std::string_view text,
                                                                 const AttributeTable& attributes);

}  // namespace magna
