// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/polyline_simplify.h"

#include <algorithm>
#include <cstddef>

namespace magna {
namespace {

std::int64_t square_distance(GridCorner a, GridCorner b) {
  const std::int64_t x = a.x - b.x, y = a.y - b.y;
  return x * x + y * y;
}

/// The squared distance of `p` from the side, times the squared length of the side: an integer that
/// orders points like the distance.
std::int64_t scaled_distance(GridCorner p, GridCorner from, GridCorner to) {
  const std::int64_t x = to.x - from.x, y = to.y - from.y;
  const std::int64_t px = p.x - from.x, py = p.y - from.y;
  const std::int64_t length = x * x + y * y;
  const std::int64_t along = x * px + y * py;
  if (along <= 0) return square_distance(p, from) * length;
  if (along >= length) return square_distance(p, to) * length;
  const std::int64_t across = x * py - y * px;
  return across * across;
}

struct Farthest {
  std::size_t at = 0;
  std::int64_t distance = -1;  ///< scaled
};

/// Of the corners of `line` between its ends, the farthest; of several the first.
Farthest farthest(std::span<const GridCorner> line) {
  Farthest found;
  for (std::size_t k = 1; k + 1 < line.size(); ++k) {
    const std::int64_t distance = scaled_distance(line[k], line.front(), line.back());
    if (distance > found.distance) found = {k, distance};
  }
  return found;
}

void simplify_halves(std::span<const GridCorner> line, std::size_t cut, int tolerance,
                     std::vector<GridCorner>& kept) {
  simplify_line(line.first(cut + 1), tolerance, kept);
  simplify_line(line.subspan(cut), tolerance, kept);
}

}  // namespace

void simplify_line(std::span<const GridCorner> line, int tolerance, std::vector<GridCorner>& kept) {
  const std::int64_t within =
      std::int64_t{tolerance} * tolerance * square_distance(line.front(), line.back());
  const Farthest cut = farthest(line);
  if (cut.distance > within) {
    simplify_halves(line, cut.at, tolerance, kept);
  } else {
    kept.push_back(line.front());
  }
}

void simplify_ring(std::span<const GridCorner> ring, int tolerance, std::vector<GridCorner>& kept) {
  const auto from_first = [&](GridCorner a) { return square_distance(ring.front(), a); };
  const auto cut =
      static_cast<std::size_t>(std::ranges::max_element(ring, {}, from_first) - ring.begin());
  const std::size_t begin = kept.size();
  simplify_halves(ring, cut, tolerance, kept);
  if (kept.size() - begin > 2) return;
  // A line there and back would not be a polygon: adding the farthest corner makes it one.
  kept.resize(begin);
  const auto there = ring.first(cut + 1), back = ring.subspan(cut);
  const Farthest left = farthest(there), right = farthest(back);
  if (left.distance >= right.distance) {
    simplify_halves(there, left.at, tolerance, kept);
    simplify_line(back, tolerance, kept);
  } else {
    simplify_line(there, tolerance, kept);
    simplify_halves(back, right.at, tolerance, kept);
  }
}

}  // namespace magna
