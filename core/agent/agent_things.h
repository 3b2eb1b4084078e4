// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/agent/agent_description.h"
#include "core/robot/team.h"
#include "core/world/world.h"

namespace magna {

/// The things with numbers for agents (AgentObject), and their initial state, which resets restore
/// (agent-vr.md, Resets).
class AgentThings {
 public:
  /// The current state of the world is the initial one. World and team must outlive the object.
  AgentThings(World& world, Team& team, const std::vector<AgentObject>& objects);

  /// The thing of an object, by its index in `objects`, even while it is nowhere; nothing if the
  /// world does not have it.
  std::optional<ThingId> thing(std::size_t object) const;

  /// Restores its initial place, or the place in `differs`, and the initial value of its toggled
  /// attribute.
  void restore(std::size_t object, const AgentReset::Object* differs);

 private:
  struct InitialState {
    ThingId thing;
    ThingLocation location;
    double above = 0.0;          ///< above the floor, metres
    std::string attribute = {};  ///< attribute that can be toggled; "" = none
    std::optional<AttributeValue> value = {};
  };

  World& world_;
  Team& team_;
  std::vector<std::optional<InitialState>> initial_states_;  ///< by index in `objects`
};

}  // namespace magna
