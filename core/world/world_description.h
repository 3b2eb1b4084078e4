// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/geometry/cell.h"
#include "core/geometry/polygon.h"
#include "core/geometry/pose.h"
#include "core/sim/message.h"
#include "core/sim/result.h"
#include "core/world/attribute.h"
#include "core/world/cell_map.h"
#include "core/world/drawing.h"
#include "core/world/obstacle_field.h"
#include "core/world/place_map.h"
#include "core/world/thing.h"

namespace magna {

/// `(wall (x0 y0) (x1 y1) type p0 [p1])`, manual 5.1; cell numbers. Also one side of a `rect`.
struct WallClause {
  Cell from;
  Cell to;
  std::string substance;
  double parameter0 = 0.0;
  double parameter1 = 0.0;
  SourcePlace place;
};

/// `(rect (x0 y0) (x1 y1) type p0 [p1 p2 p3])`: outline; parameters run from corner to corner.
struct RectClause {
  Cell from;
  Cell to;
  std::string substance;
  double parameters[4] = {0, 0, 0, 0};
  SourcePlace place;
};

/// `(circle (x y) rad type param)`: filled digitised disc.
struct CircleClause {
  Cell centre;
  double radius = 0.0;
  std::string substance;
  double parameter = 0.0;
  SourcePlace place;
};

/// A thing with its contents; prototypes are already resolved (attributes and contents copied, then
/// overridden). `position` is used only for the outermost thing.
struct ThingDescription {
  std::string name = {};
  Point position = {};
  ThingKind kind = ThingKind::Object;
  Descriptor attributes = {};
  std::optional<Footprint> footprint = {};
  std::vector<ThingDescription> contents = {};
  SourcePlace place = {};
  std::int32_t object = -1;                          ///< Thing::object
  std::vector<ThingKicker> kickers = {};             ///< each once
  std::shared_ptr<const Drawing> drawing = nullptr;  ///< its `:draw-function`; null = none
};

/// Origins of the frames of external protocols (agent-vr.md, Frames; cognav.md, Coordinates);
/// nothing = map centre.
struct Anchors {
  std::optional<Point> agent_origin;
  std::optional<Pose> cybot_start;
};

/// A room, or another part of the floor, with a name by which orders mean it (key `:rooms` of a
/// map). Rooms may overlap, and need not cover the floor.
struct Room {
  std::string name;
  std::vector<Point> corners;  ///< of a polygon, metres
  SourcePlace place = {};
  friend bool operator==(const Room& a, const Room& b) {
    return a.name == b.name && a.corners == b.corners;
  }
};

/// What is wrong with an area: "it has two corners at one place".
Message words_of(PolygonFault fault);

/// A world as given by a world file or a generator: plain values, nothing built yet. Clauses are
/// drawn in the order of the file; a later one covers an earlier one.
struct WorldDescription {
  std::string name = "world";
  Cell origin;
  int width = 0;
  int height = 0;
  double tick_seconds = 0.1;
  double field_resolution = ObstacleField::kDefaultResolution;
  Anchors anchors;
  AttributeTable attributes;  ///< that things can have and cameras can see
  PlaceTypes place_types;
  std::vector<Place> places;  ///< computed by a world file itself, from the directions of its types
  using Clause = std::variant<WallClause, RectClause, CircleClause>;
  std::vector<Clause> clauses;           ///< in the order of the file
  std::vector<ThingDescription> things;  ///< in the order of the file
  /// Static boxes that belong to no cell (the generated field): lower and upper corner, metres.
  struct Box {
    Point lower;
    Point upper;
  };
  std::vector<Box> boxes;
  std::vector<Room> rooms = {};  ///< in the order of the file
};

/// Checks of a description by itself; an error has its place, nothing = valid.

/// Checks size, origin, tick and field resolution of the map, the start of CyBOTs, and the
/// generator's boxes.
std::optional<Error> check_map(const WorldDescription& description);

/// Checks names and corners of the rooms of a valid map.
std::optional<Error> check_rooms(const WorldDescription& description);

/// Checks name, attributes, footprint and kickers of a thing and of everything inside it.
std::optional<Error> check_thing(const ThingDescription& description,
                                 const AttributeTable& attributes);

/// The number of things in a description, including everything inside it, and of their kickers.
struct DescriptionCounts {
  std::size_t things = 0;
  std::size_t kickers = 0;
};
DescriptionCounts counts(const ThingDescription& description);

/// Why a kicker cannot have this probability per tick; nothing = it can.
std::optional<Message> check_kicker_probability(double probability);

/// Whether the map covers this position; false if it is not finite.
bool inside(const CellMap& map, Point position);

/// "(80, 3) lies outside the map, which covers x from 0 to 75 and y from 0 to 75".
Message outside_map(const CellMap& map, Point position);

/// The cell map of a description: its clauses drawn one after the other. Coordinates must lie in
/// the map; one equal to the width or height means the last cell (manual 5.1 has such a `rect`). An
/// error carries the clause's line and column.
Result<CellMap> paint_cells(const WorldDescription& description);

}  // namespace magna
