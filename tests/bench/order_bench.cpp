// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of orders to areas: an assignment, the floor of a kind of robot, and the division of an
// area of 100 x 100 m.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <memory>
#include <string>

#include "core/mission/assignment.h"
#include "core/mission/order_division.h"
#include "core/sim/random.h"
#include "core/world/world.h"
#include "tests/bench/bench.h"

namespace magna::bench {
namespace {

constexpr std::size_t kWorkers = 200;
constexpr int kSideOfArea = 100;  // m
constexpr int kOrderRobots = 24;

void assign_workers(benchmark::State& state) {
  RandomStream lots(7, 0, StreamPurpose::World);
  std::vector<double> costs;
  for (std::size_t k = 0; k < kWorkers * kWorkers; ++k) costs.push_back(lots.uniform(0, 100));
  for (auto _ : state) benchmark::DoNotOptimize(assign_jobs(costs, kWorkers, kWorkers));
  state.SetItemsProcessed(state.iterations());
}

/// Rooms of 10 x 10 m with a door of a metre in each wall.
World hundred_rooms() {
  WorldDescription description;
  description.name = "rooms";
  description.width = description.height = kSideOfArea;
  const auto wall = [&](Cell from, Cell to) {
    WallClause clause;
    clause.from = from;
    clause.to = to;
    clause.substance = "brick";
    description.clauses.emplace_back(clause);
  };
  for (int line = 0; line <= kSideOfArea; line += 10) {
    const int at = std::min(line, kSideOfArea - 1);
    const bool border = line == 0 || line == kSideOfArea;
    for (int room = 0; room < kSideOfArea; room += 10) {
      wall({at, room}, {at, room + (border ? 9 : 4)});
      wall({room, at}, {room + (border ? 9 : 4), at});
      if (border) continue;
      wall({at, room + 6}, {at, room + 9});
      wall({room + 6, at}, {room + 9, at});
    }
  }
  return std::move(World::build(description).value());
}

void make_order_floor(benchmark::State& state) {
  const World world = hundred_rooms();
  for (auto _ : state) {
    const OrderFloor floor(world.field(), ObstacleLayer::Ground, 0.35);
    benchmark::DoNotOptimize(floor.size());
  }
  state.SetItemsProcessed(state.iterations());
}

void divide_order_area(benchmark::State& state) {
  const World world = hundred_rooms();
  DivisionQuery query;
  query.kind = static_cast<OrderKind>(state.range(0));
  query.floors = {std::make_shared<const OrderFloor>(world.field(), ObstacleLayer::Ground, 0.35)};
  for (int k = 0; k < kOrderRobots; ++k) {
    query.robots.push_back({RobotId{static_cast<std::uint32_t>(k)},
                            0,
                            {2.5 + 2.0 * (k % 3), 2.5 + 10.0 * (k / 3)},
                            1.0,
                            true});
  }
  query.wanted = query.robots.size();
  const CancelFlag cancelled = false;
  for (auto _ : state) benchmark::DoNotOptimize(divide_area(query, cancelled));
  state.SetItemsProcessed(state.iterations());
}

}  // namespace

void register_order_benchmarks() {
  benchmark::RegisterBenchmark("orders/assign:200:200", assign_workers)
      ->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("orders/floor:100x100", make_order_floor)
      ->Unit(benchmark::kMillisecond);
  for (const OrderKind kind : {OrderKind::Search, OrderKind::Patrol, OrderKind::Guard}) {
    const std::string name = "orders/divide:" + std::string(magna::name(kind));
    benchmark::RegisterBenchmark(name.c_str(), divide_order_area)
        ->Arg(static_cast<int>(kind))
        ->Unit(benchmark::kMillisecond);
  }
}

}  // namespace magna::bench
