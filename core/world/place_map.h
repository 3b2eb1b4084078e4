// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/geometry/cell.h"
#include "core/world/cell_map.h"
#include "core/world/place_type.h"

namespace magna {

/// A cell that is a place of some type.
struct Place {
  Cell cell;
  std::uint32_t type = 0;  ///< index into PlaceTypes::all()
  double direction = 0.0;  ///< basic canonical direction, rad
  /// The canonical directions, if they are not those that its type's turns give; rad.
  std::optional<std::array<double, 2>> directions = {};
};

/// Which cells of a map are places. At most one type a cell: the one defined last; of
/// what it says of the cell, what is found first, row by row.
class PlaceMap {
 public:
  PlaceMap() = default;
  /// What the patterns of `types` find, and `known` places: of the same type these come first, of
  /// several for one cell the first. A wall is not a place.
  PlaceMap(const CellMap& map, const PlaceTypes& types, std::span<const Place> known = {});

  /// nullptr: it is none.
  const Place* at(Cell cell) const;
  /// Row by row.
  std::span<const Place> all() const { return places_; }

 private:
  std::vector<Place> places_;
};

/// The two canonical directions of a place, in (-pi, pi].
std::array<double, 2> canonical_directions(const Place& place, const PlaceTypes& types);

}  // namespace magna
