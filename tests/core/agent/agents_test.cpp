// SPDX-License-Identifier: GPL-3.0-or-later
// The life-cycle of actions of every kind: agent-vr.md, Statuses; Ways.
#include "core/agent/agents.h"

#include <gmock/gmock.h>

#include "core/geometry/angle.h"
#include "tests/core/agent/agent_rig.h"

namespace magna {
namespace {

using agent::CancelMovement;
using agent::Fixate;
using agent::MoveEyes;
using agent::MoveTo;
using agent::TurnBy;
using agent::Walk;

TEST(Agents, CancelEndsMotionsAndThenItself) {
  const std::vector<AgentAction> moving = {Walk{0.0, 5.0}, TurnBy{2.0}, MoveTo{{12.5, 10.5}}};
  for (const AgentAction& action : moving) {
    AgentRig rig;
    rig.begin(1, action);
    rig.tick(5);
    const Pose stands = rig.pose();
    rig.told.clear();
    rig.begin(2, CancelMovement{});
    EXPECT_EQ(rig.story(), (Story{"1 aborted", "2 finished"})) << name(action);
    rig.tick(10);
    EXPECT_EQ(rig.pose(), stands) << name(action);
    EXPECT_EQ(rig.story().size(), 2U);
  }
}

TEST(Agents, CancelWithoutAnActionEndsToo) {
  AgentRig rig;
  rig.begin(2, CancelMovement{});
  EXPECT_EQ(rig.story(), (Story{"2 finished"}));
}

TEST(Agents, EyesAndBodyActIndependently) {
  AgentRig rig;
  rig.begin(1, Walk{0.0, 3.0});
  rig.begin(1, MoveEyes{0.2, 0.2, 0.0});
  rig.tick(2);
  EXPECT_TRUE(rig.busy(AgentSlot::Movement));
  EXPECT_TRUE(rig.busy(AgentSlot::Eyes));
  rig.run(AgentSlot::Eyes);
  EXPECT_TRUE(rig.busy(AgentSlot::Movement)) << "a walk ends by itself";
}

TEST(Agents, YieldToOtherMotionCommands) {
  AgentRig rig;
  rig.begin(1, Walk{0.0, 5.0});
  rig.begin(2, MoveEyes{0.2, 0.2, 0.0});
  rig.tick(2);
  rig.told.clear();
  rig.agents->preempt(RobotId{0}, Message::verbatim("the operator moves it"));
  rig.collect();
  EXPECT_EQ(rig.story(), (Story{"1 aborted"})) << "eyes have no rank";
  EXPECT_EQ(rig.reason(), "the operator moves it");
  rig.agents->preempt(RobotId{0}, Message::verbatim("again"));
  rig.collect();
  EXPECT_EQ(rig.story().size(), 1U);
}

TEST(Agents, StopAndContinueWithoutLosingProgress) {
  AgentRig rig;
  rig.begin(1, Walk{0.0, 2.0});
  rig.tick(3);
  rig.team.set_frozen(true);
  const Pose stopped = rig.pose();
  rig.tick(50);
  EXPECT_EQ(rig.pose(), stopped);
  EXPECT_TRUE(rig.busy(AgentSlot::Movement));
  rig.team.set_frozen(false);
  rig.run();
  EXPECT_EQ(rig.pose().position(), (Point{7.0, 10.0}));
}

TEST(Agents, StopWhenTheyAreRelocated) {
  AgentRig rig;
  rig.begin(1, Walk{0.0, 5.0});
  rig.tick(3);
  rig.team.place(RobotId{0}, {3.0, 3.0, 1.0});
  rig.tick(3);
  EXPECT_EQ(rig.pose(), (Pose{3.0, 3.0, 1.0}));
  EXPECT_EQ(rig.told.back().task->phase, AgentPhase::Aborted);
  EXPECT_EQ(rig.reason(), "it was put elsewhere");
}

TEST(Agents, EndTheirActionsWhenTheyAreRemoved) {
  AgentRig rig;
  rig.begin(1, Walk{0.0, 5.0});
  rig.begin(2, Fixate{{7.0, 9.0}, 1.0});
  rig.team.remove(RobotId{0});
  rig.tick();
  EXPECT_EQ(rig.story(),
            (Story{"1 in execution", "1 walking", "2 in execution", "1 aborted", "2 aborted"}));
  rig.told.clear();
  rig.begin(3, Walk{0.0, 1.0});
  EXPECT_EQ(rig.story(), (Story{"3 in execution", "3 aborted"}));
}

TEST(Agents, AreFoundByRobotAndByNumber) {
  AgentRig rig(agent_room(), {{5.0, 10.0, 0.0}, {9.0, 10.0, 0.0}});
  EXPECT_EQ(rig.agents->agent(1)->robot, RobotId{1});
  EXPECT_EQ(rig.agents->find(RobotId{1})->description.agent, 1U);
  EXPECT_EQ(rig.agents->agent(2), nullptr);
  EXPECT_EQ(rig.agents->find(RobotId{2}), nullptr);
}

TEST(Agents, AreInTheOrderOfTheirNumbers) {
  AgentRig rig(agent_room(), {{5.0, 10.0, 0.0}, {9.0, 10.0, 0.0}});
  std::vector<Agents::Body> bodies = {{RobotId{0}, {}}, {RobotId{1}, {}}};
  bodies[0].description.agent = 7;
  bodies[1].description.agent = 2;
  const Agents agents(rig.world, rig.team, {}, bodies, [] { return nullptr; });
  EXPECT_EQ(agents.all()[0].robot, RobotId{1});
  EXPECT_EQ(agents.all()[1].robot, RobotId{0});
}

TEST(Agents, NumberThingsAsDeclaredByTheWorld) {
  WorldDescription world = agent_room();
  world.things.push_back(table({12.0, 10.0}, 1.0, 2.0, 5));
  world.things.push_back(table({5.0, 4.0}, 1.0, 1.0));
  AgentWorld declared;
  declared.objects = {{.number = 3, .object = 5, .usable = false}, {.number = 4, .object = 6}};
  AgentRig rig(world, {{5.0, 10.0, 0.0}}, declared);
  EXPECT_EQ(rig.agents->collider_of(ThingId{0}), 3);
  EXPECT_EQ(rig.agents->collider_of(ThingId{1}), 1001);
  EXPECT_EQ(Agents::collider_of(RobotId{0}), -1);
  EXPECT_EQ(rig.agents->thing_of(3), ThingId{0});
  EXPECT_EQ(rig.agents->thing_of(4), std::nullopt) << "declared, but there is none";
  EXPECT_EQ(rig.agents->thing_of(5), std::nullopt);
  EXPECT_FALSE(rig.agents->usable(ThingId{0}));
  EXPECT_FALSE(rig.agents->usable(ThingId{1}));
  EXPECT_EQ(rig.world.move_thing(ThingId{0}, std::monostate{}), std::nullopt);
  EXPECT_EQ(rig.agents->thing_of(3), std::nullopt) << "it is gone";
}

/// A mix of all actions, numbered from `first` on; returns the hash after every tick.
std::vector<std::uint64_t> some_life(std::int32_t first = 1) {
  WorldDescription world = agent_room();
  world.things.push_back(table({9.0, 10.0}, 1.0, 4.0, 0));
  AgentRig rig(world, {{5.0, 10.0, 0.0}, {5.0, 15.0, 0.0}});
  std::vector<std::uint64_t> hashes;
  for (int k = 0; k < 400; ++k) {
    if (k == 0) rig.begin(first, MoveTo{{14.2, 10.1}, true});
    if (k == 10) rig.begin(first + 1, Fixate{{9.0, 10.0}, 0.8});
    if (k == 50) rig.begin(first + 2, MoveEyes{0.1, 0.2, -0.1});
    if (k == 60) rig.begin(first + 3, Walk{radians(-60.0), 9.0}, 1);
    if (k == 200) rig.begin(first + 4, TurnBy{-2.0}, 1);
    rig.tick();
    hashes.push_back(rig.hash());
  }
  return hashes;
}

TEST(Agents, AreDeterministic) { EXPECT_EQ(some_life(), some_life()); }

TEST(Agents, HashDoesNotDependOnTheNumbersOfActions) { EXPECT_EQ(some_life(31000), some_life(7)); }

TEST(Agents, HashCoversTheirWholeState) {
  const auto hash_after = [](const auto& change) {
    AgentRig rig;
    change(rig);
    return rig.hash();
  };
  std::vector<std::uint64_t> hashes = {
      hash_after([](AgentRig&) {}),
      hash_after([](AgentRig& rig) {
        rig.begin(1, Walk{0.0, 2.0});
      }),
      hash_after([](AgentRig& rig) {
        rig.begin(1, Walk{0.0, 3.0});
      }),
      hash_after([](AgentRig& rig) { rig.begin(1, TurnBy{2.0}); }),
      hash_after([](AgentRig& rig) {
        rig.begin(1, Fixate{{7.0, 9.0}, 1.0});
      }),
      hash_after([](AgentRig& rig) {
        rig.begin(1, Fixate{{7.0, 9.0}, 1.1});
      }),
      hash_after([](AgentRig& rig) { rig.agents->set_preset(RobotId{0}, EyePreset::Unity); }),
      hash_after([](AgentRig& rig) { rig.agents->set_linear_saccades(RobotId{0}, true); }),
  };
  std::ranges::sort(hashes);
  EXPECT_EQ(std::ranges::adjacent_find(hashes), hashes.end());
}

}  // namespace
}  // namespace magna
