// SPDX-License-Identifier: GPL-3.0-or-later
// The place of a released thing (agent-vr.md, Arm).
#include <gmock/gmock.h>

#include <cmath>
#include <utility>

#include "tests/core/agent/arm_rig.h"

namespace magna {
namespace {

using agent::GraspObject;
using agent::ReleaseGrasp;

TEST(AgentRelease, DropsThingsOntoTheSurfaceBelow) {
  WorldDescription world = agent_room();
  ThingDescription ball = item("ball", {5.9, 10.0}, 11);
  ball.attributes.set("above", 0.74);
  world.things = {table({5.9, 10.0}, 0.8, 1.6), std::move(ball)};
  ArmRig arm({}, {5.0}, {{5.0, 10.0, 0.0}}, world);
  const auto above = [&] { return arm.thing("ball").attributes.number("above", -1.0); };
  ASSERT_EQ(arm.outcome(GraspObject{ArmRig::kBall}), "finished");
  ASSERT_EQ(arm.outcome(ReleaseGrasp{}), "finished");
  EXPECT_EQ(above(), 0.74) << "on the table";
  ASSERT_EQ(arm.outcome(GraspObject{ArmRig::kBall}), "finished");
  arm.rig.begin(8, agent::Walk{kPi / 2, 4.0});
  arm.rig.run(AgentSlot::Movement);
  ASSERT_EQ(arm.outcome(ReleaseGrasp{}), "finished");
  EXPECT_EQ(above(), 0.0) << "on the floor";
  arm.rig.agents->reset(false, 0, arm.rig.now);
  EXPECT_EQ(arm.where("ball"), ThingLocation(Point{5.9, 10.0}));
  EXPECT_EQ(above(), 0.74) << "where it was";
}

TEST(AgentRelease, PlacesNothingOnSurfacesHigherThanTheEyes) {
  WorldDescription world = ArmRig::scenery();
  ThingDescription shelf = table({5.9, 10.0}, 0.8, 0.6);
  shelf.name = "shelf";
  world.things.push_back(shelf);
  ArmRig arm({}, {5.0}, {{5.0, 10.0, 0.0}}, world);
  arm.put("ball", kInHand);
  ASSERT_EQ(arm.outcome(ReleaseGrasp{}), "finished");
  const Point place = std::get<Point>(arm.where("ball"));
  EXPECT_TRUE(std::abs(place.x - 5.9) > 0.4 || std::abs(place.y - 10.0) > 0.3);
}

}  // namespace
}  // namespace magna
