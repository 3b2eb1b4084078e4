// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPolygonF>
#include <QRectF>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/geometry/cell.h"
#include "core/view/snapshot.h"

namespace magna {

/// A box of cells of one kind: from the first cell to the one behind the last.
template <class Kind>
struct CellBox {
  Cell first;
  Cell end;
  Kind kind;
};

/// Combines the cells from `low` to before `end` into boxes of one kind, joining rows with the same
/// runs. `kind_at` returns a cell's kind; nothing = not in a box.
template <class KindAt>
auto cell_boxes(Cell low, Cell end, const KindAt& kind_at) {
  using Kind = typename decltype(kind_at(low))::value_type;
  std::vector<CellBox<Kind>> boxes;
  std::map<std::pair<int, int>, std::size_t> above;  // boxes that end in the previous row, by their
                                                     // ends
  for (int j = low.j; j < end.j; ++j) {
    std::map<std::pair<int, int>, std::size_t> here;
    for (int i = low.i; i < end.i;) {
      const std::optional<Kind> kind = kind_at(Cell{i, j});
      int behind = i + 1;
      while (behind < end.i && kind_at(Cell{behind, j}) == kind) ++behind;
      if (kind) {
        const auto same = above.find({i, behind});
        if (same != above.end() && boxes[same->second].kind == *kind) {
          boxes[same->second].end.j = j + 1;
          here[{i, behind}] = same->second;
        } else {
          here[{i, behind}] = boxes.size();
          boxes.push_back({{i, j}, {behind, j + 1}, *kind});
        }
      }
      i = behind;
    }
    above = std::move(here);
  }
  return boxes;
}

/// The area that the map shows as known while the ground truth is hidden: the seen floor without
/// frays, which are strips narrower than 1 m left by single rays, and gaps of up to 0.5 m; the
/// whole of a filled cell or thing that was seen in part; and pockets of up to 1 m² inside all
/// this. In grids of more than kMostCleaned cells frays, gaps and pockets are shown as they were
/// seen. Made by KnownFloor, on a thread if it takes long.
class ShownFloor {
 public:
  static constexpr std::size_t kMostCleaned = std::size_t{1} << 22;  ///< cells, 512 x 512 m

  ShownFloor(const WorldSnapshot& world, std::shared_ptr<const CoverageSnapshot> coverage);

  const std::shared_ptr<const CoverageSnapshot>& coverage() const { return coverage_; }
  /// A cell of the coverage's grid; false outside it.
  bool known(Cell c) const;
  /// The rest of the grid as axis-parallel boxes, as few as possible, metres.
  const std::vector<QRectF>& unknown() const { return unknown_; }
  /// The frontier: lines between known free floor and the rest near the given open sides, metres,
  /// simplified by up to 0.5 m; lines shorter than 1 m are left out.
  std::vector<QPolygonF> frontier(std::span<const FrontierSide> sides) const;

 private:
  static constexpr std::uint8_t kSeenFloor = 1;
  static constexpr std::uint8_t kAdded = 2;

  std::size_t place(Cell c) const;
  void take_seen();
  void sweep(bool all, bool down, int window);
  void smooth();
  void add(Cell c);
  void add_cells(const CellMap& cells);
  void add_things(std::span<const Thing> things);
  void fill_pockets();
  void take_unknown();
  std::vector<std::uint8_t> near_open(std::span<const FrontierSide> sides) const;
  /// Whether an obstacle was detected in the cell, not at the end of a fray.
  bool met(Cell c) const;

  std::shared_ptr<const CoverageSnapshot> coverage_;
  int columns_ = 0;
  int lines_ = 0;
  std::vector<std::uint8_t> known_;  ///< row by row: 0 = unknown, kSeenFloor, kAdded
  std::vector<QRectF> unknown_;
};

}  // namespace magna
