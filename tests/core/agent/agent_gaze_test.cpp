// SPDX-License-Identifier: GPL-3.0-or-later
// Eye movements and fixation as actions: agent-vr.md, Eyes.
#include <gmock/gmock.h>

#include "core/geometry/angle.h"
#include "tests/core/agent/agent_rig.h"

namespace magna {
namespace {

using agent::Fixate;
using agent::MoveEyes;
using agent::TurnBy;
using agent::Walk;

const EyeAngles& eyes(const AgentRig& rig) { return rig.state().gaze.angles; }

MoveEyes by(double left, double right, double tilt) {
  return {radians(left), radians(right), radians(tilt)};
}

void expect_eyes(const AgentRig& rig, double left, double right, double tilt) {
  EXPECT_NEAR(degrees(eyes(rig).pan_left), left, 1e-9);
  EXPECT_NEAR(degrees(eyes(rig).pan_right), right, 1e-9);
  EXPECT_NEAR(degrees(eyes(rig).tilt), tilt, 1e-9);
}

TEST(AgentGaze, MovesByTheGivenAnglesAndFinishes) {
  AgentRig rig;
  rig.begin(5, by(10.0, 5.0, -8.0));
  rig.run(AgentSlot::Eyes);
  expect_eyes(rig, -10.0, -5.0, -8.0);  // document: to the left is positive
  EXPECT_EQ(rig.story(), (Story{"5 in execution", "5 finished"}));
  rig.begin(6, by(0.0, 0.0, 8.0));
  rig.run(AgentSlot::Eyes);
  expect_eyes(rig, -10.0, -5.0, 0.0);
}

TEST(AgentGaze, LastsAsLongAsItsSaccade) {
  for (const double tick : {0.05, 0.1}) {
    for (const double amplitude : {1.0, 5.0, 10.0, 20.0, 30.0}) {
      AgentRig rig(agent_room(20, 20, tick));
      rig.begin(5, by(0.3 * amplitude, amplitude, 0.0));
      const int ticks = rig.run(AgentSlot::Eyes);
      const double seconds = saccade_duration(radians(amplitude), false);
      EXPECT_EQ(ticks, static_cast<int>(std::ceil(seconds / tick - 1e-6))) << amplitude;
    }
  }
}

TEST(AgentGaze, GoesStraightOnRequest) {
  AgentRig rig(agent_room(20, 20, 0.01));
  rig.agents->set_linear_saccades(RobotId{0}, true);
  rig.begin(5, by(30.0, 30.0, 0.0));
  const int ticks = rig.run(AgentSlot::Eyes);
  EXPECT_EQ(ticks, static_cast<int>(std::ceil(saccade_duration(radians(30.0), true) / 0.01)));
}

TEST(AgentGaze, WithoutMotionIsFinishedImmediately) {
  AgentRig rig;
  rig.begin(5, by(0.0, 0.0, 0.0));
  EXPECT_EQ(rig.story(), (Story{"5 in execution", "5 finished"}));
}

TEST(AgentGaze, IsFinishedAtItsLimitToo) {
  AgentRig rig;
  rig.begin(5, by(300.0, -300.0, 300.0));
  rig.run(AgentSlot::Eyes);
  expect_eyes(rig, -30.0, 30.0, 30.0);
  rig.begin(6, by(10.0, -10.0, 10.0));
  EXPECT_EQ(rig.told.back().task->phase, AgentPhase::Finished);
  expect_eyes(rig, -30.0, 30.0, 30.0);
}

TEST(AgentGaze, InterpretsAnglesByItsPreset) {
  AgentRig rig;
  rig.agents->set_preset(RobotId{0}, EyePreset::Unity);
  rig.begin(5, by(10.0, 5.0, -8.0));
  rig.run(AgentSlot::Eyes);
  expect_eyes(rig, 10.0, 5.0, -8.0);
  rig.begin(6, by(300.0, -300.0, 300.0));
  rig.run(AgentSlot::Eyes);
  expect_eyes(rig, 135.0, -135.0, 90.0);
}

TEST(AgentGaze, IsAbortedByAnotherGazeAction) {
  AgentRig rig;
  rig.begin(5, by(10.0, 10.0, 0.0));
  rig.tick();
  rig.begin(6, Fixate{{9.0, 9.0}, 1.0});
  rig.run(AgentSlot::Eyes);
  EXPECT_EQ(rig.story(), (Story{"5 in execution", "5 aborted", "6 in execution", "6 finished"}));
}

TEST(AgentGaze, KeepsItsDirectionWhileTheBodyMoves) {
  AgentRig rig;
  rig.begin(5, by(10.0, 10.0, 0.0));
  rig.run(AgentSlot::Eyes);
  rig.begin(6, TurnBy{1.0});
  rig.run();
  expect_eyes(rig, -10.0, -10.0, 0.0);
}

/// Whether both eyes look at the place.
void expect_held(const AgentRig& rig, Point place, double height) {
  const EyeRules wide{true, kPi, kPi};
  const EyeAngles wanted =
      angles_towards(rig.state().description, rig.pose(), {place, height}, wide);
  EXPECT_EQ(eyes(rig), wanted);
}

TEST(AgentGaze, KeepsFixatingAPlaceWhileTheBodyMoves) {
  AgentRig rig;
  rig.begin(5, Fixate{{15.0, 9.0}, 1.0});
  rig.begin(6, Walk{0.0, 4.0});
  rig.run(AgentSlot::Eyes);
  EXPECT_EQ(rig.told.back().task->phase, AgentPhase::Finished);
  const std::size_t told = rig.told.size();
  while (rig.busy(AgentSlot::Movement)) {
    rig.tick();
    expect_held(rig, {15.0, 9.0}, 1.0);
  }
  rig.begin(7, TurnBy{radians(-20.0)});
  for (int k = 0; k < 30; ++k) {
    rig.tick();
    expect_held(rig, {15.0, 9.0}, 1.0);
  }
  for (std::size_t k = told; k < rig.told.size(); ++k) EXPECT_NE(rig.told[k].task->number, 5);
}

TEST(AgentGaze, ArrivesDuringAMotionOfTheBody) {
  AgentRig rig(agent_room(20, 20, 0.01));
  rig.begin(6, Walk{0.0, 4.0});
  rig.begin(5, Fixate{{9.0, 9.0}, 1.3});
  rig.run(AgentSlot::Eyes);
  expect_held(rig, {9.0, 9.0}, 1.3);
}

TEST(AgentGaze, FinishesAgainForTheSamePlace) {
  AgentRig rig;
  for (int number = 1; number <= 3; ++number) {
    rig.begin(number, Fixate{{15.0, 9.0}, 1.0});
    rig.run(AgentSlot::Eyes);
    EXPECT_EQ(rig.told.back().task->number, number);
    EXPECT_EQ(rig.told.back().task->phase, AgentPhase::Finished);
  }
}

TEST(AgentGaze, DropsTheFixationWhenTheEyesAreMoved) {
  AgentRig rig;
  rig.begin(1, Fixate{{15.0, 9.0}, 1.0});
  rig.run(AgentSlot::Eyes);
  const EyeAngles held = eyes(rig);
  rig.begin(2, by(0.0, 0.0, 0.0));
  EXPECT_FALSE(rig.state().gaze.fixation);
  rig.begin(3, Walk{0.0, 4.0});
  rig.run();
  EXPECT_EQ(eyes(rig), held);
}

TEST(AgentGaze, DocumentPresetStaysAtItsLimitAndReturns) {
  AgentRig rig;
  rig.begin(1, Fixate{{1.5, 5.0}, 1.69});  // behind it, to the left
  rig.run(AgentSlot::Eyes);
  EXPECT_EQ(rig.told.back().task->phase, AgentPhase::Finished);
  expect_eyes(rig, -30.0, -30.0, 0.0);
  rig.begin(2, TurnBy{radians(-120.0)});
  rig.run();
  expect_held(rig, {1.5, 5.0}, 1.69);
}

TEST(AgentGaze, UnityPresetDropsAPlaceBehindIt) {
  AgentRig rig;
  rig.agents->set_preset(RobotId{0}, EyePreset::Unity);
  rig.begin(1, Fixate{{1.5, 9.0}, 1.69});
  EXPECT_EQ(rig.story(), (Story{"1 in execution", "1 aborted"}));
  EXPECT_EQ(rig.reason(), "it is behind the agent");
  expect_eyes(rig, 0.0, 0.0, 0.0);
  EXPECT_FALSE(rig.state().gaze.fixation);
}

TEST(AgentGaze, UnityPresetDropsAPlaceThatMovesBehindItWithoutASecondEnd) {
  AgentRig rig;
  rig.agents->set_preset(RobotId{0}, EyePreset::Unity);
  rig.begin(1, Fixate{{7.0, 7.0}, 1.69});
  rig.run(AgentSlot::Eyes);
  rig.told.clear();
  rig.begin(2, Walk{radians(0.0), 9.0});
  rig.run();
  EXPECT_FALSE(rig.state().gaze.fixation);
  EXPECT_LT(std::abs(degrees(eyes(rig).pan_left)), 130.0);
  EXPECT_GT(std::abs(degrees(eyes(rig).pan_left)), 120.0);
  EXPECT_EQ(rig.story(), (Story{"2 in execution", "2 walking", "2 finished"}));
}

TEST(AgentGaze, ReportsItsDirectionOfThePreviousTick) {
  AgentRig rig;
  rig.begin(5, by(10.0, 10.0, 0.0));
  rig.tick();
  const EyeAngles once = eyes(rig);
  rig.tick();
  EXPECT_EQ(rig.state().gaze.before, once);
}

}  // namespace
}  // namespace magna
