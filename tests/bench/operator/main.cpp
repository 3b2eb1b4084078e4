// SPDX-License-Identifier: GPL-3.0-or-later
// One simulated person searches rescue for victims with 4, 8, 12 and 24 robots: with orders to
// single robots, and with orders to areas. And how long 24 robots explore rescue by one order,
// compared with `--explore`. Simulated time; the tables do not depend on the machine.
//
// usage: magna_operator_bench [SEEDS [WORD…]]     5 seeds and both parts unless told otherwise;
// with
//        words only the parts with one of them in their names: victims, explore. Exit status 1 if a
//        goal is missed.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/engine/all_inputs.h"
#include "core/engine/engine.h"
#include "core/lisp/world_file.h"
#include "tests/bench/goal.h"
#include "tests/support/simulated_operator.h"

namespace magna::bench {
namespace {

using test::OperatorWork;
using test::OrderStyle;
using test::SimulatedOperator;

constexpr std::array<std::size_t, 4> kTeams = {4, 8, 12, 24};
constexpr std::array kMinutes = {5.0, 10.0, 15.0};
constexpr double kExploreLimit = 900.0;  // s
constexpr double kStopAfter = 30.0;      // s: then robots are stopped
constexpr std::array kStopped = {RobotId{2}, RobotId{10}, RobotId{18}};

[[noreturn]] void give_up(const std::string& why) {
  std::fprintf(stderr, "%s\n", why.c_str());
  std::exit(2);
}

Scenario rescue() {
  LispRuntime lisp;
  auto scenario = lisp.load_world(MAGNA_SOURCE_DIR "/resources/worlds/rescue.lisp");
  if (!scenario) give_up(scenario.error().text());
  scenario->hooks = nullptr;
  return std::move(*scenario);
}

std::unique_ptr<Engine> started(const Scenario& scenario, std::uint64_t seed) {
  auto engine = Engine::create(scenario, {.seed = seed});
  if (!engine) give_up(engine.error().text());
  return std::move(*engine);
}

/// Values of several seeds.
struct Sample {
  std::vector<double> values;

