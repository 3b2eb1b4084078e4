// SPDX-License-Identifier: GPL-3.0-or-later
// 1,000 things kicked every tick by programs without a cost of their own.
#include <benchmark/benchmark.h>

#include <memory>
#include <string>
#include <utility>

#include "core/engine/engine.h"
#include "core/engine/world_edits.h"
#include "tests/bench/bench.h"

namespace magna::bench {
namespace {

constexpr int kThings = 1000;
constexpr int kSide = 75;  // cells

/// Moves each thing back and forth.
class Rollers : public WorldHooks {
 public:
  void begin(const Engine&, WorldEdits& edits_of_it, std::uint64_t) override {
    edits = &edits_of_it;
  }
  void end() override { edits = nullptr; }
  void kick(std::span<const KickerTurn> turns) override {
    way = -way;
    for (const KickerTurn& turn : turns) edits->kick_thing(turn.thing, way, way, false);
  }
  std::optional<Method> choose(RobotId, const Manipulate&, Things) override { return {}; }
  Done manipulate(const Method&, RobotId, const Manipulate&, Things) override { return {}; }

  WorldEdits* edits = nullptr;
  double way = 0.25;
};

struct KickScene {
  explicit KickScene(double probability) {
    Scenario scenario;
    scenario.world.width = kSide;
    scenario.world.height = kSide;
    scenario.world.clauses = {
        RectClause{{0, 0}, {kSide - 1, kSide - 1}, "bricks", {10, 10, 10, 10}, {}}};
    for (int k = 0; k < kThings; ++k) {
      scenario.world.things.push_back({.name = "ball",
                                       .position = {2.5 + 2.0 * (k % 35), 2.5 + 2.0 * (k / 35)},
                                       .kickers = {{0, probability}}});
    }
    RobotDescription robot;
    robot.name = "robbie";
    robot.pose = {1.5, 1.5, 0.0};
    robot.cameras = {{0.8, 3}};
    robot.hands = {10.0};
    scenario.robots.push_back({robot, {}});
    scenario.hooks = hooks;
    engine = std::move(Engine::create(scenario, {.seed = 7}).value());
  }
  std::shared_ptr<Rollers> hooks = std::make_shared<Rollers>();
  std::unique_ptr<Engine> engine;
};

void count(benchmark::State& state, double each) {
  state.counters["per_second"] = benchmark::Counter(static_cast<double>(state.iterations()) * each,
                                                    benchmark::Counter::kIsRate);
}

void kick(benchmark::State& state) {
  KickScene yard(0.0);
  double way = 0.25;
  for (auto _ : state) {
    way = -way;
    for (std::uint32_t k = 0; k < kThings; ++k) {
      benchmark::DoNotOptimize(yard.hooks->edits->kick_thing({k}, way, way, false));
    }
  }
  count(state, kThings);
}

void tick(benchmark::State& state, double probability) {
  KickScene yard(probability);
  for (auto _ : state) {
    yard.engine->step();
    benchmark::DoNotOptimize(yard.engine->take_events());
  }
  count(state, 1.0);
}

}  // namespace

void register_kick_benchmarks() {
  benchmark::RegisterBenchmark("kick/1000", kick);
  benchmark::RegisterBenchmark("kickers/1000", [](benchmark::State& s) { tick(s, 1.0); });
  benchmark::RegisterBenchmark("kickers/1000/rest", [](benchmark::State& s) { tick(s, 0.0); });
}

}  // namespace magna::bench
