// SPDX-License-Identifier: GPL-3.0-or-later
// How fast a job shop runs unpaced: engine and dispatcher, no window and no
// sockets.
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "core/engine/engine.h"
#include "core/engine/hall_dispatcher.h"
#include "core/engine/scenario.h"
#include "core/hall/hall_file.h"
#include "core/sim/text.h"
#include "tests/bench/goal.h"

namespace magna::bench {
namespace {

constexpr double kLongest = 3600.0;  // simulated s: every hall finishes in less than half of it

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Runs until all is delivered: simulated seconds per second of processor time; 0 if it was not
/// delivered.
double times_real_time(const std::string& name) {
  const auto file =
      load_hall_file({MAGNA_SOURCE_DIR "/resources/factory/" + name + ".json", {}, {}}, "");
  if (!file) return std::printf("%s\n", file.error().text().c_str()), 0.0;
  auto made = Engine::create(hall_scenario(file->description, name, name), {});
  if (!made) return std::printf("%s\n", made.error().text().c_str()), 0.0;
  Engine& engine = **made;
  HallDispatcher dispatcher(engine);
  const double tick = engine.world().tick_seconds();
  const double begun = processor_seconds();
  while (!engine.hall()->finished() && static_cast<double>(engine.now()) * tick < kLongest) {
    dispatcher.give_orders(engine);
    engine.step();
    engine.take_events();
  }
  const double took = processor_seconds() - begun;
  if (!engine.hall()->finished()) return 0.0;
  const double seconds = static_cast<double>(engine.now()) * tick;
  std::printf("%-14s makespan %8.2f s  in %6.3f s  %8.0f times real time\n", name.c_str(), seconds,
              took, seconds / took);
  return seconds / took;
}

constexpr const char* kHalls[] = {"one_machine", "four_machines", "six_machines",
                                  "ft06",        "la01",          "ft10"};

/// The makespan of a hall, s; 0 if it was not delivered.
double makespan(const std::string& name, DispatchRuleKind rule, std::uint64_t seed) {
  const auto file =
      load_hall_file({MAGNA_SOURCE_DIR "/resources/factory/" + name + ".json", {}, {}}, "");
  if (!file) return 0.0;
  EngineOptions options;
  options.seed = seed;
  auto made = Engine::create(hall_scenario(file->description, name, name), options);
  if (!made) return 0.0;
  Engine& engine = **made;
  HallDispatcher dispatcher(engine, rule);
  const double tick = engine.world().tick_seconds();
  while (!engine.hall()->finished() && static_cast<double>(engine.now()) * tick < kLongest) {
    dispatcher.give_orders(engine);
    engine.step();
    engine.take_events();
  }
  return engine.hall()->finished() ? static_cast<double>(engine.now()) * tick : 0.0;
}

/// A table of mean makespans by rule and hall; `-` where a seed was not delivered.
void print_rules(std::uint64_t seeds) {
  std::printf("| rule |");
  for (const char* const hall : kHalls) std::printf(" %s |", hall);
  std::printf("\n|---|---|---|---|---|---|---|\n");
  for (const DispatchRuleInfo& rule : dispatch_rules()) {
    std::printf("| %.*s |", static_cast<int>(rule.name.size()), rule.name.data());
    for (const char* const hall : kHalls) {
      double sum = 0.0;
      bool all = true;
      for (std::uint64_t seed = 0; seed < seeds; ++seed) {
        const double seconds = makespan(hall, rule.kind, seed);
        sum += seconds;
        all = all && seconds > 0.0;
      }
      if (all) std::printf(" %.1f |", sum / static_cast<double>(seeds));
      if (!all) std::printf(" - |");
    }
    std::printf("\n");
    std::fflush(stdout);
  }
}

}  // namespace
}  // namespace magna::bench

int main(int argc, char** argv) {
  using namespace magna::bench;
  if (argc > 1 && std::string_view(argv[1]) == "rules") {
    const std::string_view seeds = argc > 2 ? argv[2] : "1";
    print_rules(magna::number_in<std::uint64_t>(seeds, 1, 1000).value_or(1));
    return 0;
  }
  for (const char* name : {"one_machine", "four_machines", "six_machines", "ft10", "la01"}) {
    times_real_time(name);
  }
  const double ft06 = times_real_time("ft06");
  print_goal("ft06 by the dispatcher, times real time", ft06, Wanted::AtLeast, 200.0);
  return ft06 > 0.0 ? 0 : 1;
}
