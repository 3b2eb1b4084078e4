// SPDX-License-Identifier: GPL-3.0-or-later
// 1,000 turning robots with two tracking cameras each: their tick and their part of a snapshot; and
// 100,000 pending timers.
#include <benchmark/benchmark.h>

#include <string>
#include <utility>

#include "core/geometry/angle.h"
#include "core/robot/team.h"
#include "core/view/robot_inside.h"
#include "core/world/world.h"
#include "tests/bench/bench.h"

namespace magna::bench {
namespace {

constexpr int kRobots = 1000;
constexpr std::uint32_t kTimers = 100'000;
constexpr std::uint64_t kLongestTimer = 1000;  // ticks

/// A robot in every third cell, with a box three cells to the east of it.
Point place_of_robot(int k) { return {4.5 + 3.0 * (k % 32), 4.5 + 3.0 * (k / 32)}; }

World room_of_boxes() {
  WorldDescription room;
  room.width = 110;
  room.height = 110;
  room.clauses = {RectClause{{0, 0}, {109, 109}, "bricks", {10, 10, 10, 10}, {}}};
  for (int k = 0; k < kRobots; ++k) {
    room.things.push_back({.name = "box", .position = place_of_robot(k) + Point{3.0, 0.0}});
  }
  return std::move(World::build(room).value());
}

/// Commands are executed with all their noise, but nothing is missed and no track is lost.
Parameters faithful() {
  Parameters parameters;
  for (const ParameterId chance : {kParameter<"Prob-Lose-Track">, kParameter<"Miss-Thing-Prob">,
                                   kParameter<"Type-False-Pos">}) {
    parameters.set(chance, 0.0);
  }
  return parameters;
}

/// The team and its tick.
struct Trackers {
  /// `robot`: the other properties of each of them.
  explicit Trackers(RobotDescription robot = {}) {
    for (int k = 0; k < kRobots; ++k) {
      const Point at = place_of_robot(k);
      robot.name = std::to_string(k);
      robot.pose = {at.x, at.y, 0.0};
      robot.cameras = {{kPi / 4.0, 3}, {kPi / 2.0, 5}};
      team.add(robot);
    }
    for (int ticks = 0; ticks < 10; ++ticks) {
      for (std::uint32_t k = 0; k < kRobots; ++k) {
        if (ticks == 0) order(k, CameraObjectDesignator{0});
        if (ticks == 6) order(k, CameraTrack{0, DesignatorId{0}});
        if (ticks == 6) order(k, CameraTrack{1, DesignatorId{0}});
      }
      tick();
    }
    tick();
    for (std::uint32_t k = 0; k < kRobots; ++k) {
      team.drive(RobotId{k}, {0.0, 0.0, 1.0}, scheduler.now() + 1'000'000'000);
    }
  }

  void order(std::uint32_t robot, const RobotCommand& command) {
    team.command(RobotId{robot}, command, {});
  }
  void tick() {
    const Tick now = scheduler.now() + 1;
    scheduler.run_due(now);
    team.wander(now);
    team.move(now);
    team.track(now);
    team.sense(now);
    team.localise(now);
  }
  int tracks() const {
    int count = 0;
    for (std::uint32_t k = 0; k < kRobots; ++k) {
      for (const CameraPart& camera : team.parts(RobotId{k}).cameras) count += !!camera.tracking;
    }
    return count;
  }

  World world = room_of_boxes();
  Parameters parameters = faithful();
  Scheduler scheduler;
  Team team{world, parameters, scheduler, 1};
};

void track(benchmark::State& state) {
  Trackers trackers;
  for (auto _ : state) trackers.tick();
  if (trackers.tracks() != 2 * kRobots) state.SkipWithError("tracks were lost");
  state.counters["ticks"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

RobotDescription well_equipped() {
  RobotDescription robot;
  robot.hands = {1.0, 1.0};
  robot.bins = {1.0, 1.0};
  robot.ranger = RangeSensorSpec{36, 2.0 * kPi, 5.0, 0.01};
  return robot;
}

void signals(benchmark::State& state) {
  Trackers trackers(well_equipped());
  for (auto _ : state) benchmark::DoNotOptimize(robot_signals(trackers.team, nullptr));
  state.counters["pictures"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

void inside(benchmark::State& state) {
  Trackers trackers(well_equipped());
  for (auto _ : state) {
    benchmark::DoNotOptimize(robot_inside(trackers.world, trackers.team, RobotId{0}));
  }
  state.counters["pictures"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

/// Timers that restart when they are due.
struct Timers {
  Timers() {
    for (std::uint32_t k = 0; k < kTimers; ++k) set(k);
  }
  void set(std::uint32_t k) {
    scheduler.schedule({.resource = {ResourceKind::Custom, k, 0},
                        .body = [this, k] { set(k); },
                        .timer = static_cast<Tick>(1 + random.below(kLongestTimer))});
  }

  RandomStream random{7, 0, StreamPurpose::World};
  Scheduler scheduler;
};

void timers(benchmark::State& state) {
  Timers timers;
  for (auto _ : state) timers.scheduler.run_due(timers.scheduler.now() + 1);
  if (timers.scheduler.size() != kTimers) state.SkipWithError("timers were lost");
  state.counters["ticks"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

}  // namespace

void register_track_benchmarks() {
  benchmark::RegisterBenchmark("track/1000", track);
  benchmark::RegisterBenchmark("signals/1000", signals);
  benchmark::RegisterBenchmark("inside/1000", inside);
  benchmark::RegisterBenchmark("timers/100000", timers);
}

}  // namespace magna::bench
