// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "protocols/actr/form_reader.h"
#include "protocols/actr/robot_verbs.h"

namespace magna {

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

/// Whether a form is meant as a request: its head is `command`.
bool is_robot_request(const SexpTree& form);

/// Reads a request from its form, of which `text` is the source. Numbers are finite; attributes are
/// checked against `attributes`; nothing is evaluated.
std::variant<RobotRequest, RobotRequestError> read_robot_request(const SexpTree& form,
                                                                 std::string_view text,
                                                                 const AttributeTable& attributes);

}  // namespace magna
