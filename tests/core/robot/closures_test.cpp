// SPDX-License-Identifier: GPL-3.0-or-later
// No-go areas that bind robots: bodies of each model stop before them and never enter.
#include "core/robot/team.h"

#include <algorithm>
#include <cmath>

#include "core/geometry/angle.h"
#include "core/sim/random.h"
#include "tests/core/robot/team_rig.h"

namespace magna {
namespace {

constexpr Tick kOnAndOn = 1'000'000;

/// A room with the area "wet floor", (10, 10) to (14, 20).
struct ClosedRig : TeamRig {
  explicit ClosedRig(bool noisy = false) {
    if (!noisy) clean();
  }
  RobotId bound(RobotType type, Pose pose) {
    const RobotId id = add(type, pose);
    team->closures().set(id, ground);
    return id;
  }
  const ClosedGround::Area* around(RobotId id) const {
    return ground->around(pose(id).position(), team->type(id).radius);
  }
  /// Metres between the body and the area.
  double gap(RobotId id) const {
    return polygon_distance(ground->areas()[0].corners, pose(id).position()) -
           team->type(id).radius;
  }

  std::shared_ptr<const ClosedGround> ground = std::make_shared<const ClosedGround>(
      std::vector<ClosedGround::Area>{
          {.id = {1}, .name = "wet floor", .corners = {{10, 10}, {14, 10}, {14, 20}, {10, 20}}}},
      1);
};

TEST(Closures, BindNoRobotAtFirst) {
  ClosedRig rig;
  const RobotId id = rig.add(RobotType::P2at, {5, 15, 0});
  EXPECT_TRUE(rig.team->closures().empty());
  EXPECT_EQ(rig.team->closures().ground(id), nullptr);
  EXPECT_EQ(rig.team->closures().held_at(id), nullptr);
  rig.team->drive(id, {0.7, 0, 0}, kOnAndOn);
  rig.tick(100);
  EXPECT_NE(rig.around(id), nullptr) << "it drives in";
}

TEST(Closures, ARobotBrakesWithinItsLimitsAndStopsAtTheEdge) {
  for (const RobotType type : {RobotType::P2at, RobotType::Telemax, RobotType::Airrobot}) {
    ClosedRig rig;
    const RobotId id = rig.bound(type, {5, 15, 0});
    const RobotTypeInfo& info = rig.team->type(id);
    rig.team->drive(id, {info.max_speed, 0, 0}, kOnAndOn);
    double last = 0.0;
    for (int k = 0; k < 300; ++k) {
      rig.tick();
      const double now = rig.team->velocity()[id.index()].vx;
      EXPECT_LE(std::abs(now - last), info.max_acceleration * 0.1 + 1e-9) << info.name << " " << k;
      EXPECT_TRUE(rig.team->bumps().empty()) << "nothing was hit";
      ASSERT_EQ(rig.around(id), nullptr) << info.name << " " << k;
      last = now;
    }
    EXPECT_EQ(last, 0.0);
    EXPECT_LT(rig.gap(id), 0.02) << info.name;
    EXPECT_EQ(rig.team->state()[id.index()], BodyState::Blocked);
    ASSERT_NE(rig.team->closures().held_at(id), nullptr);
    EXPECT_EQ(rig.team->closures().held_at(id)->name, "wet floor");
  }
}

TEST(Closures, AtTheEdgeARobotTurnsAndDrivesAway) {
  ClosedRig rig;
  const RobotId id = rig.bound(RobotType::P2at, {9, 15, 0});
  rig.team->drive(id, {0.5, 0, 0}, kOnAndOn);
  rig.tick(100);
  ASSERT_NE(rig.team->closures().held_at(id), nullptr);
  rig.team->drive(id, {0, 0, 1.0}, kOnAndOn);
  rig.tick(20);
  EXPECT_GT(std::abs(rig.pose(id).theta), 0.5);
  EXPECT_EQ(rig.team->closures().held_at(id), nullptr) << "it does not want to go on";
  rig.team->drive(id, {std::cos(rig.pose(id).theta) > 0.0 ? -0.5 : 0.5, 0, 0}, kOnAndOn);
  const double before = rig.gap(id);
  rig.tick(20);
  EXPECT_GT(rig.gap(id), before + 0.2);
}

TEST(Closures, NoRobotEntersHoweverItIsDriven) {
  ClosedRig rig(true);
  const RobotId ids[] = {
      rig.bound(RobotType::P2at, {9, 15, 0}), rig.bound(RobotType::Telemax, {12, 8, 0}),
      rig.bound(RobotType::Airrobot, {16, 15, 0}), rig.bound(RobotType::Point, {12.5, 22.5, 0})};
  RandomStream random(5, 0, StreamPurpose::World);
  for (int k = 0; k < 6000; ++k) {
    for (const RobotId id : ids) {
      if (random.uniform(0, 1) > 0.05) continue;
      rig.team->drive(id, {random.uniform(-2, 3), random.uniform(-2, 2), random.uniform(-3, 3)},
                      kOnAndOn);
    }
    rig.tick();
    for (const RobotId id : ids) {
      ASSERT_EQ(rig.around(id), nullptr) << "robot " << id.value << " at tick " << k << ": "
                                         << rig.pose(id).x << " " << rig.pose(id).y;
    }
  }
}

TEST(Closures, ARobotInAnAreaIsFreeUntilItIsOut) {
  for (const RobotType type : {RobotType::P2at, RobotType::Point}) {
    ClosedRig rig;
    const RobotId id = rig.bound(type, {12.5, 15.5, 0});
    rig.team->drive(id, {0.7, 0, 0}, kOnAndOn);
    rig.tick(100);
    EXPECT_EQ(rig.around(id), nullptr) << "out on the other side";
    rig.team->halt(id);
    rig.tick(30);
    rig.team->drive(id, {-0.7, 0, 0}, kOnAndOn);  // points do not drive backwards
    rig.tick(200);
    EXPECT_EQ(rig.around(id), nullptr) << "and not in again";
  }
}

TEST(Closures, APermittedAreaIsEntered) {
  ClosedRig rig;
  const RobotId id = rig.bound(RobotType::P2at, {9, 15, 0});
  rig.team->closures().set(id, rig.ground, NoGoId{1});
  rig.team->drive(id, {0.5, 0, 0}, 60);
  rig.tick(50);
  EXPECT_NE(rig.around(id), nullptr);
}

TEST(Closures, CommandsEndAtTheEdgeWithTheReason) {
  for (const RobotType type : {RobotType::P2at, RobotType::Point}) {
    ClosedRig rig;
    const RobotId id = rig.bound(type, {8.5, 15.5, 0});
    const CommandResult result = rig.carry_out(id, GoForward{400});
    EXPECT_EQ(result.code, ErrorCode::RobotBlocked) << info(type).name;
    ASSERT_TRUE(result.why) << info(type).name;
    EXPECT_EQ(english(*result.why), "stopped before the no-go area \"wet floor\"");
    EXPECT_EQ(rig.around(id), nullptr);
    EXPECT_LT(rig.gap(id), 0.02) << info(type).name;
  }
}

TEST(Closures, FreeWaysEndAtTheEdge) {
  ClosedRig rig;
  const RobotId id = rig.bound(RobotType::P2at, {5, 15, 0});
  EXPECT_NEAR(rig.team->free_ahead(id, 0.0, 20.0), 5.0 - 0.26 - ClosedGround::kGap, 1e-9);
  EXPECT_NEAR(rig.team->free_ahead(id, kPi / 2, 5.0), 5.0, 1e-9);
  rig.team->closures().clear();
  EXPECT_NEAR(rig.team->free_ahead(id, 0.0, 20.0), 20.0, 1e-9);
}

// A body that is moved exactly goes no further than the edge, but what moves it without regard to
// obstacles does.
TEST(Closures, SolidGlidesEndAtTheEdge) {
  ClosedRig rig;
  const RobotId id = rig.bound(RobotType::Agent, {9, 15, 0});
  const double radius = rig.team->type(id).radius;
  for (int k = 0; k < 20; ++k) {
    rig.team->glide(id, {rig.pose(id).x + 0.2, 15, 0}, true);
    rig.tick();
    ASSERT_EQ(rig.around(id), nullptr);
    EXPECT_TRUE(rig.team->bumps().empty()) << "nothing was hit";
  }
  ASSERT_NE(rig.team->closures().held_at(id), nullptr);
  EXPECT_NEAR(rig.pose(id).x, 10 - radius - ClosedGround::kGap, 1e-6);
  rig.team->glide(id, {12, 15, 0}, false);
  rig.tick();
  EXPECT_EQ(rig.pose(id).x, 12.0);
}

TEST(Closures, CostNothingWithoutAreas) {
  const auto story = [](bool other) {
    ClosedRig rig(true);
    const RobotId id = rig.add(RobotType::P2at, {5, 5, 0});
    const RobotId bound = rig.add(RobotType::P2at, {5, 25, 0});
    if (other) rig.team->closures().set(bound, rig.ground);
    rig.team->drive(id, {0.6, 0, 0.1}, kOnAndOn);
    rig.tick(200);
    return rig.hash();
  };
  EXPECT_EQ(story(false), story(true));
}

}  // namespace
}  // namespace magna
