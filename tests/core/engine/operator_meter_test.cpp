// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/all_inputs.h"
#include "core/engine/operator_control.h"

#include <gtest/gtest.h>

#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using test::make_engine;
using test::run;
using test::small_scenario;

constexpr RobotId kOne{0}, kTwo{1};
const Author kOperator = Author::person();

ThingDescription victim(std::string name, Point at) {
  ThingDescription description;
  description.name = std::move(name);
  description.kind = ThingKind::Victim;
  description.position = at;
  return description;
}

class OperatorMeterTest : public testing::Test {
 protected:
  OperatorMeterTest() {
    Scenario scenario = small_scenario();
    scenario.world.things = {victim("amy", {10, 3}), victim("bob", {10, 8}),
                             victim("cid", {18, 10})};
    engine = make_engine(scenario, {.seed = 7});
  }
  void submit(const Input& input) { engine->submit(kOperator, input); }
  void mark(Point at, MarkKind kind = MarkKind::Victim) {
    submit(input::MarkAdd{{kind, at, ""}, {}});
  }
  RobotMeasures of(RobotId id) const { return engine->measures().robots.at(id.index()); }

  std::unique_ptr<Engine> engine;
};

TEST_F(OperatorMeterTest, MeasuresHowLongEachRobotIsActive) {
  submit(input::Select{kOne});
  run(*engine, 20);
  submit(input::Select{kTwo});
  run(*engine, 10);
  EXPECT_DOUBLE_EQ(of(kOne).active_s, 2.0);
  EXPECT_DOUBLE_EQ(of(kTwo).active_s, 1.0);
  EXPECT_DOUBLE_EQ(engine->measures().seconds, 3.0);
}

TEST_F(OperatorMeterTest, CountsWhatEachAuthorDoes) {
  const Author model = Author::client("model");
  submit(input::Select{kOne});
  submit(input::MissionAppend{kOne, Waypoint::go_to({10, 3})});
  submit(input::SetExplorers{{kOne, kTwo}, true});
  submit(input::TruthShown{true});
  submit(input::PaneChanged{{PaneType::Teleop, 1, 2, 3, 4}});
  engine->submit(model, input::OwnSelect{kTwo});
  engine->submit(model, input::Select{RobotId{99}});
  engine->submit(model, input::StopAll{});
  engine->submit(model, input::Declined{"mark-victim-in-image", "robot1", "nothing-there"});
  const auto authors = engine->measures().authors;
  ASSERT_EQ(authors.size(), 2U);
  EXPECT_EQ(authors[0], (AuthorMeasures{kOperator, 3, 0, 1, 2, 0, 0}));
  EXPECT_EQ(authors[1], (AuthorMeasures{model, 2, 2, 1, 0, 0, 0}));
  EXPECT_EQ(of(kOne).commands, 2U);
  EXPECT_EQ(of(kTwo).commands, 1U) << "an order to several is one to each";
}

TEST_F(OperatorMeterTest, AHeldStickIsOneAction) {
  for (int k = 0; k < 10; ++k) {
    submit(input::Hold{kOne, {0.1, 0, 0}});
    run(*engine, 2);
  }
  submit(input::Release{kOne});
  EXPECT_EQ(engine->measures().authors.at(0).actions, 1U);
  EXPECT_EQ(engine->measures().authors.at(0).commands, 1U);
  EXPECT_EQ(of(kOne).commands, 1U);
}

TEST_F(OperatorMeterTest, ACameraThatIsBeingTurnedIsOneAction) {
  for (int k = 0; k < 10; ++k) {
    submit(input::AimCamera{kOne, {0.05 * k, 0}});
    run(*engine, 2);
  }
  const auto authors = engine->measures().authors;
  EXPECT_EQ(authors.at(0), (AuthorMeasures{kOperator, 1, 0, 0, 0, 0, 0}));
  run(*engine, 10);
  submit(input::AimCamera{kOne, {0, 0}});
  EXPECT_EQ(engine->measures().authors.at(0).actions, 2U);
}

TEST_F(OperatorMeterTest, DeselectionIsNotASelection) {
  submit(input::Select{kOne});
  submit(input::Deselect{});
  EXPECT_EQ(engine->measures().authors.at(0), (AuthorMeasures{kOperator, 2, 0, 1, 0, 0, 0}));
}

TEST_F(OperatorMeterTest, MarksCountForWhoSetThem) {
  const Author model = Author::client("model");
  mark({10, 3});
  mark({2, 10});
  engine->submit(model, input::MarkAdd{{MarkKind::Victim, {10, 8.5}, ""}, {}});
  engine->submit(model, input::MarkAdd{{MarkKind::Note, {2, 2}, ""}, {}});
  const auto authors = engine->measures().authors;
  EXPECT_EQ(authors.at(0).victims_found, 1U);
  EXPECT_EQ(authors.at(0).false_marks, 1U);
  EXPECT_EQ(authors.at(1).victims_found, 1U);
  EXPECT_EQ(authors.at(1).false_marks, 0U);
}

