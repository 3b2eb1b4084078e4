// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/scenario.h"
#include "protocols/agentvr/agent_vr_settings.h"

namespace magna {

/// Replaces values declared by the world file for the bodies and eyes of agents by values set by
/// hand (agent-vr.md, Configuration): speed, turn rate, and size, projection and field of view of
/// pictures. In perspective pictures a vertical field of view determines the horizontal one.
void set_agent_bodies(Scenario& scenario, const AgentVrSettings& settings);

}  // namespace magna
