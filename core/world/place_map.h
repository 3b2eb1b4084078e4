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
