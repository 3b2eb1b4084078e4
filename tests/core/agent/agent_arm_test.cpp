// SPDX-License-Identifier: GPL-3.0-or-later
// Grasping, pointing, interacting, releasing (agent-vr.md, Arm).
#include <gmock/gmock.h>

#include "core/agent/agent_arm.h"
#include "core/geometry/angle.h"
#include "tests/core/agent/arm_rig.h"

namespace magna {
namespace {

using agent::GraspAt;
using agent::GraspObject;
using agent::InteractAt;
using agent::InteractWithObject;
using agent::PointAt;
using agent::PointToObject;
using agent::ReleaseGrasp;
using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(AgentGrasp, TakesAThingByItsNumberIntoTheHand) {
  ArmRig arm;
  EXPECT_EQ(arm.outcome(GraspObject{ArmRig::kBall}), "finished");
  EXPECT_EQ(arm.where("ball"), kInHand);
  EXPECT_EQ(arm.rig.state().held, arm.thing("ball").id);
  EXPECT_EQ(arm.rig.team.parts(RobotId{0}).hands[0].holds, arm.thing("ball").id);
  EXPECT_EQ(arm.rig.story(), (Story{"7 in execution", "7 finished"}));
}

TEST(AgentGrasp, TakesOneAndAHalfSeconds) {
  ArmRig arm;
  arm.rig.begin(7, GraspObject{ArmRig::kBall});
  EXPECT_EQ(arm.rig.run(AgentSlot::Arm), 30) << "of 0.05 s";
  WorldDescription slow = ArmRig::scenery();
  slow.tick_seconds = 0.1;
  ArmRig other({}, {5.0}, {{5.0, 10.0, 0.0}}, slow);
  other.rig.begin(7, GraspObject{ArmRig::kBall});
  EXPECT_EQ(other.rig.run(AgentSlot::Arm), 15) << "of 0.1 s";
}

TEST(AgentGrasp, FindsTheThingShownInThePictureOfTheLeftEye) {
  ArmRig arm;
  arm.look_down();
  const PicturePlace ball = arm.seen({6.2, 10.0}, 0.1);
  ASSERT_TRUE(ball.inside);
  EXPECT_EQ(arm.outcome(GraspAt{ball.x, ball.y}), "finished");
  EXPECT_EQ(arm.where("ball"), kInHand);
}

TEST(AgentGrasp, IsAbortedForAnInvalidPixelOrOneWithoutAThing) {
  ArmRig arm;
  for (const GraspAt& outside :
       {GraspAt{-1, 100}, GraspAt{100, -0.5}, GraspAt{409, 100}, GraspAt{100, 309}}) {
    EXPECT_THAT(arm.outcome(outside), HasSubstr("is outside the picture, which has 408 x 308"));
  }
  EXPECT_THAT(arm.outcome(GraspAt{1, 307}), StartsWith("aborted: there is no thing at (1, 307)"))
      << "the floor";
  EXPECT_THAT(arm.outcome(GraspAt{204, 154}), StartsWith("aborted: there is no thing at"))
      << "the wall";
  EXPECT_THAT(arm.outcome(GraspAt{204, 1}), StartsWith("aborted: there is nothing at (204, 1)"))
      << "the ceiling";
  arm.look_down();
  const PicturePlace jelly = arm.seen({6.2, 10.5}, 0.1);
  ASSERT_TRUE(jelly.inside);
  EXPECT_EQ(arm.outcome(GraspAt{jelly.x, jelly.y}), "aborted: jelly#2 cannot be grasped");
}

TEST(AgentGrasp, IsAbortedImmediatelyForAThingThatCannotBeGrasped) {
  ArmRig arm;
  const auto refused = [&](std::int32_t number) {
    arm.rig.begin(7, GraspObject{number});
    EXPECT_FALSE(arm.rig.busy(AgentSlot::Arm));
    return arm.result();
  };
  EXPECT_EQ(refused(ArmRig::kUnknown), "aborted: no thing has the number 1337");
  EXPECT_EQ(refused(ArmRig::kJelly), "aborted: jelly#2 cannot be grasped");
  EXPECT_EQ(refused(ArmRig::kCube), "aborted: cube#7 is out of reach");
  EXPECT_EQ(refused(ArmRig::kStone), "aborted: stone#3 weighs 6, and the hand holds 5");
  arm.put("ball", std::monostate{});
  EXPECT_EQ(refused(ArmRig::kBall), "aborted: thing 1 is nowhere now");
  arm.put("ball", Resource::bin(RobotId{0}, 0));
  EXPECT_EQ(refused(ArmRig::kBall), "aborted: another hand has ball#1");
}

TEST(AgentGrasp, NeedsAHand) {
  ArmRig arm({}, {});
  EXPECT_EQ(arm.outcome(GraspObject{ArmRig::kBall}),
            "aborted: agent0 has no hands; give it one by :hands (STRENGTH)");
  EXPECT_EQ(arm.outcome(ReleaseGrasp{}), "aborted: the hand holds nothing");
}

TEST(AgentGrasp, WeighsAThingWithItsContents) {
  ArmRig arm;
  arm.put("stone", arm.thing("ball").id);
  EXPECT_THAT(arm.outcome(GraspObject{ArmRig::kBall}), HasSubstr("ball#1 weighs 7"));
}

TEST(AgentGrasp, TakesThingsOutOfOpenContainersOnly) {
  ArmRig arm;
  ASSERT_EQ(arm.rig.world.set_attribute(arm.thing("box").id, "closed", true), std::nullopt);
  EXPECT_EQ(arm.outcome(GraspObject{ArmRig::kPen}), "aborted: pen#5 is in box#6, which is closed");
  ASSERT_EQ(arm.rig.world.set_attribute(arm.thing("box").id, "closed", false), std::nullopt);
  EXPECT_EQ(arm.outcome(GraspObject{ArmRig::kPen}), "finished");
  EXPECT_EQ(arm.where("pen"), kInHand);
  EXPECT_TRUE(arm.thing("box").contents.empty());
}

TEST(AgentGrasp, IsAbortedImmediatelyWhileTheHandIsFull) {
  ArmRig arm;
  ASSERT_EQ(arm.outcome(GraspObject{ArmRig::kBall}), "finished");
  for (const AgentAction& action :
       {AgentAction(GraspObject{ArmRig::kPen}), AgentAction(GraspObject{ArmRig::kUnknown}),
        AgentAction(GraspAt{-5, 0})}) {
    arm.rig.begin(8, action);
    EXPECT_EQ(arm.result(), "aborted: the hand holds ball#1 already");
  }
}

TEST(AgentGrasp, MissesAThingTakenAwayDuringTheGrasp) {
  for (const ThingLocation& elsewhere :
       {ThingLocation{Point{9, 9}}, ThingLocation{}, ThingLocation{Resource::bin(RobotId{0}, 0)}}) {
    ArmRig arm;
    arm.rig.begin(7, GraspObject{ArmRig::kBall});
    arm.rig.tick(5);
    arm.put("ball", elsewhere);
    EXPECT_EQ(arm.rig.run(AgentSlot::Arm), 25) << "the hand closes round nothing";
    EXPECT_THAT(arm.result(), StartsWith("aborted: "));
    EXPECT_EQ(arm.rig.state().held, std::nullopt);
  }
}

TEST(AgentGrasp, MissesAThingTheBodyWalkedAwayFrom) {
  ArmRig arm;
  arm.rig.begin(7, GraspObject{ArmRig::kBall});
  arm.rig.begin(8, agent::Walk{kPi, 2.0});
  arm.rig.run(AgentSlot::Arm);
  EXPECT_EQ(arm.result(), "aborted: ball#1 is out of reach");
}

TEST(AgentGrasp, IsWonByOneOfTwoAgents) {
  ArmRig arm({}, {5.0}, {{5.0, 10.0, 0.0}, {7.2, 10.0, kPi}});
  arm.rig.begin(1, GraspObject{ArmRig::kBall}, 0);
  arm.rig.begin(2, GraspObject{ArmRig::kBall}, 1);
  arm.rig.tick(30);
  EXPECT_EQ(arm.result(0), "finished");
  EXPECT_EQ(arm.result(1), "aborted: another hand has ball#1");
  EXPECT_EQ(arm.where("ball"), kInHand);
}

TEST(AgentGrasp, AbortedByANewActionHoldsNothing) {
  ArmRig arm;
  arm.rig.begin(7, GraspObject{ArmRig::kBall});
  arm.rig.tick(29);
  arm.rig.begin(8, PointToObject{ArmRig::kBall});
  arm.rig.tick(40);
  EXPECT_EQ(arm.where("ball"), (ThingLocation{Point{6.2, 10.0}}));
  EXPECT_EQ(arm.rig.story(),
            (Story{"7 in execution", "7 aborted", "8 in execution", "8 finished"}));
}

TEST(AgentReach, IsThePolygonInFrontOfTheBodyForEveryHeading) {
  const AgentDescription agent;
  const auto reach = [&](Pose body, double ahead, double right) {
    const Point forward = direction(body.theta);
    return reaches(agent, body,
                   body.position() + ahead * forward + right * Point{-forward.y, forward.x});
  };
  for (const Pose body : {Pose{}, Pose{3, 4, kPi / 2}, Pose{-3, 4, 2.5}}) {
    EXPECT_TRUE(reach(body, 1.0, 0.0));
    EXPECT_TRUE(reach(body, 0.4, 1.5)) << "far to the right";
    EXPECT_FALSE(reach(body, 0.4, -1.2)) << "less far to the left: it is the right hand";
    EXPECT_FALSE(reach(body, 1.7, 0.0));
    EXPECT_FALSE(reach(body, 0.1, 0.0)) << "within the body";
    EXPECT_FALSE(reach(body, -1.0, 0.0));
  }
  EXPECT_FALSE(reaches(AgentDescription{.reach = {}}, {}, {1, 0}));
}

TEST(AgentRelease, DropsTheThingInFrontOfTheBody) {
  ArmRig arm;
  ASSERT_EQ(arm.outcome(GraspObject{ArmRig::kBall}), "finished");
  arm.rig.begin(8, agent::Walk{kPi / 2, 4.0});
  arm.rig.run(AgentSlot::Movement);
  EXPECT_EQ(arm.where("ball"), kInHand) << "it is carried";
  EXPECT_EQ(arm.outcome(ReleaseGrasp{}), "finished");
  const Point place = std::get<Point>(arm.where("ball"));
  EXPECT_NEAR(distance(place, {5, 14}), 0.6, 1e-9);
  EXPECT_TRUE(reaches(arm.rig.state().description, arm.rig.pose(), place));
  EXPECT_EQ(arm.rig.state().held, std::nullopt);
  EXPECT_EQ(arm.outcome(ReleaseGrasp{}), "aborted: the hand holds nothing");
  EXPECT_EQ(arm.outcome(GraspObject{ArmRig::kBall}), "finished") << "it can be had again";
}

TEST(AgentRelease, FindsFreeSpaceBesideAWallAndFailsInACorner) {
  ArmRig arm({}, {5.0}, {{5.0, 10.0, 0.0}, {18.5, 10.0, 0.0}});
  arm.put("ball", Resource::hand(RobotId{1}, 0));
  EXPECT_EQ(arm.outcome(ReleaseGrasp{}, 1), "finished") << "the wall is half a metre ahead";
  EXPECT_LE(std::get<Point>(arm.where("ball")).x, 18.95);

  WorldDescription narrow = ArmRig::scenery();
  narrow.clauses.push_back(RectClause{{4, 3}, {6, 5}, "bricks", {1, 1, 1, 1}, {}});
  ArmRig shut({}, {5.0}, {{5.7, 4.3, -kPi / 4}}, narrow);
  shut.put("ball", kInHand);
  EXPECT_EQ(shut.outcome(ReleaseGrasp{}), "aborted: there is no room for ball#1 before the body");
  EXPECT_EQ(shut.where("ball"), kInHand);
  EXPECT_EQ(shut.rig.state().held, shut.thing("ball").id);
}

TEST(AgentRelease, PlacesAnObstacleInFreeSpace) {
  WorldDescription world = ArmRig::scenery();
  world.things.push_back(table({6.6, 10.0}, 1.0, 6.0));
  world.things[0].footprint = Footprint{0.2, 0.2, 0.0};
  world.things[0].attributes.set("obsmove", true);
  ArmRig arm({}, {5.0}, {{5.0, 10.0, 0.0}}, world);
  arm.put("ball", kInHand);
  EXPECT_EQ(arm.outcome(ReleaseGrasp{}), "finished");
  const Point place = std::get<Point>(arm.where("ball"));
  EXPECT_LT(place.x, 6.0) << "not in the table";
  EXPECT_GT(distance(place, {5.0, 10.0}), 0.28 + 0.1) << "not in the body";
}

TEST(AgentHand, IsTheHandOfTheRobotThatProgramsCanUse) {
  ArmRig arm;
  arm.put("cube", kInHand);
  arm.rig.tick();
  EXPECT_EQ(arm.rig.state().held, arm.thing("cube").id);
  EXPECT_EQ(arm.outcome(GraspObject{ArmRig::kBall}), "aborted: the hand holds cube#7 already");
  arm.put("cube", Point{8, 8});
  arm.rig.tick();
  EXPECT_EQ(arm.rig.state().held, std::nullopt);
  EXPECT_EQ(arm.outcome(ReleaseGrasp{}), "aborted: the hand holds nothing");
}

TEST(AgentPointing, TakesASecondAndNeedsNoReach) {
  ArmRig arm;
  arm.rig.begin(7, PointToObject{ArmRig::kCube});
  EXPECT_EQ(arm.rig.run(AgentSlot::Arm), 20);
  EXPECT_EQ(arm.result(), "finished");
  EXPECT_EQ(arm.outcome(PointToObject{ArmRig::kJelly}), "finished");
  EXPECT_EQ(arm.outcome(PointAt{204, 154}), "finished") << "the wall";
  EXPECT_EQ(arm.outcome(PointAt{1, 307}), "finished") << "the floor";
}

TEST(AgentPointing, IsAbortedWithoutATarget) {
  ArmRig arm;
  EXPECT_EQ(arm.outcome(PointToObject{ArmRig::kUnknown}), "aborted: no thing has the number 1337");
  EXPECT_THAT(arm.outcome(PointAt{204, 1}), StartsWith("aborted: there is nothing at"));
  EXPECT_THAT(arm.outcome(PointAt{500, 1}), HasSubstr("outside the picture"));
}

TEST(AgentInteraction, TogglesTheAttributeEachTime) {
  ArmRig arm;
  EXPECT_EQ(arm.outcome(InteractWithObject{ArmRig::kLamp}), "finished");
  EXPECT_TRUE(arm.thing("lamp").attributes.flag("on"));
  EXPECT_EQ(arm.outcome(InteractWithObject{ArmRig::kLamp}), "finished");
  EXPECT_FALSE(arm.thing("lamp").attributes.flag("on"));
  arm.look_down();
  const PicturePlace lamp = arm.seen({6.2, 10.9}, 0.1);
  ASSERT_TRUE(lamp.inside);
  EXPECT_EQ(arm.outcome(InteractAt{lamp.x, lamp.y}), "finished");
  EXPECT_TRUE(arm.thing("lamp").attributes.flag("on"));
}

TEST(AgentInteraction, IsAbortedForThingsOutOfReachOrWithoutAnEffect) {
  ArmRig arm;
  EXPECT_EQ(arm.outcome(InteractWithObject{ArmRig::kBall}),
            "aborted: nothing can be done with ball#1");
  EXPECT_EQ(arm.outcome(InteractWithObject{ArmRig::kUnknown}),
            "aborted: no thing has the number 1337");
  EXPECT_THAT(arm.outcome(InteractAt{204, 154}), HasSubstr("there is no thing at"));
  arm.put("lamp", Point{10, 10});
  EXPECT_EQ(arm.outcome(InteractWithObject{ArmRig::kLamp}), "aborted: lamp#4 is out of reach");
  arm.put("lamp", Point{6, 10});
  ASSERT_EQ(arm.rig.world.set_attribute(arm.thing("lamp").id, "on", 3.0), std::nullopt);
  EXPECT_EQ(arm.outcome(InteractWithObject{ArmRig::kLamp}),
            "aborted: on of lamp#4 is neither true nor false");
}

TEST(AgentArmState, IsPartOfTheHash) {
  ArmRig a, b;
  EXPECT_EQ(a.rig.hash(), b.rig.hash());
  a.rig.begin(7, GraspObject{ArmRig::kBall});
  b.rig.begin(7, GraspObject{ArmRig::kBall});
  EXPECT_EQ(a.rig.hash(), b.rig.hash());
  b.rig.tick(30);
  a.rig.tick(30);
  EXPECT_EQ(a.rig.hash(), b.rig.hash());
  ArmRig pen;
  pen.rig.begin(7, GraspObject{ArmRig::kPen});
  pen.rig.tick(30);
  EXPECT_NE(a.rig.hash(), pen.rig.hash());
}

}  // namespace
}  // namespace magna
