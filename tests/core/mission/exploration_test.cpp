// SPDX-License-Identifier: GPL-3.0-or-later
// Teams that explore worlds: their orders, executed by their missions.
#include "core/mission/exploration.h"

#include <set>

#include "tests/core/mission/mission_rig.h"

namespace magna {
namespace {

using ::testing::HasSubstr;

/// A mission rig whose robots explore by orders.
struct ExploreRig : MissionRig {
  explicit ExploreRig(const WorldDescription& description, bool noisy = true, int threads = 1)
      : MissionRig(description, noisy), workers(threads) {}

  RobotId join(RobotType type, Pose pose) {
    const RobotId id = add(type, pose);
    missions->set_guided(id, true);
    send(id, {Waypoint::explore()});
    reasons.emplace_back();
    return id;
  }
  void step() {
    for (const ExploreOrder& order : exploration.advance(now + 1, missions->exploring())) {
      if (order.kind == ExploreOrder::Kind::Over)
        reasons[order.robot.index()] = english(order.reason);
      missions->order(order);
    }
    tick();
    knowledge.advance(now);
    knowledge.take_frontier_changes();
  }
  /// Runs until all have ended; false if they have not.
  bool explore(double seconds) {
    for (Tick end = now + TickUnits{0.1}.ticks(seconds); now < end;) {
      step();
      if (each_step) each_step();
      if (std::ranges::none_of(reasons, &std::string::empty)) return true;
    }
    return false;
  }
  std::uint64_t story() const {
    StateHash hash;
    exploration.hash(hash);
    missions->hash(hash);
    team->hash(hash);
    return hash.value();
  }

  WorkerPool workers;
  Knowledge knowledge{*world, *team, workers};
  TeamExploration exploration{*world, *team, knowledge, workers};
  std::vector<std::string> reasons;  ///< reason of the end, by robot
  std::function<void()> each_step = {};
};

TEST(TeamExploration, ARobotSeesAllOfTwoRoomsAndReportsCompletion) {
  ExploreRig rig(two_rooms());
  rig.join(RobotType::P2at, {4, 3, 0});
  EXPECT_TRUE(rig.explore(240));
  EXPECT_THAT(rig.reasons[0], HasSubstr("explored"));
  EXPECT_GT(rig.knowledge.floor_seen(), 0.98);
}

TEST(TeamExploration, SendsAtMostOneRobotToAPlace) {
  ExploreRig rig(hall());
  rig.join(RobotType::P2at, {3, 3, 0});
  rig.join(RobotType::Telemax, {3, 5, 0});
  rig.join(RobotType::Airrobot, {5, 4, 0});
  int several = 0;
  rig.each_step = [&] {
    std::set<std::pair<double, double>> targets;
    std::size_t count = 0;
    for (const Explorer& explorer : rig.missions->exploring()) {
      if (!explorer.target) continue;
      ++count;
      targets.insert({explorer.target->x, explorer.target->y});
    }
    ASSERT_EQ(targets.size(), count);
    several += count > 1;
  };
  EXPECT_TRUE(rig.explore(300));
  EXPECT_GT(several, 50);
  EXPECT_GT(rig.knowledge.floor_seen(), 0.98);
}

TEST(TeamExploration, KeepsOutOfNoGoAreasAndReportsUnreachablePlaces) {
  ExploreRig rig(two_rooms());
  const NoGoArea door{{7},
                      {{9.5, 4}, {12.5, 4}, {12.5, 7}, {9.5, 7}},
                      "operator",
                      {.name = "door", .exploration_only = true}};
  rig.exploration.set_no_go({door});
  rig.join(RobotType::P2at, {4, 3, 0});
  rig.each_step = [&] { ASSERT_FALSE(door.contains(rig.pose({0}).position())); };
  EXPECT_TRUE(rig.explore(240));
  EXPECT_THAT(rig.reasons[0], HasSubstr("cut off by no-go area \"door\""));
  EXPECT_LT(rig.knowledge.floor_seen(), 0.95);
}

TEST(TeamExploration, ANarrowDoorKeepsALargeRobotInItsRoom) {
  ExploreRig rig(two_rooms());
  rig.join(RobotType::Airrobot, {4, 3, 0});
  EXPECT_TRUE(rig.explore(240));
  EXPECT_THAT(rig.reasons[0], HasSubstr("too narrow for it"));
}

TEST(TeamExploration, IsTheSameOnAnyNumberOfThreads) {
  const auto story = [](int threads) {
    ExploreRig rig(two_rooms(), true, threads);
    rig.join(RobotType::P2at, {3, 3, 0});
    rig.join(RobotType::Telemax, {3, 6, 0});
    rig.join(RobotType::P2at, {3, 9, 0});
    for (int k = 0; k < 300; ++k) rig.step();
    return rig.story();
  };
  EXPECT_EQ(story(1), story(4));
}

}  // namespace
}  // namespace magna
