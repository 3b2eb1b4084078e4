// SPDX-License-Identifier: GPL-3.0-or-later
// The order of kickers, and that the same world is reproducible (manual 5.3.1).
#include <gmock/gmock.h>

#include <cmath>
#include <sstream>

#include "core/engine/all_inputs.h"
#include "core/view/snapshot_maker.h"
#include "tests/support/fake_hooks.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using test::FakeHooks;
using test::make_engine;
using test::run;
using test::small_scenario;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr ThingId kFirst{0}, kSecond{1};

/// Two things in the middle of the room with the given kickers.
struct KickScene {
  explicit KickScene(std::vector<ThingKicker> first, std::vector<ThingKicker> second = {}) {
    scenario.world.things = {{.name = "first", .position = {10.5, 6.5}, .kickers = first},
                             {.name = "second", .position = {12.5, 6.5}, .kickers = second}};
    scenario.hooks = hooks;
  }
  Scenario scenario = small_scenario(1);
  std::shared_ptr<FakeHooks> hooks = std::make_shared<FakeHooks>();
};

/// "0.4 1.2!": thing 0's kicker 4, thing 1's kicker 2, which requested another turn.
std::string text(const std::vector<KickerTurn>& turns) {
  std::ostringstream out;
  for (const KickerTurn& turn : turns) {
    out << (&turn == turns.data() ? "" : " ") << turn.thing.value << '.' << turn.kicker
        << (turn.again ? "!" : "");
  }
  return out.str();
}

std::vector<std::string> texts(const FakeHooks& hooks) {
  std::vector<std::string> all;
  for (const auto& turns : hooks.calls) all.push_back(text(turns));
  return all;
}

TEST(Kickers, ProgramsOfAWorldStartAndEndWithItsEngine) {
  KickScene yard({});
  {
    const auto engine = make_engine(yard.scenario, {.seed = 5});
    EXPECT_EQ(yard.hooks->begun, 1);
    EXPECT_EQ(yard.hooks->engine, engine.get());
    EXPECT_EQ(yard.hooks->seed, 5U);
    EXPECT_EQ(engine->now(), 0);
    EXPECT_EQ(yard.hooks->ended, 0);
  }
  EXPECT_EQ(yard.hooks->ended, 1);
}

TEST(Kickers, AReplacedEngineDoesNotEndTheProgramsOfItsSuccessor) {
  KickScene yard({{1, 1.0}});
  auto engine = make_engine(yard.scenario);
  auto next = make_engine(yard.scenario);
  EXPECT_EQ(yard.hooks->begun, 2);
  EXPECT_EQ(yard.hooks->ended, 1);
  engine->step();
  EXPECT_THAT(yard.hooks->calls, IsEmpty()) << "they do not serve the old one any more";
  engine.reset();
  EXPECT_EQ(yard.hooks->ended, 1);
  next->step();
  EXPECT_EQ(yard.hooks->calls.size(), 1U);
  next.reset();
  EXPECT_EQ(yard.hooks->ended, 2);
}

TEST(Kickers, RunOncePerTickInTheOrderOfThingsAndTheirKickers) {
  KickScene yard({{9, 1.0}, {4, 1.0}, {5, 0.0}}, {{2, 1.0}});
  const auto engine = make_engine(yard.scenario);
  run(*engine, 2);
  EXPECT_THAT(texts(*yard.hooks), ElementsAre("0.9 0.4 1.2", "0.9 0.4 1.2"));
}

TEST(Kickers, RunAsOftenAsTheirProbability) {
  KickScene yard({{1, 0.3}});
  const auto engine = make_engine(yard.scenario);
  constexpr int kTicks = 4000;
  run(*engine, kTicks);
  const double share = double(yard.hooks->calls.size()) / kTicks;
  EXPECT_NEAR(share, 0.3, 4.0 * std::sqrt(0.3 * 0.7 / kTicks));
}

TEST(Kickers, CertainOnesUseNoRandomNumbers) {
  const auto turns = [](std::vector<ThingKicker> first) {
    KickScene yard(std::move(first), {{2, 0.5}});
    const auto engine = make_engine(yard.scenario, {.seed = 3});
    std::vector<bool> second;
    for (int k = 0; k < 100; ++k) {
      yard.hooks->calls.clear();
      engine->step();
      second.push_back(!yard.hooks->calls.empty() && yard.hooks->calls[0].back().thing == kSecond);
    }
    return second;
  };
  EXPECT_EQ(turns({{1, 1.0}}), turns({}));
  EXPECT_NE(turns({{1, 0.5}}), turns({}));
}

TEST(Kickers, ContinueInTheNextTickOnRequestWithoutADraw) {
  KickScene yard({{1, 0.0}, {2, 0.0}});
  const auto engine = make_engine(yard.scenario);
  engine->step();
  EXPECT_THAT(yard.hooks->calls, IsEmpty());
  EXPECT_FALSE(yard.hooks->edits->run_kicker(kFirst, 2));
  EXPECT_TRUE(yard.hooks->edits->run_kicker(kFirst, 3)) << "it has no such kicker";
  int left = 2;
  yard.hooks->body = [&](const KickerTurn& turn) {
    EXPECT_TRUE(turn.again);
    if (--left > 0) yard.hooks->edits->run_kicker(turn.thing, turn.kicker);
  };
  run(*engine, 4);
  EXPECT_THAT(texts(*yard.hooks), ElementsAre("0.2!", "0.2!"));
}

TEST(Kickers, RestWhileTheirThingIsNowhere) {
  KickScene yard({{1, 1.0}}, {{2, 1.0}});
  const auto engine = make_engine(yard.scenario);
  EXPECT_FALSE(yard.hooks->edits->move_thing(kFirst, std::monostate{}));
  engine->step();
  EXPECT_FALSE(yard.hooks->edits->move_thing(kFirst, Point{3.5, 3.5}));
  engine->step();
  EXPECT_THAT(texts(*yard.hooks), ElementsAre("1.2", "0.1 1.2"));
}

