// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes through the framer and the reader of the gobot-sim interface: the result does not
// depend on the splits, and every answer is JSON that echoes the temp_id.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/hall/robot_action.h"
#include "protocols/gobot/gobot_command.h"
#include "protocols/gobot/gobot_messages.h"

namespace {

using namespace magna;  // NOLINT: a program of one file

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

std::vector<std::string> bodies(std::string_view bytes, std::size_t piece) {
  GobotFramer framer;
  std::vector<std::string> found;
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    framer.feed(bytes.substr(at, piece), [&](const std::string& body) { found.push_back(body); });
  }
  return found;
}

void check_answer(const std::string& temp_id) {
  require(temp_id.size() <= kGobotMaxTempId, "no answer is long");
  const std::string message = action_refusal(temp_id);
  const auto json = nlohmann::json::parse(message.substr(4));
  require(json["data"]["temp_id"] == nlohmann::json::parse(temp_id), "the temp_id is echoed");
  for (const char c : message.substr(4)) require(c >= ' ' && c <= '~', "answers are ASCII");
}

struct Checked {
  void operator()(double number) const {
    require(std::abs(number) <= kGobotMaxNumber, "numbers are in range");
  }
  void operator()(std::int32_t number) const { (*this)(static_cast<double>(number)); }
  void operator()(const std::string&) const {}
};

void check_action(const RobotAction& action) {
  const auto again = action_named(name(action));
  require(again && again->index() == action.index(), "an action has a name of its own");
  for (const ActionArgument& argument : arguments(action)) std::visit(Checked{}, argument);
}

void check_body(std::string_view body, GobotDialect dialect) {
  const auto parsed = parse_gobot(body, dialect);
  if (const auto* const error = std::get_if<GobotError>(&parsed)) {
    require(!error->reason.empty(), "an error says why");
    if (!error->temp_id.empty()) check_answer(error->temp_id);
    return;
  }
  const auto& request = std::get<GobotRequest>(parsed);
  if (const auto* const told = std::get_if<GobotRequest::Robot>(&request.what)) {
    check_action(told->action);
  }
  const bool is_answered = std::holds_alternative<GobotRequest::Robot>(request.what) ||
                           std::holds_alternative<GobotRequest::Machine>(request.what);
  require(is_answered != request.temp_id.empty(), "what is answered says whom");
  if (const auto* const done = std::get_if<GobotRequest::FrameDone>(&request.what)) {
    require(done->tick >= 0 && done->until >= done->tick, "ticks do not go back");
  }
  if (!request.temp_id.empty()) check_answer(request.temp_id);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto whole = bodies(bytes, size + 1);
  require(bodies(bytes, 1) == whole, "byte by byte gives the same as in one piece");
  require(bodies(bytes, 7) == whole, "pieces of seven give the same as one piece");
  for (const auto dialect : {GobotDialect::Classic, GobotDialect::Extended}) {
    for (const std::string& body : whole) check_body(body, dialect);
    check_body(bytes, dialect);
  }
  return 0;
}
