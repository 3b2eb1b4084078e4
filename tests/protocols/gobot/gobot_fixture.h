// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gmock/gmock.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/all_inputs.h"
#include "protocols/gobot/gobot_server.h"
#include "tests/protocols/gobot/gobot_test_client.h"
#include "tests/support/small_hall.h"

namespace magna {

/// The small hall with a gobot server on a real port. The test runs ticks, the server sends frames.
class GobotFixture : public testing::Test {
 protected:
  void SetUp() override { open(test::small_hall()); }

  void open(HallDescription description) {
    server_.reset();
    engine_ = test::make_hall(std::move(description));
    engine_->take_events();
  }

  GobotServer::Options options() {
    GobotServer::Options options;
    options.port = 0;
    options.log = [this](const std::string& line) { log_.push_back(line); };
    options.on_submitted = [this] { drain(); };
    return options;
  }
  GobotServer& serve(GobotServer::Options options) {
    server_ = std::make_unique<GobotServer>(*engine_, std::move(options));
    EXPECT_TRUE(server_->listen()) << server_->status().problem;
    return *server_;
  }
  GobotServer& serve() { return serve(options()); }

  /// A client that has received everything once.
  std::unique_ptr<test::GobotTestClient> join() {
    auto client = std::make_unique<test::GobotTestClient>(server_->port());
    EXPECT_TRUE(client->wait_for("dynamic"));
    return client;
  }

  /// The turn of the session.
  void drain() {
    const auto events = engine_->take_events();
    server_->on_events(events);
  }
  void step(int ticks = 1) {
    for (int i = 0; i < ticks; ++i) {
      engine_->step();
      drain();
      server_->on_tick();
    }
  }
  /// Runs until the client has received a result, with frames between the ticks; false if there was
  /// none.
  bool run_to_result(test::GobotTestClient& client, std::size_t n = 1, int ticks = 60 * 60) {
    for (int k = 0; k < ticks && client.count("action_result") < n; k += 60) {
      step(60);
      client.wait_for_frame();
    }
    return client.wait_for_frame() && client.count("action_result") >= n;
  }
  void submit(const Input& input) {
    engine_->submit(Author::person(), input);
    drain();
  }

  static constexpr RobotId kRobot0{0};
  static constexpr RobotId kRobot1{1};

  std::unique_ptr<Engine> engine_;
  std::unique_ptr<GobotServer> server_;
  std::vector<std::string> log_;
};

}  // namespace magna
