// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/all_inputs.h"
#include "core/engine/engine.h"
#include "tests/support/small_scenario.h"

namespace magna::test {

/// Robots at x = 2.5 m in a room of 20 x 12 m, which has the named rooms "start" (x up to 6 m) and
/// "end" (from 12 m on).
struct AreaOrdersRig : testing::Test {
  AreaOrdersRig() { open(3); }
  void open(int robots, EngineOptions options = {.seed = 3, .clean = true}) {
    Scenario scenario = small_scenario(robots);
    name_rooms(scenario);
    engine = make_engine(scenario, options);
    ended.clear();
  }
  static void name_rooms(Scenario& scenario) {
    scenario.world.rooms = {{"start", {{1, 1}, {6, 1}, {6, 11}, {1, 11}}, {}},
                            {"end", {{12, 1}, {19, 1}, {19, 11}, {12, 11}}, {}}};
  }
  static AreaOrder order_of(OrderKind kind, std::string room = {}) {
    AreaOrder order;
    order.kind = kind;
    order.area.room = std::move(room);
    return order;
  }
  static AreaOrder by(AreaOrder order, std::vector<RobotId> robots) {
    order.team.who = OrderCrew::Named;
    order.robots = std::move(robots);
    return order;
  }
  static AreaOrder by(AreaOrder order, std::uint32_t count) {
    order.team = {OrderCrew::Number, count};
    return order;
  }
  AreaOrderId give(const AreaOrder& order, const Author& author = Author::person()) {
    const Outcome outcome = engine->submit(author, input::GiveAreaOrder{order});
    EXPECT_TRUE(outcome) << outcome.reason();
    return outcome.order.value_or(AreaOrderId{});
  }
  std::string refusal(const AreaOrder& order) {
    const Outcome outcome = engine->submit(Author::person(), input::GiveAreaOrder{order});
    return outcome ? std::string() : outcome.reason();
  }
  void submit(Input input) {
    const Outcome outcome = engine->submit(Author::person(), std::move(input));
    EXPECT_TRUE(outcome) << outcome.reason();
  }
  void run(int ticks) {
    for (int k = 0; k < ticks; ++k) {
      engine->step();
      for (const auto& end : only<event::AreaOrderEnded>(engine->take_events())) {
        ended.push_back(end);
      }
    }
  }
  /// At most so many ticks; whether it became true.
  bool run_until(int ticks, const std::function<bool()>& done) {
    for (int k = 0; k < ticks && !done(); ++k) run(1);
    return done();
  }
  bool run_to_end(int ticks) {
    return run_until(ticks, [this] { return !ended.empty(); });
  }
  const AreaOrderStatus& status(AreaOrderId id) const {
    for (const AreaOrderStatus& order : engine->area_orders()) {
      if (order.id == id) return order;
    }
    ADD_FAILURE() << "there is no order " << id.value;
    static const AreaOrderStatus kNone;
    return kNone;
  }
  std::vector<std::uint32_t> crew(AreaOrderId id) const {
    std::vector<std::uint32_t> robots;
    for (const AreaOrderStatus::Crew& one : status(id).crew) robots.push_back(one.robot.value);
    return robots;
  }
  CrewState state(AreaOrderId id, RobotId robot) const {
    for (const AreaOrderStatus::Crew& one : status(id).crew) {
      if (one.robot == robot) return one.state;
    }
    ADD_FAILURE() << "robot " << robot.value << " does not carry out order " << id.value;
    return CrewState::Away;
  }
  Point at(std::uint32_t robot) const { return engine->team().truth()[robot].position(); }
  Plan plan(std::uint32_t robot) const { return engine->missions().plan(RobotId{robot}); }
  MissionState mission(std::uint32_t robot) const {
    return engine->missions().status(RobotId{robot}).state;
  }

  static constexpr RobotId kFirst{0}, kSecond{1}, kThird{2};
  std::unique_ptr<Engine> engine;
  std::vector<event::AreaOrderEnded> ended;
};

}  // namespace magna::test
