// SPDX-License-Identifier: GPL-3.0-or-later
// Halls are reproducible: the same inputs give the same states bit by bit.
#include <gtest/gtest.h>

#include <array>

#include "core/engine/all_inputs.h"
#include "core/sim/random.h"
#include "tests/support/drawn_hall.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

HallDescription hall() {
  HallDescription description = test::drawn_hall(
      test::one_machine_tiles(), {{8.5, 6.0}, {3.5, 6.0}, {16.5, 6.0}, {6.5, 11.0}});
  description.templates = {PackageTemplates(6, {{1, 1.0}})};
  description.machines[1].create_time = CreateTime::Exponential;
  return description;
}

/// A random command for a robot.
RobotAction any_action(RandomStream& lots) {
  const Point place{lots.uniform(1.5, 18.5), lots.uniform(5.5, 12.5)};
  const std::array<RobotAction, 8> all{
      action::NavigateTo{place},
      action::NavigateToArea{"interact_area" + std::to_string(lots.below(4))},
      action::FaceBelt{"belt" + std::to_string(lots.below(4)), 5.0},
      action::Pick{},
      action::Place{},
      action::DoMove{lots.uniform(-3.0, 3.0), 1.0, 0.7},
      action::DoRotation{2.0, 0.5},
      action::GoCharge{}};
  return all[lots.below(all.size())];
}

/// Commands the robots every three seconds; returns the log.
InputLog story(Engine& engine, int ticks) {
  InputLog log;
  engine.set_input_observer([&log](const LoggedInput& in) { log.inputs.push_back(in); });
  RandomStream lots(5, 0, StreamPurpose::Program);
  for (int k = 0; k < ticks; ++k) {
    if (k % 45 == 0) {
      const RobotId robot{static_cast<std::uint32_t>(lots.below(4))};
      engine.submit(Author::client("client-1"), input::HallAction{robot, any_action(lots)});
    }
    engine.step();
  }
  return log;
}

TEST(HallRuns, TheSameInputsGiveTheSameStateOnAnyNumberOfThreads) {
  constexpr int kTicks = 3600;
  EngineOptions options;
  options.seed = 11;
  options.threads = 1;
  const auto first = test::make_engine(test::hall_scenario(hall()), options);
  const InputLog log = story(*first, kTicks);
  ASSERT_GT(log.inputs.size(), 70U);
  EXPECT_GT(first->hall()->packages().size(), 1U);

  options.threads = 4;
  const auto second = test::make_engine(test::hall_scenario(hall()), options);
  test::play(*second, log, kTicks);
  EXPECT_EQ(second->state_hash(), first->state_hash());
}

TEST(HallRuns, AnotherSeedGivesAnotherState) {
  EngineOptions options;
  options.seed = 11;
  const auto first = test::make_engine(test::hall_scenario(hall()), options);
  options.seed = 12;
  const auto second = test::make_engine(test::hall_scenario(hall()), options);
  test::run(*first, 900);
  test::run(*second, 900);
  EXPECT_NE(second->state_hash(), first->state_hash());
}

// The memory of a hall is part of the state: each of these changes the hash.
TEST(HallRuns, HashCoversPackagesAndActions) {
  const auto engine = test::make_engine(test::hall_scenario(hall()));
  const std::uint64_t before = engine->state_hash();
  const auto other = test::make_engine(test::hall_scenario(hall()));
  other->submit(Author::client("c"), input::HallAction{RobotId{0}, action::RotateTo{1.0, 1.0}});
  EXPECT_NE(other->state_hash(), before);
}

}  // namespace
}  // namespace magna
