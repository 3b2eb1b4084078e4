// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <span>

#include "core/agent/agents.h"
#include "core/view/snapshot.h"

namespace magna {

// Access to neural agents in a snapshot; empty or nullptr if there are none.

inline std::span<const AgentState> agents_of(const Snapshot& s) {
  return s.agents ? std::span<const AgentState>(*s.agents) : std::span<const AgentState>();
}

inline const AgentState* agent_of(const Snapshot& s, RobotId robot) {
  const auto all = agents_of(s);
  const auto at = std::ranges::find(all, robot, &AgentState::robot);
  return at == all.end() ? nullptr : &*at;
}

/// The connection of an agent; nullptr = the server is off.
inline const AgentLink* link_of(const Snapshot& s, const AgentState& agent) {
  if (!s.agent_links) return nullptr;
  const auto at = std::ranges::find(*s.agent_links, agent.description.agent, &AgentLink::agent);
  return at == s.agent_links->end() ? nullptr : &*at;
}

inline const std::optional<AgentTask>& task_in(const AgentState& agent, AgentSlot slot) {
  return agent.tasks[static_cast<std::size_t>(slot)];
}

}  // namespace magna