TEST(Kickers, OfNewThingsStartInTheNextTick) {
  KickScene yard({{1, 1.0}});
  const auto engine = make_engine(yard.scenario);
  yard.hooks->body = [&](const KickerTurn& turn) {
    if (turn.kicker != 1 || engine->now() > 1) return;
    const auto chick =
        yard.hooks->edits->put_thing({.name = "chick", .kickers = {{8, 1.0}}}, Point{4.5, 4.5});
    ASSERT_TRUE(chick);
    EXPECT_EQ(chick->value, 2U);
    EXPECT_FALSE(yard.hooks->edits->put_kicker(kSecond, 3, 1.0));
  };
  run(*engine, 2);
  EXPECT_THAT(texts(*yard.hooks), ElementsAre("0.1", "0.1 1.3 2.8"));
}

TEST(Kickers, RunBeforeEverythingElseInATick) {
  KickScene yard({{1, 1.0}});
  yard.scenario.robots[0].robot.type = RobotType::Point;
  yard.scenario.robots[0].robot.pose = {5.5, 6.5, 0.0};
  const auto engine = make_engine(yard.scenario, {.clean = true});
  engine->submit(Author::person(), input::Command{RobotId{0}, GoForward{50}});
  run(*engine, 3);
  const double before = engine->team().truth()[0].x;
  yard.hooks->body = [&](const KickerTurn&) {
    EXPECT_EQ(engine->team().truth()[0].x, before);
    // Directly ahead: the robot is stopped in the same tick.
    EXPECT_FALSE(yard.hooks->edits->set_attribute(kFirst, "obsmove", true));
    EXPECT_FALSE(yard.hooks->edits->move_thing(kFirst, Point{std::floor(before) + 1.5, 6.5}));
  };
  engine->step();
  yard.hooks->body = {};
  run(*engine, 5);
  EXPECT_LT(engine->team().truth()[0].x, std::floor(before) + 1.0);
}

TEST(Kickers, AreReproducedByTheSameSeed) {
  const auto hash = [](std::uint64_t seed) {
    KickScene yard({{1, 0.4}}, {{2, 0.4}});
    const auto engine = make_engine(yard.scenario, {.seed = seed});
    yard.hooks->body = [&](const KickerTurn& turn) {
      yard.hooks->edits->kick_thing(turn.thing, turn.kicker == 1 ? 0.25 : -0.125, 0.125, true);
    };
    run(*engine, 200);
    return engine->state_hash();
  };
  EXPECT_EQ(hash(1), hash(1));
  EXPECT_NE(hash(1), hash(2));
}

TEST(Kickers, MovedThingsAppearInTheSnapshot) {
  SnapshotMaker snapshots;
  KickScene yard({{1, 1.0}});
  const auto engine = make_engine(yard.scenario);
  yard.hooks->body = [&](const KickerTurn& turn) {
    yard.hooks->edits->kick_thing(turn.thing, 0.5, 0.0, false);
  };
  engine->step();
  EXPECT_EQ(snapshots.make(*engine)->world->things[0].location, ThingLocation(Point{11.0, 6.5}));
  engine->step();
  EXPECT_EQ(snapshots.make(*engine)->world->things[0].location, ThingLocation(Point{11.5, 6.5}));
}

TEST(Kickers, RobotsUseTheManipulationsOfTheirWorld) {
  KickScene yard({});
  const auto engine = make_engine(yard.scenario);
  yard.hooks->manipulation = [&](FakeHooks::Things) {
    yard.hooks->edits->move_thing(kFirst, std::monostate{});
    return FakeHooks::Done{"NO-KEY", Symbol{"still"}};
  };
  const RobotId robot{0};
  EXPECT_TRUE(engine->submit(
      Author::person(),
      input::Command{robot, Manipulate{.name = "eat", .by = Resource::robot(robot)}}));
  engine->step();
  const auto ended = test::only<event::CommandEnded>(engine->take_events());
  ASSERT_EQ(ended.size(), 1U);
  EXPECT_EQ(code_name(ended[0].result), "NO-KEY");
  EXPECT_EQ(ended[0].result.given, ManipulationValue(Symbol{"still"}));
  EXPECT_TRUE(engine->world().nowhere(kFirst));
}

TEST(Kickers, ManipulationsOfUnknownThingsAreRejected) {
  KickScene yard({});
  const auto engine = make_engine(yard.scenario);
  const RobotId robot{0};
  const auto refused = [&](const Manipulate& command) {
    const auto before = engine->state_hash();
    const Outcome outcome = engine->submit(Author::person(), input::Command{robot, command});
    EXPECT_EQ(engine->state_hash(), before);
    return !outcome && !outcome.reason().empty();
  };
  EXPECT_TRUE(refused({.name = "eat", .by = Resource::hand(robot, 0)})) << "it has no hand";
  EXPECT_TRUE(refused({.name = "eat", .by = {ResourceKind::Custom, 0, 0}}));
  EXPECT_TRUE(refused({.name = "eat", .by = Resource::robot({7})}));
  EXPECT_TRUE(refused({.name = "", .by = Resource::robot(robot)}));
  EXPECT_TRUE(refused({.name = "eat",
                       .arguments = {std::numeric_limits<double>::infinity()},
                       .by = Resource::robot(robot)}));
  EXPECT_TRUE(refused(
      {.name = "eat", .arguments = {Resource::camera(robot, 3)}, .by = Resource::robot(robot)}));
}

}  // namespace
}  // namespace magna
