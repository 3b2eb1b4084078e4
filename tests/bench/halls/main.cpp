// SPDX-License-Identifier: GPL-3.0-or-later
// Job shops with 1 to 20 robots, placed at random and around the parking area: what the dispatcher
// delivers, jams and makespans. Simulated time; the table does not depend on the machine.
//
// usage: magna_halls_bench [PLACEMENTS [WORD…]]
// By default 8 placements at random and all halls; with words only the halls with one of them in
// their names. Exit status 1 if a goal is missed.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/engine.h"
#include "core/engine/hall_dispatcher.h"
#include "core/engine/scenario.h"
#include "core/hall/hall_file.h"
#include "core/hall/hall_roads.h"
#include "core/sim/random.h"
#include "tests/bench/goal.h"

namespace magna::bench {
namespace {

constexpr double kLongestRun = 7200.0;  // simulated s
constexpr double kApartAtRandom = 1.5;  // m between robots
constexpr double kApartAround = 1.05;   // m
constexpr double kSlower = 1.10;        // times the best time of fewer robots
constexpr const char* kHalls[] = {"ft06", "la01", "ft10"};
constexpr std::size_t kFleets[] = {1, 2, 3, 5, 8, 12, 16, 20};

[[noreturn]] void give_up(const std::string& why) {
  std::fprintf(stderr, "%s\n", why.c_str());
  std::exit(2);
}

HallDescription loaded(const std::string& name) {
  const auto file =
      load_hall_file({MAGNA_SOURCE_DIR "/resources/factory/" + name + ".json", {}, {}}, "");
  if (!file) give_up(file.error().text());
  return file->description;
}

/// Centres of cells where a robot can be, outside of the parking area.
std::vector<Point> free_places(const HallDescription& description) {
  const TileMap& tiles = description.hall.tiles;
  const HallRoads roads(description.hall);
  std::vector<Point> places;
  for (int i = tiles.origin.i; i < tiles.origin.i + tiles.width; ++i) {
    for (int j = tiles.origin.j; j < tiles.origin.j + tiles.height; ++j) {
      const Point p = cell_centre({i, j});
      if (tiles.at({i, j}) != Tile::Parking && roads.free(p)) places.push_back(p);
    }
  }
  return places;
}

/// The first of these places that keep the distance from each other.
std::vector<Point> first_apart(const std::vector<Point>& places, std::size_t count, double apart) {
  std::vector<Point> chosen;
  for (const Point p : places) {
    if (chosen.size() == count) break;
    const bool far =
        std::ranges::all_of(chosen, [&](Point other) { return distance(p, other) >= apart; });
    if (far) chosen.push_back(p);
  }
  if (chosen.size() < count) give_up("the hall has no room for so many robots");
  return chosen;
}

std::vector<Point> at_random(const HallDescription& description, std::size_t robots,
                             std::uint64_t seed) {
  std::vector<Point> places = free_places(description);
  RandomStream lots(seed, 0, StreamPurpose::World);
  for (std::size_t k = places.size(); k > 1; --k) {
    std::swap(places[k - 1], places[lots.below(static_cast<std::uint32_t>(k))]);
  }
  return first_apart(places, robots, kApartAtRandom);
}

std::vector<Point> around_parking(const HallDescription& description, std::size_t robots) {
  std::vector<Point> places = free_places(description);
  std::ranges::stable_sort(places, {}, [&](Point p) {
    double least = std::numeric_limits<double>::infinity();
    for (const Cell c : description.hall.parking->cells) {
      least = std::min(least, distance(p, cell_centre(c)));
    }
    return least;
  });
  return first_apart(places, robots, kApartAround);
}

HallDescription with_robots(HallDescription description, const std::vector<Point>& places) {
  const HallRobot like = description.robots.front();
  description.robots.clear();
  for (const Point place : places) {
    HallRobot robot = like;
    robot.name = "robot" + std::to_string(description.robots.size());
    robot.position = place;
    description.robots.push_back(std::move(robot));
  }
  return description;
}

struct HallResult {
  std::size_t delivered = 0;
  std::size_t packages = 0;
  std::string jam;        ///< why nothing could progress; empty = it could
  double makespan = 0.0;  ///< s, of a hall in which all was delivered
};

HallResult run(HallDescription description) {
  auto made = Engine::create(hall_scenario(std::move(description), "hall", "hall"), {});
  if (!made) give_up(made.error().text());
  Engine& engine = **made;
  HallDispatcher dispatcher(engine);
  HallWatch watch(engine);
  const HallSimulation& hall = *engine.hall();
  const double tick = engine.world().tick_seconds();
  HallResult result;
  while (!hall.finished() && static_cast<double>(engine.now()) * tick < kLongestRun) {
    dispatcher.give_orders(engine);
    engine.step();
    watch.on_events(engine.take_events());
    watch.on_tick(engine);
    if (auto why = watch.stalled(engine)) {
      result.jam = std::move(*why);
      break;
    }
  }
  result.delivered = hall.delivered();
  result.packages = hall.packages().size() + hall.to_make().value_or(0);
  if (hall.finished()) {
    result.makespan = static_cast<double>(engine.now()) * tick;
  } else if (result.jam.empty()) {
    result.jam = "it takes too long";
  }
  return result;
}

/// The results of all placements of one fleet.
struct FleetResult {
  int runs = 0;
  int jams = 0;
  std::size_t delivered = 0;
  std::size_t packages = 0;
  double least = std::numeric_limits<double>::infinity();  ///< s, makespans
  double most = 0.0;
  double sum = 0.0;

