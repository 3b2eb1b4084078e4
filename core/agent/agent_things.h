// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/agent/agent_description.h"
#include "core/robot/team.h"
#include "core/world/world.h"

namespace magna {

/// The things that agents know by numbers (AgentObject), and how they were at the beginning: resets
/// bring that back (Agent-VR spec 3.9), whatever became of them.
class AgentThings {
 public:
  /// The world as it is now is the beginning. World and team must outlive it.
  AgentThings(World& world, Team& team, const std::vector<AgentObject>& objects);

  /// The thing of an object, by its place in `objects`, also while it is nowhere; nothing: the
  /// world has none.
  std::optional<ThingId> thing(std::size_t object) const;

  /// Puts it back to where it was, or where `differs` says, and its attribute that can be toggled
  /// to what it was.
  void restore(std::size_t object, const AgentReset::Object* differs);

 private:
  struct Beginning {
    ThingId thing;
    ThingLocation location;
    double above = 0.0;          ///< the floor, metres
    std::string attribute = {};  ///< that can be toggled; "" = none
    std::optional<AttributeValue> value = {};
  };

  World& world_;
  Team& team_;
  std::vector<std::optional<Beginning>> beginnings_;  ///< by place in `objects`
};

}  // namespace magna
