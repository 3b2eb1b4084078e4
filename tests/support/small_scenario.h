// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/engine/engine.h"
#include "core/engine/input_log.h"
#include "core/engine/scenario.h"

namespace magna::test {

/// A walled room of 20 x 12 m with `robots` p2at in a column at x = 2.5 m, 2 m apart, all facing
/// +x: "robot1", "robot2", …
inline Scenario small_scenario(int robots = 3) {
  Scenario scenario;
  scenario.source = "small";
  scenario.world.name = "small";
  scenario.world.width = 20;
  scenario.world.height = 12;
  scenario.world.clauses.emplace_back(
      RectClause{{0, 0}, {20, 12}, "bricks", {1.0, 1.0, 1.0, 1.0}, {}});
  for (int k = 0; k < robots; ++k) {
    RobotDescription robot;
    robot.name = "robot" + std::to_string(k + 1);
    robot.type = RobotType::P2at;
    robot.pose = {2.5, 2.5 + 2.0 * k, 0.0};
    scenario.robots.push_back({robot, {}});
  }
  return scenario;
}

inline std::unique_ptr<Engine> make_engine(const Scenario& scenario, EngineOptions options = {}) {
  auto engine = Engine::create(scenario, options);
  if (!engine) throw std::runtime_error(engine.error().text());
  return std::move(*engine);
}

inline void run(Engine& engine, int ticks) {
  for (int k = 0; k < ticks; ++k) engine.step();
}

/// Runs an engine for `ticks` with the inputs of a log, each before its tick.
inline void play(Engine& engine, const InputLog& log, int ticks) {
  std::size_t next = 0;
  for (int k = 0; k < ticks; ++k) {
    for (; next < log.inputs.size() && log.inputs[next].tick == engine.now() + 1; ++next) {
      engine.submit(log.inputs[next].author, log.inputs[next].input);
    }
    engine.step();
  }
  if (next != log.inputs.size()) throw std::runtime_error("inputs are left in the log");
}

/// All events of one type, in order.
template <class Wanted>
std::vector<Wanted> only(const std::vector<Event>& events) {
  std::vector<Wanted> found;
  for (const Event& event : events) {
    if (const auto* wanted = std::get_if<Wanted>(&event)) found.push_back(*wanted);
  }
  return found;
}

}  // namespace magna::test
