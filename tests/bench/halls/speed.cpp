// SPDX-License-Identifier: GPL-3.0-or-later
// How fast halls run unpaced, in processor time of the engine's thread.
#include <QCoreApplication>
#include <chrono>
#include <cstdio>
#include <memory>
#include <utility>

#include "core/engine/engine.h"
#include "core/engine/hall_dispatcher.h"
#include "core/engine/scenario.h"
#include "protocols/gobot/gobot_server.h"
#include "tests/bench/bench.h"
#include "tests/bench/goal.h"
#include "tests/bench/halls/hall_runs.h"
#include "tests/bench/net/tcp.h"

namespace magna::bench {
namespace {

constexpr const char* kSpeedHalls[] = {"one_machine", "four_machines", "six_machines",
                                       "la01",        "ft10",          "ft06"};
constexpr double kShippedLongest = 3600.0;  // simulated s: every hall finishes in half of it
constexpr const char* kLargeHall = "hall:100:50:1000";
constexpr int kLargeClients = 10;
constexpr double kFt06Goal = 1500.0;  // times real time
constexpr double kLargeGoal = 5.0;
constexpr double kClientsGoal = 1.0;

std::unique_ptr<Engine> started(HallDescription description) {
  auto made = Engine::create(hall_scenario(std::move(description), "hall", "hall"), {});
  if (!made) fail(made.error().text());
  return std::move(*made);
}

double simulated(const Engine& engine) {
  return static_cast<double>(engine.now()) * engine.world().tick_seconds();
}

/// Times real time until all is delivered; 0 if it was not.
double measure_shipped(const std::string& name) {
  const auto engine = started(shipped_hall(name));
  HallDispatcher dispatcher(*engine);
  const double begun = thread_seconds();
  while (!engine->hall()->finished() && simulated(*engine) < kShippedLongest) {
    dispatcher.give_orders(*engine);
    engine->step();
    engine->take_events();
  }
  const double took = thread_seconds() - begun;
  if (!engine->hall()->finished()) {
    std::printf("%s was not delivered within %.0f s\n", name.c_str(), kShippedLongest);
    return 0.0;
  }
  std::printf("%-14s makespan %8.2f s  in %6.3f s  %8.0f times real time\n", name.c_str(),
              simulated(*engine), took, simulated(*engine) / took);
  return simulated(*engine) / took;
}

/// Times real time, in processor time, of the first seconds of the large hall.
double measure_large(const HallsOptions& options) {
  const double loading = thread_seconds();
  const auto engine = started(generated_hall(kLargeHall, 0));
  HallDispatcher dispatcher(*engine);
  const double begun = thread_seconds();
  while (!engine->hall()->finished() && simulated(*engine) < options.seconds) {
    dispatcher.give_orders(*engine);
    engine->step();
    engine->take_events();
  }
  const double took = thread_seconds() - begun;
  std::printf("%s: loaded in %.2f s; %.0f s and %zu deliveries in %.2f s\n", kLargeHall,
              begun - loading, simulated(*engine), engine->hall()->delivered(), took);
  return simulated(*engine) / took;
}

/// Times real time by the clock, with ten clients that read all frames; 0 if one was dropped.
double measure_large_with_clients(const HallsOptions& options) {
  const auto engine = started(generated_hall(kLargeHall, 0));
  HallDispatcher dispatcher(*engine);
  GobotServer::Options serving;
  serving.port = 0;
  GobotServer server(*engine, serving);
  if (!server.listen()) fail(server.status().problem);
  const Readers readers(server.port(), kLargeClients);
  while (server.status().clients.size() < kLargeClients) {
    QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
  }
  const auto messages = [&] { return server.status().clients.at(0).messages_out; };
  const std::uint64_t before = messages();
  const double processor = thread_seconds();
  const auto begun = std::chrono::steady_clock::now();
  while (!engine->hall()->finished() && simulated(*engine) < options.seconds) {
    dispatcher.give_orders(*engine);
    server.on_events(engine->take_events());
    engine->step();
    server.on_events(engine->take_events());
    server.on_tick();
    QCoreApplication::processEvents();
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
  const std::size_t left = server.status().clients.size();
  if (left < kLargeClients) {
    std::printf("%s: %zu of %d clients are left\n", kLargeHall, left, kLargeClients);
    return 0.0;
  }
  std::printf("%s, ten clients: %.0f s in %.2f s, %.2f s of processor time, %.0f messages/s each\n",
              kLargeHall, simulated(*engine), took.count(), thread_seconds() - processor,
              static_cast<double>(messages() - before) / took.count());
  return simulated(*engine) / took.count();
}

}  // namespace

bool measure_speed(const HallsOptions& options) {
  bool met = true;
  const auto goal = [&met](const char* what, double value, double least) {
    print_goal(what, value, Wanted::AtLeast, least);
    met = met && value >= least;
  };
  for (const std::string name : kSpeedHalls) {
    if (!options.wants(name)) continue;
    const double times = measure_shipped(name);
    if (name == "ft06") goal("ft06 by the dispatcher, times real time", times, kFt06Goal);
  }
  if (!options.wants(kLargeHall)) return met;
  goal("large hall, times real time on one core", measure_large(options), kLargeGoal);
  goal("large hall with ten clients, times real time", measure_large_with_clients(options),
       kClientsGoal);
  return met;
}

}  // namespace magna::bench
