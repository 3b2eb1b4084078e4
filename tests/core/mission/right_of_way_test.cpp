// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/right_of_way.h"

#include <algorithm>
#include <map>

#include "tests/core/mission/mission_rig.h"

namespace magna {
namespace {

constexpr Point kLeft{9.0, 5.5};
constexpr Point kRight{14.0, 5.5};

/// Two rooms with a door at (11.5, 5.5); robots stand in place and request to move.
class RightOfWayTest : public testing::Test {
 protected:
  RobotId add(Point at, std::vector<Point> path, RobotType type = RobotType::P2at) {
    const RobotId id = rig.add(type, {at.x, at.y, 0.0});
    paths[id.value] = std::move(path);
    ways.resize(rig.team->size());
    return id;
  }
  /// One tick with all robots, or only with those that have a mission.
  void look(const std::vector<std::uint32_t>& without = {}) {
    std::vector<std::uint32_t> drivers;
    for (std::uint32_t k = 0; k < rig.team->size(); ++k) {
      if (std::ranges::find(without, k) == without.end()) drivers.push_back(k);
    }
    ways.update(drivers, ++now,
                [this](RobotId id, std::vector<Point>& path) { path = paths[id.value]; });
  }
  bool waits(RobotId id) const { return ways.waiting_place(id).has_value(); }

  MissionRig rig{two_rooms()};
  RightOfWay ways{*rig.world, *rig.team};
  std::map<std::uint32_t, std::vector<Point>> paths;
  Tick now = 0;
};

TEST_F(RightOfWayTest, TheFirstToArriveGoesFirstAndTheOtherWaitsBesideTheDoor) {
  const RobotId far = add({13.6, 5.5}, {{13.6, 8.0}});
  const RobotId near = add({10.2, 5.5}, {kRight});
  look();
  paths[far.value] = {kLeft};
  look();
  EXPECT_FALSE(waits(near));
  ASSERT_TRUE(waits(far));
  EXPECT_EQ(ways.wait_of(far).robot, static_cast<int>(near.value));
  EXPECT_FALSE(ways.wait_of(far).shut);
  EXPECT_NEAR(ways.wait_of(far).passage.x, 11.5, 0.5);
  const Point place = *ways.waiting_place(far);
  EXPECT_GT(place.x, 12.0) << "on its own side";
  EXPECT_GT(std::abs(place.y - 5.5), 0.4) << "not in the way of who comes out";
}

TEST_F(RightOfWayTest, RobotsInTheSameDirectionFollowEachOther) {
  const RobotId first = add({10.2, 5.5}, {kRight});
  const RobotId second = add({9.2, 5.5}, {kRight});
  look();
  EXPECT_FALSE(waits(first));
  look();  // one robot enters per tick
  EXPECT_FALSE(waits(second));
}

TEST_F(RightOfWayTest, ARobotInADoorWithoutAMissionBlocksIt) {
  const RobotId stands = add({11.5, 5.5}, {});
  const RobotId comes = add({13.6, 5.5}, {kLeft});
  look({stands.value});
  ASSERT_TRUE(waits(comes));
  EXPECT_TRUE(ways.wait_of(comes).shut);
  EXPECT_EQ(ways.wait_of(comes).robot, static_cast<int>(stands.value));
}

TEST_F(RightOfWayTest, NoRobotWaitsForADoorOffItsPath) {
  const RobotId one = add({10.2, 5.5}, {{8.0, 8.0}});
  const RobotId two = add({13.6, 5.5}, {{14.0, 8.0}});
  look();
  EXPECT_FALSE(waits(one));
  EXPECT_FALSE(waits(two));
}

TEST_F(RightOfWayTest, ADoorIsFreeAgainWhenItsUserEndsItsMission) {
  const RobotId near = add({10.2, 5.5}, {kRight});
  const RobotId far = add({13.6, 5.5}, {kLeft});
  look();
  ASSERT_TRUE(waits(far));
  look({near.value});
  EXPECT_FALSE(waits(far));
}

/// The robot with the higher number has the right; at equal arrival the higher number yields.
class TakenRightOfWay : public RightOfWayTest {
 protected:
  void SetUp() override {
    far = add({13.6, 5.5}, {{13.6, 8.0}});
    near = add({10.2, 5.5}, {kRight});
    look();
    paths[far.value] = {kLeft};
    look();
    ASSERT_TRUE(waits(far));
  }
  RobotId far;
  RobotId near;
};

TEST_F(TakenRightOfWay, KeptWhenARobotJoinsTheTeam) {
  add({5.0, 8.0}, {}, RobotType::Airrobot);
  look();
  EXPECT_TRUE(waits(far));
  EXPECT_FALSE(waits(near));
}

TEST_F(TakenRightOfWay, ReleasedWhenNoRobotDrives) {
  look({far.value, near.value});
  look();
  EXPECT_FALSE(waits(far));
  EXPECT_TRUE(waits(near));
}

TEST_F(TakenRightOfWay, DecidedAgainWhenTheWorldChanges) {
  ThingDescription box;
  box.name = "box";
  box.attributes.set("obsmove", true);
  box.footprint = Footprint{0.4, 0.4, 0.0};
  ASSERT_TRUE(rig.world->add_thing(box, Point{3.0, 3.0}));
  look();
  EXPECT_FALSE(waits(far));
  EXPECT_TRUE(waits(near));
}

TEST_F(RightOfWayTest, HashCoversTheRobotInsideADoor) {
  const RobotId id = add({10.2, 5.5}, {kRight});
  look();
  const auto hash = [this] {
    StateHash h;
    ways.hash(h);
    return h.value();
  };
  const std::uint64_t before = hash();
  look();
  EXPECT_EQ(hash(), before);
  while (rig.pose(id).x < 11.2) {
    rig.team->drive(id, {0.5, 0.0, 0.0}, rig.now + 2);
    rig.tick();
  }
  look();
  EXPECT_NE(hash(), before);
}

TEST_F(RightOfWayTest, FlyersAndGroundRobotsHaveSeparateDoors) {
  const RobotId flies = add({10.2, 5.5}, {kRight}, RobotType::Airrobot);
  look();
  const RobotId drives = add({13.6, 5.5}, {kLeft});
  look();
  EXPECT_FALSE(waits(flies));
  EXPECT_FALSE(waits(drives));
  // The later one is known, too.
  const RobotId another = add({10.2, 7.5}, {{10.4, 5.5}, kRight});
  look();
  EXPECT_NE(waits(drives), waits(another));
}

TEST_F(RightOfWayTest, EqualQueriesGiveEqualState) {
  std::vector<std::uint64_t> hashes;
  add({10.2, 5.5}, {kRight});
  add({13.6, 5.5}, {kLeft});
  for (int story = 0; story < 2; ++story) {
    RightOfWay again(*rig.world, *rig.team);
    again.resize(2);
    const std::vector<std::uint32_t> both{0, 1};
    for (Tick tick = 1; tick < 5; ++tick) {
      again.update(both, tick,
                   [this](RobotId id, std::vector<Point>& path) { path = paths[id.value]; });
    }
    StateHash hash;
    again.hash(hash);
    hashes.push_back(hash.value());
  }
  StateHash untouched;
  RightOfWay(*rig.world, *rig.team).hash(untouched);
  EXPECT_EQ(hashes[0], hashes[1]);
  EXPECT_NE(hashes[0], untouched.value());
}

}  // namespace
}  // namespace magna
