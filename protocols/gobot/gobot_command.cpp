// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/gobot/gobot_command.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/sim/text.h"

namespace magna {
namespace {

using Json = nlohmann::ordered_json;  // a temp_id is returned with its keys in the original order

/// Whether the body is nested more deeply than is safe. Brackets in strings do not count.
bool too_deep(std::string_view body) {
  int depth = 0;
  bool text = false;
  for (std::size_t i = 0; i < body.size(); ++i) {
    const char c = body[i];
    if (text) {
      if (c == '\\') ++i;
      if (c == '"') text = false;
    } else if (c == '"') {
      text = true;
    } else if (c == '[' || c == '{') {
      if (++depth > kGobotMaxDepth) return true;
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return false;
}

const Json* member(const Json& object, const char* name) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(name);
  return found == object.end() ? nullptr : &*found;
}

/// In `data`, as in the original, or beside it.
const Json* field(const Json& message, const char* name) {
  if (const Json* const data = member(message, "data")) {
    if (const Json* const found = member(*data, name)) return found;
  }
  return member(message, name);
}

std::string text_of(const Json& value) {
  return value.dump(-1, ' ', true, Json::error_handler_t::replace);
}

std::string temp_id_of(const Json& message) {
  const Json* const id = field(message, "temp_id");
  std::string text = id == nullptr ? std::string() : text_of(*id);
  return text.size() > kGobotMaxTempId ? std::string() : text;
}

std::string shown(const Json& value) { return printable(text_of(value)); }

/// Reads an argument of command_info; returns "" or what was expected.
std::string read_argument(const Json& value, ActionArgument& to) {
  if (auto* const text = std::get_if<std::string>(&to)) {
    if (!value.is_string()) return "a name";
    *text = value.get<std::string>();
    return {};
  }
  if (!value.is_number()) return "a number";
  const double number = value.get<double>();
  if (!(std::abs(number) <= kGobotMaxNumber)) {
    return fmt::format("a number of at most {}", kGobotMaxNumber);
  }
  if (auto* const whole = std::get_if<std::int32_t>(&to)) {
    if (number != std::floor(number)) return "a whole number";
    *whole = static_cast<std::int32_t>(number);
  } else {
    to = number;
  }
  return {};
}

/// Reads command_info after its first `skip` elements into `to`, whose number and types must match;
/// returns "" or the error.
std::string read_arguments(const Json& info, std::size_t skip, std::vector<ActionArgument>& to) {
  if (info.size() != skip + to.size()) {
    return fmt::format("{} takes {} arguments, not {}", shown(info[0]), skip - 1 + to.size(),
                       info.size() - 1);
  }
  for (std::size_t k = 0; k < to.size(); ++k) {
    const std::string expected = read_argument(info[skip + k], to[k]);
    if (expected.empty()) continue;
    return fmt::format("argument {} of {}: expected {}, not {}", skip + k, shown(info[0]), expected,
                       shown(info[skip + k]));
  }
  return {};
}

/// Fills in `what`; returns "" or the error.
std::string read_robot_command(const Json& info, GobotRequest& to) {
  auto action = action_named(info[0].get<std::string>());
  if (!action) return "there is no command " + shown(info[0]);
  if (info.size() < 2 || !info[1].is_string()) return shown(info[0]) + " needs a robot's name";
  std::vector<ActionArgument> values = arguments(*action);
  std::string problem = read_arguments(info, 2, values);
  if (problem.empty()) {
    to.what =
        GobotRequest::Robot{info[1].get<std::string>(), with_arguments(*std::move(action), values)};
  }
  return problem;
}

std::string read_machine_command(const Json& info, GobotDialect dialect, GobotRequest& to) {
  if (dialect == GobotDialect::Classic) {
    return "machines work by themselves; --gobot-dialect extended lets them be commanded";
  }
  if (info[0] != "process") return "there is no machine command " + shown(info[0]);
  std::vector<ActionArgument> names(2, std::string());
  std::string problem = read_arguments(info, 1, names);
  if (problem.empty()) {
    to.what =
        GobotRequest::Machine{std::get<std::string>(names[0]), std::get<std::string>(names[1])};
  }
  return problem;
}

std::variant<GobotRequest, GobotError> read_command(const Json& message, bool machine,
                                                    GobotDialect dialect) {
  GobotRequest request;
  request.temp_id = temp_id_of(message);
  const auto refused = [&](std::string why) { return GobotError{std::move(why), request.temp_id}; };
  const Json* const info = field(message, "command_info");
  if (info == nullptr || !info->is_array() || info->empty() || !(*info)[0].is_string()) {
    return refused("command_info: expected a list that begins with the command's name");
  }
  request.said = printable(text_of(*info), 200);
  if (request.temp_id.empty()) {
    return refused(fmt::format("{}: expected a temp_id of at most {} characters", request.said,
                               kGobotMaxTempId));
  }
  // Clients of the branch send commands of machines in either form.
  machine = machine || (dialect == GobotDialect::Extended && (*info)[0] == "process");
  const std::string problem =
      machine ? read_machine_command(*info, dialect, request) : read_robot_command(*info, request);
  if (!problem.empty()) return refused(request.said + ": " + problem);
  return request;
}

std::variant<GobotRequest, GobotError> read_cancel(const Json& message) {
  const Json* const id = field(message, "action_id");
  const double number = id != nullptr && id->is_number() ? id->get<double>() : 0.0;
  if (!(number >= 1.0 && number <= std::numeric_limits<std::uint32_t>::max()) ||
      number != std::floor(number)) {
    return GobotError{"cancel_request: expected an action_id, a whole number from 1 on", {}};
  }
  GobotRequest request;
  request.what = GobotRequest::Cancel{ActionId{static_cast<std::uint32_t>(number)}};
  request.said = fmt::format("action {}", number);
  return request;
}

std::variant<GobotRequest, GobotError> read_events(const Json& message) {
  const Json* const on = field(message, "events");
  if (on == nullptr || !on->is_boolean()) {
    return GobotError{"event_request: expected events, true or false", {}};
  }
  GobotRequest request;
  request.what = GobotRequest::Events{on->get<bool>()};
  request.said = "events " + text_of(*on);
  return request;
}

/// A number of a tick, from `least` on; nothing for other values.
std::optional<Tick> read_tick(const Json* value, Tick least) {
  constexpr double kMost = 9e15;  // exact as a double
  const double number = value != nullptr && value->is_number() ? value->get<double>() : -1.0;
  if (!(number >= static_cast<double>(least) && number <= kMost)) return {};
  return number == std::floor(number) ? std::optional(static_cast<Tick>(number)) : std::nullopt;
}

std::variant<GobotRequest, GobotError> read_frame_done(const Json& message) {
  const auto tick = read_tick(field(message, "tick"), 0);
  if (!tick) return GobotError{"frame_done: expected a tick, a whole number from 0 on", {}};
  const Json* const given = field(message, "until");
  const auto until = given == nullptr ? tick : read_tick(given, *tick);
  if (!until) return GobotError{"frame_done: expected until, a tick from its own tick on", {}};
  GobotRequest request;
  request.what = GobotRequest::FrameDone{*tick, *until};
  request.said = fmt::format("frame {}", *tick);
  return request;
}

std::variant<GobotRequest, GobotError> read_message(const Json& message, GobotDialect dialect) {
  if (!message.is_object()) return GobotError{"expected an object, not " + shown(message), {}};
  const Json* const type = member(message, "type");
  if (type != nullptr) {
    if (*type == "robot_command") return read_command(message, false, dialect);
    if (*type == "machine_command") return read_command(message, true, dialect);
    if (*type == "cancel_request") return read_cancel(message);
    if (*type == "event_request") return read_events(message);
    if (*type == "frame_done") return read_frame_done(message);
  }
  const std::string found = type == nullptr ? "is missing" : shown(*type) + " is unknown";
  return GobotError{"type " + found +
                        ": expected robot_command, machine_command, cancel_request, event_request "
                        "or frame_done",
                    temp_id_of(message)};
}

}  // namespace

std::variant<GobotRequest, GobotError> parse_gobot(std::string_view body, GobotDialect dialect) {
  if (too_deep(body)) {
    return GobotError{fmt::format("nested deeper than {} levels", kGobotMaxDepth), {}};
  }
  try {
    return read_message(Json::parse(body), dialect);
  } catch (const Json::exception& error) {
    return GobotError{"no JSON: " + printable(error.what(), 200), {}};
  }
}

}  // namespace magna
