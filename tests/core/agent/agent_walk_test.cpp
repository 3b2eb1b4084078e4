// SPDX-License-Identifier: GPL-3.0-or-later
// Walks: agent-vr.md, Walks.
#include <gmock/gmock.h>

#include "core/geometry/angle.h"
#include "tests/core/agent/agent_rig.h"

namespace magna {
namespace {

using agent::Walk;

TEST(AgentWalk, EndsExactlyAtItsDistance) {
  for (const double tick : {0.05, 0.1}) {
    for (const double speed : {0.7, 1.8, 3.0}) {
      for (int k = 0; k < 24; ++k) {
        AgentDescription body;
        body.speed = speed;
        const Pose from{10.0, 10.0, 0.3};
        AgentRig rig(agent_room(20, 20, tick), {from}, {}, body);
        const double heading = radians(15.0 * k);
        const double metres = 0.37 + 0.21 * k;
        rig.begin(k, Walk{heading, metres});
        const int ticks = rig.run();
        EXPECT_EQ(rig.pose().position(), from.position() + metres * direction(heading));
        EXPECT_EQ(rig.pose().theta, normalize_angle(heading));
        EXPECT_GE(ticks * tick * speed, metres - 1e-9);
        EXPECT_LT((ticks - 1) * tick * speed, metres) << "it took too long";
      }
    }
  }
}

TEST(AgentWalk, ReportsStartWalkingAndEnd) {
  AgentRig rig;
  rig.begin(7, Walk{0.0, 2.0});
  rig.run();
  EXPECT_EQ(rig.story(), (Story{"7 in execution", "7 walking", "7 finished"}));
  rig.tick(20);
  EXPECT_EQ(rig.story().size(), 3U) << "nothing follows an end";
}

TEST(AgentWalk, TurnsTheGazeWithItsFirstStep) {
  AgentRig rig;
  rig.begin(1, Walk{radians(90.0), 2.0});
  rig.tick();
  EXPECT_EQ(rig.pose().theta, radians(90.0));
  EXPECT_EQ(rig.pose().position(), (Point{5.0, 10.0}) + 0.15 * direction(radians(90.0)));
}

TEST(AgentWalk, ATurnReplacingAWalkStartsFromItsDirection) {
  AgentRig rig;
  rig.begin(1, Walk{radians(90.0), 2.0});
  rig.begin(2, agent::TurnBy{radians(10.0)});
  rig.run();
  EXPECT_NEAR(rig.pose().theta, radians(100.0), 1e-12);
  EXPECT_EQ(rig.pose().position(), (Point{5.0, 10.0}));
}

TEST(AgentWalk, OfZeroOrNegativeDistanceOnlyTurns) {
  for (const double metres : {0.0, -3.0}) {
    AgentRig rig;
    rig.begin(1, Walk{radians(-120.0), metres});
    EXPECT_EQ(rig.run(), 1);
    EXPECT_EQ(rig.pose(), (Pose{5.0, 10.0, radians(-120.0)}));
    EXPECT_EQ(rig.story(), (Story{"1 in execution", "1 finished"}));
  }
}

TEST(AgentWalk, StandsStillAfterwards) {
  AgentRig rig;
  rig.begin(1, Walk{0.0, 1.0});
  rig.run();
  const Pose end = rig.pose();
  rig.tick(10);
  EXPECT_EQ(rig.pose(), end);
}

TEST(AgentWalk, AbortsThePreviousWalk) {
  AgentRig rig;
  rig.begin(1, Walk{0.0, 5.0});
  rig.tick(10);
  const Pose turned = rig.pose();
  rig.begin(2, Walk{radians(90.0), 1.0});
  rig.run();
  EXPECT_EQ(rig.pose().position(), turned.position() + 1.0 * direction(radians(90.0)));
  EXPECT_EQ(rig.story(), (Story{"1 in execution", "1 walking", "1 aborted", "2 in execution",
                                "2 walking", "2 finished"}));
}

TEST(AgentWalk, CanReuseTheNumberOfTheAbortedWalk) {
  AgentRig rig;
  rig.begin(1, Walk{0.0, 5.0});
  rig.tick(3);
  rig.begin(1, Walk{0.0, 1.0});
  rig.run();
  EXPECT_EQ(rig.story(), (Story{"1 in execution", "1 walking", "1 aborted", "1 in execution",
                                "1 walking", "1 finished"}));
}

TEST(AgentWalk, IntoAWallReportsItAndFinishes) {
  AgentRig rig;
  rig.begin(4, Walk{radians(180.0), 30.0});
  rig.run();
  EXPECT_EQ(rig.story(), (Story{"4 in execution", "4 walking", "4 ran into 0", "4 finished"}));
  EXPECT_GE(rig.pose().x, 1.0 + 0.28 - 1e-9);
  EXPECT_LT(rig.pose().x, 1.0 + 0.28 + 0.16);
  rig.begin(5, Walk{radians(180.0), 1.0});
  rig.run();
  EXPECT_EQ(rig.told.back().task->phase, AgentPhase::Finished) << "also when it stands there";
}

TEST(AgentWalk, CanSlideAlongATouchedWall) {
  AgentRig rig;
  rig.begin(1, Walk{radians(180.0), 30.0});
  rig.run();
  const Pose there = rig.pose();
  rig.begin(2, Walk{radians(90.0), 3.0});
  rig.run();
  EXPECT_EQ(rig.told.back().task->phase, AgentPhase::Finished);
  EXPECT_EQ(rig.pose().position(), there.position() + 3.0 * direction(radians(90.0)));
}

TEST(AgentWalk, EndsAtTheBorderOfTheMap) {
  AgentRig rig;
  rig.begin(4, Walk{0.0, 1e300});
  rig.run();
  EXPECT_THAT(rig.story(), testing::Contains("4 ran into 0"));
  EXPECT_LT(rig.pose().x, 19.0);
}

AgentWorld two_objects() {
  return {.objects = {{.number = 3, .object = 0}, {.number = -12, .object = 1}}, .resets = {}};
}

TEST(AgentWalk, IntoAThingReportsItsNumber) {
  WorldDescription world = agent_room();
  world.things.push_back(table({12.0, 10.0}, 1.0, 2.0, 1));
  world.things.push_back(table({5.0, 4.0}, 1.0, 1.0, 0));
  world.things.push_back(table({5.0, 16.0}, 0.3, 0.3));
  for (const double tick : {0.05, 0.1}) {
    world.tick_seconds = tick;
    AgentRig rig(world, {{5.0, 10.0, 0.0}}, two_objects());
    rig.begin(1, Walk{0.0, 30.0});
    rig.run();
    EXPECT_THAT(rig.story(), testing::Contains("1 ran into -12"));
    rig.agents->preempt(RobotId{0}, Message::verbatim({}));
    rig.team.place(RobotId{0}, {5.0, 10.0, 0.0});
    rig.begin(2, Walk{radians(-90.0), 30.0});
    rig.run();
    EXPECT_THAT(rig.story(), testing::Contains("2 ran into 3"));
    rig.team.place(RobotId{0}, {5.0, 10.0, 0.0});
    rig.begin(3, Walk{radians(90.0), 30.0});
    rig.run();
    EXPECT_THAT(rig.story(), testing::Contains("3 ran into 1002")) << "its own, if it has none";
  }
}

TEST(AgentWalk, IntoAWallBesideAThingReportsTheWall) {
  WorldDescription world = agent_room();
  world.things.push_back(table({16.9, 10.83}, 4.0, 1.0, 0));  // 5 cm beside the path
  AgentRig rig(world, {{5.0, 10.0, 0.0}}, two_objects());
  rig.begin(1, Walk{0.0, 30.0});
  rig.run();
  EXPECT_THAT(rig.story(), testing::Contains("1 ran into 0"));
}

TEST(AgentWalk, IntoAnotherAgentReportsItsNumber) {
  AgentRig rig(agent_room(), {{5.0, 10.0, 0.0}, {9.0, 10.1, 0.0}});
  rig.begin(1, Walk{0.0, 30.0});
  rig.run();
  EXPECT_EQ(rig.story(), (Story{"1 in execution", "1 walking", "1 ran into -2", "1 finished"}));
  EXPECT_GE(distance(rig.pose(0).position(), rig.pose(1).position()), 0.56);
  EXPECT_LT(distance(rig.pose(0).position(), rig.pose(1).position()), 0.58);
}

TEST(AgentWalk, IsAbortedAtANoGoAreaWithItsNameAndWithoutACollision) {
  AgentRig rig(agent_room(), {{5.0, 10.0, 0.0}});
  const auto ground = std::make_shared<const ClosedGround>(
      std::vector<ClosedGround::Area>{
          {.id = {1}, .name = "wet floor", .corners = {{9, 8}, {12, 8}, {12, 12}, {9, 12}}}},
      1);
  rig.team.closures().set(RobotId{0}, ground);
  rig.begin(1, Walk{0.0, 30.0});
  rig.run();
  EXPECT_EQ(rig.story(), (Story{"1 in execution", "1 walking", "1 aborted"}));
  EXPECT_EQ(rig.reason(), "stopped before the no-go area \"wet floor\"");
  const double radius = rig.team.type(RobotId{0}).radius;
  EXPECT_NEAR(rig.pose().x, 9.0 - radius - ClosedGround::kGap, 1e-6);
  rig.begin(2, Walk{radians(180.0), 1.0});
  rig.run();
  EXPECT_EQ(rig.story().back(), "2 finished") << "it walks away";
}

TEST(AgentWalk, CollisionIsReportedToBothAgents) {
  AgentRig rig(agent_room(), {{5.0, 10.0, 0.0}, {9.0, 10.0, 0.0}});
  rig.begin(1, Walk{0.0, 30.0}, 0);
  rig.begin(2, Walk{radians(180.0), 30.0}, 1);
  rig.run(AgentSlot::Movement);
  while (rig.busy(AgentSlot::Movement, 1)) rig.tick();
  EXPECT_THAT(rig.story(), testing::IsSupersetOf(
                               {"1 ran into -2", "2 ran into -1", "1 finished", "2 finished"}));
}

}  // namespace
}  // namespace magna
