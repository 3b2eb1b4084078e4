// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/world/world.h"

namespace magna {

/// Of a cell inside the map, row by row.
inline std::size_t cell_index(const CellMap& map, Cell c) {
  return static_cast<std::size_t>(c.j - map.origin().j) * static_cast<std::size_t>(map.width()) +
         static_cast<std::size_t>(c.i - map.origin().i);
}

/// The number that a thing's substance stands for, as cameras see it; 0 if it has none (manual
/// Table 3.3).
double substance_number(const Thing& thing);

/// A thing on the ground, and what a ray that passes its cell asks of it.
struct GroundThing {
  ThingId id;
  bool obstructs_view = false;
  double substance = 0.0;  ///< its substance_number
};

/// The things on the ground by the cell they lie in: what rays and robots look things up with.
class ThingGrid {
 public:
  explicit ThingGrid(const World& world);

  /// Takes over what has changed in the world since; free when nothing has. The world must outlive
  /// what is asked next.
  void refresh(const World& world);
  /// In the order of their numbers; none outside the map.
  std::span<const GroundThing> in(Cell cell) const;
  /// The same by the index of a cell inside the map.
  std::span<const GroundThing> at(std::size_t index) const {
    return {things_.data() + first_[index], things_.data() + first_[index + 1]};
  }

  /// Is there a thing in the cell that obstructs the view? By its index, inside the map.
  bool obstructed(std::size_t index) const { return obstructed_[index] != 0; }

 private:
  const CellMap* map_ = nullptr;
  std::uint64_t version_ = 0;
  std::vector<std::uint32_t> first_;  ///< by cell, row by row: where its things begin; one more
  std::vector<GroundThing> things_;
  std::vector<std::uint8_t> obstructed_;  ///< by cell: rays ask of every one
};

}  // namespace magna
