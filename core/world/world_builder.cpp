// SPDX-License-Identifier: GPL-3.0-or-later
// World::build: from a description to cell map, things and obstacle field.
#include <fmt/format.h>

#include "core/world/cell_painter.h"
#include "core/world/description_check.h"
#include "core/world/world.h"

namespace magna {

Result<World> World::build(const WorldDescription& description) {
  auto cells = paint_cells(description);
  if (!cells) return cells.error();
  World world;
  world.name_ = description.name;
  world.tick_seconds_ = description.tick_seconds;
  world.anchors_ = description.anchors;
  world.attributes_ = description.attributes;
  world.boxes_ = description.boxes;
  world.cells_ = std::move(*cells);
  world.place_types_ = description.place_types;
  world.places_ = PlaceMap(world.cells_, world.place_types_, description.places);
  for (const ThingDescription& thing : description.things) {
    if (auto error = check_thing(thing, world.attributes_)) return *error;
    if (!inside(world.cells_, thing.position)) {
      return Error{fmt::format("thing '{}' at {}", thing.name,
                               english(outside_map(world.cells_, thing.position))),
                   "", thing.place.line, thing.place.column};
    }
    const auto [things, kickers] = counts(thing);
    if (auto problem = world.check_room(things, kickers)) {
      return Error{english(*problem), "", thing.place.line, thing.place.column};
    }
    world.create(thing, thing.position);
  }
  world.field_ =
      ObstacleField(world.cells_.lower(), world.cells_.upper(), description.field_resolution);
  world.rebuild_field();
  world.rebuild_blocked_cells();
  return world;
}

}  // namespace magna
