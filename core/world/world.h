// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/sim/message.h"
#include "core/sim/result.h"
#include "core/sim/state_hash.h"
#include "core/world/cell_map.h"
#include "core/world/obstacle_field.h"
#include "core/world/place_map.h"
#include "core/world/thing.h"
#include "core/world/world_description.h"

namespace magna {

/// The static world and the things in it.
///
/// Two layers of space. Cells of 1 m, in which `ars` robots move and see; a thing with obsmove on
/// the ground blocks its cell (`cell_blocked`). The obstacle field of 0.05 m, in which robots with
/// a body collide and rangers see; there a thing has a body only if it has a footprint, and walls
/// fill their whole cell.
class World {
 public:
  static constexpr int kMaxSide = 4096;  ///< cells of a map along each axis
  /// Limit for the things of a world, including removed ones, and their kickers, taken together:
  /// more than any world needs, and few enough that a program that creates things without end does
  /// no harm.
  static constexpr std::size_t kMostThings = 100'000;
  static constexpr std::size_t kMostKickers = 100'000;

  /// Checks every clause (coordinates within the map; one equal to the width or height means the
  /// last cell, as in manual 5.1) and builds cell map, things and obstacle field. An error has the
  /// clause's line and column; the caller adds the file. Positions of things are taken literally
  /// and must lie in the map. Whether contents fit into their container is not checked: the manual
  /// limits only what robots put in.
  static Result<World> build(const WorldDescription& description);

  const std::string& name() const { return name_; }
  double tick_seconds() const { return tick_seconds_; }
  const CellMap& cells() const { return cells_; }
  const ObstacleField& field() const { return field_; }
  /// The cells that are places, with their types.
  const PlaceMap& places() const { return places_; }
  const PlaceTypes& place_types() const { return place_types_; }
  const Anchors& anchors() const { return anchors_; }
  const AttributeTable& attributes() const { return attributes_; }
  /// The start position and heading of robots that attach: `:cybot-start`, otherwise the map's
  /// centre, facing up the screen.
  Pose cybot_start() const;
  std::span<const WorldDescription::Box> boxes() const { return boxes_; }
  /// The named rooms, in the order of the world file.
  const std::vector<Room>& rooms() const { return rooms_; }
  /// Ignores case; nullptr if there is none of that name.
  const Room* find_room(std::string_view name) const;

  /// Whether an `ars` robot cannot enter the cell: it is filled, outside, or contains a thing with
  /// obsmove on the ground (manual 3.3).
  bool cell_blocked(Cell c) const;

  std::span<const Thing> things() const { return things_; }
  const Thing& thing(ThingId id) const { return things_[id.index()]; }

  /// Why there is no room for this many more things and kickers; nothing = there is.
  std::optional<Message> check_room(std::size_t things, std::size_t kickers) const;
  /// Creates a thing and its contents, contents first (serials as in the manual's E); returns the
  /// container's id. An attribute value that is not allowed, a footprint without an extent, a
  /// position outside the map, an unknown container or a lack of room is an error, and nothing is
  /// created.
  Result<ThingId> add_thing(const ThingDescription& description, ThingLocation location);

  /// Defines an attribute, or changes how reliably it is seen. Refused, with nothing changed: an
  /// invalid definition, or a thing with a value outside the domain.
  std::optional<Message> define_attribute(const AttributeDefinition& definition);
  /// Sets an attribute. A value outside the attribute's domain changes nothing and returns a
  /// message.
  std::optional<Message> set_attribute(ThingId id, std::string_view attribute,
                                       AttributeValue value);
  /// Moves a thing to another place. Refused: a position outside the map, an unknown container, a
  /// thing into itself or its own contents. For a thing without footprint and obsmove nothing is
  /// rastered or sorted, so that many may move per tick.
  std::optional<Message> move_thing(ThingId id, ThingLocation location);
  /// Whether the thing or its container is a prototype or removed.
  bool nowhere(ThingId id) const;

  /// Adds a kicker to the thing, after those it has, or changes the probability of the same kicker.
  /// Refused: an invalid probability, or no room for another kicker.
  std::optional<Message> put_kicker(ThingId id, std::uint32_t kicker, double probability);
  /// False if the thing does not have the kicker.
  bool remove_kicker(ThingId id, std::uint32_t kicker);
  /// Removes the kicker from all things.
  void retire_kicker(std::uint32_t kicker);
  /// Sets or clears ThingKicker::again. False if the thing does not have the kicker.
  bool set_again(ThingId id, std::uint32_t kicker, bool again);
  /// The things that have kickers, in the order of their numbers. Kickers of things that are
  /// nowhere are inactive.
  std::span<const ThingId> kicked() const { return kicked_; }

  /// The sum of the sizes of its direct contents.
  double capacity_in_use(ThingId id) const;
  /// Its weight including all its contents.
  double weight(ThingId id) const;
  /// The position on the ground of the thing or of its container; nothing if it is held or nowhere.
  std::optional<Point> ground_place(ThingId id) const;

  /// Increases whenever cell map, things or field change, so that cached pictures of them can be
  /// updated.
  std::uint64_t version() const { return version_; }
  /// Increases whenever an obstacle changes: cell map, field, and the cells blocked by things. Used
  /// by route planning, which rolling things therefore do not disturb.
  std::uint64_t obstacle_version() const { return obstacle_version_; }

  void hash(StateHash& hash) const;

 private:
  World() = default;
  std::optional<Message> check_location(const ThingLocation& location) const;
  ThingId create(const ThingDescription& description, ThingLocation location);
  void raster_thing(const Thing& thing);
  void rebuild_field();
  void rebuild_blocked_cells();
  void block_cell(Cell c);
  /// nullptr if the thing does not have the kicker.
  ThingKicker* find_kicker(ThingId id, std::uint32_t kicker);

  std::string name_;
  double tick_seconds_ = 0.1;
  CellMap cells_;
  ObstacleField field_;
  Anchors anchors_;
  AttributeTable attributes_;
  PlaceTypes place_types_;
  PlaceMap places_;
  std::vector<WorldDescription::Box> boxes_;
  std::vector<Room> rooms_;
  std::vector<Thing> things_;
  std::vector<Cell> blocked_cells_;  ///< under things with obsmove, in order, each once
  std::vector<ThingId> kicked_;
  std::size_t kicker_count_ = 0;  ///< of all things together
  std::uint64_t version_ = 1;
  std::uint64_t obstacle_version_ = 1;
};

}  // namespace magna
