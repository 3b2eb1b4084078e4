// SPDX-License-Identifier: GPL-3.0-or-later
// Resets to the initial state with the exceptions of the world (agent-vr.md, Resets).
#include <gmock/gmock.h>

#include "core/geometry/angle.h"
#include "tests/core/agent/arm_rig.h"

namespace magna {
namespace {

using agent::GraspObject;
using ::testing::Contains;

constexpr bool kEnvironment = false, kTrial = true;

const ThingLocation kBallsPlace = Point{6.2, 10.0};

AgentReset reset(bool trial, std::int32_t type) { return {trial, type, {}, {}}; }

/// Type 1 of the environment: another place for agent and ball, no cube, the pen not usable but the
/// jelly usable.
AgentReset table_reset(bool trial = false, std::int32_t type = 1) {
  AgentReset table = reset(trial, type);
  table.agents = {{0, Pose{8.0, 3.0, 1.5}}};
  table.objects = {{ArmRig::kBall, Point{8.2, 4.0}, false, std::nullopt},
                   {ArmRig::kCube, std::nullopt, true, std::nullopt},
                   {ArmRig::kPen, std::nullopt, false, false},
                   {ArmRig::kJelly, std::nullopt, false, true}};
  return table;
}

TEST(AgentsReset, EndsActionsAndRestoresBodyAndGaze) {
  ArmRig arm;
  arm.rig.begin(1, agent::Walk{kPi / 2, 5.0});
  arm.rig.begin(2, agent::Fixate{{9, 12}, 1.0});
  arm.rig.begin(3, GraspObject{ArmRig::kBall});
  arm.rig.tick(10);
  arm.rig.begin(4, agent::MoveEyes{0.3, 0.3, 0.1});
  arm.rig.told.clear();
  EXPECT_TRUE(arm.rig.agents->reset(kEnvironment, 0, arm.rig.now));
  arm.rig.collect();
  EXPECT_THAT(arm.rig.story(), Contains("1 aborted").Times(1));
  EXPECT_THAT(arm.rig.story(), Contains("4 aborted").Times(1));
  EXPECT_THAT(arm.rig.story(), Contains("3 aborted").Times(1));
  EXPECT_EQ(arm.rig.pose(), (Pose{5.0, 10.0, 0.0}));
  EXPECT_EQ(arm.rig.state().gaze.angles, EyeAngles{});
  EXPECT_FALSE(arm.rig.state().gaze.fixation);
  arm.rig.told.clear();
  arm.rig.tick(60);
  EXPECT_TRUE(arm.rig.told.empty()) << "nothing goes on";
  EXPECT_EQ(arm.rig.pose(), (Pose{5.0, 10.0, 0.0}));
  EXPECT_EQ(arm.where("ball"), kBallsPlace);
}

TEST(AgentsReset, ReportsNothingForIdleAgents) {
  ArmRig arm;
  EXPECT_TRUE(arm.rig.agents->reset(kTrial, 0, arm.rig.now));
  arm.rig.collect();
  EXPECT_TRUE(arm.rig.told.empty());
}

TEST(AgentsReset, ReturnsHeldAndMovedThingsToTheirContainers) {
  ArmRig arm;
  ASSERT_EQ(arm.outcome(GraspObject{ArmRig::kPen}), "finished");
  arm.put("ball", Point{3, 3});
  arm.put("cube", std::monostate{});
  arm.rig.agents->reset(kEnvironment, 0, arm.rig.now);
  EXPECT_EQ(arm.where("pen"), ThingLocation{arm.thing("box").id});
  EXPECT_EQ(arm.thing("box").contents, std::vector{arm.thing("pen").id});
  EXPECT_EQ(arm.where("ball"), kBallsPlace);
  EXPECT_EQ(arm.where("cube"), (ThingLocation{Point{9, 10}}));
  EXPECT_EQ(arm.rig.state().held, std::nullopt);
  EXPECT_EQ(arm.outcome(GraspObject{ArmRig::kBall}), "finished") << "the hand is free";
}

TEST(AgentsReset, LeavesOtherThingsInPlace) {
  ArmRig arm;
  arm.put("box", Point{3, 3});
  arm.rig.agents->reset(kEnvironment, 0, arm.rig.now);
  EXPECT_EQ(arm.where("box"), (ThingLocation{Point{3, 3}}));
}

TEST(AgentsReset, RestoresToggledAttributes) {
  ArmRig arm;
  ASSERT_EQ(arm.outcome(agent::InteractWithObject{ArmRig::kLamp}), "finished");
  arm.rig.agents->reset(kTrial, 0, arm.rig.now);
  EXPECT_FALSE(arm.thing("lamp").attributes.flag("on"));
}

TEST(AgentsReset, AppliesTheDeclarationsOfItsType) {
  ArmRig arm({table_reset()});
  EXPECT_TRUE(arm.rig.agents->reset(kEnvironment, 1, arm.rig.now));
  EXPECT_EQ(arm.rig.pose(), (Pose{8.0, 3.0, 1.5}));
  EXPECT_EQ(arm.where("ball"), (ThingLocation{Point{8.2, 4.0}}));
  EXPECT_EQ(arm.where("cube"), ThingLocation{});
  EXPECT_EQ(arm.rig.agents->thing_of(ArmRig::kCube), std::nullopt);
  EXPECT_FALSE(arm.rig.agents->usable(arm.thing("pen").id));
  EXPECT_TRUE(arm.rig.agents->usable(arm.thing("jelly").id));
  EXPECT_TRUE(arm.rig.agents->usable(arm.thing("ball").id));
  EXPECT_EQ(arm.outcome(GraspObject{ArmRig::kBall}), "finished") << "it is within reach there";
}

TEST(AgentsReset, KeepsAnAgentWithTheStayOptionInPlace) {
  AgentReset stays;
  stays.agents = {{0}};
  ArmRig arm({stays});
  arm.rig.team.place(RobotId{0}, {8.0, 3.0, 1.5});
  EXPECT_TRUE(arm.rig.agents->reset(kEnvironment, 0, arm.rig.now));
  EXPECT_EQ(arm.rig.pose(), (Pose{8.0, 3.0, 1.5}));
}

TEST(AgentsReset, StartsFromTheInitialStateNotFromTheLastReset) {
  ArmRig arm({table_reset()});
  arm.rig.agents->reset(kEnvironment, 1, arm.rig.now);
  EXPECT_TRUE(arm.rig.agents->reset(kEnvironment, 0, arm.rig.now));
  EXPECT_EQ(arm.rig.pose(), (Pose{5.0, 10.0, 0.0}));
  EXPECT_EQ(arm.where("ball"), kBallsPlace);
  EXPECT_EQ(arm.where("cube"), (ThingLocation{Point{9, 10}}));
  EXPECT_TRUE(arm.rig.agents->usable(arm.thing("pen").id));
  EXPECT_FALSE(arm.rig.agents->usable(arm.thing("jelly").id));
}

TEST(AgentsReset, ATrialResetIsSeparateFromTheEnvironmentReset) {
  ArmRig arm({table_reset(kEnvironment, 1)});
  EXPECT_FALSE(arm.rig.agents->reset(kTrial, 1, arm.rig.now));
  EXPECT_EQ(arm.rig.pose(), (Pose{5.0, 10.0, 0.0}));
}

TEST(AgentsReset, UnknownTypeIsTreatedAsType0) {
  ArmRig arm({table_reset(kEnvironment, 0)});
  EXPECT_FALSE(arm.rig.agents->reset(kEnvironment, 99, arm.rig.now));
  EXPECT_EQ(arm.rig.pose(), (Pose{8.0, 3.0, 1.5}));
  ArmRig plain;
  plain.put("ball", Point{3, 3});
  EXPECT_FALSE(plain.rig.agents->reset(kEnvironment, 99, plain.rig.now));
  EXPECT_EQ(plain.where("ball"), kBallsPlace);
}

TEST(AgentsReset, SkipsARemovedAgentAndPlacesTheOthers) {
  ArmRig arm({table_reset()}, {5.0}, {{5.0, 10.0, 0.0}, {5.0, 14.0, 0.0}});
  arm.rig.begin(5, agent::Walk{0.0, 2.0}, 1);
  arm.rig.tick(20);
  arm.rig.team.remove(RobotId{0});
  arm.rig.agents->reset(kEnvironment, 1, arm.rig.now);
  EXPECT_EQ(arm.rig.pose(1), (Pose{5.0, 14.0, 0.0}));
  EXPECT_EQ(arm.rig.pose(0), (Pose{5.0, 10.0, 0.0}));
}

TEST(AgentsReset, ResultDoesNotDependOnEarlierEvents) {
  ArmRig a({table_reset()}), b({table_reset()});
  a.outcome(GraspObject{ArmRig::kBall});
  a.rig.begin(9, agent::Walk{2.0, 3.0});
  a.rig.tick(7);
  for (ArmRig* arm : {&a, &b}) arm->rig.agents->reset(kEnvironment, 1, arm->rig.now);
  StateHash of_a, of_b;
  a.rig.world.hash(of_a);
  b.rig.world.hash(of_b);
  EXPECT_EQ(of_a.value(), of_b.value());
  EXPECT_EQ(a.rig.pose(), b.rig.pose());
}

}  // namespace
}  // namespace magna
