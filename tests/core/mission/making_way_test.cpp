// SPDX-License-Identifier: GPL-3.0-or-later
// Robots that make way for others: which one does, where it goes, and what happens then.
#include "core/mission/making_way.h"

#include <array>
#include <cmath>

#include "core/geometry/segment.h"
#include "tests/core/mission/mission_rig.h"

namespace magna {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr double kClear = 0.6;  // m between the middles of two p2at, and some room

/// Robots in a hall whose states the test sets; nothing drives.
class MakingWayTest : public testing::Test {
 protected:
  explicit MakingWayTest(const WorldDescription& description = hall())
      : world(std::move(World::build(description).value())) {
    parameters.clean();
  }

  RobotId add(Point at, std::vector<Waypoint> waypoints = {}, bool yields = true,
              RobotType type = RobotType::P2at) {
    RobotDescription robot;
    robot.name = "robot" + std::to_string(team.size() + 1);
    robot.type = type;
    robot.pose = {at.x, at.y, 0.0};
    robot.yields = yields;
    const RobotId id = team.add(robot).value();
    table.add_robot(id);
    detours.add_robot(id);
    driver.add_robot(id);
    ways.add_robot(id);
    may_drive.push_back(1);
    table.plans[id.index()].waypoints = std::move(waypoints);
    if (!table.plan(id).waypoints.empty()) table.set_state(id, MissionState::Running);
    return id;
  }
  RobotId add_to(Point at, Point target, bool yields = true) {
    return add(at, {Waypoint::go_to(target)}, yields);
  }
  void wait(RobotId id, RobotId front) {
    table.set_state(id, MissionState::Waiting, Message::verbatim("a robot is in the way"));
    table.progress[id.index()].in_way = static_cast<int>(front.value);
  }
  void look(double seconds) {
    for (Tick end = now + table.ticks(seconds); now < end;) ways.look(++now, may_drive);
  }
  bool makes_way(RobotId id) const { return table.progress[id.index()].aside.has_value(); }
  /// Where the way of a robot that makes way ends.
  Point place(RobotId id) const { return table.progress[id.index()].aside->way.back(); }
  std::vector<RobotId> all_aside() const {
    std::vector<RobotId> found;
    for (std::uint32_t k = 0; k < team.size(); ++k) {
      if (makes_way({k})) found.push_back({k});
    }
    return found;
  }
  std::vector<std::vector<RobotId>> reports() const {
    std::vector<std::vector<RobotId>> found;
    for (const MissionEvent& event : table.events) {
      if (event.kind == MissionEvent::Kind::WaitLasts) found.push_back(event.waiting);
    }
    return found;
  }
  std::uint64_t hash(RobotId id) const {
    StateHash hash;
    ways.hash(id, hash);
    return hash.value();
  }

