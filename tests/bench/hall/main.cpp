// SPDX-License-Identifier: GPL-3.0-or-later
// How fast a job shop runs unpaced: engine and dispatcher, no window and no
// sockets.
#include <cstdio>
#include <ctime>
#include <memory>
#include <string>
#include <utility>

#include "core/engine/engine.h"
#include "core/engine/hall_dispatcher.h"
#include "core/engine/scenario.h"
#include "core/hall/hall_file.h"
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

}  // namespace
}  // namespace magna::bench

int main() {
  using namespace magna::bench;
  for (const char* name : {"one_machine", "four_machines", "six_machines", "ft10", "la01"}) {
    times_real_time(name);
  }
  const double ft06 = times_real_time("ft06");
  print_goal("ft06 by the dispatcher, times real time", ft06, Wanted::AtLeast, 200.0);
  return ft06 > 0.0 ? 0 : 1;
}
