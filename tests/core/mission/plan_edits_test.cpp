// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>

#include "core/robot/robot_type.h"
#include "tests/core/mission/mission_rig.h"

namespace magna {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class PlanEdits : public ::testing::Test {
 protected:
  PlanEdits() : id(rig.add(RobotType::P2at, {5, 5, 0})) {}

  static Waypoint at(double x) { return Waypoint::go_to({x, 5}); }
  const std::vector<Waypoint>& list() const { return rig.missions->plan(id).waypoints; }
  void fill(std::initializer_list<double> xs) {
    for (const double x : xs) EXPECT_EQ(rig.missions->append(id, at(x)), std::nullopt);
    rig.missions->take_events();
  }
  /// Rejected with this text in the reason, without a change or an event.
  template <class Edit>
  void expect_refused(Edit edit, const char* reason) {
    rig.missions->take_events();
    const std::uint64_t before = rig.hash();
    const std::optional<Message> why = edit();
    ASSERT_TRUE(why.has_value());
    EXPECT_THAT(english(why), HasSubstr(reason));
    EXPECT_EQ(rig.hash(), before);
    EXPECT_THAT(rig.missions->take_events(), IsEmpty());
  }

  MissionRig rig;
  RobotId id;
};

TEST_F(PlanEdits, AppendInsertReplaceMoveAndRemove) {
  Missions& missions = *rig.missions;
  fill({10, 20});
  EXPECT_EQ(missions.insert(id, 1, at(15)), std::nullopt);
  EXPECT_THAT(list(), ElementsAre(at(10), at(15), at(20)));
  EXPECT_EQ(missions.insert(id, 3, at(25)), std::nullopt);
  EXPECT_EQ(missions.replace(id, 0, at(11)), std::nullopt);
  EXPECT_THAT(list(), ElementsAre(at(11), at(15), at(20), at(25)));
  EXPECT_EQ(missions.move(id, 0, 2), std::nullopt);
  EXPECT_THAT(list(), ElementsAre(at(15), at(20), at(11), at(25)));
  EXPECT_EQ(missions.move(id, 3, 1), std::nullopt);
  EXPECT_THAT(list(), ElementsAre(at(15), at(25), at(20), at(11)));
  EXPECT_EQ(missions.remove(id, 1), std::nullopt);
  EXPECT_EQ(missions.remove_last(id), std::nullopt);
  EXPECT_THAT(list(), ElementsAre(at(15), at(20)));
  EXPECT_EQ(missions.clear(id), std::nullopt);
  EXPECT_THAT(list(), IsEmpty());
}

TEST_F(PlanEdits, ReportEachChange) {
  fill({10});
  rig.missions->append(id, at(20));
  const std::vector<MissionEvent> events = rig.missions->take_events();
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].kind, MissionEvent::Kind::PlanChanged);
  EXPECT_EQ(events[0].robot, id);
  EXPECT_THAT(rig.missions->take_events(), IsEmpty());
}

TEST_F(PlanEdits, AreRejectedBeyondTheEndOfThePlan) {
  Missions& missions = *rig.missions;
  expect_refused([&] { return missions.remove_last(id); }, "empty");
  expect_refused([&] { return missions.remove(id, 0); }, "empty");
  fill({10, 20});
  expect_refused([&] { return missions.insert(id, 3, at(1)); }, "the plan has 2");
  expect_refused([&] { return missions.replace(id, 2, at(1)); }, "no way-point number 3");
  expect_refused([&] { return missions.move(id, 2, 0); }, "number 3");
  expect_refused([&] { return missions.move(id, 0, 2); }, "number 3");
  expect_refused([&] { return missions.remove(id, 2); }, "number 3");
}

