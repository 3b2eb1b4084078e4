// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/world/world.h"

namespace magna {

/// Index of a cell inside the map, row by row.
inline std::size_t cell_index(const CellMap& map, Cell c) {
  return static_cast<std::size_t>(c.j - map.origin().j) * static_cast<std::size_t>(map.width()) +
         static_cast<std::size_t>(c.i - map.origin().i);
}

/// The number of a thing's substance, as cameras see it; 0 if it has none (manual Table 3.3).
double substance_number(const Thing& thing);

/// A thing on the ground, with the properties that a passing ray needs.
struct GroundThing {
  ThingId id;
  bool obstructs_view = false;
  double substance = 0.0;  ///< its substance_number
};

/// The things on the ground by cell, for look-ups by rays and robots.
class ThingGrid {
 public:
  explicit ThingGrid(const World& world);

  /// Updates the grid to the current state of the world; costs nothing when nothing has changed.
  /// The world must outlive later queries.
  void refresh(const World& world);
  /// In the order of their numbers; empty outside the map.
  std::span<const GroundThing> in(Cell cell) const;
  /// The same by the index of a cell inside the map.
  std::span<const GroundThing> at(std::size_t index) const {
    return {things_.data() + first_[index], things_.data() + first_[index + 1]};
  }

  /// Whether a thing in the cell obstructs the view; by the index of a cell inside the map.
  bool obstructed(std::size_t index) const { return obstructed_[index] != 0; }
  /// The indices of the cells with things, in ascending order.
  std::span<const std::uint32_t> occupied() const { return occupied_; }

 private:
  const CellMap* map_ = nullptr;
  std::uint64_t version_ = 0;
  /// By cell, row by row: start of its things; one extra entry at the end.
  std::vector<std::uint32_t> first_;
  std::vector<GroundThing> things_;
  std::vector<std::uint32_t> occupied_;
  /// By cell; separate because every ray reads it for each cell.
  std::vector<std::uint8_t> obstructed_;
};

}  // namespace magna
