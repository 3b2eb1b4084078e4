// SPDX-License-Identifier: GPL-3.0-or-later
// The simulated operator of the bench, with two robots in a small room.
#include "tests/support/simulated_operator.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <optional>
#include <utility>

#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using test::OperatorWork;
using test::OrderStyle;
using test::SimulatedOperator;

constexpr RobotId kFirst{0}, kSecond{1};

/// Two robots in a room of 20 x 12 m, and a victim on the floor 6 m ahead of the first one.
Scenario room_with_victim() {
  Scenario scenario = test::small_scenario(2);
  ThingDescription victim;
  victim.name = "amy";
  victim.kind = ThingKind::Victim;
  victim.position = {8.5, 3.0};
  victim.footprint = Footprint{1.7, 0.5, 0.0};
  scenario.world.things.push_back(std::move(victim));
  return scenario;
}

struct SimulatedOperatorTest : testing::TestWithParam<OrderStyle> {
  SimulatedOperatorTest() { open(GetParam()); }
  void open(OrderStyle style, std::uint64_t seed = 3) {
    engine = test::make_engine(room_with_victim(), {.seed = seed});
    person.emplace(*engine, style);
  }
  void run(double seconds) {
    const long ticks = std::lround(seconds / engine->world().tick_seconds());
    for (long k = 0; k < ticks; ++k) {
      person->act();
      engine->step();
      engine->take_events();
    }
  }
  bool has_plan(RobotId robot) const { return !engine->missions().plan(robot).waypoints.empty(); }

  std::unique_ptr<Engine> engine;
  std::optional<SimulatedOperator> person;
};

INSTANTIATE_TEST_SUITE_P(Styles, SimulatedOperatorTest,
                         testing::Values(OrderStyle::Single, OrderStyle::Area),
                         [](const auto& one) {
                           return one.param == OrderStyle::Single ? "SingleOrders" : "AreaOrders";
                         });

TEST_P(SimulatedOperatorTest, GivesOrdersAndMarksTheVictim) {
  run(60);
  const OperatorWork& work = person->work();
  EXPECT_NEAR(work.seconds, 60.0, 0.01);
  EXPECT_GE(work.orders, 1);
  EXPECT_GE(work.pictures, 1);
  EXPECT_EQ(work.marks, 1);
  EXPECT_EQ(work.refused, 0);
  EXPECT_EQ(engine->measures().victims.found, 1U);
  EXPECT_EQ(engine->measures().victims.false_marks, 0U);
  EXPECT_GT(work.keys, 0);
  EXPECT_GT(work.on_robots, 0.0);
  EXPECT_GT(work.on_pictures, 0.0);
  EXPECT_LE(work.on_robots + work.on_pictures, 60.01);
  EXPECT_GT(work.waiting, 0.0) << "before the first order";
  EXPECT_LE(work.waiting, 120.0);
  EXPECT_LE(work.standing, 120.0);
}

TEST_P(SimulatedOperatorTest, EqualSeedsGiveEqualRuns) {
  run(60);
  const auto hash = engine->state_hash();
  const OperatorWork work = person->work();
  open(GetParam());
  run(60);
  EXPECT_EQ(engine->state_hash(), hash);
  EXPECT_EQ(person->work(), work);
  open(GetParam(), 4);
  run(60);
  EXPECT_NE(engine->state_hash(), hash);
}

TEST_P(SimulatedOperatorTest, SendsOneRobotAfterTheOtherOrAllAtOnce) {
  for (int k = 0; k < 300 && !has_plan(kFirst); ++k) run(0.1);
  ASSERT_TRUE(has_plan(kFirst));
  if (GetParam() == OrderStyle::Area) {
    EXPECT_TRUE(has_plan(kSecond));
    EXPECT_EQ(engine->selected().size(), 2U);
    return;
  }
  EXPECT_FALSE(has_plan(kSecond));
  EXPECT_EQ(engine->active(), kFirst);
  for (int k = 0; k < 600 && !has_plan(kSecond); ++k) run(0.1);
  EXPECT_TRUE(has_plan(kSecond));
  EXPECT_EQ(engine->active(), kSecond);
}

TEST_P(SimulatedOperatorTest, EndsWhenNothingIsLeft) {
  for (int k = 0; k < 900 && !person->finished(); ++k) run(1.0);
  ASSERT_TRUE(person->finished());
  const auto before = engine->missions().plan(kFirst);
  const int orders = person->work().orders;
  run(20);
  EXPECT_TRUE(person->finished());
  EXPECT_EQ(person->work().orders, orders);
  EXPECT_EQ(engine->missions().plan(kFirst), before);
}

}  // namespace
}  // namespace magna
