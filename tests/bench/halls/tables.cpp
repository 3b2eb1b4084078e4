// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of makespans. All of it is simulated time, so that they do not depend on the machine.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <limits>
#include <memory>
#include <utility>

#include "core/sim/generated_field.h"
#include "core/sim/random.h"
#include "tests/bench/goal.h"
#include "tests/bench/halls/hall_runs.h"
#include "tests/support/drawn_hall.h"

namespace magna::bench {
namespace {

constexpr double kApartAtRandom = 1.5;  // m between robots
constexpr double kSlower = 1.10;        // times the best time of fewer robots
constexpr std::uint64_t kRuleSeeds = 30;
constexpr std::uint64_t kGeneratedSeeds = 3;
constexpr const char* kShipped[] = {"one_machine", "four_machines", "six_machines",
                                    "ft06",        "la01",          "ft10"};
constexpr const char* kFleetHalls[] = {"ft06", "la01", "ft10"};
constexpr std::size_t kFleets[] = {1, 2, 3, 5, 8, 12, 16, 20};

/// The makespans that simulated annealing on a model of the transport reaches, s, and how much
/// longer the look-ahead may take.
struct Annealed {
  const char* hall;
  double seconds;
};
constexpr Annealed kAnnealed[] = {{"ft06", 199.0}, {"la01", 703.0}, {"ft10", 1030.0}};
constexpr double kNearAnnealed = 1.10;

struct HallSize {
  int machines;
  int robots;
};
constexpr HallSize kCorners[] = {{1, 1}, {1, 200}, {100, 1}, {100, 200}};
constexpr double kMostMachines = 100.0, kMostRobots = 200.0;

/// The places, if they are enough for so many robots.
std::vector<Point> enough(std::vector<Point> places, std::size_t robots) {
  if (places.size() < robots) fail("the hall has no room for so many robots");
  return places;
}

std::vector<Point> at_random(const HallDescription& description, std::size_t robots,
                             std::uint64_t seed) {
  std::vector<Point> places = test::free_places(description);
  RandomStream lots(seed, 0, StreamPurpose::World);
  for (std::size_t k = places.size(); k > 1; --k) {
    std::swap(places[k - 1], places[lots.below(static_cast<std::uint32_t>(k))]);
  }
  return enough(test::first_apart(places, robots, kApartAtRandom), robots);
}

/// The seeds or placements from `first` on, or the only one that is wanted.
std::vector<std::uint64_t> numbers(const HallsOptions& options, std::uint64_t first,
                                   std::uint64_t count) {
  if (options.only) return {*options.only};
  std::vector<std::uint64_t> all;
  for (std::uint64_t k = 0; k < count; ++k) all.push_back(first + k);
  return all;
}

std::vector<const DispatchRuleInfo*> wanted_rules(const HallsOptions& options) {
  std::vector<const DispatchRuleInfo*> wanted;
  for (const std::string& name : options.rules) {
    const DispatchRuleInfo* const rule = find_dispatch_rule(name);
    if (rule == nullptr) fail("there is no dispatcher '" + name + "'");
    wanted.push_back(rule);
  }
  if (!wanted.empty()) return wanted;
  for (const DispatchRuleInfo& rule : dispatch_rules()) wanted.push_back(&rule);
  return wanted;
}

/// The rule of a part with one dispatcher.
const DispatchRuleInfo& the_rule(const HallsOptions& options) {
  return options.rules.empty() ? dispatch_rules().front() : *wanted_rules(options).front();
}

// Nothing in these halls depends on chance: another seed is another placement of the robots.
HallDescription seeded(const HallDescription& description, std::uint64_t seed) {
  if (seed == 0) return description;
  return test::with_robots(description, at_random(description, description.robots.size(), seed));
}

}  // namespace

namespace {

struct RuleTable {
  std::vector<std::string> halls;
  std::vector<const DispatchRuleInfo*> rules;
  std::vector<std::uint64_t> seeds;
  std::vector<HallRun> runs;        ///< hall by hall, rule by rule, seed by seed
  std::vector<HallResult> results;  ///< of these

