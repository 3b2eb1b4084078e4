// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/reachable_floor.h"

#include "tests/core/mission/mission_rig.h"

namespace magna {
namespace {

constexpr Point kLeft{5.6, 5.6};    // in the middles of the two rooms
constexpr Point kRight{17.6, 5.6};  // of `two_rooms`

/// The two rooms with a closed door.
WorldDescription shut_rooms() {
  WorldDescription description = two_rooms();
  description.clauses.emplace_back(wall({11, 5}, {11, 5}));
  return description;
}

/// A thing with `obsmove` set.
ThingDescription standing(Point at, Footprint print, ThingKind kind = ThingKind::Furniture) {
  ThingDescription thing;
  thing.name = "thing";
  thing.kind = kind;
  thing.position = at;
  thing.footprint = print;
  thing.attributes.set("obsmove", true);
  return thing;
}

struct ReachableRig : MissionRig {
  explicit ReachableRig(const WorldDescription& description)
      : MissionRig(description),
        coverage(CoverageGrid(world->cells().lower(), world->cells().upper())) {}

  ReachableFloor floor() const { return {*world, *team, coverage}; }
  Cell cell(Point p) const { return coverage.grid().cell(p); }
  /// A robot sees all cells of the lines [from, to).
  void see(int from, int to) {
    SweepRaster raster(coverage.grid());
    const double width = coverage.grid().columns * CoverageGrid::kCellSize;
    for (int line = from; line < to; ++line) {
      const double y = coverage.grid().centre({0, line}).y;
      raster.begin({width / 2, y}, width);
      raster.pass({0.1, y}, {width - 0.1, y});
      coverage.take(raster, {0}, SightHeight::Ground, 1);
    }
  }