TEST_F(PlanEdits, AreRejectedForInvalidTargets) {
  Missions& missions = *rig.missions;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinite = std::numeric_limits<double>::infinity();
  fill({10});
  expect_refused([&] { return missions.append(id, at(40.0)); }, "(40, 5) is not on the map");
  expect_refused([&] { return missions.append(id, at(-0.001)); }, "(0, 0) to (40, 30)");
  expect_refused([&] { return missions.append(id, at(nan)); }, "not on the map");
  expect_refused([&] { return missions.append(id, at(infinite)); }, "not on the map");
  expect_refused([&] { return missions.append(id, at(1e300)); }, "not on the map");
  expect_refused([&] { return missions.insert(id, 0, at(50)); }, "not on the map");
  expect_refused([&] { return missions.replace(id, 0, at(50)); }, "not on the map");
  expect_refused([&] { return missions.append(id, Waypoint::go_to({1, 1}, nan)); }, "angle");
  expect_refused([&] { return missions.append(id, Waypoint::turn_to(infinite)); }, "angle");
  expect_refused([&] { return missions.append(id, {WaypointType::TurnTo, {}, {}}); }, "angle");
  expect_refused(
      [&] {
        return missions.set_plan(id, {{at(5), at(6), at(70)}, false});
      },
      "way-point 3: (70, 5)");
}

TEST_F(PlanEdits, AreRejectedWhenThePlanIsFull) {
  Missions& missions = *rig.missions;
  std::vector<Waypoint> many(Missions::kMaxWaypoints, at(10));
  EXPECT_EQ(missions.set_plan(id, {many, false}), std::nullopt);
  expect_refused([&] { return missions.append(id, at(10)); }, "full: 1000 way-points");
  many.push_back(at(10));
  expect_refused([&] { return missions.set_plan(id, {many, false}); }, "full");
}

TEST_F(PlanEdits, DoNotStartTheRobot) {
  EXPECT_EQ(rig.state(id), MissionState::Idle);
  fill({10});
  EXPECT_EQ(rig.state(id), MissionState::Held);
  rig.run(1.0);
  EXPECT_EQ(rig.pose(id), (Pose{5, 5, 0}));
  rig.missions->run(id);
  EXPECT_EQ(rig.state(id), MissionState::Running);
  rig.run(2.0);
  EXPECT_GT(rig.pose(id).x, 5.3);
}

TEST_F(PlanEdits, RunWithoutAPlanDoesNothing) {
  rig.missions->run(id);
  rig.missions->hold(id);
  EXPECT_EQ(rig.state(id), MissionState::Idle);
  EXPECT_THAT(rig.missions->take_events(), IsEmpty());
  EXPECT_EQ(rig.missions->clear(id), std::nullopt);
  EXPECT_THAT(rig.missions->take_events(), IsEmpty());
}

TEST_F(PlanEdits, RemovingTheDrivenWayPointStopsTheRobot) {
  rig.send(id, {at(30)});
  rig.run(3.0);
  EXPECT_GT(rig.speed(id), 0.5);
  EXPECT_EQ(rig.missions->remove_last(id), std::nullopt);
  EXPECT_EQ(rig.state(id), MissionState::Idle);
  rig.run(2.0);
  EXPECT_EQ(rig.speed(id), 0.0);
  const Pose stopped = rig.pose(id);
  rig.run(2.0);
  EXPECT_EQ(rig.pose(id), stopped);
}

TEST_F(PlanEdits, ANewFirstWayPointIsDrivenImmediately) {
  rig.send(id, {at(30)});
  rig.run(3.0);
  EXPECT_EQ(rig.missions->insert(id, 0, Waypoint::go_to({5, 20})), std::nullopt);
  EXPECT_TRUE(rig.run_until(60.0, [&] { return list().size() == 1; }));
  EXPECT_LE(rig.away(id, {5, 20}), 0.1);
  EXPECT_THAT(list(), ElementsAre(at(30)));
  EXPECT_EQ(rig.state(id), MissionState::Running);
}

TEST(MissionState, HasNames) {
  EXPECT_EQ(name(MissionState::Idle), "idle");
  EXPECT_EQ(name(MissionState::Running), "running");
  EXPECT_EQ(name(MissionState::Waiting), "waiting");
  EXPECT_EQ(name(MissionState::Blocked), "blocked");
  EXPECT_EQ(name(MissionState::Held), "held");
}

}  // namespace
}  // namespace magna
