// SPDX-License-Identifier: GPL-3.0-or-later
// Commands guided by sight: goto-designator (manual 3.5) and follow-wall (manual C).
#include <cmath>

#include "core/geometry/angle.h"
#include "core/robot/ars_driver.h"
#include "core/robot/parts_scene.h"
#include "core/robot/place_sense.h"
#include "core/robot/ranger_driver.h"
#include "tests/core/robot/team_rig.h"

namespace magna {
namespace {

constexpr RobotType kBothModels[] = {RobotType::Point, RobotType::P2at};

/// One robot with a camera that tracks any designator and loses it only on arrival.
struct CameraRobot {
  CameraRobot(RobotType type, Pose pose, bool clean = true, const WorldDescription& world = room())
      : rig(world), state(rig.world, rig.parameters, rig.scheduler, 1) {
    if (clean) rig.parameters.clean();
    RobotDescription description = robot("seer", type, pose);
    description.cameras.push_back({1.0, 8});
    state.push_back(description);
    commands.add_robot(1, 0, 0);
    state.bodies.reset(rig.world.cells().lower(), rig.world.cells().upper(), 1.0);
    state.rebuild_bodies();
    driver = type == RobotType::Point ? static_cast<RobotDriver*>(&ars) : &ranger;
  }

  void see(Denotation denoted, DesignatorType type = DesignatorType::NonLocal) {
    RobotParts& parts = state.parts[0];
    Designator& designator = parts.designators.emplace_back();
    designator.id = {parts.next_designator++};
    designator.type = type;
    designator.denotes = denoted;
    parts.cameras[0].tracking = designator.id;
    follow();
  }
  void lose() {
    state.parts[0].cameras[0].tracking.reset();
    state.parts[0].designators.clear();
  }
  /// The tracking phase.
  void follow() {
    if (state.parts[0].designators.empty()) return;
    Designator& designator = state.parts[0].designators.back();
    const auto there = denoted_point(state, designator);
    const Pose& here = state.truth[0];
    if (!there || cell_of(*there) == cell_of(here.position())) return lose();
    const Point way = *there - here.position();
    designator.distance = norm(way);
    designator.angle = angle_difference(std::atan2(way.y, way.x), here.theta);
  }

  void begin(const RobotCommand& command) {
    commands.open(id, command, [this](const CommandResult& r) { results.push_back(r); });
    driver->begin(id);
  }
  void tick(int count = 1) {
    for (int k = 0; k < count; ++k) {
      const Tick now = rig.scheduler.now() + 1;
      rig.scheduler.run_due(now);
      driver->advance(0, now);
      state.moved = now;
      state.rebuild_bodies();
      follow();
    }
  }
  CommandResult run(const RobotCommand& command, int most = 3000) {
    results.clear();
    begin(command);
    for (int k = 0; k < most && results.empty(); ++k) tick();
    EXPECT_EQ(results.size(), 1U) << "after " << most << " ticks";
    return results.empty() ? CommandResult{id, ErrorCode::Failed} : results.front();
  }
  Pose pose() const { return state.truth[0]; }

