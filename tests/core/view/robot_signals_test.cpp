// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/all_inputs.h"
#include "core/view/robot_inside.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/view/snapshot_maker.h"
#include "tests/support/small_hall.h"

namespace magna {
namespace {

using test::make_engine;
using test::run;

constexpr RobotId kSeer{0}, kRover{1};

/// A robot of the manual with two cameras, and a p2at.
Scenario scenario() {
  Scenario scenario = test::small_scenario(2);
  scenario.robots[0].robot.type = RobotType::Point;
  scenario.robots[0].robot.cameras = {{2.0, 8}, {2.0, 8}};
  ThingDescription crate{.name = "crate", .position = {6.5, 3.5}};
  crate.attributes.set("size", 1.0);
  scenario.world.things = {crate};
  return scenario;
}

std::shared_ptr<const RobotSignals> signals_of(Engine& engine) {
  SnapshotMaker snapshots;
  return snapshots.make(engine, {.robot_signals = true})->robot_signals;
}

void submit(Engine& engine, const Input& input) {
  const Outcome outcome = engine.submit(Author::person(), input);
  EXPECT_TRUE(outcome) << outcome.reason();
}

TEST(RobotSignals, MainOdometerIntervalsGrowAndShrinkOnReset) {
  const auto engine = make_engine(scenario(), {.seed = 7});
  EXPECT_EQ(signals_of(*engine)->odometer_width[0], 0.0F);
  submit(*engine, input::Command{kSeer, GoForward{5}});
  run(*engine, 12);
  submit(*engine, input::Command{kSeer, Turn{1.0}});
  run(*engine, 12);
  const auto signals = signals_of(*engine);
  const Odometer& main = engine->team().odometers(kSeer)->main();
  EXPECT_GT(signals->odometer_width[0], 0.0F);
  EXPECT_GT(signals->odometer_turn[0], 0.0F);
  EXPECT_FLOAT_EQ(signals->odometer_width[0],
                  static_cast<float>(std::hypot(main.pos().dx(), main.pos().dy())));
  EXPECT_FLOAT_EQ(signals->odometer_turn[0], static_cast<float>(main.ang().max - main.ang().min));
  submit(*engine, input::ResetOdometer{kSeer, "main", true, true});
  EXPECT_EQ(signals_of(*engine)->odometer_width[0], 0.0F);
  EXPECT_EQ(signals_of(*engine)->odometer_turn[0], 0.0F);
}

TEST(RobotSignals, TrackedAngleIsThatOfTheFirstTrackingCamera) {
  const auto engine = make_engine(scenario(), {.seed = 7, .clean = true});
  submit(*engine, input::Command{kSeer, CameraObjectDesignator{1}});
  run(*engine, 8);
  EXPECT_TRUE(std::isnan(signals_of(*engine)->tracked_angle[0])) << "it knows of it, no more";
  submit(*engine, input::Command{kSeer, CameraTrack{1, DesignatorId{0}}});
  run(*engine, 8);
  EXPECT_NEAR(signals_of(*engine)->tracked_angle[0], std::atan2(1.0, 4.0), 1e-6);
  submit(*engine, input::Command{kSeer, CameraUntrack{1}});
  run(*engine, 8);
  EXPECT_TRUE(std::isnan(signals_of(*engine)->tracked_angle[0]));
}

TEST(RobotSignals, NearestIsTheLeastReadingOfTheLastSweep) {
  const auto engine = make_engine(scenario(), {.seed = 7});
  run(*engine, 2);
  const auto readings = engine->team().ranges(kRover);
  ASSERT_FALSE(readings.empty());
  EXPECT_EQ(signals_of(*engine)->nearest[1], *std::ranges::min_element(readings));
  EXPECT_LT(signals_of(*engine)->nearest[1], engine->team().ranger(kRover).range);
}

TEST(RobotSignals, OffTruthIsTheErrorOfTheLocaliser) {
  const auto engine = make_engine(scenario(), {.seed = 7});
  submit(*engine, input::MissionAppend{kRover, Waypoint::go_to({12.0, 4.5})});
  run(*engine, 30);
  const Point believed = engine->team().believed()[1].position();
  const Point truth = engine->team().truth()[1].position();
  const auto signals = signals_of(*engine);
  EXPECT_GT(signals->off_truth[1], 0.0F);
  EXPECT_FLOAT_EQ(signals->off_truth[1], static_cast<float>(distance(believed, truth)));
  EXPECT_EQ(signals->off_truth[0], 0.0F) << "it has not moved";
}

TEST(RobotSignals, OffTruthOfAnArsRobotIsTheErrorOfItsMainOdometer) {
  const auto engine = make_engine(scenario(), {.seed = 7});
  submit(*engine, input::Command{kSeer, GoForward{5}});
  run(*engine, 12);
  const Odometer& main = engine->team().odometers(kSeer)->main();
  const float off = signals_of(*engine)->off_truth[0];
  EXPECT_GT(off, 0.0F);
  EXPECT_FLOAT_EQ(off, static_cast<float>(distance(nominal(main.pos()), main.way())));
  submit(*engine, input::ResetOdometer{kSeer, "main", true, true});
  EXPECT_EQ(signals_of(*engine)->off_truth[0], 0.0F);
}

TEST(RobotSignals, ACleanOdometerHasNoRoundingError) {
  const auto engine = make_engine(scenario(), {.seed = 7, .clean = true});
  submit(*engine, input::Command{kSeer, Turn{1.0}});
  run(*engine, 12);
  submit(*engine, input::Command{kSeer, GoForward{3}});
  for (int k = 0; k < 12; ++k) {
    engine->step();
    EXPECT_EQ(signals_of(*engine)->off_truth[0], 0.0F) << engine->now();
  }
}

TEST(RobotSignals, MissingSensorsGiveNaN) {
  const auto engine = make_engine(scenario());
  const auto signals = signals_of(*engine);
  EXPECT_TRUE(std::isnan(signals->odometer_width[1]));
  EXPECT_TRUE(std::isnan(signals->odometer_turn[1]));
  EXPECT_TRUE(std::isnan(signals->tracked_angle[0]));
  EXPECT_TRUE(std::isnan(signals->tracked_angle[1]));
  EXPECT_TRUE(std::isnan(signals->nearest[0]));
  EXPECT_TRUE(std::isnan(signals->battery[0]));
  EXPECT_TRUE(std::isnan(signals->battery[1]));
}

TEST(RobotSignals, RemoteRobotsHaveNoTruthAndRemovedOnesNoSignals) {
  const auto engine = make_engine(scenario());
  const Author client = Author::client("cybot1");
  const Outcome joined = engine->submit(client, input::RemoteJoin{});
  ASSERT_TRUE(joined) << joined.reason();
  EXPECT_TRUE(std::isnan(signals_of(*engine)->off_truth[2]));
  ASSERT_TRUE(engine->submit(client, input::RemoteLeave{RobotId{2}}));
  const auto signals = signals_of(*engine);
  EXPECT_EQ(signals->nearest.size(), 3U);
  for (const auto& all : {signals->odometer_width, signals->odometer_turn, signals->tracked_angle,
                          signals->nearest, signals->battery, signals->off_truth}) {
    EXPECT_TRUE(std::isnan(all[2]));
  }
  EXPECT_EQ(robot_inside(engine->world(), engine->team(), RobotId{2}), nullptr);
}

TEST(RobotSignals, BatteriesAreThoseOfTheHall) {
  SnapshotMaker snapshots;
  const auto engine = test::make_hall();
  EXPECT_EQ(signals_of(*engine)->battery, (std::vector<float>{1.0F, 1.0F}));
  run(*engine, 100);
  const auto snapshot = snapshots.make(*engine, {.robot_signals = true});
  for (std::size_t k = 0; k < 2; ++k) {
    EXPECT_LT(snapshot->robot_signals->battery[k], 1.0F);
    EXPECT_FLOAT_EQ(snapshot->robot_signals->battery[k],
                    static_cast<float>(snapshot->hall->robots[k].battery));
  }
}

TEST(RobotSignals, SnapshotsHoldThemOnRequestWithoutChangingTheState) {
  SnapshotMaker snapshots;
  SnapshotMaker alone_snapshots;
  const auto watched = make_engine(scenario(), {.seed = 7});
  const auto alone = make_engine(scenario(), {.seed = 7});
  for (const auto& engine : {watched.get(), alone.get()}) {
    submit(*engine, input::Select{kSeer});
    submit(*engine, input::Command{kSeer, GoForward{10}});
  }
  for (int k = 0; k < 20; ++k) {
    watched->step();
    alone->step();
    EXPECT_NE(snapshots.make(*watched, {.inside = true, .robot_signals = true})->robot_signals,
              nullptr);
    EXPECT_EQ(snapshots.make(*watched, {.inside = true})->robot_signals, nullptr);
    EXPECT_EQ(alone_snapshots.make(*alone)->robot_signals, nullptr);
  }
  EXPECT_EQ(watched->state_hash(), alone->state_hash());
}

}  // namespace
}  // namespace magna
