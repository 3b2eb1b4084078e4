// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/agent/agent_description.h"
#include "core/robot/team.h"
#include "core/sim/message.h"
#include "core/world/world.h"

namespace magna {

// The right hand of an agent (Agent-VR spec 3.8): it is hand 0 of its robot, so that code looking
// at the robot's hands sees what the agent holds, and the other way round.

/// What hand 0 of the robot holds; nothing: it has no hand, or nothing in it.
std::optional<ThingId> in_hand(const World& world, const Team& team, RobotId robot);

/// Is the place within AgentDescription::reach of a body that stands at `body`?
bool reaches(const AgentDescription& agent, Pose body, Point place);

/// Why a hand that holds this does not take another thing.
Message hand_not_empty(const Thing& held);

/// Why the hand of the agent does not get to the thing; nothing = it does.
std::optional<Message> beyond_reach(const World& world, const Team& team, RobotId robot,
                                    const AgentDescription& agent, ThingId thing);

/// Why hand 0 of the robot cannot hold the thing; nothing = it can.
std::optional<Message> too_much(const World& world, const Team& team, RobotId robot, ThingId thing);

/// Where a thing that the agent lets go comes to lie: before the body, within reach, neither in a
/// wall nor behind one, not in what is higher than the eyes, and, if it is in the way of robots,
/// where nothing else is. Nothing: it does not fit anywhere.
std::optional<Point> place_to_drop(const World& world, const Team& team, RobotId robot,
                                   const AgentDescription& agent, ThingId thing);

/// The thing comes to lie on what is below that place: on the highest thing with a footprint, else
/// on the floor (its attribute `above`). Refused: why.
std::optional<Message> put_down(World& world, ThingId thing, Point place);

}  // namespace magna
