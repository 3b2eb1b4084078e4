// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "core/engine/all_inputs.h"
#include "core/engine/engine.h"
#include "tests/support/drawn_hall.h"

namespace magna::test {

/// An engine that runs a hall, and a record of its events.
class RunningHall {
 public:
  explicit RunningHall(HallDescription description, std::uint64_t seed = 1) {
    EngineOptions options;
    options.seed = seed;
    auto made = Engine::create(hall_scenario(std::move(description)), options);
    if (!made) throw std::runtime_error(made.error().text());
    engine_ = std::move(*made);
  }

  Engine& engine() { return *engine_; }
  const HallSimulation& hall() const { return *engine_->hall(); }
  const RobotActions& actions() const { return *engine_->actions(); }
  Pose pose(std::uint32_t robot) const { return engine_->team().truth()[robot]; }
  double seconds() const {
    return static_cast<double>(engine_->now()) * engine_->world().tick_seconds();
  }

  /// Commands the robot as a client; nothing if it was rejected.
  std::optional<ActionId> act(std::uint32_t robot, const RobotAction& action,
                              const Author& author = Author::client("client-1")) {
    const Outcome outcome = submit(author, input::HallAction{RobotId{robot}, action});
    return outcome.action;
  }
  Outcome submit(const Author& author, const Input& input) {
    Outcome outcome = engine_->submit(author, input);
    collect();
    return outcome;
  }
  void step() {
    engine_->step();
    collect();
  }
  void run(double seconds) {
    const double until = this->seconds() + seconds - 1e-6;
    while (this->seconds() < until) step();
  }
  bool run_until(const std::function<bool()>& done, double at_most) {
    const double until = seconds() + at_most;
    while (!done() && seconds() < until) step();
    return done();
  }
  /// The end of the action; nothing if it is running.
  std::optional<ActionEnd> end_of(ActionId id) const {
    for (const Event& event : events) {
      const auto* ended = std::get_if<event::ActionEnded>(&event);
      if (ended != nullptr && ended->action == id) return ended->how;
    }
    return {};
  }
  std::string reason_of(ActionId id) const {
    for (const Event& event : events) {
      const auto* ended = std::get_if<event::ActionEnded>(&event);
      if (ended != nullptr && ended->action == id) return english(ended->reason);
    }
    return {};
  }
  /// The robot executes it and it ends within the time.
  std::optional<ActionEnd> finish(std::uint32_t robot, const RobotAction& action,
                                  double at_most = 30.0) {
    const auto id = act(robot, action);
    if (!id) return {};
    run_until([&] { return end_of(*id).has_value(); }, at_most);
    return end_of(*id);
  }

  std::vector<Event> events;

 private:
  void collect() {
    for (Event& event : engine_->take_events()) events.push_back(std::move(event));
  }

  std::unique_ptr<Engine> engine_;
};

}  // namespace magna::test
