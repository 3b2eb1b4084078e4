// SPDX-License-Identifier: GPL-3.0-or-later
// Walking along a path: agent-vr.md, Ways.
#include <gmock/gmock.h>

#include "core/geometry/angle.h"
#include "tests/core/agent/agent_rig.h"

namespace magna {
namespace {

using agent::MoveTo;
using agent::Walk;

WorldDescription room_with_a_table() {
  WorldDescription world = agent_room();
  world.things.push_back(table({9.0, 10.0}, 1.0, 4.0, 0));
  return world;
}

TEST(AgentMoveTo, TurnsThenWalksToTheExactPlace) {
  for (const double tick : {0.05, 0.1}) {
    AgentRig rig(agent_room(20, 20, tick), {{5.0, 10.0, 2.0}});
    rig.begin(9, MoveTo{{14.23, 4.71}, true});
    rig.run();
    EXPECT_EQ(rig.pose().position(), (Point{14.23, 4.71}));
    EXPECT_NEAR(rig.pose().theta, heading({5.0, 10.0}, {14.23, 4.71}), 1e-6);
    EXPECT_EQ(rig.story(),
              (Story{"9 in execution", "9 turning", "9 walking and turning", "9 finished"}));
  }
}

TEST(AgentMoveTo, DoesNotWalkWhileTurning) {
  AgentRig rig(agent_room(), {{5.0, 10.0, 2.0}});
  rig.begin(9, MoveTo{{14.23, 4.71}, true});
  rig.tick(10);
  EXPECT_EQ(rig.pose().position(), (Point{5.0, 10.0}));
  EXPECT_NE(rig.pose().theta, 2.0);
}

TEST(AgentMoveTo, WalksAtItsSpeed) {
  AgentRig rig(agent_room(), {{5.5, 10.5, 0.0}});
  rig.begin(9, MoveTo{{14.5, 10.5}, false});
  EXPECT_EQ(rig.run(), 60) << "9 m at 3 m/s, twenty ticks a second";
}

TEST(AgentMoveTo, EndsAtTheCellCentre) {
  AgentRig rig;
  rig.begin(9, MoveTo{{14.23, 4.71}, false});
  rig.run();
  EXPECT_EQ(rig.pose().position(), (Point{14.5, 4.5}));
}

TEST(AgentMoveTo, WalksAroundATableWithoutTouchingIt) {
  AgentRig rig(room_with_a_table());
  rig.begin(9, MoveTo{{13.0, 10.0}, true});
  rig.run();
  EXPECT_EQ(rig.pose().position(), (Point{13.0, 10.0}));
  EXPECT_EQ(rig.told.back().task->phase, AgentPhase::Finished);
}

TEST(AgentMoveTo, TurnsGraduallyAtCorners) {
  AgentRig rig(room_with_a_table());
  rig.begin(9, MoveTo{{13.0, 10.0}, true});
  while (rig.state().tasks[0]->phase == AgentPhase::Rotating) rig.tick();
  double before = rig.pose().theta;
  double turned = 0.0;
  while (rig.busy(AgentSlot::Movement)) {
    rig.tick();
    const double step = std::abs(angle_difference(rig.pose().theta, before));
    EXPECT_LT(step, radians(40.0));
    turned += step;
    before = rig.pose().theta;
  }
  EXPECT_GT(turned, radians(45.0));
}

TEST(AgentMoveTo, ToItsOwnPlaceFinishesInTheNextTick) {
  AgentRig rig;
  rig.begin(9, MoveTo{{5.0, 10.0}, true});
  EXPECT_EQ(rig.run(), 1);
  EXPECT_EQ(rig.pose(), (Pose{5.0, 10.0, 0.0}));
  EXPECT_EQ(rig.story(), (Story{"9 in execution", "9 finished"}));
}

TEST(AgentMoveTo, WithoutAPathIsAbortedImmediatelyWithTheReason) {
  WorldDescription world = agent_room();
  world.clauses.push_back(WallClause{{10, 1}, {10, 18}, "bricks", 10.0, 10.0, {}});
  AgentRig rig(world);
  rig.begin(9, MoveTo{{15.0, 10.0}, true});
  EXPECT_EQ(rig.story(), (Story{"9 in execution", "9 aborted"}));
  EXPECT_THAT(rig.reason(), testing::HasSubstr("there is no way"));
  rig.tick(5);
  EXPECT_EQ(rig.pose(), (Pose{5.0, 10.0, 0.0}));
}

TEST(AgentMoveTo, AbortsAWalkEvenWithoutAPath) {
  WorldDescription world = agent_room();
  world.clauses.push_back(WallClause{{10, 1}, {10, 18}, "bricks", 10.0, 10.0, {}});
  AgentRig rig(world);
  rig.begin(1, Walk{radians(90.0), 5.0});
  rig.tick();
  rig.begin(2, MoveTo{{15.0, 10.0}, true});
  EXPECT_EQ(rig.story(),
            (Story{"1 in execution", "1 walking", "1 aborted", "2 in execution", "2 aborted"}));
}

TEST(AgentMoveTo, ReportsACollisionAndIsAborted) {
  AgentRig rig(agent_room(), {{5.0, 10.0, 0.0}});
  rig.begin(9, MoveTo{{15.0, 10.0}, true});
  rig.tick(3);
  // The path is fixed; the agent collides with later obstacles.
  ASSERT_TRUE(rig.world.add_thing(table({12.0, 10.0}, 1.0, 1.0), Point{12.0, 10.0}));
  rig.run();
  EXPECT_EQ(rig.story(),
            (Story{"9 in execution", "9 walking and turning", "9 ran into 1000", "9 aborted"}));
  EXPECT_EQ(rig.reason(), "it ran into something");
}

TEST(AgentMoveTo, AvoidsAnotherAgent) {
  AgentRig rig(agent_room(), {{5.0, 10.0, 0.0}, {9.0, 10.1, 0.0}, {4.4, 10.0, 0.0}});
  rig.begin(1, Walk{radians(180.0), 1.0});
  rig.run();
  EXPECT_THAT(rig.story(), testing::Contains("1 ran into -3"));
  rig.begin(2, MoveTo{{13.0, 10.0}, true});
  rig.run();
  EXPECT_EQ(rig.told.back().task->phase, AgentPhase::Finished);
  EXPECT_EQ(rig.pose().position(), (Point{13.0, 10.0}));
}

TEST(AgentMoveTo, ToAnOccupiedPlaceEndsBesideIt) {
  AgentRig rig(agent_room(), {{5.0, 10.0, 0.0}, {9.4, 10.3, 0.0}});
  rig.begin(1, MoveTo{{9.3, 10.3}, true});
  rig.run();
  EXPECT_EQ(rig.told.back().task->phase, AgentPhase::Finished);
  EXPECT_LT(distance(rig.pose().position(), {9.4, 10.3}), 1.3);
}

TEST(AgentMoveTo, KeepsOneNumberFromStartToEnd) {
  AgentRig rig(room_with_a_table());
  rig.begin(9, MoveTo{{13.0, 10.0}, true});
  rig.run();
  for (const AgentNews& news : rig.told) EXPECT_EQ(news.task->number, 9);
}

}  // namespace
}  // namespace magna
