// SPDX-License-Identifier: GPL-3.0-or-later
// The office at work: the whole engine on the default world.
#include <gtest/gtest.h>

#include <vector>

#include "core/engine/all_inputs.h"
#include "core/engine/engine.h"
#include "core/lisp/world_file.h"

namespace magna {
namespace {

std::unique_ptr<Engine> start_world(const std::string& name, std::uint64_t seed) {
  LispRuntime lisp;
  const auto scenario = lisp.load_world(std::string(MAGNA_SOURCE_DIR "/resources/worlds/") + name);
  if (!scenario) {
    ADD_FAILURE() << scenario.error().text();
    return nullptr;
  }
  EngineOptions options;
  options.seed = seed;
  auto engine = Engine::create(*scenario, options);
  if (!engine) {
    ADD_FAILURE() << engine.error().text();
    return nullptr;
  }
  return std::move(*engine);
}

RobotId robot(std::size_t index) { return RobotId{static_cast<std::uint32_t>(index)}; }

class OfficePatrol : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(OfficePatrol, RepeatsWithoutABlockedRobot) {
  const auto engine = start_world("office.lisp", GetParam());
  ASSERT_NE(engine, nullptr);
  const Missions& missions = engine->missions();
  const std::size_t robots = engine->team().size();
  ASSERT_EQ(robots, 12u);

  // A patrol moves finished way-points to the end: the first one changes each time.
  std::vector<int> done(robots, 0);
  std::vector<Plan> before;
  for (std::size_t k = 0; k < robots; ++k) before.push_back(missions.plan(robot(k)));
  int bumps = 0;
  for (int tick = 0; tick < 3000; ++tick) {
    engine->step();
    bumps += static_cast<int>(engine->team().bumps().size());
    for (std::size_t k = 0; k < robots; ++k) {
      const MissionStatus& status = missions.status(robot(k));
      ASSERT_NE(status.state, MissionState::Blocked)
          << "robot" << k + 1 << " at tick " << tick << ": " << english(status.reason);
      if (const Plan& now = missions.plan(robot(k)); now != before[k]) {
        ++done[k];
        before[k] = now;
      }
    }
    engine->take_events();
  }
  for (std::size_t k = 0; k < 4; ++k) EXPECT_EQ(done[k], 0) << "robot" << k + 1 << " waits";
  for (std::size_t k = 4; k < robots; ++k) {
    // Five minutes: every round is completed at least once.
    EXPECT_GE(done[k], static_cast<int>(before[k].waypoints.size())) << "robot" << k + 1;
  }
  EXPECT_EQ(bumps, 0);
}

INSTANTIATE_TEST_SUITE_P(Seeds, OfficePatrol, ::testing::Values(0, 7, 20260401));

TEST(OfficeMission, LeadsTheSecondRobotOverOnePlaceToAnother) {
  const auto engine = start_world("office.lisp", 3);
  ASSERT_NE(engine, nullptr);
  const RobotId second = robot(1);
  for (const Point target : {Point{1, 2}, Point{10, 0.5}}) {
    ASSERT_TRUE(engine->submit(Author::client("test"),
                               input::MissionAppend{second, Waypoint::go_to(target)}));
  }
  for (int tick = 0; tick < 600 && !engine->missions().plan(second).waypoints.empty(); ++tick) {
    engine->step();
  }
  EXPECT_TRUE(engine->missions().plan(second).waypoints.empty());
  EXPECT_LT(distance(engine->team().believed()[second.index()].position(), {10, 0.5}), 0.15);
}

TEST(RescueMission, StartsTwelveRobotsWithoutBlockingSentOnes) {
  const auto engine = start_world("rescue.lisp", 1);
  ASSERT_NE(engine, nullptr);
  std::vector<Pose> start(engine->team().truth().begin(), engine->team().truth().end());
  for (int tick = 0; tick < 1000; ++tick) {
    engine->step();
    engine->take_events();
  }
  for (std::size_t k = 0; k < 24; ++k) {
    const double moved = distance(start[k].position(), engine->team().truth()[k].position());
    if (k < 12) {
      EXPECT_GT(moved, 1.0) << "robot" << k + 1 << ": "
                            << english(engine->missions().status(robot(k)).reason);
    } else {
      EXPECT_EQ(moved, 0.0) << "robot" << k + 1 << " waits for orders";
    }
  }
}

}  // namespace
}  // namespace magna
