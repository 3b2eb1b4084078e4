// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/agent/agent_description.h"
#include "core/robot/team.h"
#include "core/sim/message.h"
#include "core/world/world.h"

namespace magna {

// The right hand of an agent (agent-vr.md, Arm): it is hand 0 of its robot, so that the robot's
// hands and the agent always hold the same thing.

/// The thing held by hand 0 of the robot; nothing if it has no hand or the hand is empty.
std::optional<ThingId> in_hand(const World& world, const Team& team, RobotId robot);

/// Whether the place is within AgentDescription::reach of a body at `body`.
bool reaches(const AgentDescription& agent, Pose body, Point place);

/// Why a hand that holds this does not take another thing.
Message hand_not_empty(const Thing& held);

/// Why the hand of the agent does not get to the thing; nothing = it does.
std::optional<Message> beyond_reach(const World& world, const Team& team, RobotId robot,
                                    const AgentDescription& agent, ThingId thing);

/// Why hand 0 of the robot cannot hold the thing; nothing = it can.
std::optional<Message> too_much(const World& world, const Team& team, RobotId robot, ThingId thing);

/// The place for a thing that the agent releases: in front of the body, within reach, neither in a
/// wall nor behind one, not in a thing higher than the eyes, and, if it is an obstacle, at a free
/// place. Nothing if it does not fit anywhere.
std::optional<Point> place_to_drop(const World& world, const Team& team, RobotId robot,
                                   const AgentDescription& agent, ThingId thing);

/// Puts the thing on the highest thing with a footprint at that place, otherwise on the floor (its
/// attribute `above`). Returns the reason if refused.
std::optional<Message> put_down(World& world, ThingId thing, Point place);

}  // namespace magna
