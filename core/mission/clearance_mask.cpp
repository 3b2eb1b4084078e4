// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/clearance_mask.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <cstring>

namespace magna {
namespace {

constexpr double kMaskRounding = 1e-6;  // cells, rounded to the safe side

/// The rows of the field's tiles as rows of words; cells beyond the width count as filled.
std::vector<std::uint64_t> filled_rows(const ObstacleField& field, ObstacleLayer layer, int words) {
  const auto pitch = static_cast<std::size_t>(words);
  std::vector<std::uint64_t> rows(pitch * static_cast<std::size_t>(field.height()), 0);
  const ObstacleField::Tiles tiles = field.tiles(layer);
  for (int line = 0; line < field.tile_lines(); ++line) {
    const int last = std::min(8, field.height() - line * 8);
    for (int column = 0; column < field.tile_columns(); ++column) {
      const std::uint64_t tile = tiles(column, line);
      if (tile == 0) continue;
      for (int j = 0; j < last; ++j) {
        const std::uint64_t eight = (tile >> (8 * j)) & 0xFFU;
        rows[static_cast<std::size_t>(line * 8 + j) * pitch +
             static_cast<std::size_t>(column >> 3)] |= eight << (8 * (column & 7));
      }
    }
  }
  return rows;
}

/// Copies every bit also to the `by` positions to its left and right, by < 64.
void spread_sideways(std::vector<std::uint64_t>& row, std::vector<std::uint64_t>& scratch, int by) {
  const std::size_t words = row.size();
  // In steps that double: 1, 2, 4, … positions, then the remainder.
  for (int done = 0; done < by;) {
    const int step = std::min(by - done, done + 1);
    scratch = row;
    for (std::size_t k = 0; k < words; ++k) {
      const std::uint64_t before = k > 0 ? scratch[k - 1] : 0;
      const std::uint64_t after = k + 1 < words ? scratch[k + 1] : 0;
      row[k] |=
          scratch[k] << step | before >> (64 - step) | scratch[k] >> step | after << (64 - step);
    }
    done += step;
  }
}

/// How many cells to each side a filled cell extends in a row `dy` away from it; -1 = not at all.
int reach_in_row(double cells, int dy) {
  const double down = std::max(0.0, std::abs(dy) - 0.5);
  const double rest = cells * cells - down * down;
  return rest <= 0.0 ? -1 : static_cast<int>(std::floor(std::sqrt(rest) + 0.5 + kMaskRounding));
}

constexpr std::array<Cell, 4> kSides = {Cell{1, 0}, Cell{-1, 0}, Cell{0, 1}, Cell{0, -1}};
constexpr std::uint8_t kNotYet = 4;
constexpr std::uint8_t kStart = 5;

}  // namespace

ClearanceMask::ClearanceMask(const ObstacleField& field, ObstacleLayer layer, double radius)
    : lower_(field.lower()),
      resolution_(field.resolution()),
      inverse_(field.cells_per_metre()),
      width_(field.width()),
      height_(field.height()),
      words_((field.width() + 63) / 64) {
  // The radius is extended by half a diagonal: if the middle of a cell is free then, the whole cell
  // is.
  const double cells = radius * inverse_ + std::sqrt(0.5) + kMaskRounding;
  spread(filled_rows(field, layer, words_), cells);
}

void ClearanceMask::spread(const std::vector<std::uint64_t>& filled, double cells) {
  const auto pitch = static_cast<std::size_t>(words_);
  std::vector<std::uint64_t> blocked(filled.size(), 0);
  const int rows = static_cast<int>(std::ceil(cells + 0.5));
  std::vector<std::uint64_t> line(pitch);
  std::vector<std::uint64_t> scratch(pitch);
  for (int j = 0; j < height_; ++j) {
    const std::uint64_t* const source = filled.data() + static_cast<std::size_t>(j) * pitch;
    if (std::all_of(source, source + pitch, [](std::uint64_t w) { return w == 0; })) continue;
    line.assign(source, source + pitch);
    int spread_by = 0;
    // From the most distant rows, where the extent is smallest, to the row itself.
    for (int dy = rows; dy >= 0; --dy) {
      const int reach = reach_in_row(cells, dy);
      if (reach < 0) continue;
      spread_sideways(line, scratch, reach - spread_by);
      spread_by = reach;
      for (const int there : {j - dy, j + dy}) {
        if (there < 0 || there >= height_) continue;
        std::uint64_t* const to = blocked.data() + static_cast<std::size_t>(there) * pitch;
        for (std::size_t k = 0; k < pitch; ++k) to[k] |= line[k];
        if (dy == 0) break;
      }
    }
  }
  bits_.resize(blocked.size());
  std::ranges::transform(blocked, bits_.begin(), [](std::uint64_t w) { return ~w; });
  // The outside of the map is filled, too.
  for (int j = 0; j < height_; ++j) {
    std::uint64_t* const to = bits_.data() + static_cast<std::size_t>(j) * pitch;
    const int outside_row = std::min(j, height_ - 1 - j) + 1;
    const int margin = std::min(reach_in_row(cells, 1), width_);
    if (reach_in_row(cells, outside_row) >= 0) {
      std::fill(to, to + pitch, 0);
      continue;
    }
    for (int i = 0; i < margin; ++i) {
      to[i >> 6] &= ~(std::uint64_t{1} << (i & 63));
      const int k = width_ - 1 - i;
      to[k >> 6] &= ~(std::uint64_t{1} << (k & 63));
    }
    if ((width_ & 63) != 0) to[pitch - 1] &= (std::uint64_t{1} << (width_ & 63)) - 1;
  }
}

Cell ClearanceMask::cell(Point p) const {
  // Compared as floating-point numbers: the cell index of a distant point would not fit.
  const double x = std::floor(std::clamp((p.x - lower_.x) * inverse_, -1.0, double(width_)));
  const double y = std::floor(std::clamp((p.y - lower_.y) * inverse_, -1.0, double(height_)));
  return {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
}

bool ClearanceMask::free_run(int j, int from, int to) const {
  const std::uint64_t* const words = row(j);
  const int first = from >> 6;
  const int last = to >> 6;
  const std::uint64_t head = ~std::uint64_t{0} << (from & 63);
  const std::uint64_t tail = ~std::uint64_t{0} >> (63 - (to & 63));
  if (first == last) return (~words[first] & head & tail) == 0;
  if ((~words[first] & head) != 0 || (~words[last] & tail) != 0) return false;
  for (int k = first + 1; k < last; ++k) {
    if (~words[k] != 0) return false;
  }
  return true;
}

bool ClearanceMask::free_way(Point from, Point to) const {
  if (!free(from) || !free(to)) return false;
  Point a = inverse_ * (from - lower_);
  Point b = inverse_ * (to - lower_);
  if (a.y > b.y) std::swap(a, b);
  const int top = static_cast<int>(a.y);
  const int bottom = static_cast<int>(b.y);
  const double slope = bottom > top ? (b.x - a.x) / (b.y - a.y) : 0.0;
  const double least = std::min(a.x, b.x);
  const double most = std::max(a.x, b.x);
  double enters = a.x;
  for (int j = top; j <= bottom; ++j) {
    // Where the line leaves the row, clamped to the line's ends against rounding.
    const double leaves = j == bottom ? b.x : std::clamp(a.x + (j + 1 - a.y) * slope, least, most);
    const int left = static_cast<int>(std::min(enters, leaves));
    const int right = static_cast<int>(std::max(enters, leaves));
    if (!free_run(j, left, right)) return false;
    enters = leaves;
  }
  return true;
}

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
