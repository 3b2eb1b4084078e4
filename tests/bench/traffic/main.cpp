// SPDX-License-Identifier: GPL-3.0-or-later
// How long robots wait for each other: 8, 16 and 24 robots in rescue, in the office and in a
// corridor of 3 m, with many seeds. Simulated time; the table does not depend on the machine.
//
// usage: magna_traffic_bench [SEEDS [WORD…]]     100 seeds and all worlds unless told otherwise;
// with
//        words only the worlds with one of them in their names. Exit status 1 if a goal is missed.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/all_inputs.h"
#include "core/engine/engine.h"
#include "core/lisp/world_file.h"
#include "core/sim/random.h"
#include "core/view/attention_queue.h"
#include "tests/bench/goal.h"

namespace magna::bench {
namespace {

constexpr double kMostUnreported = 20.0;  // s of waiting without a message
constexpr double kMovedOn = 1.0;          // m: a robot that got so far waits somewhere else
constexpr Tick kExploreFrom = 70;         // the tick in which all begin to explore
constexpr std::size_t kSizes[] = {8, 16, 24};

[[noreturn]] void give_up(const std::string& why) {
  std::fprintf(stderr, "%s\n", why.c_str());
  std::exit(2);
}

Scenario loaded(const char* world) {
  LispRuntime lisp;
  auto scenario = lisp.load_world(std::string(MAGNA_SOURCE_DIR "/resources/worlds/") + world);
  if (!scenario) give_up(scenario.error().text());
  scenario->hooks = nullptr;
  return std::move(*scenario);
}

/// Half of the robots at each end, three abreast, each to the mirrored place at the other end.
Scenario corridor(std::size_t robots) {
  constexpr int kLength = 46;
  Scenario scenario;
  scenario.source = "corridor of 3 m";
  scenario.world.name = "corridor";
  scenario.world.width = kLength;
  scenario.world.height = 5;
  scenario.world.clauses.emplace_back(
      RectClause{{0, 0}, {kLength - 1, 4}, "bricks", {1.0, 1.0, 1.0, 1.0}, {}});
  for (std::size_t k = 0; k < robots; ++k) {
    const bool left = k % 2 == 0;
    const auto place = static_cast<double>(k / 2);
    const double along = 2.0 + static_cast<double>(k / 6);
    const double y = 1.5 + place - 3.0 * static_cast<double>(k / 6);
    Scenario::Robot robot;
    robot.robot.name = "robot" + std::to_string(k + 1);
    robot.robot.type = RobotType::P2at;
    robot.robot.pose = {left ? along : kLength - along, y, left ? 0.0 : 3.14159};
    robot.plan.waypoints = {Waypoint::go_to({left ? kLength - along : along, y})};
    scenario.robots.push_back(std::move(robot));
  }
  return scenario;
}

/// Twelve robots, and as many again in its corridor; each goes where another of its type starts.
Scenario office(const Scenario& world, std::size_t robots, std::uint64_t seed) {
  Scenario scenario = world;
  const std::size_t own = scenario.robots.size();
  for (std::size_t k = 0; k < own && scenario.robots.size() < robots; ++k) {
    Scenario::Robot more = world.robots[k];
    more.robot.name += "b";
    more.robot.pose = {-2.0 + 3.0 * static_cast<double>(k), 6.6, 0.0};
    scenario.robots.push_back(std::move(more));
  }
  if (scenario.robots.size() > robots) scenario.robots.resize(robots);
  std::map<RobotType, std::vector<std::size_t>> kinds;
  for (std::size_t k = 0; k < scenario.robots.size(); ++k) {
    kinds[scenario.robots[k].robot.type].push_back(k);
  }
  RandomStream lots(seed, 0, StreamPurpose::World);
  for (const auto& [type, of_kind] : kinds) {
    const auto shift = static_cast<std::size_t>(
        lots.uniform(1.0, static_cast<double>(std::max<std::size_t>(of_kind.size(), 2))));
    for (std::size_t k = 0; k < of_kind.size(); ++k) {
      const Pose to = scenario.robots[of_kind[(k + shift) % of_kind.size()]].robot.pose;
      scenario.robots[of_kind[k]].plan = {{Waypoint::go_to(to.position())}, false};
    }
  }
  return scenario;
}

/// The first robots of rescue with what they have to do; all that can explore from the seventh
/// second on.
Scenario rescue(const Scenario& world, std::size_t robots) {
  Scenario scenario = world;
  scenario.robots.resize(std::min(robots, scenario.robots.size()));
  return scenario;
}

struct Result {
  double active = 0.0;   ///< robot seconds with a mission in progress
  double waiting = 0.0;  ///< of them, waiting for other robots
  double longest = 0.0;  ///< s, of one wait
  int unreported = 0;    ///< waits over 20 s without an entry of attention
  int goals = 0;         ///< missions that ended, of …
  int reachable = 0;     ///< … those that can end
  double seconds = 0.0;  ///< until all had ended, at most the limit
};

/// Follows the waits of one run.
class Waits {
 public:
  explicit Waits(const Engine& engine) : engine_(engine), robots_(engine.team().size()) {}

