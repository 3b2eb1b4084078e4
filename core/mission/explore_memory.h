// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/sim/state_hash.h"
#include "core/world/cell_map.h"

namespace magna {

/// The cells that one robot no longer needs to explore: cells of the map whose centre is within
/// `range` metres of a cell it has been in. One bit per cell.
class ExploreMemory {
 public:
  /// Farthest distance of the search, cells.
  static constexpr int kFarthest = 128;

  ExploreMemory(const CellMap& map, double range);

  /// Marks the surroundings of the robot's position as explored.
  void visit(const CellMap& map, Point position);
  /// Marks a cell that cannot be explored after all.
  void give_up(const CellMap& map, Cell cell);
  bool known(const CellMap& map, Cell cell) const;

  struct Choice {
    std::optional<Point>
        target;  ///< the centre of the nearest unknown empty cell that is reachable
    /// Whether there is an unknown empty cell at all, reachable or not.
    bool anything_unknown = false;
  };
  /// Searches from near to far; of cells at equal distance the upper, then the left one first.
  Choice nearest(const CellMap& map, Point from,
                 const std::function<bool(Point centre)>& reachable) const;

  void hash(StateHash& hash) const;

 private:
  std::size_t bit(const CellMap& map, Cell cell) const;
  void set(const CellMap& map, Cell cell);

  double range_;
  std::optional<Cell> last_;
  std::vector<std::uint64_t> bits_;
};

}  // namespace magna
