// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/geometry/cell.h"
#include "core/world/cell_map.h"
#include "core/world/drawing.h"
#include "core/world/source_place.h"

namespace magna {

/// How the cells round a cell must be for it, or one near it, to be a place of a type (manual
/// 5.1.1). One string a row, the cell itself in the middle: '-' empty, '*' wall, 'x' either.
/// Outside the map is wall.
struct PlaceMatcher {
  std::vector<std::string> rows;  ///< odd in number, all of the same odd length
  double direction = 0.0;         ///< basic canonical direction, rad
  Cell place = {};                ///< the cell that is such a place, counted from the middle

  bool matches(const CellMap& map, Cell middle) const;
  /// The same turned by a quarter, clockwise on the screen.
  PlaceMatcher turned() const;
};

/// A stereotypical bit of the structure of walls, which robots sense (manual 5.1.1).
struct PlaceType {
  std::string name;        ///< lower case
  double confusion = 0.0;  ///< probability of finding one where there is none
  std::vector<PlaceMatcher> matchers = {};
  /// The two canonical directions, counted from the basic one, rad.
  std::array<double, 2> turns = {};
  bool invisible = false;  ///< cannot be recognised from a distance
  SourcePlace place = {};
  std::shared_ptr<const Drawing> drawing = nullptr;  ///< its cells on the map; null = as usual
};

/// The types of a world: doorway, convex, concave, beak, in this order, and what is added.
class PlaceTypes {
 public:
  PlaceTypes();

  /// Adds one or takes the place of one of that name, which counts as redefined. Refused: a
  /// probability out of range, a pattern without a middle.
  std::optional<std::string> define(PlaceType type);
  /// Case ignored; nullptr = there is none.
  const PlaceType* find(std::string_view name) const;
  /// In the order of definition.
  const std::vector<PlaceType>& all() const { return all_; }

 private:
  std::vector<PlaceType> all_;
};

}  // namespace magna
