// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/agents.h"
#include "core/engine/all_inputs.h"
#include "widgets/images/agent/agent_command_page.h"

#include <gtest/gtest.h>

#include "tests/support/demo_agents.h"
#include "tests/support/refusals.h"

namespace magna {
namespace {

constexpr AgentCommand kTold[] = {AgentCommand::Reward, AgentCommand::Start, AgentCommand::Stop,
                                  AgentCommand::Tell};
constexpr AgentCommand kResets[] = {AgentCommand::ResetEnvironment, AgentCommand::ResetTrial};

template <class T>
T made(const Snapshot& now, AgentCommand wish, const AgentValues& values = {}) {
  const auto input = input_for(now, test::kDemoAgent, wish, values);
  return input ? input->get<T>() : T{};
}

TEST(AgentPermit, SendsTheValuesOfTheFields) {
  const Snapshot now = test::demo_with_agents();
  const AgentValues values{2.5, 7, "left", 1, 3};
  EXPECT_EQ(made<input::RewardAgent>(now, AgentCommand::Reward, values).reward, 2.5);
  EXPECT_EQ(made<input::RewardAgent>(now, AgentCommand::Reward, values).robot, test::kDemoAgent);
  EXPECT_EQ(made<input::TellAgent>(now, AgentCommand::Start, values).event, 0);
  EXPECT_EQ(made<input::TellAgent>(now, AgentCommand::Stop, values).event, 1);
  EXPECT_EQ(made<input::TellAgent>(now, AgentCommand::Stop, values).parameter, "");
  EXPECT_EQ(made<input::TellAgent>(now, AgentCommand::Tell, values).event, 7);
  EXPECT_EQ(made<input::TellAgent>(now, AgentCommand::Tell, values).parameter, "left");
  const auto environment = made<input::ResetAgents>(now, AgentCommand::ResetEnvironment, values);
  EXPECT_FALSE(environment.trial);
  EXPECT_EQ(environment.type, 1);
  const auto trial = made<input::ResetAgents>(now, AgentCommand::ResetTrial, values);
  EXPECT_TRUE(trial.trial);
  EXPECT_EQ(trial.type, 3);
}

TEST(AgentPermit, SwitchesTheEyesBothWays) {
  Snapshot now = test::demo_with_agents();
  EXPECT_EQ(made<input::SetEyePreset>(now, AgentCommand::SwitchEyes).preset, EyePreset::Unity);
  test::change_agent(now, test::kDemoAgent, [](AgentState& a) { a.preset = EyePreset::Unity; });
  EXPECT_EQ(made<input::SetEyePreset>(now, AgentCommand::SwitchEyes).preset, EyePreset::Document);
}

TEST(AgentPermit, SendsNothingWithoutAClient) {
  Snapshot now = test::demo_with_agents();
  for (const AgentCommand wish : kTold) {
    EXPECT_EQ(why_not(now, test::kDemoAgent, wish), QString());
    EXPECT_EQ(why_not(now, test::kOtherAgent, wish),
              QStringLiteral("No agent is attached: connect one to port 1339 first"));
    EXPECT_FALSE(input_for(now, test::kOtherAgent, wish, {}));
  }
  EXPECT_EQ(why_not(now, test::kOtherAgent, AgentCommand::SwitchEyes), QString());
  now.agent_links = nullptr;
  for (const AgentCommand wish : kTold) {
    EXPECT_TRUE(why_not(now, test::kDemoAgent, wish).contains(QStringLiteral("is off")));
  }
}

TEST(AgentPermit, DoesNotResetStoppedAgentsOrThoseOfOtherAuthors) {
  Snapshot now = test::demo_with_agents();
  for (const AgentCommand wish : kResets) EXPECT_EQ(why_not(now, {}, wish), QString());
  test::lock(now, test::kOtherAgent, "client-1");
  for (const AgentCommand wish : kResets) {
    EXPECT_TRUE(why_not(now, {}, wish).contains(QStringLiteral("locked by client-1")));
  }
  test::latch_stop(now);
  for (const AgentCommand wish : kResets) {
    EXPECT_TRUE(why_not(now, {}, wish).contains(QStringLiteral("stopped")));
    EXPECT_FALSE(input_for(now, {}, wish, {}));
  }
}

TEST(AgentPermit, GivesTheReasonWithoutAgents) {
  const Snapshot office = test::demo_snapshot();
  for (const AgentCommand wish :
       {AgentCommand::Reward, AgentCommand::ResetTrial, AgentCommand::SwitchEyes}) {
    EXPECT_TRUE(why_not(office, {}, wish).contains(QStringLiteral("no neural agents")));
  }
  EXPECT_TRUE(why_not(test::demo_with_agents(), {}, AgentCommand::Reward)
                  .contains(QStringLiteral("Choose an agent")));
}

}  // namespace
}  // namespace magna
