// SPDX-License-Identifier: GPL-3.0-or-later
// Agents: reset to the initial state (agent-vr.md, Resets).
#include <algorithm>
#include <optional>

#include "core/agent/agent_arm.h"
#include "core/agent/agents.h"

namespace magna {
namespace {

const AgentReset* find_reset(const AgentWorld& world, bool trial, std::int32_t type) {
  const auto found = std::ranges::find_if(world.resets, [&](const AgentReset& reset) {
    return reset.trial == trial && reset.type == type;
  });
  return found != world.resets.end() ? &*found : nullptr;
}

/// The initial pose of the agent, from the type of the reset or from its own declaration; nothing =
/// it stays.
std::optional<Pose> beginning(const AgentReset* reset, std::uint32_t agent, Pose declared) {
  if (reset == nullptr) return declared;
  const auto found = std::ranges::find(reset->agents, agent, &AgentReset::Place::agent);
  return found != reset->agents.end() ? found->pose : declared;
}

}  // namespace

bool Agents::reset(bool trial, std::int32_t type, Tick /*now*/) {
  const AgentReset* const asked = find_reset(declared_, trial, type);
  const AgentReset* const chosen = asked != nullptr ? asked : find_reset(declared_, trial, 0);
  for (AgentState& agent : states_) {
    for (std::size_t slot = 0; slot < kAgentSlots; ++slot) {
      abort(agent, static_cast<AgentSlot>(slot),
            Message({"agents-were-reset", "everything was put back to the beginning"}));
    }
    agent.gaze = {};
    if (!team_.alive(agent.robot)) continue;
    const Pose declared = team_.description(agent.robot).pose;
    // World files declare only poses inside the map (core/lisp), and bodies of agents are
    // simulated.
    const auto pose = beginning(chosen, agent.description.agent, declared);
    if (pose) team_.place(agent.robot, *pose);
  }
  arm_->restore(chosen);
  return asked != nullptr || type == 0;
}

}  // namespace magna