  TeamRig rig;
  TeamState state;
  CommandTable commands;
  ArsDriver ars{state, commands};
  RangerDriver ranger{state, commands};
  RobotDriver* driver = nullptr;
  RobotId id{0};
  std::vector<CommandResult> results;
};

WorldDescription with(std::vector<ThingDescription> things) {
  WorldDescription description = room();
  description.things = std::move(things);
  return description;
}

ThingDescription pebble(Point at) {
  ThingDescription thing;
  thing.name = "pebble";
  thing.position = at;
  return thing;
}

TEST(GotoDesignator, TurnsAndDrivesToItAndEndsInItsCell) {
  for (const RobotType type : kBothModels) {
    for (const double degrees : {0.0, 40.0, -150.0, 180.0}) {
      CameraRobot seer(type, {20.2, 15.3, radians(degrees)});
      seer.see(PlaceDenotation{{9, 24}});
      const CommandResult result = seer.run(GotoDesignator{0});
      EXPECT_EQ(result.code, ErrorCode::None) << degrees;
      EXPECT_EQ(result.designators, (std::vector{DesignatorId{0}}));
      EXPECT_EQ(cell_of(seer.pose().position()), (Cell{9, 24}));
      seer.tick(30);
      EXPECT_EQ(cell_of(seer.pose().position()), (Cell{9, 24})) << "and stands there";
    }
  }
}

TEST(GotoDesignator, TurnsOnTheSpotByTheTurnAngleFirst) {
  CameraRobot seer(RobotType::Point, {10.5, 10.5, 0.0});
  seer.see(PlaceDenotation{{10, 20}});
  seer.begin(GotoDesignator{0});
  seer.tick(2);
  EXPECT_EQ(seer.pose().theta, 0.0) << "Robot-Turn-Delay";
  seer.tick();
  EXPECT_NEAR(seer.pose().theta, 0.3, 1e-12);
  seer.tick(5);
  EXPECT_NEAR(seer.pose().theta, kPi / 2.0, 1e-9);
  EXPECT_EQ(seer.pose().position(), (Point{10.5, 10.5}));
  seer.tick();
  EXPECT_NEAR(seer.pose().y, 11.5, 1e-9);
  seer.tick(7);
  EXPECT_NEAR(seer.pose().y, 18.5, 1e-9);
  EXPECT_TRUE(seer.results.empty());
  seer.tick(2);
  ASSERT_EQ(seer.results.size(), 1U);
  EXPECT_NEAR(seer.pose().y, 20.5, 1e-9) << "not past it";
}

TEST(GotoDesignator, ArrivesDespiteNoiseAlsoAtCellBorders) {
  for (const RobotType type : kBothModels) {
    for (const bool clean : {true, false}) {
      for (int k = 0; k < 24; ++k) {
        const Point thing{20.0, 15.0};
        const double bearing = radians(15.0 * k);
        const Point from = thing + 6.7 * direction(bearing);
        CameraRobot seer(type, {from.x, from.y, 1.0}, clean, with({pebble(thing)}));
        seer.see(ThingId{0});
        const CommandResult result = seer.run(GotoDesignator{0});
        EXPECT_EQ(result.code, ErrorCode::None) << k;
        const Point here = seer.pose().position();
        EXPECT_TRUE(cell_of(here) == cell_of(thing) || distance(here, thing) < 2e-3)
            << here.x << ' ' << here.y;
      }
    }
  }
}

TEST(GotoDesignator, FollowsAMovingThing) {
  for (const RobotType type : kBothModels) {
    CameraRobot seer(type, {5.5, 5.5, 0.0}, true, with({pebble({15.5, 5.5})}));
    seer.see(ThingId{0});
    seer.begin(GotoDesignator{0});
    for (int k = 0; k < 1000 && seer.results.empty(); ++k) {
      const Point at{15.5, std::min(25.5, 5.5 + 0.05 * k)};
      ASSERT_EQ(seer.rig.world.move_thing(ThingId{0}, at), std::nullopt);
      seer.tick();
    }
    ASSERT_EQ(seer.results.size(), 1U);
    EXPECT_EQ(seer.results.front().code, ErrorCode::None);
    EXPECT_GT(seer.pose().y, 6.0);
  }
}

TEST(GotoDesignator, AFalseOneMisleadsTheRobot) {
  CameraRobot seer(RobotType::Point, {5.5, 5.5, 0.0});
  seer.see(FalseDenotation{{12.5, 5.5}});
  seer.begin(GotoDesignator{0});
  seer.tick(6);
  std::get<FalseDenotation>(seer.state.parts[0].designators[0].denotes).at = {12.5, 20.5};
  seer.tick(60);
  ASSERT_EQ(seer.results.size(), 1U);
  EXPECT_EQ(cell_of(seer.pose().position()), (Cell{12, 20}));
}

TEST(GotoDesignator, WithoutATrackItDoesNotMove) {
  for (const RobotType type : kBothModels) {
    CameraRobot seer(type, {10.5, 10.5, 0.0});
    const Pose before = seer.pose();
    EXPECT_EQ(seer.run(GotoDesignator{0}).code, ErrorCode::NotTracking);
    seer.see(PlaceDenotation{{20, 10}});
    seer.state.parts[0].designators.clear();
    EXPECT_EQ(seer.run(GotoDesignator{0}).code, ErrorCode::NotTracking) << "it is gone";
    EXPECT_EQ(seer.run(GotoDesignator{7}).code, ErrorCode::Failed) << "no such camera";
    seer.see(PlaceDenotation{{20, 10}}, DesignatorType::Local);
    EXPECT_EQ(seer.run(GotoDesignator{0}).code, ErrorCode::GotoLocal);
    EXPECT_EQ(seer.pose(), before);
  }
}

// Manual D.3 issues camera-track and, in the next form, robot-goto-designator.
TEST(GotoDesignator, WaitsForATrackThatIsAboutToBegin) {
  for (const RobotType type : kBothModels) {
    CameraRobot seer(type, {10.5, 10.5, 0.0});
    const Pose before = seer.pose();
    seer.commands.open(seer.id, CameraTrack{0, {}}, {});
    seer.begin(GotoDesignator{0});
    seer.tick(20);
    EXPECT_TRUE(seer.results.empty());
    EXPECT_EQ(seer.pose(), before);
    seer.commands.take(Resource::camera(seer.id, 0));
    seer.see(PlaceDenotation{{20, 10}});
    for (int k = 0; k < 1000 && seer.results.empty(); ++k) seer.tick();
    ASSERT_EQ(seer.results.size(), 1U);
    EXPECT_EQ(seer.results.front().code, ErrorCode::None);
    EXPECT_GT(seer.pose().x, 19.9);
  }
}

TEST(GotoDesignator, FailsWhenTheAwaitedTrackDoesNotBegin) {
  for (const RobotType type : kBothModels) {
    CameraRobot seer(type, {10.5, 10.5, 0.0});
    const Pose before = seer.pose();
    seer.commands.open(seer.id, CameraTrack{0, {}}, {});
    seer.begin(GotoDesignator{0});
    seer.tick(10);
    seer.commands.end(Resource::camera(seer.id, 0), {seer.id, ErrorCode::LostTrack});
    seer.tick();
    ASSERT_EQ(seer.results.size(), 1U);
    EXPECT_EQ(seer.results.front().code, ErrorCode::NotTracking);
    EXPECT_EQ(seer.pose(), before);
  }
}

// Only the first track is awaited: a lost one ends the command (manual 3.5).
TEST(GotoDesignator, DoesNotWaitForASecondTrack) {
  CameraRobot seer(RobotType::Point, {10.5, 10.5, 0.0});
  seer.see(PlaceDenotation{{30, 10}});
  seer.begin(GotoDesignator{0});
  seer.tick(20);
  seer.lose();
  seer.commands.open(seer.id, CameraTrack{0, {}}, {});
  seer.tick();
  ASSERT_EQ(seer.results.size(), 1U);
  EXPECT_EQ(seer.results.front().code, ErrorCode::NotTracking);
}

TEST(GotoDesignator, StopsInPlaceWhenTheTrackIsLost) {
  for (const RobotType type : kBothModels) {
    CameraRobot seer(type, {10.5, 10.5, 0.0});
    seer.see(PlaceDenotation{{30, 10}});
    seer.begin(GotoDesignator{0});
    seer.tick(20);
    EXPECT_GT(seer.pose().x, 11.0);
    seer.lose();
    seer.tick();
    ASSERT_EQ(seer.results.size(), 1U);
    EXPECT_EQ(seer.results.front().code, ErrorCode::NotTracking);
    seer.tick(30);
    const Pose stood = seer.pose();
    seer.tick(5);
    EXPECT_EQ(seer.pose(), stood);
  }
}

TEST(GotoDesignator, WithoutSpeedItIsNotMoving) {
  for (const RobotType type : kBothModels) {
    CameraRobot seer(type, {10.5, 10.5, 1.0});
    seer.run(SetSpeed{0.0});
    seer.see(PlaceDenotation{{30, 10}});
    const Pose before = seer.pose();
    EXPECT_EQ(seer.run(GotoDesignator{0}).code, ErrorCode::NotMoving);
    EXPECT_EQ(seer.pose(), before);
  }
}

TEST(GotoDesignator, IsBlockedByObstaclesAndByTheThingItself) {
  for (const RobotType type : kBothModels) {
    for (const Point goal : {Point{15.5, 10.5}, Point{20.5, 10.5}}) {
      CameraRobot seer(type, {10.5, 10.5, 0.0}, true, with({crate({15.5, 10.5}), pebble(goal)}));
      seer.see(ThingId{1});
      EXPECT_EQ(seer.run(GotoDesignator{0}).code, ErrorCode::RobotBlocked);
      EXPECT_LT(seer.pose().x, 15.0);
      EXPECT_GT(seer.pose().x, 14.5);
    }
  }
}

TEST(GotoDesignator, IsMotionAndIsBlockedByStop) {
  CameraRobot seer(RobotType::Point, {10.5, 10.5, 0.0});
  seer.see(PlaceDenotation{{30, 10}});
  seer.state.frozen = true;
  const Pose before = seer.pose();
  EXPECT_EQ(seer.run(GotoDesignator{0}).code, ErrorCode::Interrupt);
  EXPECT_EQ(seer.pose(), before);
  EXPECT_TRUE(is_motion(FollowWall{}));
}

// follow-wall

/// A wall from (10, 10) to (24, 10) in a large room.
WorldDescription with_a_wall(Cell to = {24, 10}) {
  WorldDescription description = room();
  description.clauses.push_back(WallClause{{10, 10}, to, "slate", 10, 10, {}});
  return description;
}

TEST(WallSide, IsTheNearerSideAtRightAngles) {
  TeamRig rig(with_a_wall());
  const auto wall = [&](Pose here) {
    const auto found = nearer_wall(rig.world.field(), here);
    return found ? found->side * found->distance : 0.0;
  };
  EXPECT_NEAR(wall({15.0, 12.25, 0.0}), -1.25, 1e-6);
  EXPECT_NEAR(wall({15.0, 12.25, kPi}), 1.25, 1e-6);
  EXPECT_NEAR(wall({15.0, 8.5, 0.0}), 1.5, 1e-6);
  EXPECT_EQ(wall({15.0, 13.01, 0.0}), 0.0) << "too far";
  EXPECT_EQ(wall({15.0, 12.25, kPi / 2.0}), 0.0) << "behind it";
  EXPECT_NEAR(wall({20.0, 27.5, kPi}), -1.5, 1e-6);
  TeamRig corridor(room(20, 5));
  const auto tie = nearer_wall(corridor.world.field(), {10.0, 2.5, 0.0});
  ASSERT_TRUE(tie);
  EXPECT_EQ(tie->side, -1) << "left if both are as near";
}

TEST(FollowWall, KeepsItsDistanceUntilTheWallEnds) {
  for (const RobotType type : kBothModels) {
    for (const bool right : {false, true}) {
      for (const double off : {0.0, 0.15, -0.15}) {
        TeamRig rig(with_a_wall());
        rig.clean();
        const double y = right ? 8.6 : 12.4;
        const RobotId id = rig.add(type, {11.5, y, off});
        rig.command(id, SetSpeed{type == RobotType::Point ? 0.3 : 0.06});
        rig.tick();
        double farthest = 0.0;
        rig.each_tick = [&] { farthest = std::max(farthest, std::abs(rig.pose(id).y - y)); };
        EXPECT_EQ(rig.carry_out(id, FollowWall{}).code, ErrorCode::None);
        EXPECT_GT(rig.pose(id).x, 24.5) << "beside its end";
        EXPECT_LT(rig.pose(id).x, 25.7);
        EXPECT_LT(farthest, off == 0.0 ? 1e-6 : 0.5);
        EXPECT_NEAR(rig.pose(id).y, y, 0.1);
        EXPECT_NEAR(rig.pose(id).theta, 0.0, 0.05);
      }
    }
  }
}

TEST(FollowWall, FollowsASlantedWallDespiteNoise) {
  for (const RobotType type : kBothModels) {
    for (const int down : {10, 12, 14, 16, 20}) {
      for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        TeamRig rig(with_a_wall({30, down}), seed);
        const double slope = (down - 10.0) / 20.0;
        const RobotId id = rig.add(type, {12.5, 12.3 + 2.5 * slope, std::atan(slope) - 0.1});
        rig.command(id, SetSpeed{type == RobotType::Point ? 0.5 : 0.06});
        rig.tick();
        EXPECT_EQ(rig.carry_out(id, FollowWall{}).code, ErrorCode::None) << down;
        EXPECT_GT(rig.pose(id).x, 28.5) << down;
        EXPECT_LT(distance(rig.pose(id).position(), {30.5, down + 0.5}), 3.0) << down;
      }
    }
  }
}

TEST(FollowWall, IsBlockedByTheNextWallAndByAThing) {
  for (const RobotType type : kBothModels) {
    TeamRig rig(with({crate({20.5, 2.5})}));
    rig.clean();
    const RobotId along = rig.add(type, {30.5, 28.0, 0.0});
    EXPECT_EQ(rig.carry_out(along, FollowWall{}).code, ErrorCode::RobotBlocked);
    EXPECT_GT(rig.pose(along).x, 38.0);
    EXPECT_EQ(rig.carry_out(along, FollowWall{}).code, ErrorCode::RobotBlocked) << "still";
    const RobotId other = rig.add(type, {10.5, 2.5, 0.0});
    EXPECT_EQ(rig.carry_out(other, FollowWall{}).code, ErrorCode::RobotBlocked);
    EXPECT_LT(rig.pose(other).x, 20.0);
  }
}

TEST(FollowWall, DoesNotMoveWithoutAWallOrSpeed) {
  for (const RobotType type : kBothModels) {
    TeamRig rig;
    rig.clean();
    const RobotId far = rig.add(type, {20.5, 15.5, 0.0});
    const RobotId near = rig.add(type, {20.5, 2.5, 0.0});
    EXPECT_EQ(rig.carry_out(far, FollowWall{}).code, ErrorCode::Failed);
    rig.carry_out(near, SetSpeed{0.0});
    EXPECT_EQ(rig.carry_out(near, FollowWall{}).code, ErrorCode::NotMoving);
    EXPECT_EQ(rig.pose(far), (Pose{20.5, 15.5, 0.0}));
    EXPECT_EQ(rig.pose(near), (Pose{20.5, 2.5, 0.0}));
  }
}

TEST(FollowWall, WaitsForItsDelayAndCanBeInterrupted) {
  TeamRig rig;
  rig.clean();
  const RobotId id = rig.add(RobotType::Point, {20.5, 2.5, 0.0});
  const auto along = rig.command(id, FollowWall{});
  rig.tick(5);
  EXPECT_EQ(rig.pose(id).x, 20.5);
  rig.tick();
  EXPECT_NEAR(rig.pose(id).x, 21.5, 1e-9);
  rig.team->set_frozen(true);
  ASSERT_EQ(along->size(), 1U);
  EXPECT_EQ(along->front().code, ErrorCode::Interrupt);
  EXPECT_EQ(rig.carry_out(id, FollowWall{}).code, ErrorCode::Interrupt);
  EXPECT_NEAR(rig.pose(id).x, 21.5, 1e-9);
}

}  // namespace
}  // namespace magna
