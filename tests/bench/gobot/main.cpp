// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of reporting a large hall: 100 robots, 100 machines, 1,000 packages, ten clients that
// read everything 60 times a second. Processor time of the serving thread without the world's.
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QTimer>
#include <array>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <vector>

#include "core/engine/all_inputs.h"
#include "core/engine/engine.h"
#include "protocols/gobot/gobot_facts.h"
#include "protocols/gobot/gobot_server.h"
#include "tests/bench/bench.h"
#include "tests/bench/goal.h"
#include "tests/bench/net/tcp.h"
#include "tests/support/drawn_hall.h"

namespace magna::bench {
namespace {

constexpr int kColumns = 10, kRows = 10, kClients = 10;
constexpr std::size_t kPackages = 1000;

/// Ten by ten places with a machine and a robot each; the first row makes packages.
HallDescription large_hall() {
  constexpr int kWide = 12, kHigh = 7;
  constexpr std::array<std::string_view, kHigh> kStandard{
      "............", "............", ".iiiMooo....", ".+++.+++....",
      "............", "............", "............"};
  constexpr std::array<std::string_view, kHigh> kInput{
      "............", "............", "....Iooo....", ".....+++....",
      "............", "............", "............"};
  std::vector<std::string> lines(static_cast<std::size_t>(kRows * kHigh));
  std::vector<Point> robots;
  for (std::size_t row = 0; row < kRows; ++row) {
    for (std::size_t column = 0; column < kColumns; ++column) {
      for (std::size_t k = 0; k < kHigh; ++k) {
        lines[row * kHigh + k] += (row == 0 ? kInput : kStandard)[k];
      }
      robots.push_back(
          {static_cast<double>(column) * kWide + 2.5, static_cast<double>(row) * kHigh + 5.5});
    }
  }
  HallDescription hall = test::drawn_hall(test::drawn_tiles({lines.begin(), lines.end()}), robots);
  const std::vector<Process> work{{1, 12.5}, {2, 3.25}, {3, 7.0}};
  hall.templates = {PackageTemplates(kPackages, work)};
  for (MachineSettings& machine : hall.machines) machine.time_step = 0.0;
  for (std::size_t& capacity : hall.belt_capacity) capacity = kPackages;
  for (HallRobot& robot : hall.robots) robot.max_battery = 1000.0;
  return hall;
}

std::unique_ptr<Engine> start_hall() {
  auto engine = Engine::create(test::hall_scenario(large_hall()), {});
  if (!engine) {
    std::fprintf(stderr, "%s\n", engine.error().text().c_str());
    std::exit(1);
  }
  while ((*engine)->hall()->packages().size() < kPackages) (*engine)->step();
  return std::move(*engine);
}

/// Every robot turns on the spot for a long time, so that its facts change every tick.
void keep_busy(Engine& engine) {
  for (std::uint32_t k = 0; k < engine.team().size(); ++k) {
    engine.submit(Author::person(),
                  input::HallAction{RobotId{k}, action::DoRotation{0.1, 10'000.0}});
  }
}

void measure_building(Engine& engine) {
  DynamicFacts facts(GobotWorld{&engine.team(), engine.hall(), GobotDialect::Classic});
  facts.messages();
  std::size_t bytes = 0, count = 0;
  double spent = 0.0;
  constexpr int kFrames = 300;
  for (int k = 0; k < kFrames; ++k) {
    engine.step();
    const double begun = thread_seconds();
    for (const std::string& message : facts.messages()) {
      bytes += message.size();
      ++count;
    }
    spent += thread_seconds() - begun;
  }
  std::printf("gobot, one frame: %.0f kB in %.1f messages, %.2f ms to build\n",
              1e-3 * static_cast<double>(bytes) / kFrames, static_cast<double>(count) / kFrames,
              1e3 * spent / kFrames);
}

void measure_serving(Engine& engine) {
  GobotServer::Options options;
  options.port = 0;
  GobotServer server(engine, options);
  if (!server.listen()) {
    std::fprintf(stderr, "%s\n", server.status().problem.c_str());
    std::exit(1);
  }
  const Readers readers(server.port(), kClients);
  while (server.status().clients.size() < kClients) {
    QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
  }
  // The world advances meanwhile; its time is not counted.
  double world = 0.0;
  QTimer ticks;
  ticks.callOnTimeout(&ticks, [&] {
    const double begun = thread_seconds();
    engine.step();
    engine.take_events();
    world += thread_seconds() - begun;
  });
  ticks.start(16);
  const auto messages = [&] { return server.status().clients.at(0).messages_out; };
  const std::uint64_t before = messages();
  QElapsedTimer wall;
  wall.start();
  const double begun = thread_seconds();
  while (wall.elapsed() < 5000) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
  const double spent = thread_seconds() - begun - world;
  const double seconds = 1e-3 * static_cast<double>(wall.elapsed());
  const double a_second = static_cast<double>(messages() - before) / seconds;
  std::printf("gobot, ten clients: %.0f messages/s each, %.2f ms a frame\n", a_second,
              1e3 * spent / seconds / 60.0);
  print_goal("gobot, 10 clients at 60 Hz, share of a core in %", 100.0 * spent / seconds,
             Wanted::AtMost, 30.0);
}

}  // namespace
}  // namespace magna::bench

int main(int argc, char** argv) {
  QCoreApplication application(argc, argv);
  using namespace magna::bench;
  const auto engine = start_hall();
  keep_busy(*engine);
  measure_building(*engine);
  measure_serving(*engine);
  return 0;
}