  void add(const HallResult& one) {
    ++runs;
    delivered += one.delivered;
    packages += one.packages;
    if (!one.jam.empty()) {
      ++jams;
      return;
    }
    least = std::min(least, one.makespan);
    most = std::max(most, one.makespan);
    sum += one.makespan;
  }
  double mean() const { return runs > jams ? sum / (runs - jams) : 0.0; }
};

struct HallsTotal {
  int runs = 0;
  int jams = 0;
  double slower = 0.0;  ///< the worst mean over the best one of fewer robots in the same hall
};

void print(const char* name, std::size_t robots, const char* placed, const FleetResult& fleet) {
  std::printf("| %s | %zu | %s | %zu of %zu | %d of %d | %.1f | %.1f | %.1f |\n", name, robots,
              placed, fleet.delivered, fleet.packages, fleet.jams, fleet.runs,
              fleet.jams < fleet.runs ? fleet.least : 0.0, fleet.mean(), fleet.most);
  std::fflush(stdout);
}

void measure_hall(const char* name, std::uint64_t placements, HallsTotal& total) {
  const HallDescription description = loaded(name);
  double best = std::numeric_limits<double>::infinity();
  for (const std::size_t robots : kFleets) {
    FleetResult at_random_places;
    for (std::uint64_t seed = 1; seed <= placements; ++seed) {
      const HallResult one = run(with_robots(description, at_random(description, robots, seed)));
      if (!one.jam.empty()) {
        std::printf("%s, %zu robots, placement %d: %s\n", name, robots, static_cast<int>(seed),
                    one.jam.c_str());
      }
      at_random_places.add(one);
    }
    print(name, robots, "at random", at_random_places);
    FleetResult around;
    const HallResult one = run(with_robots(description, around_parking(description, robots)));
    if (!one.jam.empty()) {
      std::printf("%s, %zu robots, around parking: %s\n", name, robots, one.jam.c_str());
    }
    around.add(one);
    print(name, robots, "around parking", around);
    total.runs += at_random_places.runs + around.runs;
    total.jams += at_random_places.jams + around.jams;
    if (at_random_places.mean() <= 0.0) continue;
    total.slower = std::max(total.slower, at_random_places.mean() / best);
    best = std::min(best, at_random_places.mean());
  }
}

int measure(std::uint64_t placements, const std::vector<std::string>& words) {
  std::printf(
      "| hall | robots | placed | delivered | jams | least makespan, s | mean | most |\n"
      "|---|---|---|---|---|---|---|---|\n");
  HallsTotal total;
  for (const char* name : kHalls) {
    const bool wanted = words.empty() || std::ranges::any_of(words, [&](const std::string& word) {
                          return std::string(name).find(word) != std::string::npos;
                        });
    if (wanted) measure_hall(name, placements, total);
  }
  const double ended = total.runs > 0 ? 1.0 - static_cast<double>(total.jams) / total.runs : 1.0;
  print_goal("share of the halls in which all was delivered", ended, Wanted::AtLeast, 1.0);
  print_goal("mean makespan over the best of fewer robots", total.slower, Wanted::AtMost, kSlower);
  return total.jams == 0 && total.slower <= kSlower ? 0 : 1;
}

}  // namespace
}  // namespace magna::bench

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  char* end = nullptr;
  const unsigned long placements = words.empty() ? 8 : std::strtoul(words[0].c_str(), &end, 10);
  if (placements < 1 || (end != nullptr && *end != '\0')) {
    std::fprintf(stderr, "expected the number of placements, not '%s'\n", words[0].c_str());
    return 2;
  }
  return magna::bench::measure(placements, {words.begin() + (words.empty() ? 0 : 1), words.end()});
}
