// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Inputs that change things and their kickers.

#include <cstdint>
#include <string>
#include <string_view>

#include "core/sim/ids.h"
#include "core/world/attribute.h"
#include "core/world/world_description.h"

namespace magna::input {

/// Creates a thing with its contents (manual 5.3, new-thing); the outcome has its number.
struct PutThing {
  ThingDescription description;  ///< its position is ignored
  ThingLocation location;
  static constexpr std::string_view kName = "put-thing";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("description", self.description, "location", self.location);
  }
};
/// Defines an attribute that cameras can see, or changes how reliably it is seen (manual 5.4).
/// Refused if a thing has a value out of its domain.
struct DefineAttribute {
  AttributeDefinition attribute;
  static constexpr std::string_view kName = "define-attribute";
  static constexpr void fields(auto& self, auto&& visit) { visit("attribute", self.attribute); }
};
struct SetThingAttribute {
  ThingId thing;
  std::string attribute;
  AttributeValue value;
  static constexpr std::string_view kName = "set-thing-attribute";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("thing", self.thing, "attribute", self.attribute, "value", self.value);
  }
};
/// Moves a thing to a place on the ground, into a thing, a hand or a bin; nowhere = removes it.
struct MoveThing {
  ThingId thing;
  ThingLocation location;
  static constexpr std::string_view kName = "move-thing";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("thing", self.thing, "location", self.location);
  }
};
/// Moves a thing by a kick (manual 5.3.1, kick-thing); metres. Refused if the thing cannot move.
struct KickThing {
  ThingId thing;
  double dx = 0.0;
  double dy = 0.0;
  bool kick_if_wall = false;
  static constexpr std::string_view kName = "kick-thing";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("thing", self.thing, "dx", self.dx, "dy", self.dy, "kick-if-wall", self.kick_if_wall);
  }
};
/// Adds a kicker of the world's program to the thing, or changes its probability per tick.
struct PutKicker {
  ThingId thing;
  std::uint32_t kicker = 0;
  double probability = 1.0;
  static constexpr std::string_view kName = "put-kicker";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("thing", self.thing, "kicker", self.kicker, "probability", self.probability);
  }
};
struct RemoveKicker {
  ThingId thing;
  std::uint32_t kicker = 0;
  static constexpr std::string_view kName = "remove-kicker";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("thing", self.thing, "kicker", self.kicker);
  }
};

}  // namespace magna::input
