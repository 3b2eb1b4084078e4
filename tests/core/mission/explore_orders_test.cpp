// SPDX-License-Identifier: GPL-3.0-or-later
// Exploring by orders: their effect on a mission, and its reports.
#include "core/mission/exploration.h"
#include "tests/core/mission/mission_rig.h"

namespace magna {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;

struct Explored {
  Explored() {
    robot = rig.add(RobotType::P2at, {5, 5, 0});
    rig.missions->set_guided(robot, true);
  }
  void go(Point target, std::vector<Point> way = {}) {
    rig.missions->order({robot, ExploreOrder::Kind::Go, target, std::move(way), {}});
  }
  Explorer explorer() const { return rig.missions->exploring().at(0); }

  MissionRig rig;
  RobotId robot;
};

TEST(ExploreOrders, RequestTargetsOnlyForRobotsAtAnExploreWayPoint) {
  Explored e;
  const RobotId alone = e.rig.add(RobotType::P2at, {20, 20, 0});
  e.rig.send(e.robot, {Waypoint::go_to({5.5, 5}), Waypoint::explore()});
  e.rig.send(alone, {Waypoint::explore()});
  e.rig.tick();
  EXPECT_THAT(e.rig.missions->exploring(), IsEmpty()) << "one drives, the other goes by itself";
  ASSERT_TRUE(e.rig.run_until(10, [&] { return !e.rig.missions->exploring().empty(); }));
  EXPECT_EQ(e.explorer().robot, e.robot);
  EXPECT_EQ(e.explorer().target, std::nullopt);
  EXPECT_FALSE(e.explorer().arrived);
  e.rig.missions->hold(e.robot);
  EXPECT_THAT(e.rig.missions->exploring(), IsEmpty());
}

TEST(ExploreOrders, DriveToTheTargetAndRequestTheNext) {
  Explored e;
  e.rig.send(e.robot, {Waypoint::explore()});
  e.go({12, 9}, {{5, 9}});
  EXPECT_EQ(e.rig.missions->explore_target(e.robot), (Point{12, 9}));
  EXPECT_THAT(e.rig.missions->detour(e.robot), SizeIs(1));
  double nearest_corner = 100.0;
  ASSERT_TRUE(e.rig.run_until(60, [&] {
    nearest_corner = std::min(nearest_corner, e.rig.away(e.robot, {5, 9}));
    return e.explorer().arrived;
  }));
  EXPECT_LT(nearest_corner, 0.2) << "by the way that it was told";
  EXPECT_LT(e.rig.away(e.robot, {12, 9}), 0.2);
  EXPECT_EQ(e.explorer().target, std::nullopt);
  EXPECT_THAT(e.rig.missions->plan(e.robot).waypoints, SizeIs(1)) << "it still explores";
}

TEST(ExploreOrders, ReportUnreachableTargets) {
  WorldDescription description = hall();
  description.clauses.emplace_back(wall({10, 1}, {10, 28}));
  MissionRig rig(description);
  const RobotId robot = rig.add(RobotType::P2at, {5, 5, 0});
  rig.missions->set_guided(robot, true);
  rig.send(robot, {Waypoint::explore()});
  rig.missions->order({robot, ExploreOrder::Kind::Go, {15, 5}, {}, Message::verbatim("")});
  ASSERT_TRUE(rig.run_until(120, [&] { return rig.missions->exploring()[0].blocked; }));
  EXPECT_EQ(rig.missions->exploring()[0].target, std::nullopt);
  rig.missions->order({robot, ExploreOrder::Kind::Go, {5, 10}, {}, Message::verbatim("")});
  EXPECT_FALSE(rig.missions->exploring()[0].blocked) << "that is behind it";
  EXPECT_TRUE(rig.run_until(60, [&] { return rig.missions->exploring()[0].arrived; }));
}

TEST(ExploreOrders, GiveTheReasonForWaitingAndContinueThePlanAtTheEnd) {
  Explored e;
  e.rig.send(e.robot, {Waypoint::explore(), Waypoint::go_to({8, 5})});
  e.rig.missions->order(
      {e.robot, ExploreOrder::Kind::Wait, {}, {}, Message::verbatim("others see to the rest")});
  e.rig.run(2);
  EXPECT_EQ(e.rig.state(e.robot), MissionState::Waiting);
  EXPECT_EQ(e.rig.reason(e.robot), "others see to the rest");
  EXPECT_EQ(english(e.explorer().waiting), "others see to the rest");
  EXPECT_LT(e.rig.away(e.robot, {5, 5}), 0.05) << "it stands";
  e.rig.missions->order(
      {e.robot, ExploreOrder::Kind::Over, {}, {}, Message::verbatim("nothing is left")});
  e.rig.tick();
  EXPECT_THAT(e.rig.missions->exploring(), IsEmpty());
  EXPECT_THAT(e.rig.missions->plan(e.robot).waypoints, SizeIs(1)) << "home is next";
  EXPECT_TRUE(e.rig.run_until(20, e.robot, MissionState::Idle));
}

TEST(ExploreOrders, ReturnTheTargetOfAHeldRobot) {
  Explored e;
  e.rig.send(e.robot, {Waypoint::explore()});
  e.go({20, 5});
  e.rig.run(2);
  e.rig.missions->hold(e.robot);
  EXPECT_EQ(e.rig.missions->explore_target(e.robot), std::nullopt);
  e.go({20, 5});
  EXPECT_EQ(e.rig.missions->explore_target(e.robot), std::nullopt) << "it does not explore now";
  e.rig.missions->run(e.robot);
  ASSERT_THAT(e.rig.missions->exploring(), SizeIs(1));
  EXPECT_FALSE(e.explorer().arrived);
}

}  // namespace
}  // namespace magna
