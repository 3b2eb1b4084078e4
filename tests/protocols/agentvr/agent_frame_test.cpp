// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/agentvr/agent_streams.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/geometry/angle.h"

namespace magna {
namespace {

constexpr double kNear = 1e-12;
const AgentFrame kFrame({12.5, 7.25});

template <class Action>
Action action_of(const agentvr::InMessage& message) {
  const auto action = kFrame.action(message);
  EXPECT_TRUE(action && std::holds_alternative<Action>(*action));
  return action ? std::get<Action>(*action) : Action{};
}

TEST(AgentFrame, HasItsOriginWithXRightAndYUpTheScreen) {
  EXPECT_EQ(kFrame.from_world({12.5, 7.25}, 1.69), (agentvr::Vector{0.0F, 1.69F, 0.0F}));
  EXPECT_EQ(kFrame.from_world({13.5, 7.25}, 0.0), (agentvr::Vector{1.0F, 0.0F, 0.0F}));
  EXPECT_EQ(kFrame.from_world({12.5, 9.25}, 0.0), (agentvr::Vector{0.0F, 0.0F, -2.0F}));
}

TEST(AgentFrame, ConvertsPlacesBothWays) {
  for (double x = -20.0; x < 20.0; x += 0.75) {
    const Point place{x, 3.0 - x / 2};
    const Point back = kFrame.to_world(kFrame.from_world(place, 1.0));
    EXPECT_NEAR(back.x, place.x, 1e-5);  // floats on the wire
    EXPECT_NEAR(back.y, place.y, 1e-5);
    const agentvr::Vector outside{static_cast<float>(x), 0.0F, 0.25F};
    EXPECT_EQ(kFrame.from_world(kFrame.to_world(outside), 0.0), outside);
  }
}

TEST(AgentFrame, YawIsZeroUpTheScreenAndGrowsClockwise) {
  EXPECT_NEAR(AgentFrame::yaw_from_world(-kPi / 2), 0.0, kNear);
  EXPECT_NEAR(AgentFrame::yaw_from_world(0.0), 90.0, kNear);
  EXPECT_NEAR(AgentFrame::yaw_from_world(kPi / 2), 180.0, kNear);
  EXPECT_NEAR(AgentFrame::yaw_from_world(kPi), 270.0, kNear);
  EXPECT_NEAR(AgentFrame::yaw_to_world(0.0), -kPi / 2, kNear);
  EXPECT_NEAR(AgentFrame::yaw_to_world(330.0), radians(-120.0), kNear);
}

TEST(AgentFrame, ConvertsAnglesBothWaysWithinTheirRange) {
  for (double angle = -3.1; angle <= 3.1; angle += 0.1) {
    const double yaw = AgentFrame::yaw_from_world(angle);
    EXPECT_GE(yaw, 0.0);
    EXPECT_LT(yaw, 360.0);
    EXPECT_NEAR(AgentFrame::yaw_to_world(yaw), angle, kNear);
    const double pitch = AgentFrame::pitch_from_tilt(angle);
    EXPECT_GE(pitch, 0.0);
    EXPECT_LT(pitch, 360.0);
    EXPECT_NEAR(normalize_angle(radians(-pitch)), angle, kNear);
  }
  for (double degree = 0.0; degree < 360.0; degree += 7.5) {
    EXPECT_NEAR(AgentFrame::yaw_from_world(AgentFrame::yaw_to_world(degree)), degree, 1e-10);
    EXPECT_NEAR(AgentFrame::pitch_from_tilt(radians(-degree)), degree, 1e-10);
  }
}

TEST(AgentFrame, PitchIsPositiveDownwards) {
  EXPECT_NEAR(AgentFrame::pitch_from_tilt(radians(-15.0)), 15.0, kNear);
  EXPECT_NEAR(AgentFrame::pitch_from_tilt(radians(15.0)), 345.0, kNear);
}

TEST(AgentFrame, WalksHaveTheSameDirectionInBothFrames) {
  for (const float degree : {0.0F, 30.0F, 90.0F, 200.0F, 330.0F, -30.0F, 750.0F}) {
    const auto walk = action_of<agent::Walk>(agentvr::AgentMovement{1, degree, 2.0F});
    EXPECT_EQ(walk.distance, 2.0);
    const auto step = kFrame.from_world(kFrame.origin() + direction(walk.heading), 0.0);
    EXPECT_NEAR(step.x, std::sin(radians(degree)), 1e-6) << degree;
    EXPECT_NEAR(step.z, std::cos(radians(degree)), 1e-6) << degree;
  }
}

TEST(AgentFrame, TurnsAreClockwiseInBothFrames) {
  const auto turn = action_of<agent::TurnBy>(agentvr::AgentTurn{1, 45.0F});
  EXPECT_NEAR(turn.angle, kPi / 4, kNear);
  EXPECT_NEAR(AgentFrame::yaw_from_world(0.3 + turn.angle), AgentFrame::yaw_from_world(0.3) + 45.0,
              1e-10);
}

TEST(AgentFrame, GoalsAndFixationsAreWorldPlaces) {
  const auto move = action_of<agent::MoveTo>(agentvr::AgentMoveTo{1, {1.0F, 9.0F, 2.0F}, 1});
  EXPECT_EQ(move.goal, (Point{13.5, 5.25}));
  EXPECT_TRUE(move.exact);
  EXPECT_FALSE(action_of<agent::MoveTo>(agentvr::AgentMoveTo{1, {}, 0}).exact);
  EXPECT_FALSE(action_of<agent::MoveTo>(agentvr::AgentMoveTo{1, {}, 2}).exact);

  const auto fixate = action_of<agent::Fixate>(agentvr::AgentEyeFixation{1, {1.0F, 1.5F, 2.0F}});
  EXPECT_EQ(fixate.place, (Point{13.5, 5.25}));
  EXPECT_EQ(fixate.height, 1.5);
}

TEST(AgentFrame, EyeMovementsKeepTheirSigns) {
  const auto eyes = action_of<agent::MoveEyes>(agentvr::AgentEyemovement{1, -20.0F, 18.0F, -30.0F});
  EXPECT_NEAR(eyes.pan_left, radians(-20.0), kNear);
  EXPECT_NEAR(eyes.pan_right, radians(18.0), kNear);
  EXPECT_NEAR(eyes.tilt, radians(-30.0), kNear);
}

TEST(AgentFrame, ArmActionsUsePixelsAndNumbers) {
  const auto at = action_of<agent::GraspAt>(agentvr::AgentGraspPos{1, 100.0F, 307.0F});
  EXPECT_EQ(at.x, 100.0);
  EXPECT_EQ(at.y, 307.0);
  EXPECT_EQ(action_of<agent::PointAt>(agentvr::AgentPointPos{1, 3.0F, 4.0F}).y, 4.0);
  EXPECT_EQ(action_of<agent::InteractAt>(agentvr::AgentInteractionPos{1, 3.0F, 4.0F}).x, 3.0);
  EXPECT_EQ(action_of<agent::GraspObject>(agentvr::AgentGraspId{1, 1337}).number, 1337);
  EXPECT_EQ(action_of<agent::PointToObject>(agentvr::AgentPointId{1, 5}).number, 5);
  EXPECT_EQ(action_of<agent::InteractWithObject>(agentvr::AgentInteractionId{1, -2}).number, -2);
  action_of<agent::ReleaseGrasp>(agentvr::AgentGraspRelease{1});
  action_of<agent::CancelMovement>(agentvr::AgentCancelMovement{1});
}

TEST(AgentFrame, IgnoresMessagesWithoutAnAction) {
  const std::vector<agentvr::InMessage> others{agentvr::VersionCheck{}, agentvr::EnvironmentReset{},
                                               agentvr::TrialReset{},   agentvr::SaccFlag{},
                                               agentvr::VideoSync{},    agentvr::AnnarNetwork{},
                                               agentvr::StopSync{},     agentvr::Debug{}};
  for (const agentvr::InMessage& message : others) {
    EXPECT_FALSE(kFrame.action(message)) << name(message);
    EXPECT_FALSE(agentvr::asks_for_action(message)) << name(message);
  }
}

TEST(AgentFrame, KeepsNumbersThatAreNotFinite) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float infinite = std::numeric_limits<float>::infinity();
  EXPECT_TRUE(std::isnan(action_of<agent::Walk>(agentvr::AgentMovement{1, nan, 1.0F}).heading));
  EXPECT_TRUE(std::isnan(action_of<agent::Walk>(agentvr::AgentMovement{1, infinite, 1}).heading));
  EXPECT_TRUE(std::isnan(action_of<agent::MoveTo>(agentvr::AgentMoveTo{1, {nan, 0, 0}}).goal.x));
  EXPECT_TRUE(std::isinf(action_of<agent::TurnBy>(agentvr::AgentTurn{1, infinite}).angle));
}

TEST(AgentFrame, WritesPosesAndEyesLikeUnity) {
  const auto grid = kFrame.grid_position({14.5, 4.25, kPi / 2});
  EXPECT_EQ(grid.target, (agentvr::Vector{2.0F, 0.0F, 3.0F}));
  EXPECT_EQ(grid.rotation, (agentvr::Vector{0.0F, 180.0F, 0.0F}));
  const auto eye = AgentFrame::eye_rotation({0.0, 0.0, 0.0}, radians(30.0), radians(15.0));
  EXPECT_FLOAT_EQ(eye.x, 345.0F);
  EXPECT_FLOAT_EQ(eye.y, 120.0F);
  EXPECT_EQ(eye.z, 0.0F);
  // As a double a little less than 360, as a float 360.
  EXPECT_EQ(kFrame.grid_position({0.0, 0.0, -kPi / 2 - 1e-9}).rotation.y, 0.0F);
}

TEST(AgentFrame, AngleChangesTakeTheShorterDirection) {
  EXPECT_EQ(angle_change(10.0, 350.0), 20.0);
  EXPECT_EQ(angle_change(350.0, 10.0), -20.0);
  EXPECT_EQ(angle_change(180.0, 0.0), 180.0);
  EXPECT_EQ(angle_change(0.0, 180.0), 180.0);
}

}  // namespace
}  // namespace magna
