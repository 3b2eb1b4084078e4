// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gmock/gmock.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/all_inputs.h"
#include "protocols/agentvr/agent_server.h"
#include "tests/protocols/agentvr/agent_test_client.h"
#include "tests/support/agent_scenario.h"
#include "tests/support/hand_clock.h"

namespace magna {

/// Two agents with their ports on real sockets, and pictures that are letters. The test runs the
/// ticks.
class AgentFixture : public testing::Test {
 protected:
  static constexpr RobotId kFirst{0};

  void SetUp() override { engine_ = test::make_engine(test::agent_scenario()); }

  AgentServer::Options options() {
    AgentServer::Options options;
    options.port = 0;
    options.log = [this](const std::string& line) { log_.push_back(line); };
    options.on_submitted = [this] { drain(); };
    options.wants_picture = [this] { ++wanted_; };
    options.answered = [this] { ++answered_; };
    options.clock = &clock_;
    return options;
  }
  AgentServer& serve(AgentServer::Options options) {
    server_ = std::make_unique<AgentServer>(*engine_, std::move(options));
    EXPECT_TRUE(server_->listen()) << server_->problem();
    return *server_;
  }
  AgentServer& serve() { return serve(options()); }
  AgentServer& serve_in_step() {
    auto in_step = options();
    in_step.settings.sync_mode = true;
    return serve(in_step);
  }

  int port(int agent = 0) const { return server_->port() + 1 + agent; }
  std::string client_name(std::size_t agent = 0) const { return server_->links().at(agent).client; }
  /// A client of an agent that has received data, so that the server knows it.
  std::unique_ptr<test::AgentTestClient> join(int agent = 0, char dialect = 'A') {
    auto client = std::make_unique<test::AgentTestClient>(port(agent));
    client->check_version(dialect);
    EXPECT_TRUE(client->wait_for(dialect == 'A' ? 28 : 29));
    return client;
  }
  /// Waits until the server has read all data of this client.
  void settle(test::AgentTestClient& client, char dialect = 'A') {
    const int number = dialect == 'A' ? 28 : 29;
    const std::size_t before = client.count(number);
    client.check_version(dialect);
    EXPECT_TRUE(client.wait_for(number, before + 1));
  }

  void drain() {
    const auto events = engine_->take_events();
    if (server_) server_->on_events(events);
  }
  /// Five times as fast as real time.
  void step(int ticks = 1) {
    for (int k = 0; k < ticks; ++k) {
      clock_.nanoseconds += 10'000'000;
      engine_->step();
      drain();
      server_->on_tick();
    }
  }
  /// Runs until the end of an action was reported.
  bool ends(test::AgentTestClient& client, std::int32_t action) {
    return test::wait_until([&] {
      step();
      return client.ends(action) == 1;
    });
  }
  void submit(const Input& input) {
    engine_->submit(Author::person(), input);
    drain();
  }
  /// The session's part in pictures: requested pictures are delivered immediately.
  std::vector<std::uint32_t> draw() {
    const auto due = server_->take_due_pictures();
    for (const std::uint32_t agent : due) server_->on_picture(agent, {{'l'}, {'r'}, {'m'}});
    return due;
  }
  Pose pose(RobotId robot = kFirst) const { return engine_->team().truth()[robot.index()]; }
  const AgentState& agent(std::uint32_t k = 0) const { return *engine_->agents()->agent(k); }

  test::HandClock clock_;
  int wanted_ = 0;
  int answered_ = 0;
  std::vector<std::string> log_;
  std::unique_ptr<Engine> engine_;
  std::unique_ptr<AgentServer> server_;
};

}  // namespace magna
