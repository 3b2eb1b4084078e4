// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/robot/manipulation.h"
#include "core/sim/ids.h"
#include "core/sim/message.h"
#include "core/sim/result.h"
#include "core/world/thing.h"
#include "core/world/world_description.h"

namespace magna {

class Engine;
class Team;
class World;

/// Changes of things by programs, with their consequences for robots: designators of moved things,
/// hands that lose their grip. Used by kickers and manipulations within ticks, and by inputs
/// (input::PutThing etc.) between them.
class WorldEdits {
 public:
  WorldEdits(World& world, Team& team) : world_(world), team_(team) {}

  /// Manual 5.3, `new-thing`; returns the container's number (its contents have lower ones).
  /// Refused for the same reasons as World::add_thing, and if the hand or bin does not exist or the
  /// hand is full.
  Result<ThingId> put_thing(const ThingDescription& description, const ThingLocation& location);
  /// A refusal returns the reason and changes nothing; the same holds for the functions below.
  std::optional<Message> set_attribute(ThingId thing, std::string_view attribute,
                                       const AttributeValue& value);
  std::optional<Message> define_attribute(const AttributeDefinition& attribute);
  /// Nowhere: the thing is removed, with its contents.
  std::optional<Message> move_thing(ThingId thing, const ThingLocation& location);
  /// Manual 5.3.1, `kick-thing`: moves the thing by (dx, dy) metres from its place, out of its
  /// container. False if it stays: in a closed container, at a goal beyond the map, or at a wall,
  /// if `kick_if_wall` is false or no cell next to the wall cell is free; otherwise a thing kicked
  /// into a wall moves to the middle of the first free neighbouring cell (east, north, west, south,
  /// then the corners). A hand that holds the thing loses its grip.
  bool kick_thing(ThingId thing, double dx, double dy, bool kick_if_wall) {
    return kick(thing, dx, dy, kick_if_wall) == Kick::Moved;
  }
  /// The result of a kick.
  enum class Kick : std::uint8_t {
    Moved,
    NoThing,   ///< no thing has this number
    Nowhere,   ///< a prototype or removed
    Enclosed,  ///< in a closed container
    Walled,    ///< stopped by a wall
    Outside,   ///< the goal is beyond the map
  };
  Kick kick(ThingId thing, double dx, double dy, bool kick_if_wall);

  /// Adds a kicker to the thing, or changes its probability per tick.
  std::optional<Message> put_kicker(ThingId thing, std::uint32_t kicker, double probability);
  std::optional<Message> remove_kicker(ThingId thing, std::uint32_t kicker);
  /// Removes the kicker from all things.
  void retire_kicker(std::uint32_t kicker);
  /// Manual 5.3.1, `run-kicker`: its body also runs in the next tick, without the random draw and
  /// the test.
  std::optional<Message> run_kicker(ThingId thing, std::uint32_t kicker);

 private:
  std::optional<Message> check_thing_number(ThingId thing) const;
  /// A hand must be empty, except for `but` itself; hand or bin must exist.
  std::optional<Message> check_place(const ThingLocation& location,
                                     std::optional<ThingId> but = {}) const;
  World& world_;
  Team& team_;
};

/// Why the thing does not move: "it is in something closed"; empty for Moved.
std::string_view text(WorldEdits::Kick kick);

/// A kicker that runs in this tick, because it was drawn at random or requested by `run-kicker`
/// (manual 5.3.1).
struct KickerTurn {
  ThingId thing;
  std::uint32_t kicker = 0;  ///< its number among the kicker programs of the world
  bool again = false;        ///< `run-kicker`: only its body, without the test
};

/// The programs of a world file that run within ticks: kickers and manipulations. They are part of
/// the world: the same world and seed give the same effects. Called on the thread that steps the
/// engine.
class WorldHooks : public ManipulationMethods {
 public:
  /// Call when the engine is built and no tick has passed: things have their numbers
  /// (Thing::object). Engine and edits must exist until `end`. Only one engine at a time: a call
  /// for another engine starts again.
  virtual void begin(const Engine& engine, WorldEdits& edits, std::uint64_t seed) = 0;
  virtual void end() = 0;
  /// First in a tick: runs the kickers drawn for it, in the order of their things. A kicker may
  /// prevent a later one.
  virtual void kick(std::span<const KickerTurn> turns) = 0;

  // Called by the engine instead of `begin` and `end`: a new engine may be built before the one
  // that it replaces is destroyed, whose destruction must not end the programs of the new one.

  void attach(const Engine& engine, WorldEdits& edits, std::uint64_t seed) {
    if (served_ != nullptr) end();
    served_ = &engine;
    begin(engine, edits, seed);
  }
  /// Does nothing if another engine is attached now.
  void detach(const Engine& engine) {
    if (served_ != &engine) return;
    served_ = nullptr;
    end();
  }
  bool serves(const Engine& engine) const { return served_ == &engine; }

 private:
  const Engine* served_ = nullptr;
};

}  // namespace magna
