// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>
#include <algorithm>
#include <span>

#include "core/agent/agent_action.h"
#include "core/agent/agent_eyes.h"
#include "core/agent/agents.h"
#include "core/view/snapshot.h"
#include "widgets/base/look/theme.h"

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

// Texts about neural agents for the window, not for the wire.

/// "Movement", "Eyes", "Arm".
QString slot_word(AgentSlot slot);

// Result of an action as word, icon and colour (colour alone must not carry information); nothing =
// no action yet.
QString phase_word(std::optional<AgentPhase> phase);
QString phase_icon(std::optional<AgentPhase> phase);  ///< name for tinted_pixmap
QColor phase_colour(std::optional<AgentPhase> phase, const Look& look);

/// "agent-0 from 127.0.0.1:50412", "no client".
QString client_text(const AgentLink* link);
/// The client and its time mode, one or two sentences.
QString link_text(const AgentLink* link);
/// "Waiting for the agent", "Lock-step", "Real time"; empty while no client is attached.
QString timing_text(const AgentLink* link);

/// "12.0° right", "3.5° left", "straight"; radians, positive to the right.
QString pan_text(double pan);
/// "5.0° up", "5.0° down", "level"; radians, positive up.
QString tilt_text(double tilt);
/// "pan 12.0° right, tilt level".
QString eye_text(const EyeAngles& angles, Eye eye);
/// "holds x 1.00 m  y 2.00 m, 1.20 m high"; empty = no fixation.
QString fixation_text(const Gaze& gaze);
/// "document: positive is to the left, pan within 30°, tilt within 30°".
QString preset_text(EyePreset preset);

/// "Type 1: 2 agents and 1 thing placed", for a combo box.
QString reset_text(const AgentReset& reset);

}  // namespace magna
