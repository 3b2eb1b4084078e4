// SPDX-License-Identifier: GPL-3.0-or-later
// Rays, sweeps, discs and the hash of bodies; rays beside a bare loop on the same grid.
#include <benchmark/benchmark.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/engine/scenario.h"
#include "core/geometry/angle.h"
#include "core/sensing/range_sensor.h"
#include "core/sensing/static_ray.h"
#include "core/world/world.h"
#include "tests/bench/bare_grid.h"
#include "tests/bench/bench.h"

namespace magna::bench {

namespace {

constexpr ObstacleLayer kSight = ObstacleLayer::Sight;

struct Ray {
  Point origin;
  Point along;
};

// A field, the same grid bare, and scans of 36 rays from free places.
struct Scene {
  ObstacleField field;
  BareGrid bare;
  std::vector<Ray> rays;
  double range;

  Scene(ObstacleField&& the_field, double the_range)
      : field(std::move(the_field)), bare(field.width() + 2, field.height() + 2), range(the_range) {
    for (int j = -1; j <= field.height(); ++j) {
      for (int i = -1; i <= field.width(); ++i) {
        if (field.filled(kSight, Cell{i, j})) bare.fill(i + 1, j + 1);
      }
    }
    RandomStream random(1, 0, StreamPurpose::World);
    while (rays.size() < 36 * 1000) {
      const double width = field.width() * field.resolution();
      const double height = field.height() * field.resolution();
      const Point at = field.lower() + Point{width * random.uniform(), height * random.uniform()};
      if (field.filled(kSight, at)) continue;
      const double theta = random.uniform(-kPi, kPi);
      for (int k = 0; k < 36; ++k) rays.push_back({at, direction(theta + radians(7.5) * k)});
    }
  }
};

World world_of(const Scenario& scenario) {
  auto world = World::build(scenario.world);
  if (!world) throw std::runtime_error(world.error().text());
  return std::move(*world);
}

std::shared_ptr<Scene> field_scene() {
  return std::make_shared<Scene>(ObstacleField(world_of(*parse_field("field:1000", 1)).field()),
                                 5.0);
}

// 10 % of the cells filled, rays of 32 cells.
std::shared_ptr<Scene> clutter_scene() {
  ObstacleField field({0.0, 0.0}, {25.6, 25.6});
  RandomStream random(2, 0, StreamPurpose::World);
  for (int j = 0; j < field.height(); ++j) {
    for (int i = 0; i < field.width(); ++i) {
      if (!random.chance(0.1)) continue;
      const Point lower{i * 0.05, j * 0.05};
      field.fill_box(kSight, lower, lower + Point{0.05, 0.05});
    }
  }
  return std::make_shared<Scene>(std::move(field), 32 * 0.05);
}

void count_items(benchmark::State& state, std::size_t per_iteration) {
  state.counters["per_second"] = benchmark::Counter(
      double(state.iterations()) * double(per_iteration), benchmark::Counter::kIsRate);
}

void add_rays(const std::string& name, std::shared_ptr<Scene> scene) {
  benchmark::RegisterBenchmark(("ray/" + name + "/product").c_str(), [=](benchmark::State& state) {
    const StaticRayCaster cast(scene->field, kSight);
    double sum = 0.0;
    for (auto _ : state) {
      for (const Ray& ray : scene->rays) {
        sum += cast(ray.origin, ray.along, scene->range);
      }
    }
    benchmark::DoNotOptimize(sum);
    count_items(state, scene->rays.size());
    const double count = double(state.iterations()) * double(scene->rays.size());
    state.counters["mean_range"] = sum / count;
  })->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark(("ray/" + name + "/bare").c_str(), [=](benchmark::State& state) {
    const double per_metre = scene->field.cells_per_metre();
    const Point lower = scene->field.lower();
    double sum = 0.0;
    for (auto _ : state) {
      for (const Ray& ray : scene->rays) {
        sum += scene->bare.cast((ray.origin.x - lower.x) * per_metre + 1,
                                (ray.origin.y - lower.y) * per_metre + 1, ray.along.x, ray.along.y,
                                scene->range * per_metre) /
               per_metre;
      }
    }
    benchmark::DoNotOptimize(sum);
    count_items(state, scene->rays.size());
    const double count = double(state.iterations()) * double(scene->rays.size());
    state.counters["mean_range"] = sum / count;
  })->Unit(benchmark::kMillisecond);
}

// The bodies of field:10000 at their start.
struct Crowd {
  World world;
  std::vector<Body> bodies;
  std::vector<Pose> poses;
  BodyGrid grid;

  explicit Crowd(const Scenario& scenario) : world(world_of(scenario)) {
    for (const auto& robot : scenario.robots) {
      poses.push_back(robot.robot.pose);
      bodies.push_back({robot.robot.pose.position(), info(robot.robot.type).radius, 1});
    }
    grid.reset(world.cells().lower(), world.cells().upper(), 1.0);
    grid.rebuild(bodies);
  }
};

void add_crowd(std::shared_ptr<Crowd> crowd) {
  benchmark::RegisterBenchmark("sweep/field:10000", [=](benchmark::State& state) {
    const RangeSensor sensor({36, radians(270.0), 5.0, 0.0});
    const ObstacleBoxes boxes(crowd->world.field(), kSight);
    RandomStream stream(1, 1, StreamPurpose::Ranger);
    std::vector<float> out(36);
    for (auto _ : state) {
      for (std::size_t k = 0; k < crowd->poses.size(); ++k) {
        sweep(boxes, crowd->grid, 1, sensor, crowd->poses[k], 0.15, static_cast<int>(k), stream,
              false, out);
        benchmark::DoNotOptimize(out.data());
      }
    }
    count_items(state, crowd->poses.size());
  })->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("body_grid_rebuild/field:10000", [=](benchmark::State& state) {
    for (auto _ : state) crowd->grid.rebuild(crowd->bodies);
    count_items(state, crowd->bodies.size());
  })->Unit(benchmark::kMicrosecond);
  benchmark::RegisterBenchmark("disc_hits/field:10000", [=](benchmark::State& state) {
    int hits = 0;
    for (auto _ : state) {
      for (const Body& body : crowd->bodies) {
        hits += crowd->world.field().disc_hits(ObstacleLayer::Ground, body.centre + Point{0.4, 0.4},
                                               body.radius);
      }
    }
    benchmark::DoNotOptimize(hits);
    count_items(state, crowd->bodies.size());
  })->Unit(benchmark::kMicrosecond);
  benchmark::RegisterBenchmark("body_overlap/field:10000", [=](benchmark::State& state) {
    int hits = 0;
    for (auto _ : state) {
      for (std::size_t k = 0; k < crowd->bodies.size(); ++k) {
        hits += crowd->grid.overlapping(crowd->bodies[k].centre, 0.15, 1, static_cast<int>(k));
      }
    }
    benchmark::DoNotOptimize(hits);
    count_items(state, crowd->bodies.size());
  })->Unit(benchmark::kMicrosecond);
}

}  // namespace

void register_grid_benchmarks() {
  add_rays("field", field_scene());
  add_rays("clutter", clutter_scene());
  add_crowd(std::make_shared<Crowd>(*parse_field("field:10000", 1)));
}

}  // namespace magna::bench
