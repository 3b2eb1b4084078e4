// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/agent_things.h"

#include <algorithm>

namespace magna {

AgentThings::AgentThings(World& world, Team& team, const std::vector<AgentObject>& objects)
    : world_(world), team_(team) {
  initial_states_.reserve(objects.size());
  for (const AgentObject& object : objects) {
    const auto found = object.object < 0
                           ? world.things().end()
                           : std::ranges::find(world.things(), object.object, &Thing::object);
    auto& beginning = initial_states_.emplace_back();
    if (found == world.things().end()) continue;
    beginning = InitialState{found->id, found->location, found->attributes.number("above", 0.0),
                             object.toggles};
    if (object.toggles.empty()) continue;
    const AttributeValue* const value = found->attributes.find(object.toggles);
    if (value != nullptr) beginning->value = *value;
  }
}

std::optional<ThingId> AgentThings::thing(std::size_t object) const {
  const auto& beginning = initial_states_[object];
  return beginning ? std::optional(beginning->thing) : std::nullopt;
}

void AgentThings::restore(std::size_t object, const AgentReset::Object* differs) {
  const auto& beginning = initial_states_[object];
  if (!beginning) return;
  ThingLocation location = beginning->location;
  if (differs != nullptr && differs->away) location = std::monostate{};
  if (differs != nullptr && differs->place) location = *differs->place;
  if (world_.thing(beginning->thing).location != location &&
      !world_.move_thing(beginning->thing, location)) {
    team_.thing_moved(beginning->thing);
  }
  // A hand that released it elsewhere has changed its height.
  if (world_.thing(beginning->thing).attributes.find("above") != nullptr) {
    world_.set_attribute(beginning->thing, "above", beginning->above);
  }
  if (beginning->value) {
    // The initial value is in the attribute's domain, so it is not refused.
    world_.set_attribute(beginning->thing, beginning->attribute, *beginning->value);
  }
}

}  // namespace magna