  double mean() const {
    double sum = 0.0;
    for (const double value : values) sum += value;
    return values.empty() ? 0.0 : sum / static_cast<double>(values.size());
  }
  /// Standard deviation.
  double spread() const {
    if (values.size() < 2) return 0.0;
    double sum = 0.0;
    for (const double value : values) sum += (value - mean()) * (value - mean());
    return std::sqrt(sum / static_cast<double>(values.size() - 1));
  }
};

double ratio(double a, double b) { return b > 0.0 ? a / b : 0.0; }

// The search for victims.

struct Search {
  std::array<Sample, kMinutes.size()> found;  ///< victims, after these minutes
  Sample waiting, standing;                   ///< shares of the robots' time
  Sample busy, pictures;                      ///< shares of the operator's time
  Sample keys, seconds;
};

/// The first robots of rescue, without plans: nothing moves before the person has given an order.
Scenario team_of(const Scenario& world, std::size_t robots) {
  Scenario scenario = world;
  scenario.robots.resize(std::min(robots, scenario.robots.size()));
  for (Scenario::Robot& robot : scenario.robots) robot.plan = {};
  return scenario;
}

void search(const Scenario& scenario, OrderStyle style, std::uint64_t seed, Search& result) {
  const auto engine = started(scenario, seed);
  SimulatedOperator person(*engine, style);
  const double tick = engine->world().tick_seconds();
  for (std::size_t k = 0; k < kMinutes.size(); ++k) {
    const Tick until = TickUnits{tick}.ticks(60.0 * kMinutes[k]);
    while (engine->now() < until && !person.finished()) {
      person.act();
      engine->step();
      engine->take_events();
    }
    result.found[k].values.push_back(engine->measures().victims.found);
  }
  const OperatorWork& work = person.work();
  const double all = work.seconds * static_cast<double>(scenario.robots.size());
  result.waiting.values.push_back(ratio(work.waiting, all));
  result.standing.values.push_back(ratio(work.standing, all));
  result.busy.values.push_back(ratio(work.on_robots + work.on_pictures, work.seconds));
  result.pictures.values.push_back(ratio(work.on_pictures, work.seconds));
  result.keys.values.push_back(work.keys);
  result.seconds.values.push_back(work.seconds);
  if (work.refused > 0) {
    std::fprintf(stderr, "%zu robots, seed %llu: %d inputs were refused\n", scenario.robots.size(),
                 static_cast<unsigned long long>(seed), work.refused);
  }
}

void print(std::size_t robots, OrderStyle style, const Search& result) {
  std::printf("| %zu | %s |", robots, style == OrderStyle::Single ? "single" : "area");
  for (const Sample& found : result.found) {
    std::printf(" %.1f ± %.1f |", found.mean(), found.spread());
  }
  for (const Sample* share : {&result.waiting, &result.standing, &result.busy, &result.pictures}) {
    std::printf(" %.0f ± %.0f %% |", 100.0 * share->mean(), 100.0 * share->spread());
  }
  std::printf(" %.0f ± %.0f | %.0f ± %.0f s |\n", result.keys.mean(), result.keys.spread(),
              result.seconds.mean(), result.seconds.spread());
  std::fflush(stdout);
}

bool goal(const char* what, double value, Wanted wanted, double limit) {
  print_goal(what, value, wanted, limit);
  return wanted == Wanted::AtLeast ? value >= limit : value <= limit;
}

/// The published shape: with single orders more robots than a dozen find no more, with orders to
/// areas they do not wait for the person. True if it comes out.
bool search_all(const Scenario& world, std::uint64_t seeds) {
  std::printf(
      "| robots | orders | victims, 5 min | 10 min | 15 min | waiting | standing | busy | of it "
      "pictures | keys | time |\n|---|---|---|---|---|---|---|---|---|---|---|\n");
  std::array<Search, kTeams.size()> single, area;
  for (const OrderStyle style : {OrderStyle::Single, OrderStyle::Area}) {
    for (std::size_t k = 0; k < kTeams.size(); ++k) {
      Search& result = style == OrderStyle::Single ? single[k] : area[k];
      const Scenario scenario = team_of(world, kTeams[k]);
      for (std::uint64_t seed = 1; seed <= seeds; ++seed) search(scenario, style, seed, result);
      print(kTeams[k], style, result);
    }
  }
  const auto early = [](const Search& result) { return result.found.front().mean(); };
  bool met = goal("    victims in 5 min, single orders, 24 over 12 robots",
                  ratio(early(single[3]), early(single[2])), Wanted::AtMost, 1.15);
  met &= goal("    victims in 5 min, 24 robots, area over single orders",
              ratio(early(area[3]), early(single[3])), Wanted::AtLeast, 1.25);
  met &= goal("    share of time 24 robots wait, area orders", area[3].waiting.mean(),
              Wanted::AtMost, 0.05);
  return met;
}

// Exploring.

enum class Ways : std::uint8_t { Option, Order, TwoOrders, Stopped };
struct WayRow {
  Ways way;
  const char* name;
};
constexpr std::array kWays = {WayRow{Ways::Option, "--explore"}, WayRow{Ways::Order, "one order"},
                              WayRow{Ways::TwoOrders, "two orders, west and east, 12 robots each"},
                              WayRow{Ways::Stopped, "one order, three robots stopped after 30 s"}};

void submit(Engine& engine, const Input& input) {
  const Outcome outcome = engine.submit(Author::person(), input);
  if (!outcome) give_up(outcome.reason());
}

/// All that can explore, as `--explore` does.
void explore_by_option(Engine& engine) {
  input::SetExplorers all{{}, true};
  for (std::uint32_t k = 0; k < engine.team().size(); ++k) {
    if (!engine.why_no_explorer({k})) all.robots.push_back({k});
  }
  submit(engine, all);
}

/// The robots [first, end).
void explore_by_order(Engine& engine, std::string room, std::uint32_t first, std::uint32_t end) {
  input::GiveAreaOrder order;
  order.kind = OrderKind::Explore;
  order.area.room = std::move(room);
  order.team.who = OrderCrew::Named;
  for (std::uint32_t k = first; k < end; ++k) {
    if (!engine.why_no_explorer({k})) order.robots.push_back({k});
  }
  submit(engine, order);
}

/// Gives what starts the exploration; how many ends have to follow.
int start(Engine& engine, Ways way) {
  const auto count = static_cast<std::uint32_t>(engine.team().size());
  switch (way) {
    case Ways::Option: explore_by_option(engine); return 1;
    case Ways::Order:
    case Ways::Stopped: explore_by_order(engine, {}, 0, count); return 1;
    case Ways::TwoOrders:
      explore_by_order(engine, "west", 0, count / 2);
      explore_by_order(engine, "east", count / 2, count);
      return 2;
  }
  return 1;
}

struct Exploration {
  Sample seconds, to_90;
  int done = 0;  ///< of all seeds
};

void explore(const Scenario& scenario, Ways way, std::uint64_t seed, Exploration& result) {
  const auto engine = started(scenario, seed);
  engine->measure_exploration();
  const double tick = engine->world().tick_seconds();
  int left = start(*engine, way);
  bool done = true;
  while (left > 0 && engine->now() < TickUnits{tick}.ticks(kExploreLimit)) {
    if (way == Ways::Stopped && engine->now() == TickUnits{tick}.ticks(kStopAfter)) {
      for (const RobotId robot : kStopped) submit(*engine, input::StopRobot{robot});
    }
    engine->step();
    for (const Event& event : engine->take_events()) {
      if (const auto* const order = std::get_if<event::AreaOrderEnded>(&event)) {
        done = done && order->last->result->end == OrderEnd::Done;
        --left;
      }
      if (way == Ways::Option && std::holds_alternative<event::TeamExplored>(event)) --left;
    }
  }
  result.done += done && left == 0 ? 1 : 0;
  result.seconds.values.push_back(static_cast<double>(engine->now()) * tick);
  if (const auto at = engine->reachable()->reached_90()) {
    result.to_90.values.push_back(static_cast<double>(*at) * tick);
  }
}

bool explore_all(const Scenario& world, std::uint64_t seeds) {
  std::printf(
      "\n| 24 robots explore by | done | time | until 90 %% is seen |\n|---|---|---|---|\n");
  std::array<Exploration, kWays.size()> results;
  double done = 0.0;
  for (std::size_t k = 0; k < kWays.size(); ++k) {
    Exploration& result = results[k];
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
      explore(world, kWays[k].way, seed, result);
    }
    std::printf("| %s | %d of %llu | %.0f ± %.0f s |", kWays[k].name, result.done,
                static_cast<unsigned long long>(seeds), result.seconds.mean(),
                result.seconds.spread());
    if (result.to_90.values.empty()) {
      std::printf(" never |\n");
    } else {
      std::printf(" %.0f ± %.0f s |\n", result.to_90.mean(), result.to_90.spread());
    }
    std::fflush(stdout);
    done += result.done;
  }
  bool met = goal("    exploring by one order, time over that of --explore",
                  ratio(results[1].seconds.mean(), results[0].seconds.mean()), Wanted::AtMost, 1.1);
  met &= goal("    share of explorations that ended done",
              done / static_cast<double>(seeds * kWays.size()), Wanted::AtLeast, 1.0);
  return met;
}

int measure(std::uint64_t seeds, const std::vector<std::string>& words) {
  const auto is_wanted = [&words](const std::string& part) {
    bool wanted = words.empty();
    for (const std::string& word : words) wanted = wanted || part.find(word) != std::string::npos;
    return wanted;
  };
  const Scenario world = rescue();
  bool met = true;
  if (is_wanted("victims")) met &= search_all(world, seeds);
  if (is_wanted("explore")) met &= explore_all(world, seeds);
  return met ? 0 : 1;
}

}  // namespace
}  // namespace magna::bench

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  char* end = nullptr;
  const unsigned long seeds = words.empty() ? 5 : std::strtoul(words[0].c_str(), &end, 10);
  if (seeds < 1 || (end != nullptr && *end != '\0')) {
    std::fprintf(stderr, "expected the number of seeds, not '%s'\n", words[0].c_str());
    return 2;
  }
  return magna::bench::measure(seeds, {words.begin() + (words.empty() ? 0 : 1), words.end()});
}
