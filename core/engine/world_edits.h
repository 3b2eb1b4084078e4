// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/sim/message.h"
#include "core/sim/result.h"
#include "core/world/thing.h"
#include "core/world/world_description.h"

namespace magna {

class Team;
class World;

/// What programs do to things, with what follows for the robots: designators whose thing went away,
/// hands that lost their grip. Kickers and manipulations use it inside of ticks; inputs
/// (input::PutThing and so on) between them.
class WorldEdits {
 public:
  WorldEdits(World& world, Team& team) : world_(world), team_(team) {}

  /// Manual 5.3, `new-thing`; gives the container's number, its contents come before it.
  /// Refused as World::add_thing, and where no robot has such a hand or bin or that hand is full.
  Result<ThingId> put_thing(const ThingDescription& description, const ThingLocation& location);
  /// A refusal gives the reason and changes nothing, as for the others below.
  std::optional<Message> set_attribute(ThingId thing, std::string_view attribute,
                                       const AttributeValue& value);
  /// Nowhere: it is gone, with what is in it.
  std::optional<Message> move_thing(ThingId thing, const ThingLocation& location);
  /// Manual 5.3.1, `kick-thing`: moves it by (dx, dy) metres from where it is, out of what it is
  /// in. False: it stays, for there is a wall (and `kick_if_wall` is false, or no cell beside is
  /// free; else it comes to the middle of the first free one, east, north, west, south before the
  /// corners), or it is in something closed, or that is beyond the map. Out of a hand it is kicked
  /// all the same: that loses its grip.
  bool kick_thing(ThingId thing, double dx, double dy, bool kick_if_wall) {
    return kick(thing, dx, dy, kick_if_wall) == Kick::Moved;
  }
  /// The result of a kick.
  enum class Kick : std::uint8_t {
    Moved,
    NoThing,   ///< there is none of that number
    Nowhere,   ///< it is a prototype or gone
    Enclosed,  ///< it is in something closed
    Walled,    ///< there is a wall
    Outside,   ///< that is beyond the map
  };
  Kick kick(ThingId thing, double dx, double dy, bool kick_if_wall);

  /// Another kicker for the thing, or the same with another probability per tick.
  std::optional<Message> put_kicker(ThingId thing, std::uint32_t kicker, double probability);
  std::optional<Message> remove_kicker(ThingId thing, std::uint32_t kicker);
  /// No thing has it any longer.
  void retire_kicker(std::uint32_t kicker);
  /// Manual 5.3.1, `run-kicker`: its body runs in the next tick too, without lot and test.
  std::optional<Message> run_kicker(ThingId thing, std::uint32_t kicker);

 private:
  std::optional<Message> check_thing_number(ThingId thing) const;
  /// A hand must be free, but for `but` itself; hand or bin must be there.
  std::optional<Message> check_place(const ThingLocation& location,
                                     std::optional<ThingId> but = {}) const;
  World& world_;
  Team& team_;
};

/// Why the thing stays: "it is in something closed"; empty for Moved.
std::string_view text(WorldEdits::Kick kick);

}  // namespace magna