  Parameters parameters;
  Scheduler scheduler;
  World world;
  Team team{world, parameters, scheduler, 1};
  MissionTable table{world, team};
  MissionDetours detours{table};
  MissionDriver driver{table, detours};
  MakingWay ways{table, driver};
  std::vector<std::uint8_t> may_drive;
  Tick now = 0;
};

TEST_F(MakingWayTest, ARobotWithoutATaskMovesOffTheWayWithinTwoSeconds) {
  const RobotId comes = add_to({10, 10}, {20, 10});
  const RobotId stands = add({10.7, 10});
  wait(comes, stands);
  look(1.0);
  EXPECT_THAT(all_aside(), IsEmpty()) << "others may pass by themselves";
  look(1.0);
  ASSERT_THAT(all_aside(), ElementsAre(stands));
  EXPECT_GE(std::abs(place(stands).y - 10.0), kClear);
  EXPECT_LE(distance(place(stands), {10.7, 10}), 1.2) << "no farther than it has to";
  EXPECT_EQ(table.statuses[stands.index()].state, MissionState::Idle);
}

TEST_F(MakingWayTest, NoRobotMovesThatStaysOnPurpose) {
  const RobotId comes = add_to({10, 10}, {20, 10});
  const RobotId stands = add({10.7, 10}, {}, false);
  wait(comes, stands);
  look(5.0);
  EXPECT_THAT(all_aside(), IsEmpty()) << "its description says so";
}

TEST_F(MakingWayTest, NoRobotMovesThatIsDrivenHeldOrCommanded) {
  const std::array<std::function<void(RobotId)>, 5> reasons = {
      [this](RobotId id) { may_drive[id.index()] = 0; },
      [this](RobotId id) {
        table.plans[id.index()].waypoints = {Waypoint::go_to({30, 20})};
        table.set_state(id, MissionState::Held);
      },
      [this](RobotId id) { table.progress[id.index()].stays = true; },
      [this](RobotId id) {
        team.command(id, Drive{{0.0, 0.0, 0.1}, 60.0}, {});
      },
      [this](RobotId id) {
        table.plans[id.index()].waypoints = {Waypoint::go_to({30, 20})};
        table.set_state(id, MissionState::Running);
      }};
  for (std::size_t k = 0; k < reasons.size(); ++k) {
    const double y = 4.0 + 5.0 * static_cast<double>(k);
    const RobotId comes = add_to({10, y}, {20, y});
    const RobotId stands = add({10.7, y});
    reasons[k](stands);
    wait(comes, stands);
  }
  look(5.0);
  EXPECT_THAT(all_aside(), IsEmpty());
}

TEST_F(MakingWayTest, AnExplorerThatWaitsForMoreMakesWay) {
  const RobotId comes = add_to({10, 10}, {20, 10});
  const RobotId explorer = add({10.7, 10}, {Waypoint::explore()});
  table.set_state(explorer, MissionState::Waiting, Message::verbatim("others may find more"));
  wait(comes, explorer);
  look(2.0);
  EXPECT_THAT(all_aside(), ElementsAre(explorer));
  EXPECT_EQ(english(table.statuses[explorer.index()].reason), "others may find more")
      << "it goes on waiting";
}

TEST_F(MakingWayTest, ABlockedRobotMakesWay) {
  const RobotId comes = add_to({10, 10}, {20, 10});
  const RobotId blocked = add_to({10.7, 10}, {30, 20});
  table.set_state(blocked, MissionState::Blocked, Message::verbatim("there is no way"));
  wait(comes, blocked);
  look(2.0);
  EXPECT_THAT(all_aside(), ElementsAre(blocked));
  EXPECT_EQ(table.statuses[blocked.index()].state, MissionState::Blocked);
}

TEST_F(MakingWayTest, OnlyTheRobotAtTheHeadOfAQueueMoves) {
  const RobotId first = add_to({10, 10}, {20, 10});
  const RobotId second = add_to({9.3, 10}, {20, 10});
  const RobotId stands = add({10.7, 10});
  wait(first, stands);
  wait(second, first);
  look(2.0);
  EXPECT_THAT(all_aside(), ElementsAre(stands));
}

TEST_F(MakingWayTest, InACircleTheHigherNumberMakesWayIfAllElseIsEqual) {
  const RobotId one = add_to({10, 10}, {20, 10});
  const RobotId two = add_to({10.7, 10}, {2, 10});
  wait(one, two);
  wait(two, one);
  look(2.0);
  ASSERT_THAT(all_aside(), ElementsAre(two));
  EXPECT_GE(std::abs(place(two).y - 10.0), kClear);
  EXPECT_EQ(english(table.statuses[two.index()].reason), "makes way for robot1");
}

TEST_F(MakingWayTest, InACircleTheLessUrgentTaskMakesWay) {
  const RobotId one = add_to({10, 10}, {20, 10});
  const RobotId two = add_to({10.7, 10}, {2, 10});
  table.plans[one.index()].patrol = true;
  wait(one, two);
  wait(two, one);
  look(2.0);
  EXPECT_THAT(all_aside(), ElementsAre(one));
}

TEST_F(MakingWayTest, ACircleOfThreeIsBrokenByOneRobot) {
  const RobotId one = add_to({10, 10}, {20, 10});
  const RobotId two = add_to({10.7, 10}, {10.7, 20});
  const RobotId three = add_to({10.7, 10.7}, {2, 4});
  wait(one, two);
  wait(two, three);
  wait(three, one);
  look(2.0);
  EXPECT_EQ(all_aside().size(), 1U);
  look(4.0);
  EXPECT_EQ(all_aside().size(), 1U) << "the others wait for it";
}

TEST_F(MakingWayTest, ARobotThatDoesNotYieldLeavesTheCircleToTheOthers) {
  const RobotId one = add_to({10, 10}, {20, 10});
  const RobotId two = add_to({10.7, 10}, {2, 10}, false);
  wait(one, two);
  wait(two, one);
  look(2.0);
  EXPECT_THAT(all_aside(), ElementsAre(one));
}

TEST_F(MakingWayTest, BehindARobotThatStaysOthersAreLetPast) {
  add({12, 10}, {}, false);
  const RobotId stays{0};
  const RobotId waits = add_to({11.3, 10}, {20, 10});
  const RobotId crosses = add_to({11.3, 10.7}, {11.3, 2});
  wait(waits, stays);
  wait(crosses, waits);
  look(2.0);
  ASSERT_THAT(all_aside(), ElementsAre(waits));
  EXPECT_GE(std::abs(place(waits).x - 11.3), kClear) << "off the way of the robot that crosses";
}

TEST_F(MakingWayTest, NoRobotMovesIfTheOthersDoNotGetPastEither) {
  add({12, 10}, {}, false);
  const RobotId stays{0};
  const RobotId waits = add_to({11.3, 10}, {20, 10});
  const RobotId follows = add_to({10.6, 10}, {20, 10});
  wait(waits, stays);
  wait(follows, waits);
  look(5.0);
  EXPECT_THAT(all_aside(), IsEmpty());
}

TEST_F(MakingWayTest, AWaitOfFifteenSecondsIsReportedOnceForAllThatWait) {
  add({12, 10}, {}, false);
  const RobotId stays{0};
  const RobotId first = add_to({11.3, 10}, {20, 10});
  wait(first, stays);
  look(14.0);
  EXPECT_THAT(reports(), IsEmpty());
  look(2.0);
  EXPECT_THAT(reports(), ElementsAre(std::vector{first}));
  const RobotId second = add_to({10.6, 10}, {20, 10});
  wait(second, first);
  look(10.0);
  EXPECT_EQ(reports().size(), 1U);
  look(6.0);
  EXPECT_THAT(reports(), ElementsAre(std::vector{first}, std::vector{first, second}));
  look(30.0);
  EXPECT_EQ(reports().size(), 2U);
}

TEST_F(MakingWayTest, AQueueBehindARobotThatDrivesOnIsNotReported) {
  const RobotId goes = add_to({12, 10}, {20, 10});
  const RobotId first = add_to({11.3, 10}, {20, 10});
  wait(first, goes);
  look(30.0);
  EXPECT_THAT(reports(), IsEmpty());
}

TEST_F(MakingWayTest, StaysOutOfClosedAreas) {
  const RobotId comes = add_to({10, 10}, {20, 10});
  const RobotId stands = add({10.7, 10});
  ways.keep_out_of({{{1}, {{1, 1}, {39, 1}, {39, 9.7}, {1, 9.7}}, "operator"}});
  wait(comes, stands);
  look(2.0);
  ASSERT_THAT(all_aside(), ElementsAre(stands));
  EXPECT_GE(place(stands).y, 10.0 + kClear);
}

TEST_F(MakingWayTest, AnOrderMovesAnyRobotThatDrivesMissions) {
  const RobotId stands = add({10.7, 10}, {}, false);
  table.progress[stands.index()].stays = true;
  EXPECT_EQ(ways.order(stands, now), std::nullopt);
  EXPECT_THAT(all_aside(), ElementsAre(stands));
  EXPECT_EQ(ways.order(stands, now), std::nullopt) << "it does so already";
}

TEST_F(MakingWayTest, AfterAnOrderItMakesWayAgainForHalfAMinute) {
  const RobotId comes = add_to({10, 10}, {20, 10});
  const RobotId stands = add({10.7, 10}, {}, false);
  const auto stand_again = [&] { table.progress[stands.index()].aside.reset(); };
  ASSERT_EQ(ways.order(stands, now), std::nullopt);
  stand_again();
  look(20.0);
  EXPECT_THAT(all_aside(), IsEmpty()) << "no robot waits for it";
  wait(comes, stands);
  look(5.0);
  EXPECT_THAT(all_aside(), ElementsAre(stands));
  look(6.0);
  stand_again();
  look(10.0);
  EXPECT_THAT(all_aside(), IsEmpty()) << "the time is over";
}

TEST_F(MakingWayTest, AnOrderIsRefusedWithAReason) {
  const RobotId point = add({5, 5}, {}, true, RobotType::Point);
  EXPECT_THAT(english(ways.order(point, now)), HasSubstr("robot1 cannot make way"));
  const RobotId agent = add({8, 5}, {}, true, RobotType::Agent);
  EXPECT_THAT(english(ways.order(agent, now)), HasSubstr("another program moves it"));
  EXPECT_THAT(all_aside(), IsEmpty());
}

TEST_F(MakingWayTest, TheHashHasOnlyRobotsThatWaitOrMakeWay) {
  const std::uint64_t nothing = StateHash().value();
  const RobotId comes = add_to({10, 10}, {20, 10});
  const RobotId stands = add({10.7, 10});
  look(2.0);
  EXPECT_EQ(hash(comes), nothing);
  EXPECT_EQ(hash(stands), nothing);
  wait(comes, stands);
  look(2.0);
  EXPECT_NE(hash(comes), nothing);
  EXPECT_NE(hash(stands), nothing);
}

TEST_F(MakingWayTest, TheHashKnowsUntilWhenARobotMakesWayByOrder) {
  const RobotId stands = add({10.7, 10}, {}, false);
  std::vector<std::uint64_t> hashes{hash(stands)};
  for (const Tick at : {Tick{5}, Tick{6}}) {
    ASSERT_EQ(ways.order(stands, at), std::nullopt);
    table.progress[stands.index()].aside.reset();
    table.progress[stands.index()].made_way = 0;
    hashes.push_back(hash(stands));
  }
  EXPECT_NE(hashes[0], hashes[1]);
  EXPECT_NE(hashes[1], hashes[2]);
}

/// A corridor of a metre along y 10 to 11, open at x = 20 and closed at x = 30.
WorldDescription dead_end() {
  WorldDescription description = hall();
  description.clauses.push_back(wall({20, 9}, {30, 9}));
  description.clauses.push_back(wall({20, 11}, {30, 11}));
  description.clauses.push_back(wall({30, 10}, {30, 10}));
  return description;
}

class DeadEndTest : public MakingWayTest {
 protected:
  DeadEndTest() : MakingWayTest(dead_end()) {}
};

TEST_F(DeadEndTest, TheRobotBacksUpThatIsNearerToAPassingPlace) {
  const RobotId enters = add_to({24.3, 10.5}, {29, 10.5});
  const RobotId leaves = add_to({25, 10.5}, {10, 10.5});
  wait(enters, leaves);
  wait(leaves, enters);
  look(2.0);
  ASSERT_THAT(all_aside(), ElementsAre(enters));
  EXPECT_LT(place(enters).x, 20.0);
  EXPECT_GE(std::abs(place(enters).y - 10.5), kClear);
}

TEST_F(DeadEndTest, ARobotBehindItBacksUpFirst) {
  const RobotId enters = add_to({24.3, 10.5}, {29, 10.5});
  const RobotId leaves = add_to({25, 10.5}, {10, 10.5});
  const RobotId follows = add_to({23.6, 10.5}, {28, 10.5});
  wait(enters, leaves);
  wait(leaves, enters);
  wait(follows, enters);
  look(2.0);
  ASSERT_THAT(all_aside(), ElementsAre(enters));
  table.progress[enters.index()].aside->stopped_by = static_cast<int>(follows.value);
  look(2.0);
  EXPECT_THAT(all_aside(), ElementsAre(enters, follows));
  EXPECT_LT(place(follows).x, 20.0);
}

// The same with robots that drive.

TEST(RobotsMakeWay, ARobotLeavesADoorwayThatOthersNeed) {
  MissionRig rig(two_rooms());
  rig.yields = true;
  const RobotId id = rig.add(RobotType::P2at, {5, 5.5, 0});
  const RobotId parked = rig.add(RobotType::P2at, {11.5, 5.5, 0});
  rig.send(id, {Waypoint::go_to({18, 5.5})});
  EXPECT_TRUE(rig.run_until(120.0, id, MissionState::Idle)) << rig.reason(id);
  EXPECT_LE(rig.away(id, {18, 5.5}), 0.1);
  EXPECT_GT(rig.away(parked, {11.5, 5.5}), 0.9);
  EXPECT_EQ(rig.state(parked), MissionState::Idle);
  const Point there = rig.pose(parked).position();
  rig.run(20.0);
  EXPECT_LT(rig.away(parked, there), 0.2) << "it stays where it moved";
}

TEST(RobotsMakeWay, ARobotLeavesTheGoalOfAnother) {
  MissionRig rig;
  rig.yields = true;
  const RobotId id = rig.add(RobotType::P2at, {10, 10, 0});
  const RobotId parked = rig.add(RobotType::P2at, {20, 10, 0});
  rig.send(id, {Waypoint::go_to({20, 10})});
  EXPECT_TRUE(rig.run_until(60.0, id, MissionState::Idle)) << rig.reason(id);
  EXPECT_LE(rig.away(id, {20, 10}), 0.1);
  EXPECT_GT(rig.away(parked, {20, 10}), 0.5);
}

TEST(RobotsMakeWay, TwoThatMeetInADeadEndBothArrive) {
  MissionRig rig(dead_end());
  rig.yields = true;
  const RobotId enters = rig.add(RobotType::P2at, {15, 10.5, 0});
  const RobotId leaves = rig.add(RobotType::P2at, {28, 10.5, kPi});
  rig.send(enters, {Waypoint::go_to({28, 10.5})});
  rig.send(leaves, {Waypoint::go_to({18, 10.5}), Waypoint::go_to({10, 14})});
  EXPECT_TRUE(rig.run_until(180.0,
                            [&] {
                              return rig.state(enters) == MissionState::Idle &&
                                     rig.state(leaves) == MissionState::Idle;
                            }))
      << rig.reason(enters) << " / " << rig.reason(leaves);
  EXPECT_LE(rig.away(enters, {28, 10.5}), 0.1);
  EXPECT_LE(rig.away(leaves, {10, 14}), 0.1);
}

TEST(RobotsMakeWay, TwoThatBlockACorridorSideBySideLetAThirdThrough) {
  WorldDescription description = hall();
  description.clauses.push_back(wall({0, 9}, {39, 9}));
  description.clauses.push_back(wall({0, 12}, {39, 12}));
  MissionRig rig(description);
  rig.yields = true;
  const RobotId id = rig.add(RobotType::P2at, {5, 11, 0});
  rig.add(RobotType::P2at, {10, 10.7, 0});
  rig.add(RobotType::P2at, {10, 11.3, 0});
  rig.send(id, {Waypoint::go_to({18, 11})});
  EXPECT_TRUE(rig.run_until(180.0, id, MissionState::Idle)) << rig.reason(id);
  EXPECT_LE(rig.away(id, {18, 11}), 0.1);
}

TEST(RobotsMakeWay, AMissionGoesOnAfterwards) {
  MissionRig rig;
  const RobotId id = rig.add(RobotType::P2at, {10, 10, 0});
  rig.send(id, {Waypoint::go_to({20, 10})});
  rig.run(2.0);
  EXPECT_EQ(rig.missions->move_aside(id), std::nullopt);
  EXPECT_TRUE(rig.missions->makes_way(id));
  EXPECT_TRUE(rig.run_until(20.0, [&] { return !rig.missions->makes_way(id); }));
  EXPECT_TRUE(rig.run_until(60.0, id, MissionState::Idle)) << rig.reason(id);
  EXPECT_LE(rig.away(id, {20, 10}), 0.1);
}

TEST(RobotsMakeWay, HoldingAndAnotherPlanEndIt) {
  MissionRig rig;
  const RobotId id = rig.add(RobotType::P2at, {10, 10, 0});
  ASSERT_EQ(rig.missions->move_aside(id), std::nullopt);
  rig.run(1.0);
  ASSERT_TRUE(rig.missions->makes_way(id));
  rig.missions->hold(id);
  EXPECT_FALSE(rig.missions->makes_way(id));
  rig.run(3.0);
  const Point there = rig.pose(id).position();
  rig.run(10.0);
  EXPECT_EQ(rig.pose(id).position(), there) << "nothing resumes by itself";
  ASSERT_EQ(rig.missions->move_aside(id), std::nullopt);
  rig.send(id, {Waypoint::go_to({20, 10})});
  EXPECT_FALSE(rig.missions->makes_way(id));
  EXPECT_TRUE(rig.run_until(60.0, id, MissionState::Idle));
}

TEST(RobotsMakeWay, EqualRunsHaveEqualHashes) {
  std::vector<std::uint64_t> hashes;
  for (int story = 0; story < 2; ++story) {
    MissionRig rig(two_rooms(), true, 7);
    rig.yields = true;
    const RobotId id = rig.add(RobotType::P2at, {5, 5.5, 0});
    rig.add(RobotType::P2at, {11.5, 5.5, 0});
    rig.send(id, {Waypoint::go_to({18, 5.5})});
    rig.run(12.0);
    hashes.push_back(rig.hash());
  }
  EXPECT_EQ(hashes[0], hashes[1]);
}

}  // namespace
}  // namespace magna
