// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gamepad/pad_mapping.h"

#include <gtest/gtest.h>

#include "tests/support/fake_pads.h"

namespace magna {
namespace {

using test::known_pad;
using test::unknown_pad;

PadProfile plain(const Pad& pad, PadMode mode) {
  PadProfile profile = default_profile(pad.device);
  profile.mode = mode;
  return profile;
}

TEST(PadMapping, TankUsesBothSticksWithUpAsAhead) {
  Pad pad = known_pad(1);
  pad.state.axes = {0.0, -1.0, 0.7, 1.0, 0.0, 0.0};
  const PadOutput output = mapped(pad, plain(pad, PadMode::Tank));
  EXPECT_EQ(output.sticks, (TankSticks{1.0, -1.0}));
  EXPECT_EQ(output.deflection.ahead, 0.0);
  EXPECT_EQ(output.deflection.clockwise, 1.0);
}

TEST(PadMapping, TankAppliesADeadZonePerStick) {
  Pad pad = known_pad(1);
  pad.state.axes = {1.0, -0.05, 0.0, -1.0, 0.0, 0.0};  // the left stick sideways only
  const PadOutput output = mapped(pad, plain(pad, PadMode::Tank));
  EXPECT_EQ(output.sticks, (TankSticks{0.0, 1.0}));
}

TEST(PadMapping, DriveTakesSpeedAndTurnFromOneStick) {
  Pad pad = known_pad(1);
  pad.state.axes = {0.0, -1.0, 0.0, 0.0, 0.0, 0.0};
  EXPECT_EQ(mapped(pad, plain(pad, PadMode::Drive)).deflection.ahead, 1.0);
  pad.state.axes = {1.0, 0.0, 0.0, 0.0, 0.0, 0.0};
  const PadOutput turn = mapped(pad, plain(pad, PadMode::Drive));
  EXPECT_EQ(turn.deflection.clockwise, 1.0);
  EXPECT_EQ(turn.deflection.ahead, 0.0);
  EXPECT_EQ(turn.sticks, (TankSticks{1.0, -1.0}));
}

TEST(PadMapping, DeadZoneIsRadialOnOneStickButNotOnTwo) {
  Pad pad = known_pad(1);
  PadProfile profile = plain(pad, PadMode::Drive);
  profile.dead_zone = 0.1;
  pad.state.axes = {0.09, -0.09, 0.09, 0.0, 0.0, 0.0};  // each within the dead zone, together 0.127
  EXPECT_GT(mapped(pad, profile).deflection.ahead, 0.0);
  profile.use(AxisRole::Turn).axis = 2;  // on the other stick
  EXPECT_TRUE(mapped(pad, profile).deflection.centred());
}

TEST(PadMapping, SpeedAndTurnOnTwoSticksReachBothLimitsTogether) {
  Pad pad = known_pad(1);
  PadProfile profile = plain(pad, PadMode::Drive);
  profile.use(AxisRole::Turn).axis = 2;
  pad.state.axes = {0.0, -1.0, 1.0, 0.0, 0.0, 0.0};
  const PadOutput output = mapped(pad, profile);
  EXPECT_EQ(output.deflection.ahead, 1.0);
  EXPECT_EQ(output.deflection.clockwise, 1.0);
  EXPECT_EQ(output.sticks, (TankSticks{1.0, 0.0}));  // clipped
}

TEST(PadMapping, ReversesAnAxisAfterItsCalibration) {
  Pad pad = known_pad(1);
  PadProfile profile = plain(pad, PadMode::Tank);
  profile.use(AxisRole::Left).reversed = false;
  profile.ranges[1] = {-0.5, 0.2, 0.7};
  pad.state.axes = {0.0, 0.7, 0.0, 0.0, 0.0, 0.0};
  EXPECT_EQ(mapped(pad, profile).sticks.left, 1.0);
  profile.use(AxisRole::Left).reversed = true;
  EXPECT_EQ(mapped(pad, profile).sticks.left, -1.0);
  pad.state.axes[1] = 0.2;
  EXPECT_EQ(mapped(pad, profile).sticks.left, 0.0);
}

TEST(PadMapping, AMissingAxisIsAtRest) {
  Pad pad = known_pad(1);
  PadProfile profile = plain(pad, PadMode::Tank);
  profile.use(AxisRole::Left).axis = 40;
  profile.use(AxisRole::Right).axis = AxisUse::kNone;
  profile.ranges[40] = {0.5, 0.6, 0.9};  // zero would be out of this range
  pad.state.axes.assign(6, 1.0);
  EXPECT_EQ(mapped(pad, profile).sticks, TankSticks{});
}

TEST(PadMapping, TheDeadManButtonEnables) {
  Pad pad = known_pad(1);
  PadProfile profile = plain(pad, PadMode::Drive);
  EXPECT_TRUE(mapped(pad, profile).enabled);
  profile.dead_man = 3;
  EXPECT_FALSE(mapped(pad, profile).enabled);
  pad.state.down[3] = true;
  EXPECT_TRUE(mapped(pad, profile).enabled);
  profile.dead_man = 200;  // a button that the pad lacks
  EXPECT_FALSE(mapped(pad, profile).enabled);
}

TEST(PadMapping, KnowsWhichAxesFormAStick) {
  EXPECT_TRUE(same_stick(known_pad(1).device, 0, 1));
  EXPECT_TRUE(same_stick(known_pad(1).device, 3, 2));
  EXPECT_FALSE(same_stick(known_pad(1).device, 1, 2));
  EXPECT_FALSE(same_stick(known_pad(1).device, 4, 5));  // triggers
  EXPECT_TRUE(same_stick(unknown_pad(1, 4).device, 2, 3));
  EXPECT_FALSE(same_stick(unknown_pad(1, 4).device, 1, 2));
  EXPECT_FALSE(same_stick(unknown_pad(1, 4).device, -1, -1));
}

TEST(PadDefaults, AnUnknownPadUsesItsFirstStickAndTheFourthAxis) {
  const PadProfile profile = default_profile(unknown_pad(1, 4).device);
  EXPECT_EQ(profile.use(AxisRole::Left), (AxisUse{1, true}));
  EXPECT_EQ(profile.use(AxisRole::Right), (AxisUse{3, true}));
  EXPECT_EQ(profile.use(AxisRole::Turn), (AxisUse{0, false}));
  EXPECT_TRUE(profile.buttons.empty());
  EXPECT_EQ(default_profile(unknown_pad(1, 0).device).use(AxisRole::Left).axis, AxisUse::kNone);
  EXPECT_EQ(default_profile(unknown_pad(1, 1).device).use(AxisRole::Speed).axis, 0);
}

TEST(PadDefaults, AKnownPadUsesItsSticksAndSomeButtons) {
  const PadProfile profile = default_profile(known_pad(1).device);
  EXPECT_EQ(profile.use(AxisRole::Right), (AxisUse{3, true}));
  EXPECT_EQ(profile.use(AxisRole::Sideways), (AxisUse{2, false}));
  EXPECT_EQ(profile.buttons.at(7), "robot.take_control");  // start
  EXPECT_EQ(profile.buttons.at(6), "world.stop_all");      // back
  EXPECT_EQ(profile.dead_man, PadProfile::kNoButton);
}

}  // namespace
}  // namespace magna
