// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/geometry/cell.h"
#include "core/sim/result.h"
#include "core/world/cell_map.h"
#include "core/world/drawing.h"

namespace magna {

/// A pattern of the cells round a cell that makes it, or one near it, a place of a type (manual
/// 5.1.1). One string per row, the cell itself in the middle: '-' empty, '*' wall, 'x' either.
/// Outside the map is wall.
struct PlaceMatcher {
  std::vector<std::string> rows;  ///< odd in number, all of the same odd length
  double direction = 0.0;         ///< basic canonical direction, rad
  Cell place = {};                ///< the cell that is the place, relative to the middle

  bool matches(const CellMap& map, Cell middle) const;
  /// The same pattern turned by a quarter, clockwise on the screen.
  PlaceMatcher turned() const;
};

/// A typical piece of the structure of walls, which robots sense (manual 5.1.1).
struct PlaceType {
  std::string name;        ///< lower case
  double confusion = 0.0;  ///< probability of sensing such a place where there is none
  std::vector<PlaceMatcher> matchers = {};
  /// The two canonical directions, relative to the basic one, rad.
  std::array<double, 2> turns = {};
  bool invisible = false;  ///< cannot be recognised from a distance
  SourcePlace place = {};
  /// Drawing of its cells on the map; null = default drawing.
  std::shared_ptr<const Drawing> drawing = nullptr;
};

/// The place types of a world: doorway, convex, concave, beak, in this order, then added types.
class PlaceTypes {
 public:
  PlaceTypes();

  /// Adds a type, or replaces the one of that name, which then counts as redefined. Refused: a
  /// probability out of range, a pattern without a middle.
  std::optional<std::string> define(PlaceType type);
  /// Ignores case; nullptr if there is no such type.
  const PlaceType* find(std::string_view name) const;
  /// In the order of definition.
  const std::vector<PlaceType>& all() const { return all_; }

 private:
  std::vector<PlaceType> all_;
};

/// A cell that is a place of some type.
struct Place {
  Cell cell;
  std::uint32_t type = 0;  ///< index into PlaceTypes::all()
  double direction = 0.0;  ///< basic canonical direction, rad
  /// The canonical directions, if they differ from those given by the turns of the type; rad.
  std::optional<std::array<double, 2>> directions = {};
};

/// The cells of a map that are places. A cell has at most one type: the one defined last; of
/// several matches of that type, the first one in row order counts.
class PlaceMap {
 public:
  PlaceMap() = default;
  /// Combines the matches of the patterns of `types` with `known` places: within a type known
  /// places come first, and of several for one cell the first counts. A wall is not a place.
  PlaceMap(const CellMap& map, const PlaceTypes& types, std::span<const Place> known = {});

  /// These places, which are in row order with one for each cell at most.
  explicit PlaceMap(std::vector<Place> places) : places_(std::move(places)) {}

  /// nullptr if the cell is not a place.
  const Place* at(Cell cell) const;
  /// In row order.
  std::span<const Place> all() const { return places_; }

 private:
  std::vector<Place> places_;
};

/// The two canonical directions of a place, in (-pi, pi].
std::array<double, 2> canonical_directions(const Place& place, const PlaceTypes& types);

}  // namespace magna
