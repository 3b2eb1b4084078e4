// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "protocols/gobot/gobot_messages.h"
#include "tests/support/line_client.h"

namespace magna::test {

using Json = nlohmann::json;

/// A client on a real socket that keeps its messages in order.
class GobotTestClient {
 public:
  explicit GobotTestClient(int port) : line_(port) {}

  LineClient& line() { return line_; }

  /// The messages so far.
  const std::vector<Json>& messages() {
    framer_.feed(std::string_view(line_.bytes()).substr(read_), [this](const std::string& body) {
      bodies_.push_back(body);
      messages_.push_back(Json::parse(body));
    });
    read_ = line_.bytes().size();
    return messages_;
  }
  /// The same as text, including dropped ones.
  const std::vector<std::string>& bodies() const { return bodies_; }
  /// Those of one type.
  std::vector<Json> of(const std::string& type) {
    std::vector<Json> found;
    std::ranges::copy_if(messages(), std::back_inserter(found),
                         [&](const Json& m) { return m.at("type") == type; });
    return found;
  }
  std::size_t count(const std::string& type) {
    return static_cast<std::size_t>(
        std::ranges::count_if(messages(), [&](const Json& m) { return m.at("type") == type; }));
  }
  bool wait_for(const std::string& type, std::size_t n = 1) {
    return wait_until([&] { return count(type) >= n || line_.gone(); }) && count(type) >= n;
  }
  /// Waits for a new dynamic message.
  bool wait_for_frame() { return wait_for("dynamic", count("dynamic") + 1); }
  void forget() {
    messages();
    messages_.clear();
  }

  /// All action messages so far, in order, as `type id` with their other values.
  std::vector<std::string> actions(bool feedback = false) {
    std::vector<std::string> found;
    for (const Json& message : messages()) {
      const std::string type = message.at("type");
      if (!type.starts_with("action_") || (type == "action_feedback" && !feedback)) continue;
      const Json& data = message.at("data");
      std::string text = type.substr(7) + ' ' + data.at("action_id").dump();
      for (const char* const more : {"temp_id", "result", "cancelled"}) {
        if (data.contains(more)) text += ' ' + data.at(more).dump();
      }
      found.push_back(text);
    }
    return found;
  }

  /// The value of the last fact of this attribute and name; null = there is none.
  Json fact(const std::string& attribute, const std::string& name) {
    Json found;
    for (const Json& message : messages()) {
      const std::string type = message.at("type");
      if (type != "static" && type != "dynamic") continue;
      for (const Json& fact : message.at("data")) {
        if (fact.at(0) == attribute && fact.at(1) == name) found = fact.at(2);
      }
    }
    return found;
  }

  void send(const std::string& body) { line_.send(length_frame(body)); }
  void command(const std::string& info, const std::string& temp_id = "1") {
    send(R"({"type":"robot_command","data":{"command_info":)" + info + R"(,"temp_id":)" + temp_id +
         "}}");
  }
  /// Answers the frame of a tick; `until`: see gobot.md, Lock-step.
  void answer(int tick, int until = -1) {
    const std::string more = until >= 0 ? ",\"until\":" + std::to_string(until) : "";
    send(R"({"type":"frame_done","data":{"tick":)" + std::to_string(tick) + more + "}}");
  }
  void cancel(int action) {
    send(R"({"type":"cancel_request","data":{"action_id":)" + std::to_string(action) + "}}");
  }

 private:
  LineClient line_;
  GobotFramer framer_;
  std::size_t read_ = 0;
  std::vector<Json> messages_;
  std::vector<std::string> bodies_;
};

}  // namespace magna::test
