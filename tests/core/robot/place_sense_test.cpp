// SPDX-License-Identifier: GPL-3.0-or-later
// Sensing places and turning by them: place, align-place, turn-corner (manual 3.5, 4).
#include "core/robot/place_sense.h"

#include <cmath>

#include "core/geometry/angle.h"
#include "tests/core/robot/camera_rig.h"

namespace magna {
namespace {

/// A room with a wall into it from above, between x = 10 and 12, down to y = 10.
WorldDescription with_a_wall() {
  WorldDescription description = room();
  for (const int i : {10, 11}) {
    description.clauses.push_back(WallClause{{i, 0}, {i, 10}, "slate", 10, 10, {}});
  }
  return description;
}

// South-east of the wall's end; the corner of the room.
constexpr Point kConvex{12.5, 11.5};
constexpr Point kConcave{1.5, 1.5};
constexpr Point kFloor{20.5, 20.5};

class PlaceSenseTest : public testing::Test {
 protected:
  /// The probabilities of a clean simulation.
  static const Parameters& exact() {
    static const Parameters kClean = [] {
      Parameters clean;
      clean.clean();
      return clean;
    }();
    return kClean;
  }
  PlaceSense sense(bool noisy = true) {
    return {rig.world, noisy ? rig.parameters : exact(), random};
  }
  int type(const char* name) const {
    const auto& all = rig.world.place_types().all();
    for (std::size_t k = 0; k < all.size(); ++k) {
      if (all[k].name == name) return static_cast<int>(k);
    }
    ADD_FAILURE() << name;
    return -1;
  }
  static Pose at(Point p, double degrees) { return {p.x, p.y, radians(degrees)}; }
  double aligned(Point p, double heading) {
    const PlaceSense::Turn turn = sense(false).to_align(at(p, heading));
    EXPECT_EQ(turn.failure, ErrorCode::None);
    return degrees(turn.radians);
  }
  double cornered(Point p, double heading) {
    const PlaceSense::Turn turn = sense(false).round_corner(at(p, heading));
    EXPECT_EQ(turn.failure, ErrorCode::None);
    return degrees(turn.radians);
  }

