// SPDX-License-Identifier: GPL-3.0-or-later
// Neural agents in a running world: authors, reports, and completeness of the log.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "core/engine/all_inputs.h"
#include "core/sim/random.h"
#include "core/view/snapshot_maker.h"
#include "tests/support/agent_scenario.h"

namespace magna {
namespace {

using testing::HasSubstr;

constexpr RobotId kFelice{0};
constexpr RobotId kOther{1};
const Author kClient = Author::client("agent-0");

class EngineAgents : public testing::Test {
 protected:
  Outcome act(std::int32_t number, const AgentAction& action, RobotId robot = kFelice) {
    return engine_->submit(kClient, input::AgentAct{robot, number, action});
  }
  /// The phases of an action reported since the last call.
  std::vector<AgentPhase> phases(std::int32_t number) {
    std::vector<AgentPhase> found;
    for (const auto& told : test::only<event::AgentTaskChanged>(engine_->take_events())) {
      if (told.number == number) found.push_back(told.phase);
    }
    return found;
  }
  Pose pose(RobotId robot = kFelice) const { return engine_->team().truth()[robot.index()]; }

  std::unique_ptr<Engine> engine_ = test::make_engine(test::agent_scenario());
};

TEST_F(EngineAgents, RejectsActionsForOtherRobots) {
  auto scenario = test::small_scenario();
  const auto engine = test::make_engine(scenario);
  EXPECT_EQ(engine->agents(), nullptr);
  const Outcome outcome = engine->submit(kClient, input::AgentAct{kFelice, 1, agent::TurnBy{1.0}});
  EXPECT_THAT(outcome.reason(), HasSubstr(":agent K"));
  EXPECT_FALSE(engine->submit(kClient, input::ResetAgents{}));
  EXPECT_FALSE(engine->submit(Author::person(), input::RewardAgent{kFelice, 1.0}));
}

TEST_F(EngineAgents, RejectsEyesWithoutAPictureByTheNameOfTheRobot) {
  auto scenario = test::agent_scenario();
  scenario.robots[1].agent->eye.field_of_view = radians(170.0);
  const auto engine = Engine::create(scenario, {});
  ASSERT_FALSE(engine);
  EXPECT_THAT(engine.error().message, HasSubstr("felice1: the agent's eyes"));
}

TEST_F(EngineAgents, ReportsAWalkFromStartToEnd) {
  ASSERT_TRUE(act(7, agent::Walk{radians(-90.0), 1.5}));
  EXPECT_EQ(engine_->writer(kFelice).name, "agent-0");
  test::run(*engine_, 60);
  const auto told = phases(7);
  ASSERT_GE(told.size(), 2U);
  EXPECT_FALSE(ended(told.front()));
  EXPECT_EQ(told.back(), AgentPhase::Finished);
  EXPECT_EQ(std::ranges::count_if(told, ended), 1);
  EXPECT_NEAR(pose().y, 8.5, 1e-9);
}

TEST_F(EngineAgents, RejectsNumbersThatAreNotFinite) {
  EXPECT_THAT(act(1, agent::Walk{NAN, 1.0}).reason(), HasSubstr("finite"));
  EXPECT_THAT(act(2, agent::GraspAt{INFINITY, 1.0}).reason(), HasSubstr("finite"));
  EXPECT_TRUE(phases(1).empty());
}

TEST_F(EngineAgents, TheStickEndsAgentMotionsAndBlocksNewOnes) {
  act(7, agent::Walk{0.0, 4.0});
  test::run(*engine_, 3);
  phases(7);
  ASSERT_TRUE(engine_->submit(Author::person(), input::Hold{kFelice, {0.5, 0.0, 0.0}}));
  EXPECT_EQ(phases(7), std::vector{AgentPhase::Aborted});
  EXPECT_FALSE(act(8, agent::Walk{0.0, 4.0}));
  EXPECT_TRUE(act(9, agent::MoveEyes{0.1, 0.1, 0.0})) << "eyes need no rank";
  EXPECT_FALSE(engine_->submit(kClient, input::ResetAgents{}));
}

TEST_F(EngineAgents, StopAllEndsMotionsAndNothingResumes) {
  act(7, agent::Walk{0.0, 4.0});
  act(5, agent::TurnBy{3.0}, kOther);
  test::run(*engine_, 3);
  engine_->submit(Author::person(), input::StopAll{});
  EXPECT_EQ(engine_->agents()->find(kFelice)->tasks[0]->phase, AgentPhase::Aborted);
  EXPECT_EQ(engine_->agents()->find(kOther)->tasks[0]->phase, AgentPhase::Aborted);
  EXPECT_FALSE(act(8, agent::Walk{0.0, 1.0}));
  EXPECT_FALSE(act(8, agent::GraspObject{1}));
  test::run(*engine_, 2);
  const Pose stood = pose();
  engine_->submit(Author::person(), input::ReleaseStop{});
  test::run(*engine_, 20);
  EXPECT_EQ(pose(), stood);
}

TEST_F(EngineAgents, AMissionPreemptsAgentMotions) {
  act(7, agent::Walk{0.0, 4.0});
  test::run(*engine_, 3);
  phases(7);
  engine_->submit(Author::person(),
                  input::MissionAppend{kFelice, Waypoint::go_to({5.0, 15.0}, std::nullopt)});
  EXPECT_EQ(phases(7), std::vector{AgentPhase::Aborted});
  test::run(*engine_, 600);
  EXPECT_NEAR(pose().y, 15.0, 0.3);
}

TEST_F(EngineAgents, ArmActionsContinueWhileTheBodyStartsToMove) {
  act(3, agent::GraspObject{1});
  test::run(*engine_, 2);
  act(7, agent::TurnBy{0.05});
  EXPECT_FALSE(ended(engine_->agents()->find(kFelice)->tasks[2]->phase));
}

TEST_F(EngineAgents, AResetRestoresAllAndIsReported) {
  act(7, agent::Walk{0.0, 2.0});
  test::run(*engine_, 10);
  engine_->take_events();
  ASSERT_TRUE(engine_->submit(kClient, input::ResetAgents{true, 1}));
  const auto events = engine_->take_events();
  ASSERT_EQ(test::only<event::AgentsWereReset>(events).size(), 1U);
  EXPECT_EQ(test::only<event::AgentTaskChanged>(events).at(0).phase, AgentPhase::Aborted);
  EXPECT_EQ(pose(), (Pose{8.0, 15.0, 0.0}));
  ASSERT_TRUE(engine_->submit(kClient, input::ResetAgents{}));
  EXPECT_NEAR(pose().x, 5.0, 1e-12);
}

TEST_F(EngineAgents, ReportsRewardsAndMenuEvents) {
  ASSERT_TRUE(engine_->submit(Author::person(), input::RewardAgent{kOther, 100.0}));
  ASSERT_TRUE(engine_->submit(Author::person(), input::TellAgent{kOther, 55, "test"}));
  EXPECT_FALSE(engine_->submit(Author::person(), input::RewardAgent{kOther, NAN}));
  const auto events = engine_->take_events();
  EXPECT_EQ(test::only<event::AgentRewarded>(events).at(0).reward, 100.0);
  EXPECT_EQ(test::only<event::AgentTold>(events).at(0).parameter, "test");
}

TEST_F(EngineAgents, SnapshotsShowTheirState) {
  SnapshotMaker snapshots;
  engine_->submit(kClient, input::SetEyePreset{kOther, EyePreset::Unity});
  const auto snapshot = snapshots.make(*engine_);
  ASSERT_EQ(snapshot->agents->size(), 2U);
  EXPECT_EQ(snapshot->agents->at(1).preset, EyePreset::Unity);
  ASSERT_EQ(snapshot->agent_world->resets.size(), 1U);
  EXPECT_EQ(SnapshotMaker().make(*test::make_engine(test::small_scenario()))->agents, nullptr);
}

/// A random command for an agent, which may be impossible.
AgentAction any_action(RandomStream& lots) {
  const std::array<AgentAction, 12> all{
      agent::Walk{lots.uniform(-3.0, 3.0), lots.uniform(-1.0, 4.0)},
      agent::TurnBy{lots.uniform(-4.0, 4.0)},
      agent::MoveTo{{lots.uniform(-1.0, 21.0), lots.uniform(-1.0, 21.0)}, lots.below(2) == 0},
      agent::CancelMovement{},
      agent::MoveEyes{lots.uniform(-0.5, 0.5), lots.uniform(-0.5, 0.5), lots.uniform(-0.5, 0.5)},
      agent::Fixate{{lots.uniform(0.0, 20.0), lots.uniform(0.0, 20.0)}, lots.uniform(0.0, 2.0)},
      agent::GraspAt{lots.uniform(-10.0, 420.0), lots.uniform(-10.0, 320.0)},
      agent::GraspObject{static_cast<std::int32_t>(lots.below(4))},
      agent::PointAt{lots.uniform(0.0, 408.0), lots.uniform(0.0, 308.0)},
      agent::PointToObject{static_cast<std::int32_t>(lots.below(4))},
      agent::InteractWithObject{static_cast<std::int32_t>(lots.below(4))},
      agent::ReleaseGrasp{}};
  return all[lots.below(all.size())];
}

/// Commands two agents in every third tick; returns the log.
InputLog story(Engine& engine, int ticks, std::map<std::int32_t, int>& ends) {
  InputLog log;
  engine.set_input_observer([&log](const LoggedInput& in) { log.inputs.push_back(in); });
  RandomStream lots(5, 0, StreamPurpose::Program);
  std::int32_t number = 0;
  for (int k = 0; k < ticks; ++k) {
    if (k % 3 == 0) {
      const RobotId robot{static_cast<std::uint32_t>(lots.below(2))};
      const auto action = any_action(lots);
      if (engine.submit(kClient, input::AgentAct{robot, ++number, action})) ends[number];
    }
    if (k % 400 == 399) engine.submit(kClient, input::ResetAgents{lots.below(2) == 0, 1});
    engine.step();
    for (const auto& told : test::only<event::AgentTaskChanged>(engine.take_events())) {
      if (ended(told.phase)) ++ends[told.number];
    }
  }
  return log;
}

TEST(AgentRuns, EveryActionEndsOnceAndTheLogReproducesTheRun) {
  constexpr int kTicks = 3000;
  std::map<std::int32_t, int> ends;
  const auto first = test::make_engine(test::agent_scenario());
  const InputLog log = story(*first, kTicks, ends);
  // Actions in progress at the end have not ended yet.
  std::size_t open = 0;
  for (const AgentState& one : first->agents()->all()) {
    for (const auto& task : one.tasks) open += task && !ended(task->phase) ? 1U : 0U;
    EXPECT_TRUE(std::isfinite(first->team().truth()[one.robot.index()].x));
  }
  EXPECT_EQ(std::ranges::count_if(ends, [](const auto& e) { return e.second == 0; }), open);
  EXPECT_EQ(std::ranges::count_if(ends, [](const auto& e) { return e.second > 1; }), 0);

  const auto again = test::make_engine(test::agent_scenario());
  test::play(*again, log, kTicks);
  EXPECT_EQ(again->state_hash(), first->state_hash());
}

}  // namespace
}  // namespace magna
