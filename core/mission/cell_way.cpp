// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/cell_way.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace magna {
namespace {

constexpr std::array<Cell, 4> kSides = {Cell{1, 0}, Cell{-1, 0}, Cell{0, 1}, Cell{0, -1}};
constexpr std::uint8_t kNotYet = 4;
constexpr std::uint8_t kStart = 5;

}  // namespace

// A step towards the goal keeps the sum of A* (steps made + distance in steps), a step away from it
// adds two: so two lists of cells are enough as a queue, one for the current sum and one for the
// next.
std::vector<Point> cell_way(const ClearanceMask& mask, Point from, Point to) {
  std::vector<Point> way;
  const Cell start = mask.cell(from), goal = mask.cell(to);
  if (!mask.free(start) || !mask.free(goal)) return way;
  const auto index = [&](Cell c) {
    return static_cast<std::size_t>(c.j) * static_cast<std::size_t>(mask.width()) +
           static_cast<std::size_t>(c.i);
  };
  const auto left = [&](Cell c) { return std::abs(c.i - goal.i) + std::abs(c.j - goal.j); };
  std::vector<std::uint8_t> came_by(
      static_cast<std::size_t>(mask.width()) * static_cast<std::size_t>(mask.height()), kNotYet);
  came_by[index(start)] = kStart;
  std::vector<Cell> next{start}, later;
  while (came_by[index(goal)] == kNotYet) {
    if (next.empty()) next.swap(later);
    if (next.empty()) return way;
    const Cell c = next.back();
    next.pop_back();
    for (std::size_t side = 0; side < kSides.size(); ++side) {
      const Cell beside{c.i + kSides[side].i, c.j + kSides[side].j};
      if (!mask.free(beside) || came_by[index(beside)] != kNotYet) continue;
      came_by[index(beside)] = static_cast<std::uint8_t>(side);
      (left(beside) < left(c) ? next : later).push_back(beside);
    }
  }
  for (Cell c = goal;;) {
    way.push_back(mask.centre(c));
    const std::uint8_t side = came_by[index(c)];
    if (side == kStart) break;
    c = {c.i - kSides[side].i, c.j - kSides[side].j};
  }
  std::ranges::reverse(way);
  return way;
}

}  // namespace magna
