// SPDX-License-Identifier: GPL-3.0-or-later
// Routes across a map of 1024 x 1024 cells, planned alternately by the product and by OMPL's own
// RRT-Connect. Processor time of this thread.
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "core/mission/route_planner.h"
#include "tests/bench/goal.h"
#include "tests/bench/route/bare_route.h"

namespace magna::bench {
namespace {

constexpr int kSide = 1024;                     // cells
constexpr double kCell = 0.05;                  // m
constexpr double kFilled = 0.1;                 // of all cells
constexpr int kClearance = 2;                   // cells between a route and the walls
constexpr double kRadius = kClearance * kCell;  // m
constexpr int kMaps = 4, kQueriesOfMap = 50;    // of each kind
constexpr double kPatience = 10.0;              // s for a bare plan

/// The total length of a map's walls, in cells.
struct Kind {
  const char* name;
  int shortest, longest;
};
constexpr Kind kKinds[] = {{"clutter", 8, 24}, {"walls", 16, 128}, {"halls", 64, 256}};

/// Straight walls, one cell thick, around and across the map until a tenth is filled.
struct Scene {
  ObstacleField field{{0.0, 0.0}, {kSide * kCell, kSide* kCell}, kCell};
  BareGrid walls{kSide, kSide};
  BareGrid wide{0, 0};  ///< places too close to a wall
  std::vector<std::pair<Place, Place>> queries;

  Scene(const Kind& kind, std::uint64_t seed);

 private:
  void wall(int i, int j, int width, int height);
  std::vector<int> regions() const;
};

void Scene::wall(int i, int j, int width, int height) {
  const Point lower{i * kCell, j * kCell};
  field.fill_box(ObstacleLayer::Ground, lower, lower + Point{width * kCell, height * kCell});
  for (int v = j; v < j + height; ++v) {
    for (int u = i; u < i + width; ++u) walls.fill(u, v);
  }
}

/// The connected regions of cells, numbered from 1, with a clearance two cells larger than
/// required, so that queries do not depend on the rounding of a planner.
std::vector<int> Scene::regions() const {
  const BareGrid roomy = widened(walls, kClearance + 2);
  std::vector<int> region(std::size_t{kSide} * kSide, 0);
  std::vector<std::pair<int, int>> edge;
  int number = 0;
  const auto at = [](int i, int j) {
    return static_cast<std::size_t>(j) * kSide + static_cast<std::size_t>(i);
  };
  const auto visit = [&](int i, int j) {
    if (region[at(i, j)] != 0 || roomy.filled(i, j)) return;
    region[at(i, j)] = number;
    edge.emplace_back(i, j);
  };
  for (int cell = 0; cell < kSide * kSide; ++cell) {
    const int column = cell % kSide, line = cell / kSide;
    if (region[at(column, line)] != 0) continue;
    ++number;
    visit(column, line);
    while (!edge.empty()) {
      const auto [i, j] = edge.back();
      edge.pop_back();
      // The border is filled: no route crosses it.
      visit(i + 1, j);
      visit(i - 1, j);
      visit(i, j + 1);
      visit(i, j - 1);
    }
  }
  return region;
}

Place middle_of(int cell) {
  const int column = cell % kSide, line = cell / kSide;
  return {column + 0.5, line + 0.5};
}

Scene::Scene(const Kind& kind, std::uint64_t seed) {
  RandomStream random(seed, 0, StreamPurpose::World);
  const auto draw = [&](int from, int to) {  // in [from, to)
    return from + static_cast<int>(random.below(static_cast<std::uint64_t>(to - from)));
  };
  wall(0, 0, kSide, 1);
  wall(0, kSide - 1, kSide, 1);
  wall(0, 0, 1, kSide);
  wall(kSide - 1, 0, 1, kSide);
  for (double filled = 0.0; filled < kFilled * kSide * kSide;) {
    const int length = draw(kind.shortest, kind.longest + 1);
    const bool across = random.chance(0.5);
    const int width = across ? length : 1, height = across ? 1 : length;
    const int i = draw(0, kSide - width), j = draw(0, kSide - height);
    wall(i, j, width, height);
    filled += length;  // cells shared by walls are counted twice
  }
  wide = widened(walls, kClearance);
  const std::vector<int> region = regions();
  while (queries.size() < kQueriesOfMap) {
    const int from = draw(0, kSide * kSide), to = draw(0, kSide * kSide);
    const int there = region[static_cast<std::size_t>(from)];
    if (there == 0 || there != region[static_cast<std::size_t>(to)]) continue;
    queries.emplace_back(middle_of(from), middle_of(to));
  }
}

double processor_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

/// The total of the queries for one side.
struct Times {
  std::vector<double> ms;
  int unsolved = 0;

  double p50() {
    std::ranges::nth_element(ms, ms.begin() + static_cast<std::ptrdiff_t>(ms.size() / 2));
    return ms[ms.size() / 2];
  }
  double mean() const {
    return std::accumulate(ms.begin(), ms.end(), 0.0) / static_cast<double>(ms.size());
  }
  template <class Plan>
  void take(Plan plan) {
    const double begun = processor_ms();
    const bool solved = plan();
    ms.push_back(processor_ms() - begun);
    if (!solved) ++unsolved;
  }
};

Point metres(Place place) { return {place.x * kCell, place.y * kCell}; }

void measure(const Kind& kind) {
  Times bare, ours, maps;
  const std::atomic<bool> cancelled{false};
  seed_bare(7);
  for (std::uint64_t seed = 1; seed <= kMaps; ++seed) {
    const Scene scene(kind, seed);
    std::unique_ptr<const RouteMap> map;
    maps.take([&] {
      map = std::make_unique<const RouteMap>(std::make_shared<const ObstacleField>(scene.field),
                                             ObstacleLayer::Ground, kRadius);
      return true;
    });
    for (std::uint32_t k = 0; k < kQueriesOfMap; ++k) {
      const Place from = scene.queries[k].first, to = scene.queries[k].second;
      bare.take([&] { return plan_bare(scene.wide, from, to, kPatience); });
      const RouteQuery query{metres(from), metres(to), RandomStream(seed, k, StreamPurpose::World)};
      Route route;
      ours.take([&] {
        route = plan_route(*map, query, cancelled);
        return route.found();
      });
    }
  }
  std::printf(
      "routes at 1024 x 1024, %s, %zu queries: OMPL alone p50 %.2f mean %.2f ms; magna, "
      "shortened, p50 %.2f mean %.2f; its map, for many routes, %.1f ms\n",
      kind.name, ours.ms.size(), bare.p50(), bare.mean(), ours.p50(), ours.mean(), maps.mean());
  if (bare.unsolved > 0) std::printf("OMPL alone gave up on %d of them\n", bare.unsolved);
  const std::string what = std::string("G11 routes, ") + kind.name + ", ";
  print_goal((what + "p50 over OMPL's own planner").c_str(), ours.p50() / bare.p50(),
             Wanted::AtMost, 1.0);
  print_goal((what + "mean over OMPL's own planner").c_str(), ours.mean() / bare.mean(),
             Wanted::AtMost, 1.0);
  print_goal((what + "not found").c_str(), ours.unsolved, Wanted::AtMost, 0.0);
}

}  // namespace
}  // namespace magna::bench

int main() {
  for (const auto& kind : magna::bench::kKinds) magna::bench::measure(kind);
  return 0;
}