  std::span<const HallResult> at(std::size_t hall, std::size_t rule) const {
    return std::span(results).subspan((hall * rules.size() + rule) * seeds.size(), seeds.size());
  }
  void add_runs(const std::string& hall);
  void print() const;
  /// As the file places the robots.
  bool print_goals() const;
};

void RuleTable::add_runs(const std::string& hall) {
  halls.push_back(hall);
  const auto description = std::make_shared<const HallDescription>(shipped_hall(hall));
  for (const DispatchRuleInfo* const rule : rules) {
    for (const std::uint64_t seed : seeds) {
      runs.push_back({fmt::format("{} by {}, seed {}", hall, rule->name, seed),
                      fmt::format("rules --halls {} --rules {} --only {}", hall, rule->name, seed),
                      [description, seed] { return seeded(*description, seed); }, rule->kind,
                      seed});
    }
  }
}

void RuleTable::print() const {
  std::printf("| dispatcher |");
  for (const std::string& hall : halls) std::printf(" %s |", hall.c_str());
  std::printf("\n|---|");
  for (std::size_t k = 0; k < halls.size(); ++k) std::printf("---|");
  std::printf("\n| *lower bound* |");
  for (std::size_t k = 0; k < halls.size(); ++k) std::printf(" %.1f |", at(k, 0).front().bound);
  std::printf("\n");
  for (std::size_t r = 0; r < rules.size(); ++r) {
    std::printf("| `%.*s` |", static_cast<int>(rules[r]->name.size()), rules[r]->name.data());
    for (std::size_t k = 0; k < halls.size(); ++k) {
      Makespans makespans;
      for (const HallResult& result : at(k, r)) makespans.add(result);
      std::printf(" %s |", makespans.text().c_str());
    }
    std::printf("\n");
  }
}

bool RuleTable::print_goals() const {
  const auto rule = std::ranges::find(rules, DispatchRuleKind::LookAhead, &DispatchRuleInfo::kind);
  if (rule == rules.end() || seeds.front() != 0) return true;
  bool met = true;
  for (const Annealed& known : kAnnealed) {
    const auto hall = std::ranges::find(halls, known.hall);
    if (hall == halls.end()) continue;
    const HallResult& first = at(static_cast<std::size_t>(hall - halls.begin()),
                                 static_cast<std::size_t>(rule - rules.begin()))
                                  .front();
    const double most = kNearAnnealed * known.seconds;
    const std::string what = fmt::format("{} by look-ahead, s", known.hall);
    print_goal(what.c_str(), first.seconds, Wanted::AtMost, most);
    met = met && first.seconds <= most;
  }
  return met;
}

}  // namespace

bool measure_rules(const HallsOptions& options) {
  RuleTable table;
  table.rules = wanted_rules(options);
  table.seeds = numbers(options, 0, options.seeds.value_or(kRuleSeeds));
  for (const char* const hall : kShipped) {
    if (options.wants(hall)) table.add_runs(hall);
  }
  if (table.runs.empty()) return true;
  table.results = run_all(table.runs, options);
  table.print();
  return table.print_goals() && std::ranges::all_of(table.results, &HallResult::ended);
}

namespace {

/// What the placements of one kind come to.
struct FleetResult {
  Makespans makespans;
  std::size_t delivered = 0;
  std::size_t packages = 0;

