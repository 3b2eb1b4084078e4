// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gmock/gmock.h>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocols/actr/dispatcher_session.h"
#include "tests/protocols/actr/fake_dispatcher.h"

namespace magna {

/// A session with a stand-in for ACT-R.
class DispatcherFixture : public testing::Test {
 protected:
  static constexpr std::int64_t kSecond = 1'000'000'000;

  void start(bool lockstep = false) {
    session_.emplace(
        DispatcherSession::Output{[this](std::string_view message) {
                                    EXPECT_EQ(message.back(), DispatcherFramer::kEnd);
                                    sent_.emplace_back(message.substr(0, message.size() - 1));
                                  },
                                  [this](std::string_view form) { forms_.emplace_back(form); },
                                  [this](const std::string& line) { reports_.push_back(line); }},
        lockstep);
    session_->start(now_);
    forms_.clear();
  }
  /// Answers all requests, until there are no more; counts the answers of the session.
  void answer_all() {
    while (!sent_.empty()) {
      const std::string message = std::move(sent_.front());
      sent_.pop_front();
      if (!nlohmann::json::parse(message).contains("method")) {
        ++answers_;
        continue;
      }
      ++requests_;
      EXPECT_EQ(session_->take_message(actr_.answer(message), now_), std::nullopt);
    }
  }
  /// Lets a second pass in steps of 10 ms.
  void pass(int steps = 100) {
    for (int i = 0; i < steps; ++i) {
      now_ += kSecond / 100;
      ASSERT_EQ(session_->look(now_), std::nullopt);
      answer_all();
    }
  }
  void greet(bool lockstep = false) {
    start(lockstep);
    answer_all();
    pass();
  }
  /// ACT-R calls a command and waits for the answer. True: it has it.
  bool calls(const nlohmann::json& params) {
    const std::size_t before = answers_;
    const nlohmann::json message{{"method", "evaluate"}, {"params", params}, {"id", 7}};
    EXPECT_EQ(session_->take_message(message.dump(), now_), std::nullopt);
    answer_all();
    return answers_ > before;
  }
  bool signal(const std::string& name) { return calls({name, nullptr, 0.0}); }
  bool run_begins() {
    actr_.running = true;
    return signal("magna-run-start");
  }
  bool run_ends() {
    actr_.running = false;
    return signal("magna-run-stop");
  }
  /// A periodic event of the model, as it was scheduled last.
  bool tick(const std::string& model = "MODEL1") {
    for (auto event = actr_.periodic.rbegin(); event != actr_.periodic.rend(); ++event) {
      if (event->at(1) != model) continue;
      nlohmann::json params{event->at(3), nullptr};
      for (const auto& option : event->at(4)) {
        if (option.at(0) != "params") continue;
        for (const auto& value : option.at(1)) params.push_back(value);
      }
      actr_.in_tick = true;
      const bool answered = calls(params);
      actr_.in_tick = !answered;
      return answered;
    }
    ADD_FAILURE() << "nothing was scheduled for " << model;
    return false;
  }
  /// A list of two rows, a picture of its own size, and a map of 20 pixels per metre.
  void show_window() {
    line("(window listview1 listview 0 0 200 600)");
    line("(window imgview1 imgview 220 0 640 480)");
    line("(window mapview1 mapview 900 0 600 600)");
    line("(geometry robot1 row 0 0 200 24)");
    line("(geometry robot2 row 0 24 200 24)");
    line("(geometry imgview1 image 220 0 640 480 640 480)");
    line("(geometry mapview1 map 1000 160 20.0000 0.0000)");
  }
  static constexpr std::size_t kPanes = 3 + 1;  ///< and the tool of clicks on the map
  void line(std::string_view text) { session_->take_line(text); }
  /// The answer to a call by ACT-R: "" = true, or the problem.
  std::string call(const nlohmann::json& params) {
    sent_.clear();
    const nlohmann::json message{{"method", "evaluate"}, {"params", params}, {"id", 1}};
    EXPECT_EQ(session_->take_message(message.dump(), now_), std::nullopt);
    EXPECT_THAT(sent_, testing::Not(testing::IsEmpty()));
    const auto answer = nlohmann::json::parse(sent_.front());
    sent_.clear();
    return answer["error"].is_null() ? "" : answer["error"]["message"].get<std::string>();
  }
  std::string click(double x, double y, const std::string& model = "MODEL1") {
    return call({"magna-click", nullptr, model, {x, y, 1080}, "INDEX"});
  }
  std::string key(const std::string& name) { return call({"magna-key", nullptr, "MODEL1", name}); }

  test::FakeDispatcher actr_;
  std::optional<DispatcherSession> session_;
  std::deque<std::string> sent_;
  std::vector<std::string> forms_;
  std::vector<std::string> reports_;
  std::size_t requests_ = 0;
  std::size_t answers_ = 0;  ///< to calls
  std::int64_t now_ = kSecond;
};

}  // namespace magna
