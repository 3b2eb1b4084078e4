// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/agent/agent_permit.h"

#include "core/agent/agents.h"
#include "core/engine/agent_inputs.h"
#include "widgets/agent_reader.h"
#include "widgets/robot_permit.h"
#include "widgets/snapshot_reader.h"
#include "widgets/tr.h"

namespace magna {
namespace {

/// Reason why no client would receive the message; empty = one would.
QString reason_not_received(const Snapshot& now, const AgentState& agent) {
  const AgentLink* const link = link_of(now, agent);
  if (link == nullptr) return tr("The server for agents is off");
  if (link->port == 0) return tr("The agent's port is not open: see Connections");
  if (!link->client.empty()) return {};
  return tr("No agent is attached: connect one to port %1 first").arg(link->port);
}

// A reset moves all agents: as in the engine, none of them may belong to another author.
QString why_no_reset(const Snapshot& now) {
  for (const AgentState& agent : agents_of(now)) {
    const RobotLabel* const label = label_of(now, agent.robot);
    if (label == nullptr) continue;
    QString why = why_refused(now, agent.robot, WriteKind::Motion);
    if (!why.isEmpty()) return why;
  }
  return {};
}

EyePreset other(EyePreset preset) {
  return preset == EyePreset::Document ? EyePreset::Unity : EyePreset::Document;
}

}  // namespace

QString why_not(const Snapshot& now, std::optional<RobotId> agent, AgentCommand wish) {
  if (agents_of(now).empty()) {
    return tr("This world has no neural agents: open one that has, such as the children's room");
  }
  if (wish == AgentCommand::ResetEnvironment || wish == AgentCommand::ResetTrial) {
    return why_no_reset(now);
  }
  const AgentState* const state = agent ? agent_of(now, *agent) : nullptr;
  if (state == nullptr || label_of(now, *agent) == nullptr) {
    return tr("Choose an agent in the Agents pane first");
  }
  return wish == AgentCommand::SwitchEyes ? QString() : reason_not_received(now, *state);
}

std::optional<Input> input_for(const Snapshot& now, std::optional<RobotId> agent, AgentCommand wish,
                               const AgentValues& values) {
  if (!why_not(now, agent, wish).isEmpty()) return {};
  switch (wish) {
    case AgentCommand::Reward: return input::RewardAgent{*agent, values.reward};
    case AgentCommand::Start: return input::TellAgent{*agent, 0, {}};
    case AgentCommand::Stop: return input::TellAgent{*agent, 1, {}};
    case AgentCommand::Tell: return input::TellAgent{*agent, values.event, values.text};
    case AgentCommand::ResetEnvironment: return input::ResetAgents{false, values.environment_type};
    case AgentCommand::ResetTrial: return input::ResetAgents{true, values.trial_type};
    case AgentCommand::SwitchEyes:
      return input::SetEyePreset{*agent, other(agent_of(now, *agent)->preset)};
  }
  return {};
}

}  // namespace magna
