// SPDX-License-Identifier: GPL-3.0-or-later
// Bodies with SI limits: acceleration, noise, contact.
#include "core/robot/ranger_driver.h"

#include "core/geometry/angle.h"
#include "core/sim/random.h"
#include "tests/core/robot/team_rig.h"

namespace magna {
namespace {

constexpr Tick kLong = 1000000;

TEST(RangerDriver, AcceleratesAndBrakesWithinItsLimits) {
  TeamRig rig;
  rig.clean();
  const RobotId id = rig.add(RobotType::P2at, {5.0, 15.0, 0.0});
  const RobotTypeInfo& type = rig.team->type(id);
  rig.team->drive(id, {9.0, 9.0, 0.0}, 40);
  BodyVelocity last;
  double fastest = 0.0;
  for (int k = 0; k < 70; ++k) {
    rig.tick();
    const BodyVelocity now = rig.team->velocity()[0];
    EXPECT_LE(std::abs(now.vx - last.vx), type.max_acceleration * 0.1 + 1e-9);
    EXPECT_EQ(now.vy, 0.0) << "it has wheels";
    fastest = std::max(fastest, now.vx);
    last = now;
  }
  EXPECT_NEAR(fastest, type.max_speed, 1e-9);
  EXPECT_EQ(last, BodyVelocity{}) << "the drive ended at tick 40";
  EXPECT_EQ(rig.team->state()[0], BodyState::Idle);
}

TEST(RangerDriver, LimitsTurnRateAndItsAcceleration) {
  TeamRig rig;
  rig.clean();
  const RobotId id = rig.add(RobotType::Telemax, {20.0, 15.0, 0.0});
  const RobotTypeInfo& type = rig.team->type(id);
  rig.team->drive(id, {0.0, 0.0, -20.0}, kLong);
  double last = 0.0;
  for (int k = 0; k < 30; ++k) {
    rig.tick();
    const double now = rig.team->velocity()[0].omega;
    EXPECT_LE(std::abs(now - last), type.max_turn_acceleration * 0.1 + 1e-9);
    last = now;
  }
  EXPECT_NEAR(last, -type.max_turn_rate, 1e-9);
  EXPECT_NEAR(rig.pose(id).x, 20.0, 1e-12);
}

TEST(RangerDriver, AFlyerMovesSidewaysAndOverFurnitureButNotThroughWalls) {
  WorldDescription description = room();
  description.things.push_back(crate({10.5, 8.5}));
  TeamRig rig(description);
  rig.clean();
  const RobotId flyer = rig.add(RobotType::Airrobot, {10.5, 4.0, 0.0});
  const RobotId crawler = rig.add(RobotType::P2at, {10.5, 5.5, kPi / 2.0});
  rig.team->drive(flyer, {0.0, 1.0, 0.0}, kLong);  // to its right: down the map
  rig.team->drive(crawler, {0.7, 0.0, 0.0}, kLong);
  rig.tick(400);
  EXPECT_NEAR(rig.pose(flyer).x, 10.5, 1e-9);
  EXPECT_NEAR(rig.pose(flyer).y, 29.0 - 0.5, 0.03);
  EXPECT_EQ(rig.team->state()[0], BodyState::Blocked);
  EXPECT_NEAR(rig.pose(crawler).y, 8.0 - 0.26, 0.03) << "the crate begins at 8";
}

TEST(RangerDriver, TwoBodiesStopAtContactAndTheBumpNamesBoth) {
  TeamRig rig;
  rig.clean();
  const RobotId a = rig.add(RobotType::P2at, {10.0, 15.0, 0.0});
  const RobotId b = rig.add(RobotType::Telemax, {12.0, 15.0, 0.0});
  rig.team->drive(a, {0.5, 0.0, 0.0}, kLong);
  rig.tick(60);
  const double apart = distance(rig.pose(a).position(), rig.pose(b).position());
  EXPECT_GE(apart, 0.26 + 0.35);
  EXPECT_LT(apart, 0.26 + 0.35 + 1e-3);
  EXPECT_EQ(rig.pose(b), (Pose{12.0, 15.0, 0.0})) << "who is pushed does not move";
  EXPECT_EQ(rig.team->state()[a.index()], BodyState::Blocked);
  EXPECT_EQ(rig.team->state()[b.index()], BodyState::Idle);
  ASSERT_EQ(rig.team->bumps().size(), 1U);
  EXPECT_EQ(rig.team->bumps()[0].robot, a);
  EXPECT_EQ(rig.team->bumps()[0].other, static_cast<int>(b.value));
  rig.team->drive(a, {-0.5, 0.0, 0.0}, kLong);
  rig.tick(10);
  EXPECT_LT(rig.pose(a).x, 11.3) << "and it comes away again";
  EXPECT_TRUE(rig.team->bumps().empty());
}

TEST(RangerDriver, BodiesOfDifferentLayersPassEachOther) {
  TeamRig rig;
  rig.clean();
  const RobotId flyer = rig.add(RobotType::Airrobot, {10.0, 15.0, 0.0});
  rig.add(RobotType::P2at, {12.0, 15.0, 0.0});
  rig.team->drive(flyer, {1.0, 0.0, 0.0}, kLong);
  rig.tick(60);
  EXPECT_GT(rig.pose(flyer).x, 14.0);
}

TEST(RangerDriver, MotionErrorMatchesTheNoiseOfTheType) {
  const RobotTypeInfo& type = info(RobotType::Rover);
  double sum = 0.0, squares = 0.0;
  constexpr int kRuns = 400;
  for (int run = 0; run < kRuns; ++run) {
    TeamRig rig(room(10, 10), static_cast<std::uint64_t>(run));
    const RobotId id = rig.add(RobotType::Rover, {3.0, 5.0, 0.0});
    double meant = 0.0;
    while (meant < 1.0) {
      rig.team->drive(id, {0.3, 0.0, 0.0}, kLong);
      rig.tick();
      meant += std::min(0.03, 0.01 * static_cast<double>(rig.scheduler.now()));
    }
    const double error = rig.pose(id).x - 3.0 - meant;
    sum += error;
    squares += error * error;
  }
  EXPECT_NEAR(sum / kRuns, 0.0, 0.002);
  EXPECT_NEAR(std::sqrt(squares / kRuns), type.distance_noise, 0.2 * type.distance_noise);
}

TEST(RangerDriver, BodiesNeverOverlapInARandomCrowd) {
  WorldDescription description = room(16, 12);
  description.things.push_back(crate({5.3, 4.2}, 0.7));
  description.things.push_back(crate({9.1, 7.4}, 1.3));
  TeamRig rig(description, 5);
  RandomStream random(11, 0, StreamPurpose::World);
  const RobotType kinds[] = {RobotType::P2at, RobotType::Telemax, RobotType::Airrobot,
                             RobotType::Rover};
  for (int k = 0; k < 400 && rig.team->size() < 40; ++k) {
    const Pose pose{random.uniform(1.0, 15.0), random.uniform(1.0, 11.0), random.uniform(-3, 3)};
    rig.team->add(robot("r" + std::to_string(k), kinds[random.below(4)], pose));
  }
  ASSERT_GE(rig.team->size(), 30U);
  int bumps = 0;
  rig.each_tick = [&] {
    bumps += static_cast<int>(rig.team->bumps().size());
    const auto bodies = rig.team->bodies().bodies();
    for (std::size_t k = 0; k < rig.team->size(); ++k) {
      const RobotId id{static_cast<std::uint32_t>(k)};
      const RobotTypeInfo& type = rig.team->type(id);
      const Point at = rig.pose(id).position();
      ASSERT_FALSE(rig.world.field().disc_hits(movement_layer(type), at, type.radius)) << k;
      ASSERT_EQ(
          rig.team->bodies().overlapping(at, type.radius, body_layer(type), static_cast<int>(k)),
          -1)
          << k;
      ASSERT_EQ(bodies[k].centre, at);
      if (random.chance(0.1)) {
        rig.team->drive(id, {random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-3, 3)},
                        rig.scheduler.now() + 1 + static_cast<Tick>(random.below(30)));
      }
    }
  };
  rig.tick(1500);
  EXPECT_GT(bumps, 1000) << "they did run into each other";
}

}  // namespace
}  // namespace magna