  void follow(Result& result) {
    const double tick = engine_.world().tick_seconds();
    const auto facts = attention_facts(engine_);
    queue_.follow(engine_.now(), tick, facts, {});  // with every tick, as for people and models
    for (const AttentionFacts& one : facts) {
      const MissionState state = engine_.missions().status(one.robot).state;
      const bool active = state == MissionState::Running || state == MissionState::Waiting ||
                          state == MissionState::Blocked;
      Wait& wait = robots_[one.robot.index()];
      const Point here = engine_.team().truth()[one.robot.index()].position();
      if (active) result.active += tick;
      if (one.waits) result.waiting += tick;
      const bool over = wait.since && (!active || distance(here, wait.at) > kMovedOn);
      if (over) wait = {};
      if (one.waits && !wait.since) wait = {engine_.now(), here, false};
      if (!one.waits || !wait.since) continue;
      const double seconds = static_cast<double>(engine_.now() - *wait.since) * tick;
      result.longest = std::max(result.longest, seconds);
      wait.told = wait.told || is_listed(one.robot);
      if (seconds > kMostUnreported && !std::exchange(wait.told, true)) ++result.unreported;
    }
  }

 private:
  struct Wait {
    std::optional<Tick> since;
    Point at;
    bool told = false;  ///< or counted
  };

  bool is_listed(RobotId robot) const {
    return std::ranges::any_of(queue_.entries(), [robot](const AttentionEntry& entry) {
      return entry.robot == robot || std::ranges::find(entry.waiting, robot) != entry.waiting.end();
    });
  }

