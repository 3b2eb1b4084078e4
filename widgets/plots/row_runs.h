// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <span>
#include <vector>

namespace magna {

/// Adjacent rows of a model.
struct RowRun {
  int first;
  int last;  ///< inclusive
};

/// The rows of one ascending list that are missing in another, as runs from the top down: rows to
/// remove if it is the old list, rows to insert if it is the new one.
template <class Key>
std::vector<RowRun> rows_only_in(std::span<const Key> rows, std::span<const Key> others) {
  std::vector<RowRun> runs;
  auto other = others.begin();
  for (int row = 0; const Key& key : rows) {
    while (other != others.end() && *other < key) ++other;
    if (other == others.end() || *other != key) {
      if (runs.empty() || runs.back().last + 1 != row) runs.push_back({row, row});
      runs.back().last = row;
    }
    ++row;
  }
  return runs;
}

/// From the bottom up, so that removing a run does not move the remaining ones.
inline std::vector<RowRun> last_first(std::vector<RowRun> runs) {
  std::ranges::reverse(runs);
  return runs;
}

}  // namespace magna
