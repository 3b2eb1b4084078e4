// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/sim/result.h"
#include "core/sim/state_hash.h"
#include "core/world/cell_map.h"
#include "core/world/obstacle_field.h"
#include "core/world/thing.h"
#include "core/world/world_description.h"

namespace magna {

/// The static world and the things in it.
class World {
 public:
  /// Checks every clause (coordinates within the map; one equal to the width or height means the
  /// last cell, specs 2) and builds cell map, things and obstacle field. An error carries the
  /// clause's line and column, the file is the caller's to add.
  static Result<World> build(const WorldDescription& description);

  const std::string& name() const { return name_; }
  double tick_seconds() const { return tick_seconds_; }
  const CellMap& cells() const { return cells_; }
  const ObstacleField& field() const { return field_; }
  const Anchors& anchors() const { return anchors_; }
  std::span<const WorldDescription::Box> boxes() const { return boxes_; }

  std::span<const Thing> things() const { return things_; }
  const Thing& thing(ThingId id) const { return things_[id.index()]; }

  /// Creates a thing and its contents, contents first (serials as in the manual's E); gives the
  /// container's id. An attribute that does not fit is an error and nothing is created.
  Result<ThingId> add_thing(const ThingDescription& description, ThingLocation location);

  void set_attribute(ThingId id, std::string_view attribute, AttributeValue value);
  void move_thing(ThingId id, ThingLocation location);
  /// Sum of the sizes inside (specs 2).
  double capacity_in_use(ThingId id) const;

  /// Counts up whenever cell map, things or field change: who keeps pictures of them asks.
  std::uint64_t version() const { return version_; }

  void hash(StateHash& hash) const;

 private:
  World() = default;
  void raster_thing(const Thing& thing);
  void rebuild_field();

  std::string name_;
  double tick_seconds_ = 0.1;
  CellMap cells_;
  ObstacleField field_;
  Anchors anchors_;
  std::vector<WorldDescription::Box> boxes_;
  std::vector<Thing> things_;
  std::uint64_t version_ = 1;
};

}  // namespace magna