  TeamRig rig{with_a_wall()};
  RandomStream random{7, 0, StreamPurpose::Place};
};

TEST_F(PlaceSenseTest, CleanLeavesASingleEnabledError) {
  rig.clean();
  ASSERT_FALSE(rig.parameters.set(kParameter<"Type-False-Neg">, 1.0));
  EXPECT_EQ(sense().type_at(kConvex), -1);
}

TEST_F(PlaceSenseTest, IsCorrectWithoutNoise) {
  EXPECT_EQ(sense(false).type_at(kConvex), type("convex"));
  EXPECT_EQ(sense(false).type_at(kConcave), type("concave"));
  EXPECT_EQ(sense(false).type_at(kFloor), -1);
  ASSERT_FALSE(rig.parameters.set("No-Sensor-Error", "t"));
  for (int k = 0; k < 200; ++k) EXPECT_EQ(sense().type_at(kConvex), type("convex"));
}

TEST_F(PlaceSenseTest, MissesPlacesWithTypeFalseNeg) {
  int missed = 0;
  for (int k = 0; k < kSamples; ++k) {
    const int sensed = sense().type_at(kConvex);
    if (sensed < 0) ++missed;
    EXPECT_TRUE(sensed == -1 || sensed == type("convex"));
  }
  EXPECT_NEAR(static_cast<double>(missed) / kSamples, 0.05, four_errors(0.05));
}

TEST_F(PlaceSenseTest, ReportsFalsePlacesWithTypeFalsePos) {
  std::array<int, 4> taken{};
  for (int k = 0; k < kSamples; ++k) {
    const int sensed = sense().type_at(kFloor);
    if (sensed >= 0) ++taken[static_cast<std::size_t>(sensed)];
  }
  for (const int times : taken) {
    EXPECT_NEAR(static_cast<double>(times) / kSamples, 0.01 / 4.0, four_errors(0.01 / 4.0));
  }
}

TEST_F(PlaceSenseTest, AlignsWithTheNearestCanonicalDirection) {
  // South-east of its corner the convex place looks south and east.
  EXPECT_NEAR(aligned(kConvex, 10), -10, 1e-9);
  EXPECT_NEAR(aligned(kConvex, -100), 100, 1e-9);
  EXPECT_NEAR(aligned(kConvex, 50), 40, 1e-9);
  EXPECT_NEAR(aligned(kConvex, 170), -80, 1e-9);
  EXPECT_NEAR(aligned(kConcave, 30), -30, 1e-9);
  EXPECT_NEAR(aligned(kConcave, 60), 30, 1e-9);
}

TEST_F(PlaceSenseTest, AligningWithoutAPlaceFailsExceptByItsOwnError) {
  EXPECT_EQ(sense(false).to_align(at(kFloor, 0)).failure, ErrorCode::IncorrectPlaceType);
  int turned = 0;
  for (int k = 0; k < kSamples; ++k) {
    if (sense().to_align(at(kFloor, 0)).failure == ErrorCode::None) ++turned;
  }
  const double expected = 0.01 * 0.1;  // Type-False-Pos, then Robot-Align-Error-Prob
  EXPECT_NEAR(static_cast<double>(turned) / kSamples, expected, four_errors(expected));
}

TEST_F(PlaceSenseTest, TurnsAroundTheEndOfAWall) {
  EXPECT_NEAR(cornered(kConvex, 90), 90, 1e-9) << "came down its east side: on to the west";
  EXPECT_NEAR(cornered(kConvex, 0), -90, 1e-9) << "came along its end: up the east side";
  EXPECT_NEAR(cornered(kConvex, 80), 100, 1e-9);
}

TEST_F(PlaceSenseTest, TurnsParallelToTheWallAhead) {
  EXPECT_NEAR(cornered(kConcave, 180), -90, 1e-9) << "west, then south";
  EXPECT_NEAR(cornered(kConcave, -90), 90, 1e-9) << "north, then east";
}

TEST_F(PlaceSenseTest, DoesNotTurnWithoutACorner) {
  EXPECT_EQ(sense(false).round_corner(at(kFloor, 0)).failure, ErrorCode::NoCorner);
}

TEST_F(PlaceSenseTest, ARobotSensesItsPlace) {
  rig.clean();
  const RobotId id = rig.add(RobotType::Point, at(kConvex, 20));
  const Pose before = rig.pose(id);
  const CommandResult result = rig.carry_out(id, SensePlace{});
  EXPECT_EQ(result.code, ErrorCode::None);
  EXPECT_EQ(result.place_type, type("convex"));
  EXPECT_EQ(rig.pose(id), before);
  const RobotId other = rig.add(RobotType::P2at, at(kFloor, 0));
  EXPECT_EQ(rig.carry_out(other, SensePlace{}).place_type, -1);
}

TEST_F(PlaceSenseTest, ARobotAlignsAfterBothDelays) {
  rig.clean();
  const RobotId id = rig.add(RobotType::Point, at(kConvex, 20));
  ASSERT_EQ(rig.carry_out(id, SetTurnAngle{0.35}).code, ErrorCode::None);
  const auto results = rig.command(id, AlignPlace{});
  // Robot-Align-Delay 4 and Robot-Turn-Delay 2, then one tick of turning.
  EXPECT_EQ(rig.run(results), 7);
  ASSERT_EQ(results->front().code, ErrorCode::None);
  EXPECT_NEAR(results->front().value, radians(-20), 1e-9);
  EXPECT_NEAR(rig.pose(id).theta, 0.0, 1e-9);
}

TEST_F(PlaceSenseTest, RobotsOfEveryKindTurnCorners) {
  rig.clean();
  for (const RobotType kind : {RobotType::Point, RobotType::P2at, RobotType::Gobot}) {
    const RobotId id = rig.add(kind, at(kConvex, 90));
    EXPECT_EQ(rig.carry_out(id, TurnCorner{}).code, ErrorCode::None);
    EXPECT_NEAR(std::abs(rig.pose(id).theta), kPi, 1e-6) << info(kind).name;
    rig.team->remove(id);
    rig.tick();  // then its place is free
  }
}

TEST_F(PlaceSenseTest, FailedCommandsDoNotTurn) {
  rig.clean();
  for (const RobotType kind : {RobotType::Point, RobotType::P2at}) {
    const RobotId id = rig.add(kind, at(kFloor, 30));
    const Pose before = rig.pose(id);
    EXPECT_EQ(rig.carry_out(id, AlignPlace{}).code, ErrorCode::IncorrectPlaceType);
    EXPECT_EQ(rig.carry_out(id, TurnCorner{}).code, ErrorCode::NoCorner);
    EXPECT_EQ(rig.pose(id), before);
    rig.team->remove(id);
    rig.tick();  // then its place is free
  }
}

TEST_F(PlaceSenseTest, StopBlocksTurnsButNotSensing) {
  rig.clean();
  const RobotId id = rig.add(RobotType::Point, at(kConvex, 20));
  rig.team->set_frozen(true);
  EXPECT_EQ(rig.carry_out(id, AlignPlace{}).code, ErrorCode::Interrupt);
  EXPECT_EQ(rig.carry_out(id, SensePlace{}).place_type, type("convex"));
}

}  // namespace
}  // namespace magna
