// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/free_regions.h"

#include <algorithm>

namespace magna {

std::vector<Cell> cells_around(int reach) {
  std::vector<Cell> cells;
  for (int j = -reach; j <= reach; ++j) {
    for (int i = -reach; i <= reach; ++i) {
      if (i * i + j * j <= reach * reach) cells.push_back({i, j});
    }
  }
  std::ranges::stable_sort(cells, {}, [](Cell c) { return c.i * c.i + c.j * c.j; });
  return cells;
}

FreeRegions::FreeRegions(const ClearanceMask& mask) {
  collect_runs(mask);
  join_rows();
  number_regions();
}

void FreeRegions::collect_runs(const ClearanceMask& mask) {
  first_.reserve(static_cast<std::size_t>(mask.height()) + 1);
  for (int j = 0; j < mask.height(); ++j) {
    first_.push_back(static_cast<std::int32_t>(runs_.size()));
    const std::uint64_t* const row = mask.row(j);
    std::uint64_t before = 0;  // the last cell of the previous word
    for (int k = 0; k < mask.words(); ++k) {
      const std::uint64_t word = row[k];
      // The positions where free cells begin or end.
      std::uint64_t changes = word ^ (word << 1 | before);
      before = word >> 63;
      for (; changes != 0; changes &= changes - 1) {
        const int bit = std::countr_zero(changes);
        const std::int32_t i = k * 64 + bit;
        if (((word >> bit) & 1U) != 0) {
          runs_.push_back({i, i, static_cast<std::int32_t>(runs_.size())});
        } else {
          runs_.back().last = i - 1;
        }
      }
    }
    if (before != 0) runs_.back().last = mask.words() * 64 - 1;
  }
  first_.push_back(static_cast<std::int32_t>(runs_.size()));
}

// Until the regions are numbered, `region` is an earlier run of the same region, or the run itself.
std::int32_t FreeRegions::root(std::int32_t run) {
  const auto up = [this](std::int32_t r) -> std::int32_t& {
    return runs_[static_cast<std::size_t>(r)].region;
  };
  while (up(run) != run) {
    up(run) = up(up(run));
    run = up(run);
  }
  return run;
}

void FreeRegions::join_rows() {
  for (std::size_t j = 1; j + 1 < first_.size(); ++j) {
    std::int32_t above = first_[j - 1];
    std::int32_t here = first_[j];
    while (above < first_[j] && here < first_[j + 1]) {
      const Run& a = runs_[static_cast<std::size_t>(above)];
      const Run& b = runs_[static_cast<std::size_t>(here)];
      if (a.first <= b.last && b.first <= a.last) {
        const std::int32_t one = root(above);
        const std::int32_t other = root(here);
        runs_[static_cast<std::size_t>(std::max(one, other))].region = std::min(one, other);
      }
      (a.last < b.last ? above : here) += 1;
    }
  }
}

void FreeRegions::number_regions() {
  std::size_t j = 0;
  for (std::size_t k = 0; k < runs_.size(); ++k) {
    while (static_cast<std::int32_t>(k) >= first_[j + 1]) ++j;
    Run& run = runs_[k];
    const auto line = static_cast<std::int32_t>(j);
    if (run.region == static_cast<std::int32_t>(k)) {
      run.region = static_cast<std::int32_t>(boxes_.size());
      boxes_.push_back({run.first, line, run.last, line});
      continue;
    }
    // The run it refers to is earlier and already has its number.
    run.region = runs_[static_cast<std::size_t>(run.region)].region;
    Box& box = boxes_[static_cast<std::size_t>(run.region)];
    box.left = std::min(box.left, run.first);
    box.right = std::max(box.right, run.last);
    box.bottom = line;
  }
}

std::int32_t FreeRegions::region(Cell c) const {
  if (c.j < 0 || static_cast<std::size_t>(c.j) + 1 >= first_.size()) return kNone;
  const auto begin = runs_.begin() + first_[static_cast<std::size_t>(c.j)];
  const auto end = runs_.begin() + first_[static_cast<std::size_t>(c.j) + 1];
  const auto after = std::upper_bound(begin, end, c.i,
                                      [](std::int32_t i, const Run& run) { return i < run.first; });
  if (after == begin || std::prev(after)->last < c.i) return kNone;
  return std::prev(after)->region;
}

}  // namespace magna
