// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/agent_action.h"

#include <gmock/gmock.h>

#include <limits>
#include <set>
#include <utility>
#include <vector>

#include "core/geometry/angle.h"

namespace magna {
namespace {

std::vector<AgentAction> one_of_each() {
  return {agent::Walk{radians(90.0), 2.5},
          agent::TurnBy{radians(-45.0)},
          agent::MoveTo{{3.0, 4.5}, true},
          agent::CancelMovement{},
          agent::MoveEyes{radians(1.0), radians(2.0), radians(3.0)},
          agent::Fixate{{1.0, 2.0}, 1.5},
          agent::GraspAt{100.0, 50.0},
          agent::GraspObject{3},
          agent::PointAt{100.0, 50.0},
          agent::PointToObject{3},
          agent::InteractAt{100.0, 50.0},
          agent::InteractWithObject{-3},
          agent::ReleaseGrasp{}};
}

TEST(AgentAction, HasAUniqueName) {
  std::set<std::string_view> names;
  for (const AgentAction& action : one_of_each()) names.insert(name(action));
  EXPECT_EQ(names.size(), std::variant_size_v<AgentAction>);
  EXPECT_EQ(name(AgentAction{agent::Walk{}}), "walk");
  EXPECT_EQ(name(AgentAction{agent::MoveTo{}}), "move-to");
  EXPECT_EQ(name(AgentAction{agent::ReleaseGrasp{}}), "release");
}

TEST(AgentAction, OccupiesOneOfThreeSlots) {
  using enum AgentSlot;
  const std::vector<AgentSlot> slots = {Movement, Movement, Movement, Movement, Eyes, Eyes, Arm,
                                        Arm,      Arm,      Arm,      Arm,      Arm,  Arm};
  std::vector<AgentSlot> found;
  for (const AgentAction& action : one_of_each()) found.push_back(slot_of(action));
  EXPECT_EQ(found, slots);
}

TEST(AgentAction, MovesTheBodyUnlessItIsAnEyeMovementOrAStop) {
  for (const AgentAction& action : one_of_each()) {
    const bool cancels = std::holds_alternative<agent::CancelMovement>(action);
    EXPECT_EQ(moves_body(action), slot_of(action) != AgentSlot::Eyes && !cancels) << name(action);
  }
}

TEST(AgentAction, HasADescriptionInWords) {
  std::vector<std::string> texts;
  for (const AgentAction& action : one_of_each()) texts.push_back(text(action));
  EXPECT_THAT(texts,
              testing::ElementsAre(
                  "walk 2.5 m towards 90°", "turn by -45°", "move to (3, 4.5)",
                  "cancel its movement", "move its eyes by 1° and 2°, up by 3°",
                  "fixate (1, 2) at a height of 1.5 m", "grasp what is at (100, 50) of its picture",
                  "grasp object 3", "point to what is at (100, 50) of its picture",
                  "point to object 3", "interact with what is at (100, 50) of its picture",
                  "interact with object -3", "release what it holds"));
  EXPECT_EQ(text(agent::MoveTo{{3.0, 4.5}, false}), "move to the cell of (3, 4.5)");
}

TEST(AgentAction, IsValidOnlyWithFiniteNumbers) {
  for (const AgentAction& action : one_of_each()) EXPECT_TRUE(valid(action)) << name(action);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double endless = std::numeric_limits<double>::infinity();
  const std::vector<AgentAction> wrong = {
      agent::Walk{nan, 1.0},          agent::Walk{0.0, -endless},
      agent::TurnBy{endless},         agent::MoveTo{{nan, 0.0}},
      agent::MoveTo{{0.0, nan}},      agent::MoveEyes{nan, 0.0, 0.0},
      agent::MoveEyes{0.0, nan, 0.0}, agent::MoveEyes{0.0, 0.0, nan},
      agent::Fixate{{nan, 0.0}, 0.0}, agent::Fixate{{0.0, nan}, 0.0},
      agent::Fixate{{0.0, 0.0}, nan}, agent::GraspAt{nan, 0.0},
      agent::PointAt{0.0, nan},       agent::InteractAt{endless, 0.0}};
  for (const AgentAction& action : wrong) EXPECT_FALSE(valid(action)) << text(action);
}

TEST(AgentAction, HashCoversAllItsNumbers) {
  const auto hashed = [](const AgentAction& action) {
    StateHash all;
    hash(all, action);
    return all.value();
  };
  EXPECT_NE(hashed(agent::GraspObject{3}), hashed(agent::GraspObject{4}));
  EXPECT_NE(hashed(agent::GraspObject{3}), hashed(agent::PointToObject{3}));
  EXPECT_NE(hashed(agent::MoveTo{{1.0, 2.0}, true}), hashed(agent::MoveTo{{1.0, 2.0}, false}));
  EXPECT_EQ(hashed(agent::Walk{1.0, 2.0}), hashed(agent::Walk{1.0, 2.0}));
}

TEST(AgentPhase, HasANameAndKnowsWhetherItIsFinal) {
  EXPECT_EQ(name(AgentPhase::InExecution), "in execution");
  EXPECT_EQ(name(AgentPhase::WalkingRotating), "walking and turning");
  EXPECT_TRUE(ended(AgentPhase::Finished));
  EXPECT_TRUE(ended(AgentPhase::Aborted));
  EXPECT_FALSE(ended(AgentPhase::Rotating));
}

}  // namespace
}  // namespace magna
