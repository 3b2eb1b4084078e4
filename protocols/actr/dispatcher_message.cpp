// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/dispatcher_message.h"

#include <optional>
#include <utility>

#include "core/sim/text.h"

namespace magna {
namespace {

using Json = nlohmann::json;

constexpr int kMaxDepth = 16;

std::string text_of(const Json& value) {
  return value.dump(-1, ' ', true, Json::error_handler_t::replace);
}

std::string ended(const Json& message) { return text_of(message) + DispatcherFramer::kEnd; }

/// The message, or nothing if it is not JSON or nested too deeply.
std::optional<Json> parsed(std::string_view bytes) {
  bool deep = false;
  const auto watch = [&deep](int depth, Json::parse_event_t, Json&) {
    deep = deep || depth > kMaxDepth;
    return !deep;
  };
  Json message = Json::parse(bytes.begin(), bytes.end(), watch, false);
  if (deep || message.is_discarded()) return {};
  return message;
}

DispatcherMessage answer_from(const Json& message) {
  const auto id = message.find("id");
  if (id == message.end() || !id->is_number_unsigned()) {
    return DispatcherError{"an answer without the number of its request"};
  }
  DispatcherAnswer answer;
  answer.id = id->get<std::uint64_t>();
  const auto error = message.find("error");
  if (error != message.end() && !error->is_null()) {
    answer.failed = true;
    const auto told = error->is_object() ? error->find("message") : error->end();
    const bool text = error->is_object() && told != error->end() && told->is_string();
    answer.problem = text ? told->get<std::string>() : text_of(*error);
  }
  const Json& result = message["result"];
  if (result.is_array()) answer.results = result;
  return answer;
}

DispatcherMessage call_from(const Json& message) {
  const auto method = message.find("method");
  const auto params = message.find("params");
  if (!method->is_string() || *method != "evaluate") {
    return DispatcherError{"a method other than evaluate"};
  }
  if (params == message.end() || !params->is_array() || params->empty() ||
      !params->front().is_string()) {
    return DispatcherError{"a call without the name of a command"};
  }
  DispatcherCall call;
  const auto id = message.find("id");
  if (id != message.end()) call.id = *id;
  if (!call.id.is_number() && !call.id.is_string() && !call.id.is_null()) {
    return DispatcherError{"a call whose id is neither a number nor text"};
  }
  call.command = params->front().get<std::string>();
  // The second one is the model in whose context it is called.
  for (std::size_t k = 2; k < params->size(); ++k) call.arguments.push_back((*params)[k]);
  return call;
}

}  // namespace

DispatcherMessage read_dispatcher_message(std::string_view bytes) {
  const auto message = parsed(bytes);
  if (!message) return DispatcherError{"not JSON: " + printable(bytes)};
  if (message->is_object()) {
    if (message->contains("method")) return call_from(*message);
    if (message->contains("result")) return answer_from(*message);
  }
  return DispatcherError{"neither a call nor an answer: " + printable(bytes)};
}

std::string dispatcher_request(std::string_view method, const Json& params, std::uint64_t id) {
  return ended({{"method", method}, {"params", params}, {"id", id}});
}

std::string dispatcher_answer(const Json& id, std::string_view problem) {
  Json message{{"result", nullptr}, {"error", nullptr}, {"id", id}};
  if (problem.empty()) {
    // ACT-R takes an answer without a value for a failure.
    message["result"] = Json::array({true});
  } else {
    message["error"] = Json{{"message", problem}};
  }
  return ended(message);
}

bool DispatcherFramer::feed(std::string_view bytes, const Sink& sink) {
  while (!lost_ && !bytes.empty()) {
    const std::size_t end = bytes.find(kEnd);
    open_.append(bytes.substr(0, end));
    if (open_.size() > kMost) {
      lost_ = true;
      open_ = {};
      break;
    }
    if (end == std::string_view::npos) break;
    bytes.remove_prefix(end + 1);
    const std::string message = std::exchange(open_, {});
    sink(message);
  }
  return !lost_;
}

}  // namespace magna
