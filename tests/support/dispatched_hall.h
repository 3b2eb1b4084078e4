// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/engine/engine.h"
#include "core/engine/hall_dispatcher.h"
#include "core/engine/scenario.h"
#include "core/hall/hall_file.h"

namespace magna::test {

/// A shipped hall, by the name of its scenario.
inline HallDescription shipped_hall(const std::string& name) {
  const auto file =
      load_hall_file({MAGNA_SOURCE_DIR "/resources/factory/" + name + ".json", {}, {}}, "");
  EXPECT_TRUE(file) << file.error().text();
  return file->description;
}

/// The name of a rule as that of a parameterised test: "ompas-greedy" as "ompasgreedy".
inline std::string rule_test_name(const ::testing::TestParamInfo<DispatchRuleInfo>& one) {
  std::string name(one.param.name);
  std::erase(name, '-');
  return name;
}

/// An engine that runs a hall with its dispatcher.
struct DispatchedHall {
  std::unique_ptr<Engine> engine;
  std::optional<HallDispatcher> dispatcher;
  std::vector<std::string> failures;  ///< reasons of failed actions, in order

  explicit DispatchedHall(HallDescription description, const EngineOptions& options = {},
                          DispatchRuleKind rule = DispatchRuleKind::Greedy) {
    auto made =
        Engine::create(magna::hall_scenario(std::move(description), "hall", "hall"), options);
    EXPECT_TRUE(made) << made.error().text();
    engine = std::move(*made);
    dispatcher.emplace(*engine, rule);
  }

  const HallSimulation& hall() const { return *engine->hall(); }

  void tick() {
    dispatcher->give_orders(*engine);
    engine->step();
    for (const Event& happened : engine->take_events()) {
      const auto* ended = std::get_if<event::ActionEnded>(&happened);
      if (ended != nullptr && ended->how == ActionEnd::Failed)
        failures.push_back(english(ended->reason));
    }
  }
  /// Runs until all is delivered, at most so many seconds; returns the seconds needed.
  double run_for(double seconds) {
    const double tick_seconds = engine->world().tick_seconds();
    const Tick last = engine->now() + static_cast<Tick>(seconds / tick_seconds);
    while (!hall().finished() && engine->now() < last) tick();
    return static_cast<double>(engine->now()) * tick_seconds;
  }
};

}  // namespace magna::test
