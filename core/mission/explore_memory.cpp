// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/explore_memory.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace magna {

ExploreMemory::ExploreMemory(const CellMap& map, double range) : range_(range) {
  const std::size_t cells =
      static_cast<std::size_t>(map.width()) * static_cast<std::size_t>(map.height());
  bits_.resize((cells + 63) / 64, 0);
}

std::size_t ExploreMemory::bit(const CellMap& map, Cell cell) const {
  return static_cast<std::size_t>(cell.j - map.origin().j) * static_cast<std::size_t>(map.width()) +
         static_cast<std::size_t>(cell.i - map.origin().i);
}

void ExploreMemory::set(const CellMap& map, Cell cell) {
  const std::size_t b = bit(map, cell);
  bits_[b / 64] |= std::uint64_t{1} << (b % 64);
}

bool ExploreMemory::known(const CellMap& map, Cell cell) const {
  const std::size_t b = bit(map, cell);
  return ((bits_[b / 64] >> (b % 64)) & 1U) != 0;
}

void ExploreMemory::visit(const CellMap& map, Point position) {
  const Cell here = cell_of(position);
  if (last_ == here) return;
  last_ = here;
  const int reach = static_cast<int>(std::floor(range_));
  for (int dj = -reach; dj <= reach; ++dj) {
    for (int di = -reach; di <= reach; ++di) {
      const Cell cell{here.i + di, here.j + dj};
      if (di * di + dj * dj <= range_ * range_ && map.contains(cell)) set(map, cell);
    }
  }
}

void ExploreMemory::give_up(const CellMap& map, Cell cell) {
  if (map.contains(cell)) set(map, cell);
}

ExploreMemory::Choice ExploreMemory::nearest(
    const CellMap& map, Point from, const std::function<bool(Point centre)>& reachable) const {
  struct Candidate {
    double away;
    Cell cell;
  };
  const auto farther = [](const Candidate& a, const Candidate& b) {
    if (a.away != b.away) return a.away > b.away;
    return a.cell.j != b.cell.j ? a.cell.j > b.cell.j : a.cell.i > b.cell.i;
  };
  const Cell here = cell_of(from);
  Choice choice;
  std::vector<Candidate> heap;
  const auto consider = [&](Cell cell) {
    if (map.filled(cell) || known(map, cell)) return;
    choice.anything_unknown = true;
    heap.push_back({distance(from, cell_centre(cell)), cell});
    std::ranges::push_heap(heap, farther);
  };
  // Ring by ring: cells of a later ring are more than half a cell farther than this ring's number.
  for (int ring = 0; ring <= kFarthest; ++ring) {
    for (int j = here.j - ring; j <= here.j + ring; ++j) {
      const bool whole_line = std::abs(j - here.j) == ring;
      const int step = whole_line || ring == 0 ? 1 : 2 * ring;
      for (int i = here.i - ring; i <= here.i + ring; i += step) consider({i, j});
    }
    const double settled = ring < kFarthest ? ring + 0.5 : HUGE_VAL;
    while (!heap.empty() && heap.front().away <= settled) {
      std::ranges::pop_heap(heap, farther);
      const Point centre = cell_centre(heap.back().cell);
      heap.pop_back();
      if (!reachable(centre)) continue;
      choice.target = centre;
      return choice;
    }
  }
  return choice;
}

void ExploreMemory::hash(StateHash& hash) const {
  hash.add(last_.has_value());
  hash.add(last_.value_or(Cell{}).i);
  hash.add(last_.value_or(Cell{}).j);
  hash.add_all(std::span<const std::uint64_t>(bits_));
}

}  // namespace magna