  void add(const HallResult& one) {
    makespans.add(one);
    delivered += one.delivered;
    packages += one.packages;
  }
  void print(const std::string& hall, std::size_t robots, const char* placed) const {
    if (makespans.runs() == 0) return;
    std::printf("| %s | %zu | %s | %zu of %zu | %zu of %zu | %.1f | %.1f | %.1f |\n", hall.c_str(),
                robots, placed, delivered, packages, makespans.runs() - makespans.ended(),
                makespans.runs(), makespans.least(), makespans.mean(), makespans.most());
  }
};

/// Placement 0 is that around the parking area.
HallRun fleet_run(const std::shared_ptr<const HallDescription>& description,
                  const std::string& hall, std::size_t robots, std::uint64_t placement,
                  const DispatchRuleInfo& rule) {
  const std::string placed =
      placement == 0 ? std::string("around parking") : fmt::format("placement {}", placement);
  const auto placed_hall = [description, robots, placement] {
    return test::with_robots(
        *description, placement == 0 ? enough(test::around_parking(*description, robots), robots)
                                     : at_random(*description, robots, placement));
  };
  return {fmt::format("{}, {} robots, {}", hall, robots, placed),
          fmt::format("fleets --halls {} --robots {} --rules {} --only {}", hall, robots, rule.name,
                      placement),
          placed_hall, rule.kind, 0};
}

}  // namespace

bool measure_fleets(const HallsOptions& options) {
  std::vector<std::size_t> fleets = options.robots;
  if (fleets.empty()) fleets.assign(std::begin(kFleets), std::end(kFleets));
  const auto placements = numbers(options, 0, options.placements + 1);
  std::vector<std::string> halls;
  std::vector<HallRun> runs;
  for (const char* const hall : kFleetHalls) {
    if (!options.wants(hall)) continue;
    halls.emplace_back(hall);
    const auto description = std::make_shared<const HallDescription>(shipped_hall(hall));
    for (const std::size_t robots : fleets) {
      for (const std::uint64_t placement : placements) {
        runs.push_back(fleet_run(description, hall, robots, placement, the_rule(options)));
      }
    }
  }
  if (runs.empty()) return true;
  const std::vector<HallResult> results = run_all(runs, options);
  std::printf(
      "| hall | robots | placed | delivered | jams | least makespan, s | mean | most |\n"
      "|---|---|---|---|---|---|---|---|\n");
  std::size_t next = 0;
  double slower = 0.0;
  for (const std::string& hall : halls) {
    double best = std::numeric_limits<double>::infinity();
    for (const std::size_t robots : fleets) {
      FleetResult random, around;
      for (const std::uint64_t placement : placements) {
        (placement == 0 ? around : random).add(results[next++]);
      }
      random.print(hall, robots, "at random");
      around.print(hall, robots, "around parking");
      if (random.makespans.ended() == 0) continue;
      slower = std::max(slower, random.makespans.mean() / best);
      best = std::min(best, random.makespans.mean());
    }
  }
  const auto ended = static_cast<double>(std::ranges::count_if(results, &HallResult::ended));
  const auto all = static_cast<double>(results.size());
  print_goal("share of the fleets that delivered all", ended / all, Wanted::AtLeast, 1.0);
  print_goal("mean makespan over the best of fewer robots", slower, Wanted::AtMost, kSlower);
  return ended == all && slower <= kSlower;
}

namespace {

/// As many halls with 1 to 10 machines as with 10 to 100, the smallest and the largest ones first.
std::string generated_name(std::size_t number) {
  HallSize size{};
  if (number < std::size(kCorners)) {
    size = kCorners[number];
  } else {
    RandomStream lots(number, 0, StreamPurpose::World);
    const auto up_to = [&lots](double most) {
      return static_cast<int>(std::lround(std::exp(lots.uniform(0.0, std::log(most)))));
    };
    size.machines = up_to(kMostMachines);
    size.robots = up_to(kMostRobots);
  }
  return fmt::format("hall:{}:{}", size.machines, size.robots);
}

std::vector<std::string> generated_names(const HallsOptions& options) {
  std::vector<std::string> names;
  for (const std::string& word : options.halls) {
    if (is_generated_hall(word)) names.push_back(word);
  }
  if (!options.halls.empty()) return names;
  for (std::size_t k = 0; k < options.count; ++k) names.push_back(generated_name(k));
  return names;
}

}  // namespace

// These halls have a machine and a way for each process: no reason not to deliver is accepted.
bool measure_generated(const HallsOptions& options) {
  const DispatchRuleInfo& rule = the_rule(options);
  const auto seeds = numbers(options, 0, options.seeds.value_or(kGeneratedSeeds));
  std::vector<HallRun> runs;
  for (const std::string& name : generated_names(options)) {
    for (const std::uint64_t seed : seeds) {
      runs.push_back(
          {fmt::format("{}, seed {}", name, seed),
           fmt::format("generated --halls {} --rules {} --only {}", name, rule.name, seed),
           [name, seed] { return generated_hall(name, seed); }, rule.kind, seed});
    }
  }
  if (runs.empty()) return true;
  const std::vector<HallResult> results = run_all(runs, options);
  const auto ended = static_cast<std::size_t>(std::ranges::count_if(results, &HallResult::ended));
  double over_bound = 0.0;
  std::size_t slowest = 0;
  const auto speed = [&](std::size_t k) { return results[k].seconds / results[k].processor; };
  for (std::size_t k = 0; k < results.size(); ++k) {
    const HallResult& one = results[k];
    if (one.ended() && one.bound > 0.0) {
      over_bound += one.seconds / one.bound / static_cast<double>(ended);
    }
    if (speed(k) < speed(slowest)) slowest = k;
  }
  std::printf(
      "%zu of %zu generated halls were delivered, in %.2f times the lower bound on average\n",
      ended, results.size(), over_bound);
  std::printf("the slowest one is %s: %.1f times real time\n", runs[slowest].name.c_str(),
              speed(slowest));
  print_goal("share of the generated halls that delivered all",
             static_cast<double>(ended) / static_cast<double>(results.size()), Wanted::AtLeast,
             1.0);
  return ended == results.size();
}

}  // namespace magna::bench
