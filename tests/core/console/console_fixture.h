// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/console/console.h"
#include "core/engine/all_inputs.h"
#include "core/geometry/angle.h"
#include "tests/support/small_scenario.h"

namespace magna::test {

inline ThingDescription thing_of(std::string name, Descriptor attributes,
                                 std::vector<ThingDescription> contents = {}) {
  ThingDescription description;
  description.name = std::move(name);
  description.position = {20.0, 20.0};
  description.attributes = std::move(attributes);
  description.contents = std::move(contents);
  return description;
}

inline Descriptor sized(double size, const char* color) {
  Descriptor descriptor;
  descriptor.set("size", size);
  descriptor.set("color", std::string(color));
  return descriptor;
}

/// The manual's big-room (5.1) with its first things, and robbie (5.2) beside them.
inline Scenario big_room() {
  Scenario scenario;
  scenario.source = "big-room";
  scenario.world.name = "big-room";
  scenario.world.width = 75;
  scenario.world.height = 75;
  scenario.world.clauses.emplace_back(
      RectClause{{0, 0}, {75, 75}, "bricks", {0.0, 10.0, 30.0, 25.0}, {}});
  scenario.world.things.push_back(thing_of("lamp", sized(2.0, "lightred")));
  scenario.world.things.push_back(
      thing_of("small-box", sized(5.0, "lightblue"), {thing_of("pen", sized(0.2, "green"))}));
  RobotDescription robbie;
  robbie.name = "robbie";
  robbie.pose = {20.0, 20.0, 0.0};
  robbie.cameras = {{kPi / 4.0, 3}, {kPi / 2.0, 5}};
  robbie.hands = {10.0, 4.0};
  robbie.bins = {20.0, 5.0};
  scenario.robots.push_back({robbie, {}});
  RobotDescription helper = robbie;
  helper.name = "helper";
  helper.cameras = {};
  helper.hands = {};
  helper.bins = {};
  scenario.robots.push_back({helper, {}});
  return scenario;
}

/// A program behind the console. Commands have no effect; the test ends them.
class FakeHost : public ConsoleHost {
 public:
  const Engine& engine() const override { return *engine_; }
  Outcome submit(const Input& input) override {
    if (!input.is<input::Command>()) {
      return engine_->submit(Console::author(), input);
    }
    if (!refusal.empty()) return Outcome::refused(Message::verbatim(refusal));
    commands.push_back(input.get<input::Command>());
    Outcome outcome;
    outcome.sequence = commands.size();
    return outcome;
  }
  void evaluate(const std::string& expression) override { expressions.push_back(expression); }
  std::optional<std::string> run_ticks(Tick count) override {
    asked.push_back("tick " + std::to_string(count));
    return std::nullopt;
  }
  void run() override { asked.emplace_back("run"); }
  void load(const std::string& path) override { asked.push_back("load " + path); }
  std::optional<std::string> quit() override { return "The console stays"; }

  std::unique_ptr<Engine> engine_ = make_engine(big_room(), {.clean = true});
  std::vector<input::Command> commands;
  std::vector<std::string> asked;
  std::vector<std::string> expressions;
  std::string refusal;  ///< rejection of commands; "" = they are accepted
};

class ConsoleTest : public testing::Test {
 protected:
  using Lines = std::vector<std::string>;

  /// The output since the last call, as shown.
  Lines said() {
    Lines lines;
    for (const ConsoleLine& line : console_.take_lines()) lines.push_back(shown_text(line));
    return lines;
  }
  /// The answer to a line.
  Lines answer(const std::string& line) {
    console_.type(line);
    Lines lines = said();
    EXPECT_FALSE(lines.empty());
    if (!lines.empty()) lines.erase(lines.begin());  // the line itself
    return lines;
  }
  /// The outcome of the command issued as the `number`-th.
  void end(std::size_t number, CommandResult result) {
    const input::Command& in = host_.commands.at(number - 1);
    result.robot = in.robot;
    console_.on_event(
        event::CommandEnded{in.robot, Console::author(), in.command, std::move(result), number});
  }
  void notice(PartNotice::Kind kind, std::optional<Resource> part,
              std::optional<DesignatorId> designator = {}, std::optional<ThingId> thing = {}) {
    console_.on_event(event::PartNoticed{{kind, kRobbie, part, designator, thing}});
  }
  void tick() {
    host_.engine_->step();
    console_.proceed();
  }

  static constexpr RobotId kRobbie{0};
  // Contents are created before their container (manual E).
  static constexpr ThingId kPen{1};
  static constexpr ThingId kSmallBox{2};

  FakeHost host_;
  Console console_{host_};
};

}  // namespace magna::test
