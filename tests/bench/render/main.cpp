// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the office of 320 x 240 pixels compared with a bare column caster on the same walls
// from the same places, and the same pixels as PNG compared with libpng alone, in one run.
// Processor time.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/lisp/world_file.h"
#include "core/render/png.h"
#include "core/render/render.h"
#include "core/render/render_world.h"
#include "core/world/world.h"
#include "tests/bench/goal.h"
#include "tests/bench/render/bare_caster.h"
#include "tests/bench/render/bare_png.h"

namespace magna::bench {
namespace {

constexpr double kGoalPicture = 0.5;
constexpr double kGoalPng = 1.1;
constexpr const char* kWorld = MAGNA_SOURCE_DIR "/resources/worlds/office.lisp";

/// The office with its robots at their start, and a camera on each of them.
struct OfficeScene {
  RenderScene scene;
  std::vector<Camera> cameras;
  BareCaster bare;
};

std::vector<Camera> cameras_of(const RenderScene& scene, Projection projection,
                               double pitch = 0.0) {
  std::vector<Camera> cameras;
  for (const SceneRobot& robot : scene.robots) {
    CameraSetup setup;
    setup.pose = robot.pose;
    setup.projection = projection;
    setup.pitch = pitch;
    setup.carrier = robot.id;
    cameras.push_back(*Camera::make(setup));
  }
  return cameras;
}

OfficeScene office() {
  LispRuntime lisp;
  const auto scenario = lisp.load_world(kWorld);
  if (!scenario) {
    std::fprintf(stderr, "%s\n", scenario.error().text().c_str());
    std::exit(1);
  }
  const auto world = World::build(scenario->world);
  RenderScene scene{RenderWorld::make(*world), {}};
  for (const auto& [robot, plan, straight, agent] : scenario->robots) {
    const RobotId id{static_cast<std::uint32_t>(scene.robots.size())};
    scene.robots.push_back({id, robot.type, robot.name, robot.pose});
  }
  const CellMap& cells = world->cells();
  BareCaster bare(cells.width(), cells.height());
  for (int j = 0; j < cells.height(); ++j) {
    for (int i = 0; i < cells.width(); ++i) {
      if (cells.filled({cells.origin().i + i, cells.origin().j + j})) bare.fill(i, j);
    }
  }
  auto cameras = cameras_of(scene, Projection::Perspective);
  return {std::move(scene), std::move(cameras), std::move(bare)};
}

void count_pictures(benchmark::State& state, std::size_t each) {
  state.counters["per_second"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * static_cast<double>(each),
                         benchmark::Counter::kIsRate);
}

void picture_bench(benchmark::State& state, const RenderScene& scene,
                   const std::vector<Camera>& cameras) {
  for (auto _ : state) {
    for (const Camera& camera : cameras) benchmark::DoNotOptimize(render(scene, camera));
  }
  count_pictures(state, cameras.size());
}

void bare_bench(benchmark::State& state, const OfficeScene& office) {
  std::vector<std::uint32_t> pixels(320 * 240);
  const Point lower = office.scene.world->walls().lower();
  for (auto _ : state) {
    for (const Camera& camera : office.cameras) {
      const Pose pose = camera.setup().pose;
      office.bare.draw(pose.x - lower.x, pose.y - lower.y, pose.theta, camera.setup().field_of_view,
                       320, 240, pixels.data());
      benchmark::ClobberMemory();
    }
  }
  count_pictures(state, office.cameras.size());
}

void register_all(const OfficeScene& office) {
  benchmark::RegisterBenchmark("picture/office", [&](benchmark::State& state) {
    picture_bench(state, office.scene, office.cameras);
  })->Unit(benchmark::kMicrosecond);
  benchmark::RegisterBenchmark("picture/office_equiangular", [&](benchmark::State& state) {
    picture_bench(state, office.scene, cameras_of(office.scene, Projection::EquiAngular));
  })->Unit(benchmark::kMicrosecond);
  benchmark::RegisterBenchmark("picture/office_pitched", [&](benchmark::State& state) {
    picture_bench(state, office.scene,
                  cameras_of(office.scene, Projection::Perspective, radians(-20.0)));
  })->Unit(benchmark::kMicrosecond);
  benchmark::RegisterBenchmark("picture/bare", [&](benchmark::State& state) {
    bare_bench(state, office);
  })->Unit(benchmark::kMicrosecond);
  benchmark::RegisterBenchmark("png/office", [&](benchmark::State& state) {
    const Picture picture = render(office.scene, office.cameras.front()).picture;
    for (auto _ : state) benchmark::DoNotOptimize(encode_png(picture));
    count_pictures(state, 1);
  })->Unit(benchmark::kMicrosecond);
  benchmark::RegisterBenchmark("png/bare", [&](benchmark::State& state) {
    const Picture picture = render(office.scene, office.cameras.front()).picture;
    for (auto _ : state) {
      benchmark::DoNotOptimize(bare_png(picture.row(0), picture.width(), picture.height()));
    }
    count_pictures(state, 1);
  })->Unit(benchmark::kMicrosecond);
}

// Keeps the best of the repetitions, because other load only slows a run down.
class ResultRecorder : public benchmark::ConsoleReporter {
 public:
  using benchmark::ConsoleReporter::ConsoleReporter;

  void ReportRuns(const std::vector<Run>& runs) override {
    ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration) continue;
      const auto rate = run.counters.find("per_second");
      double& best = rates[run.run_name.function_name];
      if (rate != run.counters.end()) best = std::max(best, double(rate->second));
    }
  }

  std::map<std::string, double> rates;
};

}  // namespace
}  // namespace magna::bench

int main(int argc, char** argv) {
  using namespace magna::bench;
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  const OfficeScene world = office();
  register_all(world);
  ResultRecorder keeper(benchmark::ConsoleReporter::OO_Tabular);
  benchmark::RunSpecifiedBenchmarks(&keeper);
  auto& rates = keeper.rates;
  if (rates["picture/office"] > 0.0 && rates["picture/bare"] > 0.0) {
    print_goal("G9  pictures of the office over a bare caster",
               rates["picture/office"] / rates["picture/bare"], Wanted::AtLeast, kGoalPicture);
  }
  if (rates["png/office"] > 0.0 && rates["png/bare"] > 0.0) {
    print_goal("G9  time for a PNG over libpng alone", rates["png/bare"] / rates["png/office"],
               Wanted::AtMost, kGoalPng);
  }
  benchmark::Shutdown();
  return 0;
}