  const Engine& engine_;
  AttentionQueue queue_;
  std::vector<Wait> robots_;
};

/// Whether the robot's mission cannot end: no way leads to its goal.
bool is_unreachable(const Engine& engine, RobotId id) {
  const MissionStatus& status = engine.missions().status(id);
  return status.state == MissionState::Blocked && !engine.missions().waits_for(id);
}

Result run(const Scenario& scenario, std::uint64_t seed, bool explore, double limit) {
  auto made = Engine::create(scenario, {.seed = seed});
  if (!made) give_up(made.error().text());
  Engine& engine = **made;
  const auto count = static_cast<std::uint32_t>(engine.team().size());
  const double tick = engine.world().tick_seconds();
  Result result;
  Waits waits(engine);
  const auto is_over = [&](RobotId id) {
    return engine.missions().plan(id).waypoints.empty() && !engine.explorer(id);
  };
  const Tick last = TickUnits{tick}.ticks(limit);
  while (engine.now() < last) {
    if (explore && engine.now() == kExploreFrom) {
      input::SetExplorers all{{}, true};
      for (std::uint32_t k = 0; k < count; ++k) {
        if (!engine.why_no_explorer({k})) all.robots.push_back({k});
      }
      if (!engine.submit(Author::person(), all)) give_up("the robots do not explore");
    }
    engine.step();
    engine.take_events();
    waits.follow(result);
    bool all_over = !explore || engine.now() > kExploreFrom + 1;
    for (std::uint32_t k = 0; k < count && all_over; ++k) {
      all_over = is_over({k}) || is_unreachable(engine, {k});
    }
    if (all_over) break;
  }
  result.seconds = static_cast<double>(engine.now()) * tick;
  for (std::uint32_t k = 0; k < count; ++k) {
    const bool over = is_over({k});
    result.goals += over ? 1 : 0;
    result.reachable += over || !is_unreachable(engine, {k}) ? 1 : 0;
  }
  return result;
}

struct World {
  const char* name;
  std::function<Scenario(std::size_t robots, std::uint64_t seed)> scenario;
  bool explore = false;
  double limit = 0.0;  ///< s
};

void add(Result& sum, const Result& one) {
  sum.active += one.active;
  sum.waiting += one.waiting;
  sum.longest = std::max(sum.longest, one.longest);
  sum.unreported += one.unreported;
  sum.goals += one.goals;
  sum.reachable += one.reachable;
  sum.seconds += one.seconds;
}

int measure(std::uint64_t seeds, const std::vector<std::string>& words) {
  const Scenario ruins = loaded("rescue.lisp");
  const Scenario rooms = loaded("office.lisp");
  const World worlds[] = {
      {"rescue", [&](std::size_t robots, std::uint64_t) { return rescue(ruins, robots); }, true,
       900.0},
      {"office",
       [&](std::size_t robots, std::uint64_t seed) { return office(rooms, robots, seed); }, false,
       400.0},
      {"corridor", [](std::size_t robots, std::uint64_t) { return corridor(robots); }, false,
       400.0}};
  std::printf(
      "| world | robots | waiting | longest wait | over 20 s without message | "
      "goals | mean time |\n|---|---|---|---|---|---|---|\n");
  Result all;
  for (const World& world : worlds) {
    const bool wanted = words.empty() || std::ranges::any_of(words, [&](const std::string& word) {
                          return std::strstr(world.name, word.c_str()) != nullptr;
                        });
    if (!wanted) continue;
    for (const std::size_t robots : kSizes) {
      Result sum;
      for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        add(sum, run(world.scenario(robots, seed), seed, world.explore, world.limit));
      }
      std::printf("| %s | %zu | %.1f %% | %.1f s | %d | %d of %d | %.0f s |\n", world.name, robots,
                  sum.active > 0.0 ? 100.0 * sum.waiting / sum.active : 0.0, sum.longest,
                  sum.unreported, sum.goals, sum.reachable,
                  sum.seconds / static_cast<double>(seeds));
      std::fflush(stdout);
      add(all, sum);
    }
  }
  print_goal("    waits over 20 s without a message", all.unreported, Wanted::AtMost, 0.0);
  const double share = all.reachable > 0 ? static_cast<double>(all.goals) / all.reachable : 1.0;
  print_goal("    share of reachable goals that were reached", share, Wanted::AtLeast, 1.0);
  return all.unreported == 0 && all.goals == all.reachable ? 0 : 1;
}

}  // namespace
}  // namespace magna::bench

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  char* end = nullptr;
  const unsigned long seeds = words.empty() ? 100 : std::strtoul(words[0].c_str(), &end, 10);
  if (seeds < 1 || (end != nullptr && *end != '\0')) {
    std::fprintf(stderr, "expected the number of seeds, not '%s'\n", words[0].c_str());
    return 2;
  }
  return magna::bench::measure(seeds, {words.begin() + (words.empty() ? 0 : 1), words.end()});
}
