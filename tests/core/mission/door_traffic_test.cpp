// SPDX-License-Identifier: GPL-3.0-or-later
// Many robots through one narrow door in both directions.
#include "core/robot/robot_type.h"
#include "tests/core/mission/mission_rig.h"

namespace magna {
namespace {

constexpr int kPairs = 6;
constexpr Point kBefore{10.4, 5.5};
constexpr Point kBehind{12.6, 5.5};

/// The start of the k-th robot of a room: three lines of two, far from the door.
Point place(int room, int k) {
  const double x = 2.5 + 2.0 * (k % 2);
  const int line = k / 2;
  const double y = 2.5 + 3.0 * line;
  return {room == 0 ? x : 23.0 - x, y};
}

std::vector<Waypoint> way(int room, int k) {
  const Point first = room == 0 ? kBefore : kBehind;
  const Point second = room == 0 ? kBehind : kBefore;
  return {Waypoint::go_to(first), Waypoint::go_to(second), Waypoint::go_to(place(1 - room, k))};
}

/// The team for one seed; the k-th pair is robots 2k and 2k + 1.
class Swap {
 public:
  explicit Swap(std::uint64_t seed) : rig(two_rooms(), true, seed) {}

  RobotId send(int room, int k) {
    const Point from = place(room, k);
    const RobotId id = rig.add(RobotType::P2at, {from.x, from.y, room == 0 ? 0.0 : kPi});
    rig.send(id, way(room, k));
    took.push_back(0.0);
    return id;
  }
  bool all_arrive(double seconds) {
    return rig.run_until(seconds, [this] {
      overlaps += touching();
      bool done = true;
      for (std::size_t i = 0; i < took.size(); ++i) {
        const bool idle = rig.state(RobotId{static_cast<std::uint32_t>(i)}) == MissionState::Idle;
        if (idle && took[i] == 0.0) took[i] = static_cast<double>(rig.now) * 0.1;
        done = done && idle;
      }
      return done;
    });
  }

  MissionRig rig;
  std::vector<double> took;  ///< s until its arrival
  int overlaps = 0;

 private:
  int touching() const {
    int found = 0;
    const auto poses = rig.team->truth();
    for (std::size_t a = 0; a < poses.size(); ++a) {
      for (std::size_t b = a + 1; b < poses.size(); ++b) {
        if (distance(poses[a].position(), poses[b].position()) < 2.0 * info(RobotType::P2at).radius)
          ++found;
      }
    }
    return found;
  }
};

TEST(DoorTraffic, TwelveRobotsSwapRoomsThroughOneDoor) {
  std::vector<double> lone;
  for (int k = 0; k < kPairs; ++k) {
    for (const int room : {0, 1}) {
      Swap alone(1);
      alone.send(room, k);
      ASSERT_TRUE(alone.all_arrive(200.0));
      lone.push_back(alone.took[0]);
    }
  }
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Swap swap(seed);
    for (int k = 0; k < kPairs; ++k) {
      for (const int room : {0, 1}) swap.send(room, k);
    }
    EXPECT_TRUE(swap.all_arrive(200.0)) << "seed " << seed;
    EXPECT_EQ(swap.overlaps, 0) << "seed " << seed;
    for (std::size_t i = 0; i < lone.size(); ++i) {
      EXPECT_GT(swap.took[i], 0.0) << "seed " << seed << ", robot" << i + 1;
      EXPECT_LE(swap.took[i], 3.0 * lone[i]) << "seed " << seed << ", robot" << i + 1;
      const auto id = RobotId{static_cast<std::uint32_t>(i)};
      const Point there = place(i % 2 == 0 ? 1 : 0, static_cast<int>(i / 2));
      EXPECT_LE(swap.rig.away(id, there), 0.15) << "seed " << seed << ", robot" << i + 1;
    }
  }
}

TEST(DoorTraffic, AWaitingRobotNamesTheRobotInTheDoor) {
  Swap swap(3);
  const RobotId first = swap.send(0, 2);
  const RobotId second = swap.send(1, 2);
  bool waited = false;
  ASSERT_TRUE(swap.rig.run_until(120.0, [&] {
    for (const RobotId id : {first, second}) {
      const char* const for_the_other =
          id == first ? "lets robot2 through the passage at (11.5, 5.5) first"
                      : "lets robot1 through the passage at (11.5, 5.5) first";
      waited = waited || swap.rig.reason(id) == for_the_other;
    }
    return swap.rig.state(first) == MissionState::Idle &&
           swap.rig.state(second) == MissionState::Idle;
  }));
  EXPECT_TRUE(waited);
  EXPECT_EQ(swap.rig.bumps, 0U);
}

TEST(DoorTraffic, AParkedRobotKeepsTheDoorBlocked) {
  MissionRig rig(two_rooms());
  const RobotId id = rig.add(RobotType::P2at, {5, 5.5, 0});
  const RobotId parked = rig.add(RobotType::P2at, {11.5, 5.5, 0});
  rig.send(id, {Waypoint::go_to({18, 5.5})});
  rig.run(60.0);
  EXPECT_EQ(rig.state(id), MissionState::Waiting);
  EXPECT_EQ(rig.reason(id), "robot2 stands in the passage at (11.5, 5.5)");
  EXPECT_GT(rig.away(id, {11.5, 5.5}), 0.9);
  rig.send(parked, {Waypoint::go_to({18, 8.5})});
  EXPECT_TRUE(rig.run_until(60.0, id, MissionState::Idle)) << rig.reason(id);
}

}  // namespace
}  // namespace magna
