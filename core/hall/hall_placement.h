// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/hall/hall_draft.h"

namespace magna {

/// Why an item cannot stand where it is.
struct PlacementProblem {
  /// What it overlaps; nothing = it is outside the hall.
  std::optional<HallItemId> other;
  friend bool operator==(const PlacementProblem&, const PlacementProblem&) = default;
};

/// What stands where in a draft, which must outlive it. Tiles of items must not overlap; bodies of
/// machines neither each other nor walls, and discs of robots neither each other nor walls, belts
/// and bodies. Asking takes time proportional to the size of the item.
class HallPlacement {
 public:
  explicit HallPlacement(const HallDraft& draft);

  /// The first problem of the item, as if those of `without` (in order of number) did not exist.
  /// The item itself, by its number, is never in its own way.
  std::optional<PlacementProblem> problem(const DraftItem& item,
                                          std::span<const HallItemId> without = {}) const;
  /// The item with this tile; kWholeHall for floor.
  HallItemId at(Cell c) const;
  /// The topmost item at a place: robots, then bodies of machines, then tiles.
  HallItemId at(Point p) const;

 private:
  std::optional<HallItemId> overlapped(const DraftItem& item,
                                       std::span<const HallItemId> without) const;
  std::optional<HallItemId> near_machine(const DraftItem& item,
                                         std::span<const HallItemId> without) const;
  std::optional<HallItemId> near_robot(const DraftItem& item,
                                       std::span<const HallItemId> without) const;
  bool outside(const DraftItem& item) const;

  const HallDraft& draft_;
  std::vector<HallItemId> tiles_;  ///< by cell, line by line
  std::vector<const DraftItem*> robots_;
};

}  // namespace magna
