// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gmock/gmock.h>

#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "core/engine/all_inputs.h"
#include "core/engine/engine.h"
#include "protocols/actr/actr_server.h"
#include "protocols/actr/form_table.h"
#include "tests/support/event_loop.h"
#include "tests/support/line_client.h"
#include "tests/support/small_scenario.h"

namespace magna {

/// A world of 25 x 20 m around the origin with three idle robots and an ACT-R server on a real
/// port.
class ActrFixture : public testing::Test {
 protected:
  static constexpr std::size_t kRobots = 3;
  /// Lines sent to a new client: four windows, each robot and its mission.
  static constexpr std::size_t kTold = 4 + 2 * kRobots;

  static Scenario scenario(const std::string& prefix = "robot") {
    Scenario scenario;
    scenario.source = "test";
    scenario.world.origin = {-5, -5};
    scenario.world.width = 25;
    scenario.world.height = 20;
    const RobotType types[] = {RobotType::P2at, RobotType::Telemax, RobotType::Airrobot};
    for (std::size_t k = 0; k < kRobots; ++k) {
      RobotDescription robot;
      robot.name = prefix + std::to_string(k + 1);
      robot.type = types[k];
      robot.pose = {0.5, 2.0 + 3.0 * static_cast<double>(k), 0.0};
      scenario.robots.push_back({robot, {}});
    }
    return scenario;
  }

  /// The line has a row in the table of forms, with as many fields.
  static void expect_in_table(const std::string& line) {
    const auto parts = form_parts(line);
    const FormRow* const row = find_form(parts);
    ASSERT_NE(row, nullptr) << line << " has no row in protocols/actr/form_table.cpp";
    EXPECT_NE(row->group, FormGroup::Received) << line << " is not a form that Magna sends";
    if (parts.size() < LinkMessage::kMostFields) {
      EXPECT_TRUE(fits(*row, parts.size() - 1)) << line << " is not " << usage(*row);
    }
  }

  void SetUp() override { engine_ = test::make_engine(scenario(), {7, true, {}}); }

  ActrServer::Options options() {
    ActrServer::Options options;
    options.port = 0;
    options.log = [this](const std::string& line) { log_.push_back(line); };
    options.info = [this](const std::string& line) { info_.push_back(line); };
    options.on_submitted = [this] { drain(); };
    return options;
  }
  ActrServer& serve(ActrServer::Options options) {
    server_ = std::make_unique<ActrServer>(*engine_, std::move(options));
    EXPECT_TRUE(server_->listen()) << server_->status().problem;
    return *server_;
  }
  ActrServer& serve() { return serve(options()); }

  std::unique_ptr<test::LineClient> join() {
    auto client = std::make_unique<test::LineClient>(server_->port());
    EXPECT_TRUE(client->wait_for_lines(kTold));
    return client;
  }

  /// The turn of the session.
  void drain() { server_->on_events(engine_->take_events()); }
  void step(int ticks = 1) {
    for (int i = 0; i < ticks; ++i) {
      engine_->step();
      drain();
      server_->on_tick();
    }
    server_->flush();
  }
  void submit(const Input& input) {
    engine_->submit(Author::person(), input);
    drain();
  }

  /// Fills the buffers of the first client, which must have stopped reading, by a plan with a long
  /// text. `fast` reads meanwhile.
  void fall_behind(test::LineClient& fast) {
    for (int i = 0; i < 900; ++i) {
      engine_->submit(Author::person(), input::MissionAppend{RobotId{1}, Waypoint::turn_to(1)});
    }
    engine_->take_events();
    const std::vector<Event> plan{event::PlanChanged{RobotId{1}}};
    const auto backlog = [&] { return server_->status().clients.at(0).backlog_bytes; };
    for (int i = 0; i < 2000 && backlog() < 16 * ActrClient::kBehind; ++i) {
      server_->on_events(plan);
      const std::size_t lines = fast.count();
      ASSERT_TRUE(test::wait_until([&] { return fast.count() > lines; }));
    }
    ASSERT_GE(backlog(), 16 * ActrClient::kBehind);
  }

  /// All lines that a client receives for these bytes, up to the answer of a last command.
  static std::string answer_to(test::LineClient& client, std::string_view bytes) {
    return client.answer_to(bytes, "\n(missionadd robot3 (wander))\n", "(mission robot3)\n");
  }

  /// The lines except those of the frontier, which changes with every sweep.
  static std::string without_frontier(const std::string& text) {
    std::istringstream lines(text);
    std::string rest;
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with("(frontier ")) rest += line + "\n";
    }
    return rest;
  }

  static constexpr RobotId kRobot1{0};

  std::unique_ptr<Engine> engine_;
  std::unique_ptr<ActrServer> server_;
  std::vector<std::string> log_;
  std::vector<std::string> info_;
};

}  // namespace magna
