// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/scenario.h"
#include "protocols/agentvr/agent_vr_settings.h"

namespace magna {

/// What was set by hand of the bodies and eyes of agents (Agent-VR spec 4) takes the place of what
/// the world file declares: speed, turn rate, and size, projection and field of view of pictures.
/// A vertical field of view decides the horizontal one in perspective pictures (3.10).
void set_agent_bodies(Scenario& scenario, const AgentVrSettings& settings);

}  // namespace magna
