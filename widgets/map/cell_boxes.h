// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/geometry/cell.h"

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

}  // namespace magna