TEST_F(OperatorMeterTest, AnOwnSelectionIsAttention) {
  run(*engine, 10);
  engine->submit(Author::client("model"), input::OwnSelect{kOne});
  run(*engine, 1);
  EXPECT_DOUBLE_EQ(of(kOne).neglect_s, 1.0);
  EXPECT_FALSE(engine->active()) << "the window shows what it did";
}

TEST_F(OperatorMeterTest, CountsSwitchesFromOneRobotToAnother) {
  submit(input::Select{kOne});
  submit(input::Select{kOne});
  EXPECT_EQ(engine->measures().switches, 0U);
  submit(input::Select{kTwo});
  submit(input::Deselect{});
  submit(input::Select{kTwo});
  submit(input::Select{kOne});
  EXPECT_EQ(engine->measures().switches, 2U);
  EXPECT_EQ(of(kOne).activations, 2U);
  EXPECT_EQ(of(kTwo).activations, 2U);
}

TEST_F(OperatorMeterTest, NeglectEndsWhileARobotIsActiveOrCommanded) {
  run(*engine, 10);
  submit(input::Select{kOne});
  run(*engine, 10);
  submit(input::Select{kTwo});
  run(*engine, 30);
  EXPECT_DOUBLE_EQ(of(kOne).neglect_s, 4.0);
  EXPECT_DOUBLE_EQ(of(kOne).longest_neglect_s, 3.0);
  submit(input::StopRobot{kOne});
  run(*engine, 1);
  EXPECT_DOUBLE_EQ(of(kOne).neglect_s, 4.0);
  run(*engine, 1);
  EXPECT_DOUBLE_EQ(of(kOne).neglect_s, 4.1);
}

TEST(OperatorMeterInAField, CountsLikeInAnyWorld) {
  Scenario field = small_scenario();
  field.arena = true;
  const auto engine = make_engine(field);
  engine->submit(kOperator, input::Select{kOne});
  run(*engine, 20);
  EXPECT_DOUBLE_EQ(engine->measures().robots[0].active_s, 2.0);
  EXPECT_DOUBLE_EQ(engine->measures().robots[1].neglect_s, 2.0);
}

TEST_F(OperatorMeterTest, TurningTheCameraCountsAsAttention) {
  submit(input::AimCamera{kOne, {0.3, 0.0}});
  run(*engine, 1);
  EXPECT_EQ(of(kOne).neglect_s, 0.0);
  EXPECT_EQ(of(kOne).commands, 0U);
}

TEST_F(OperatorMeterTest, ARobotWithAMissionIsNotIdle) {
  submit(input::MissionAppend{kOne, Waypoint::go_to({12.0, 2.5})});
  run(*engine, 30);
  EXPECT_LT(of(kOne).idle_s, 0.2);
  EXPECT_DOUBLE_EQ(of(kTwo).idle_s, 3.0);
}

TEST_F(OperatorMeterTest, CountsCommandsAndOneHeldStick) {
  submit(input::MissionAppend{kOne, Waypoint::go_to({12.0, 2.5})});
  for (int k = 0; k < 5; ++k) {
    submit(input::Hold{kOne, {0.2, 0.0, 0.0}});
    run(*engine, 1);
  }
  submit(input::Release{kOne});
  EXPECT_EQ(of(kOne).commands, 2U);
  run(*engine, 20);
  submit(input::Hold{kOne, {0.2, 0.0, 0.0}});
  EXPECT_EQ(of(kOne).commands, 3U);
}

TEST_F(OperatorMeterTest, DoesNotCountRejectedCommands) {
  submit(input::MissionAppend{kOne, Waypoint::go_to({500.0, 2.5})});
  EXPECT_EQ(of(kOne).commands, 0U);
}

TEST_F(OperatorMeterTest, CountsAllVictimsAsMissedWithoutMarks) {
  EXPECT_EQ(engine->measures().victims, (VictimMeasures{3, 0, 3, 0, 0.0}));
}

TEST_F(OperatorMeterTest, AssignsEachMarkToTheNearestVictimOnce) {
  mark({10.0, 3.4});
  mark({10.0, 3.2});   // the nearer one is amy's, the other one has no owner
  mark({10.3, 8.0});   // bob
  mark({15.0, 10.0});  // too far from cid
  mark({18.0, 10.0}, MarkKind::SuspectedVictim);
  const VictimMeasures measures = engine->measures().victims;
  EXPECT_EQ(measures.found, 2U);
  EXPECT_EQ(measures.missed, 1U);
  EXPECT_EQ(measures.false_marks, 2U);
  EXPECT_NEAR(measures.mean_error_m, 0.25, 1e-9);
}

}  // namespace
}  // namespace magna
