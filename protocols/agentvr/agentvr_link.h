// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/net/link_server.h"

namespace magna {

struct AgentVrSettings;
struct Scenario;

/// The row of the Agent-VR interface in the table of protocols: served in worlds with agents.
extern const LinkProtocol kAgentVrProtocol;

/// Replaces values declared by the world file for the bodies and eyes of agents by values set by
/// hand (agent-vr.md, Configuration): speed, turn rate, and size, projection and field of view of
/// pictures. In perspective pictures a vertical field of view determines the horizontal one.
void set_agent_bodies(Scenario& scenario, const AgentVrSettings& settings);

}  // namespace magna
