// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of images for the world's thread, with 24 working robots in the office: the image queue
// within a tick, and the picture features sent to programs twice a second. Processor time.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "core/engine/all_inputs.h"
#include "core/engine/engine.h"
#include "core/imagery/image_queue.h"
#include "core/imagery/robot_eye.h"
#include "core/lisp/world_file.h"
#include "core/render/render.h"
#include "protocols/actr/image_features.h"
#include "tests/bench/goal.h"

namespace magna::bench {
namespace {

constexpr const char* kWorld = MAGNA_SOURCE_DIR "/resources/worlds/office.lisp";
constexpr int kTwice = 12;   // robots of the office, and as many again
constexpr int kFirst = 600;  // ticks: a minute, in which most of the floor is new
constexpr int kThen = 3000;  // ticks after it
constexpr int kLooks = 400;
constexpr double kMostOfATick = 0.1;  // the share of the queue

double processor_us() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) * 1e6 + static_cast<double>(t.tv_nsec) * 1e-3;
}

[[noreturn]] void give_up(const std::string& why) {
  std::fprintf(stderr, "%s\n", why.c_str());
  std::exit(1);
}

/// The office with a second dozen of robots exploring from its corridor.
Scenario crowded_office() {
  LispRuntime lisp;
  auto office = lisp.load_world(kWorld);
  if (!office) give_up(office.error().text());
  Scenario scenario = std::move(*office);
  for (int k = 0; k < kTwice; ++k) {
    Scenario::Robot more = scenario.robots.at(static_cast<std::size_t>(k));
    more.robot.name += "b";
    more.robot.pose = {-2.0 + 3.0 * k, 6.6, 0.0};
    more.plan = {};
    more.plan.waypoints.push_back(Waypoint::explore());
    scenario.robots.push_back(more);
  }
  return scenario;
}

/// A queue beside the engine's own with the same input.
class Shadow {
 public:
  explicit Shadow(const Engine& engine)
      : engine_(engine),
        queue_(engine.world().cells().lower(), engine.world().cells().upper()),
        world_(RenderWorld::make(engine.world())) {}

  void offer() {
    const Team& team = engine_.team();
    const Tick period = TickUnits{engine_.world().tick_seconds()}.ticks(ImageQueue::kEverySeconds);
    for (std::size_t k = 0; k < team.size(); ++k) {
      if ((engine_.now() + static_cast<Tick>(k)) % period != 0) continue;
      const RobotId id{static_cast<std::uint32_t>(k)};
      const Pose truth = team.truth()[k];
      const auto camera = Camera::make(
          robot_eye(id, team.type(id).type, truth, team.description(id).image_camera, CameraAim{}));
      const double news = queue_.news(*world_, *camera);
      ++offers_;
      if (news < ImageQueue::kLeastNewFloor) continue;
      queue_.keep({id, *camera, team.believed()[k], truth}, engine_.scene(), news, engine_.now(),
                  {});
    }
  }
  std::size_t kept() const { return queue_.list()->size(); }
  int offers() const { return offers_; }

 private:
  const Engine& engine_;
  ImageQueue queue_;
  std::shared_ptr<const RenderWorld> world_;
  int offers_ = 0;
};

void measure_queue(Engine& engine) {
  Shadow shadow(engine);
  for (const int ticks : {kFirst, kThen}) {
    double tick_us = 0.0, queue_us = 0.0;
    const int offers = shadow.offers();
    for (int k = 0; k < ticks; ++k) {
      const double begun = processor_us();
      engine.step();
      const double stepped = processor_us();
      shadow.offer();
      queue_us += processor_us() - stepped;
      tick_us += stepped - begun;
      engine.take_events();
    }
    std::printf(
        "queue, %4d ticks: %6.0f ns a tick (%5.0f ns an offer), tick %6.0f ns, share %.3f, "
        "%zu images kept\n",
        ticks, queue_us * 1e3 / ticks, queue_us * 1e3 / (shadow.offers() - offers),
        tick_us * 1e3 / ticks, queue_us / tick_us, shadow.kept());
    if (ticks == kThen) {
      print_goal("    the image queue's share of a tick, 24 robots", queue_us / tick_us,
                 Wanted::AtMost, kMostOfATick);
    }
  }
  if (engine.images().list()->size() != shadow.kept()) give_up("the engine keeps other images");
}

void measure_told(Engine& engine) {
  ImageFeatures features;
  ImageReader reader;
  double taken = 0.0, made = 0.0, told = 0.0;
  std::uint64_t lines = 0;
  for (int k = 0; k < kLooks; ++k) {
    const RobotId robot{static_cast<std::uint32_t>(k / 10) % (2 * kTwice)};
    engine.submit(Author::person(), input::Select{robot});
    const double begun = processor_us();
    const auto shown = engine.shown_picture();
    const double had = processor_us();
    const auto seen = render(*shown->scene, shown->camera).seen;
    const double rendered = processor_us();
    Lines out;
    features.show(image_view(engine));
    features.take(image_view(engine), {}, seen);
    reader.tell(features, false, out);
    told += processor_us() - rendered;
    made += rendered - had;
    taken += had - begun;
    lines += out.count;
    for (int tick = 0; tick < 5; ++tick) engine.step();
    engine.take_events();
  }
  std::printf(
      "told picture: %.1f us to take what is shown, %.1f us to make it (a worker), %.1f us "
      "for its %.1f lines to one reader\n",
      taken / kLooks, made / kLooks, told / kLooks, double(lines) / kLooks);
  std::printf("told picture: %.6f of the world's thread at two a second\n",
              2e-6 * (taken + told) / kLooks);
}

}  // namespace
}  // namespace magna::bench

int main() {
  using namespace magna;
  auto engine = Engine::create(bench::crowded_office(), {.seed = 7});
  if (!engine) bench::give_up(engine.error().text());
  bench::measure_queue(**engine);
  bench::measure_told(**engine);
  return 0;
}