  Coverage coverage;
};

/// The number of cells, counted one by one.
std::size_t count(const ReachableFloor& floor, const CoverageGrid& grid) {
  std::size_t found = 0;
  for (Cell c{0, 0}; c.j < grid.lines; ++c.j) {
    for (c.i = 0; c.i < grid.columns; ++c.i) found += floor.contains(c) ? 1U : 0U;
  }
  return found;
}

TEST(ReachableFloor, KeepsTheRadiusOfTheRobotFromWalls) {
  ReachableRig rig(shut_rooms());
  rig.add(RobotType::P2at, {kLeft.x, kLeft.y, 0});
  const ReachableFloor floor = rig.floor();
  EXPECT_TRUE(floor.contains(rig.cell(kLeft)));
  // Beside the wall that ends at x = 1; the raster errs on the safe side by up to one and a half
  // field cells.
  const double radius = info(RobotType::P2at).radius;
  for (int i = 4; i < 12; ++i) {
    const Point middle = rig.coverage.grid().centre({i, 20});
    const double room = middle.x - 1.0 - radius;
    if (room > 0.1) {
      EXPECT_TRUE(floor.contains({i, 20})) << i;
    }
    if (room < 0.0) {
      EXPECT_FALSE(floor.contains({i, 20})) << i;
    }
  }
  EXPECT_EQ(floor.size(), count(floor, rig.coverage.grid()));
  EXPECT_FALSE(floor.contains({-1, 0})) << "outside";
}

TEST(ReachableFloor, CoversTheFloorConnectedToTheRobots) {
  ReachableRig open(two_rooms());
  open.add(RobotType::P2at, {kLeft.x, kLeft.y, 0});
  EXPECT_TRUE(open.floor().contains(open.cell(kRight))) << "through the door";
  ReachableRig shut(shut_rooms());
  shut.add(RobotType::P2at, {kLeft.x, kLeft.y, 0});
  const std::size_t one = shut.floor().size();
  EXPECT_FALSE(shut.floor().contains(shut.cell(kRight)));
  shut.add(RobotType::P2at, {kRight.x, kRight.y, 0});
  EXPECT_TRUE(shut.floor().contains(shut.cell(kRight)));
  EXPECT_EQ(shut.floor().size(), 2 * one) << "rooms of one size";
}

TEST(ReachableFloor, ExcludesNarrowDoorsForWideRobots) {
  WorldDescription narrow = two_rooms();
  // 0.6 m of the door remain: enough for a rover, not for a p2at.
  narrow.things.push_back(standing({11.5, 5.2}, {1.0, 0.4, 0.0}));
  ASSERT_GT(info(RobotType::P2at).radius, info(RobotType::Rover).radius + 0.05);
  ReachableRig wide(narrow);
  wide.add(RobotType::P2at, {kLeft.x, kLeft.y, 0});
  ReachableRig both(narrow);
  both.add(RobotType::P2at, {kLeft.x, kLeft.y, 0});
  both.add(RobotType::Rover, {kLeft.x, kLeft.y + 2, 0});
  EXPECT_FALSE(wide.floor().contains(wide.cell(kRight)));
  EXPECT_TRUE(both.floor().contains(both.cell(kRight)));
}

TEST(ReachableFloor, IncludesFurnitureForFlyersOnly) {
  WorldDescription furnished = hall();
  furnished.things.push_back(standing({20.5, 15.0}, {1.0, 28.0, 0.0}));
  ReachableRig ground(furnished);
  ground.add(RobotType::P2at, {10, 15, 0});
  EXPECT_FALSE(ground.floor().contains(ground.cell({30, 15})));
  ReachableRig air(furnished);
  air.add(RobotType::Airrobot, {10, 15, 0});
  EXPECT_TRUE(air.floor().contains(air.cell({30, 15})));
  EXPECT_TRUE(air.floor().contains(air.cell({20.6, 15})));
}

TEST(ReachableFloor, StartsBesideARobotCloseToAWall) {
  ReachableRig rig(shut_rooms());
  const double radius = info(RobotType::P2at).radius;
  rig.add(RobotType::P2at, {1.0 + radius + 0.001, 1.0 + radius + 0.001, 0});
  EXPECT_TRUE(rig.floor().contains(rig.cell(kLeft)));
  EXPECT_FALSE(rig.floor().contains(rig.cell(kRight)));
}

TEST(ReachableFloor, DoesNotStartBehindAThinWall) {
  WorldDescription description = shut_rooms();
  const double radius = info(RobotType::Rover).radius;
  // Two boards 0.34 m apart across the left room: too close to each other for a rover's mask, so
  // the nearest places are behind them.
  const double gap = 2 * radius + 0.04;
  description.things.push_back(
      standing({6.0, 4.0 - gap / 2 - 0.025}, {10.0, 0.05, 0.0}, ThingKind::Wall));
  description.things.push_back(
      standing({6.0, 4.0 + gap / 2 + 0.025}, {10.0, 0.05, 0.0}, ThingKind::Wall));
  ReachableRig rig(description);
  rig.add(RobotType::Rover, {5.0, 4.0, 0});
  EXPECT_FALSE(rig.floor().contains(rig.cell({5.6, 2.6})));
  EXPECT_FALSE(rig.floor().contains(rig.cell({5.6, 6.6})));
}

TEST(ReachableFloor, CountsOnlyExploringRobots) {
  ReachableRig rig(two_rooms());
  rig.add(RobotType::Point, {5.5, 5.5, 0});
  rig.add(RobotType::Cybot, {kRight.x, kRight.y, 0});
  EXPECT_EQ(rig.floor().size(), 0U);
  EXPECT_EQ(rig.floor().share(), 1.0);
  const RobotId gone = rig.add(RobotType::P2at, {kLeft.x, kLeft.y, 0});
  EXPECT_GT(rig.floor().size(), 0U);
  rig.team->remove(gone);
  EXPECT_EQ(rig.floor().size(), 0U);
}

TEST(ReachableFloor, MeasuresItsSeenShare) {
  ReachableRig rig(shut_rooms());
  rig.add(RobotType::P2at, {kLeft.x, kLeft.y, 0});
  ReachableFloor floor = rig.floor();
  EXPECT_EQ(floor.share(), 0.0);
  rig.see(0, 24);  // half of the lines, including walls and the other room
  floor.follow(rig.coverage, 7);
  EXPECT_EQ(floor.share(), 0.5);
  EXPECT_EQ(floor.seen() * 2, floor.size());
  EXPECT_EQ(floor.reached_90(), std::nullopt);
  rig.coverage.clear_newly_known();
  floor.follow(rig.coverage, 8);
  EXPECT_EQ(floor.share(), 0.5) << "nothing new";
  rig.see(24, 48);
  floor.follow(rig.coverage, 9);
  EXPECT_EQ(floor.share(), 1.0);
  EXPECT_EQ(floor.reached_90(), 9);
  floor.follow(rig.coverage, 10);
  EXPECT_EQ(floor.reached_90(), 9) << "the first one";
}

TEST(ReachableFloor, IncludesFloorSeenBefore) {
  ReachableRig rig(shut_rooms());
  rig.add(RobotType::P2at, {kLeft.x, kLeft.y, 0});
  rig.see(0, 24);
  ReachableFloor floor = rig.floor();
  EXPECT_EQ(floor.share(), 0.5);
  floor.follow(rig.coverage, 7);
  EXPECT_EQ(floor.share(), 0.5) << "no cell counts twice";
  rig.see(24, 48);
  EXPECT_EQ(rig.floor().share(), 1.0);
  EXPECT_EQ(rig.floor().reached_90(), std::nullopt) << "when, only who follows knows";
}

TEST(ReachableFloor, RecordsTheFirstTickWith90Percent) {
  ReachableRig rig(shut_rooms());
  rig.add(RobotType::P2at, {kLeft.x, kLeft.y, 0});
  ReachableFloor floor = rig.floor();
  for (int line = 0; line < 48; ++line) {
    rig.see(line, line + 1);
    floor.follow(rig.coverage, line);
    rig.coverage.clear_newly_known();
    EXPECT_EQ(floor.reached_90().has_value(), floor.share() >= 0.9) << line;
    if (floor.reached_90() == line) {
      EXPECT_LT(floor.share(), 0.94) << "no later than it is so";
    }
  }
  EXPECT_TRUE(floor.reached_90());
}

}  // namespace
}  // namespace magna
