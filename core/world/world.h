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
/// Two layers of space (design 4). Cells of 1 m: what `ars` robots move and see in; a thing with
/// obsmove on the ground blocks the cell it lies in (`cell_blocked`). The obstacle field of 0.05 m:
/// what robots with a body collide with and rangers see; there a thing has a body only if it has a
/// footprint, and walls fill their whole cell.
class World {
 public:
  static constexpr int kMaxSide = 4096;  ///< cells of a map in one direction
  /// Things of a world, with those that are gone, and kickers that they have, all together: so many
  /// that no world needs more, and so few that programs that make things without end do no harm.
  static constexpr std::size_t kMostThings = 100'000;
  static constexpr std::size_t kMostKickers = 100'000;

  /// Checks every clause (coordinates within the map; one equal to the width or height means the
  /// last cell, specs 2) and builds cell map, things and obstacle field. An error carries the
  /// clause's line and column, the file is the caller's to add. Positions of things are taken
  /// literally and must lie in the map. That contents fit into their container is the author's
  /// business: the manual limits only what robots put in.
  static Result<World> build(const WorldDescription& description);

  const std::string& name() const { return name_; }
  double tick_seconds() const { return tick_seconds_; }
  const CellMap& cells() const { return cells_; }
  const ObstacleField& field() const { return field_; }
  /// Cells that are places, and of which types.
  const PlaceMap& places() const { return places_; }
  const PlaceTypes& place_types() const { return place_types_; }
  const Anchors& anchors() const { return anchors_; }
  const AttributeTable& attributes() const { return attributes_; }
  /// Where robots that attach begin, and their heading: `:cybot-start`, else the map's centre and
  /// up the screen.
  Pose cybot_start() const;
  std::span<const WorldDescription::Box> boxes() const { return boxes_; }

  /// Filled, outside, or holds a thing with obsmove on the ground (specs 2): no way for an `ars`
  /// robot.
  bool cell_blocked(Cell c) const;

  std::span<const Thing> things() const { return things_; }
  const Thing& thing(ThingId id) const { return things_[id.index()]; }

  /// Why there is no room for so many more things and kickers of things; nothing = there is.
  std::optional<Message> check_room(std::size_t things, std::size_t kickers) const;
  /// Creates a thing and its contents, contents first (serials as in the manual's E); gives the
  /// container's id. An attribute that does not fit, a footprint without an extent, a position
  /// outside the map, an unknown container or a lack of room is an error and nothing is created.
  Result<ThingId> add_thing(const ThingDescription& description, ThingLocation location);

  /// Refused (says why, changes nothing) when the value is outside the attribute's domain.
  std::optional<Message> set_attribute(ThingId id, std::string_view attribute,
                                       AttributeValue value);
  /// Takes it out of where it is. Refused: a position outside the map, an unknown container, a
  /// thing into itself or into its own contents. Nothing is rastered or sorted for a thing without
  /// footprint and obsmove: many may move in a tick.
  std::optional<Message> move_thing(ThingId id, ThingLocation location);
  /// Is it, or what it is in, a prototype or gone?
  bool nowhere(ThingId id) const;

  /// Another kicker for the thing, behind those that it has, or the same with another probability.
  /// Refused: the probability is none, or there is no room for another one.
  std::optional<Message> put_kicker(ThingId id, std::uint32_t kicker, double probability);
  /// False: it has no such kicker.
  bool remove_kicker(ThingId id, std::uint32_t kicker);
  /// No thing has it any longer.
  void retire_kicker(std::uint32_t kicker);
  /// Sets or clears ThingKicker::again. False: it has no such kicker.
  bool set_again(ThingId id, std::uint32_t kicker, bool again);
  /// The things that have kickers, in the order of their numbers.
  std::span<const ThingId> kicked() const { return kicked_; }
  /// Does it have this kicker, and is it somewhere? Those of things that are nowhere rest.
  bool kicks(ThingId id, std::uint32_t kicker) const;

  /// Sum of the sizes directly inside (specs 2).
  double capacity_in_use(ThingId id) const;
  /// Its weight with all that is in it.
  double weight(ThingId id) const;
  /// The place on the ground that it has, or that what it is in has; nothing: it is held, or
  /// it is nowhere.
  std::optional<Point> ground_place(ThingId id) const;

  /// Counts up whenever cell map, things or field change: who keeps pictures of them asks.
  std::uint64_t version() const { return version_; }
  /// Counts up whenever something changes that is in anybody's way: cell map, field, and the cells
  /// blocked by things. Who plans ways asks; things that roll about do not disturb them.
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
  /// nullptr: it has no such kicker.
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
  std::vector<Thing> things_;
  std::vector<Cell> blocked_cells_;  ///< under things with obsmove, in order, each once
  std::vector<ThingId> kicked_;
  std::size_t kicker_count_ = 0;  ///< of all things together
  std::uint64_t version_ = 1;
  std::uint64_t obstacle_version_ = 1;
};

}  // namespace magna
