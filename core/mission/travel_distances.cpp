// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/travel_distances.h"

#include <algorithm>
#include <cstddef>

namespace magna {
namespace {

constexpr double kMetresPerCost = CoverageGrid::kCellSize / TravelMap::kStraight;
/// Allowed loss of clearance of a shortened way, m.
constexpr double kScant = 0.01;

/// The cost of a step into a cell; `k` as in `offsets`.
std::uint32_t step_cost(const TravelMap& map, std::size_t into, std::size_t k) {
  const unsigned straight = map.step(into);
  return k < 4 ? straight : straight * TravelMap::kDiagonal / TravelMap::kStraight;
}

/// Both cells beside a diagonal step must be passable; `off` are the neighbours' offsets.
bool cuts_corner(const TravelMap& map, std::size_t at, const std::array<std::ptrdiff_t, 8>& off,
                 std::size_t k) {
  if (k < 4) return false;
  const auto passable = [&](std::ptrdiff_t by) {
    return map.step(static_cast<std::size_t>(static_cast<std::ptrdiff_t>(at) + by)) != 0;
  };
  return !passable(off[k % 2]) || !passable(off[2 + (k - 4) / 2]);
}

/// String pulling: from each point straight to the last one with a clear view.
std::vector<Point> pulled(const TravelMap& map, const std::vector<Point>& points) {
  std::vector<double> room;
  room.reserve(points.size());
  for (const Point& p : points) room.push_back(map.clearance(p));
  std::vector<Point> way;
  for (std::size_t at = 0; at + 1 < points.size();) {
    std::size_t next = at + 1;
    double least = map.comfort();
    for (std::size_t k = at + 2; k < points.size(); ++k) {
      least = std::min(least, room[k - 1]);
      if (!map.clear_way(points[at], points[k], least - kScant)) break;
      next = k;
    }
    way.push_back(points[next]);
    at = next;
  }
  return way;
}

}  // namespace

// Right, left, down, up; then right and left below, right and left above: (k - 4) / 2 and k % 2
// select the two sides next to a corner.
std::array<std::ptrdiff_t, 8> TravelDistances::offsets(const TravelMap& map) {
  const auto line = static_cast<std::ptrdiff_t>(map.pitch());
  return {1, -1, line, -line, line + 1, line - 1, -line + 1, -line - 1};
}

bool TravelDistances::measure(const TravelMap& map, Point from) {
  cost_.assign(map.size(), kNever);
  from_ = from;
  const Cell own = map.grid().cell(from);
  const std::optional<Cell> begin =
      map.passable(own) ? own : map.nearest(from, kAside, [](Cell) { return true; });
  if (!begin) return false;
  start_ = map.index(*begin);
  cost_[start_] = 0;
  buckets_[0].push_back(static_cast<std::uint32_t>(start_));
  waiting_ = 1;
  std::vector<std::uint32_t> now;
  for (std::uint32_t cost = 0; waiting_ > 0; ++cost) {
    std::vector<std::uint32_t>& bucket = buckets_[cost % kBuckets];
    if (bucket.empty()) continue;
    now.swap(bucket);
    waiting_ -= now.size();
    for (const std::uint32_t at : now) {
      if (cost_[at] == cost) settle(map, at, cost);
    }
    now.clear();
  }
  return true;
}

void TravelDistances::settle(const TravelMap& map, std::uint32_t at, std::uint32_t cost) {
  const auto off = offsets(map);
  for (std::size_t k = 0; k < off.size(); ++k) {
    const auto beside = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(at) + off[k]);
    if (map.step(beside) == 0) continue;
    const std::uint32_t there = cost + step_cost(map, beside, k);
    if (there >= cost_[beside] || cuts_corner(map, at, off, k)) continue;
    cost_[beside] = there;
    buckets_[there % kBuckets].push_back(static_cast<std::uint32_t>(beside));
    ++waiting_;
  }
}

double TravelDistances::metres(const TravelMap& map, Cell c) const {
  if (!map.contains(c) || cost_.size() != map.size()) return kNowhere;
  const std::uint32_t cost = cost_[map.index(c)];
  return cost == kNever ? kNowhere : cost * kMetresPerCost;
}

std::optional<Cell> TravelDistances::beside(const TravelMap& map, Point p) const {
  return map.nearest(p, kBeside, [&](Cell c) { return metres(map, c) < kNowhere; });
}

// From the goal back to a neighbour whose distance differs by exactly the cost of the step, as in
// Dijkstra's algorithm.
std::vector<Point> TravelDistances::cells_to(const TravelMap& map, Cell to) const {
  std::vector<Point> points;
  const auto off = offsets(map);
  std::size_t at = map.index(to);
  points.push_back(map.place(to));
  while (at != start_) {
    std::size_t k = 0;
    std::size_t before = at;
    for (; k < off.size(); ++k) {
      // The step that leads from `before` to `at`.
      before = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(at) - off[k]);
      if (map.step(before) == 0 || cost_[before] == kNever) continue;
      const bool came = cost_[before] + step_cost(map, at, k) == cost_[at];
      if (came && !cuts_corner(map, before, off, k)) break;
    }
    if (k == off.size()) break;
    at = before;
    points.push_back(map.place(map.cell(at)));
  }
  std::ranges::reverse(points);
  return points;
}

std::vector<Point> TravelDistances::way(const TravelMap& map, Cell to) const {
  std::vector<Point> points = cells_to(map, to);
  const Cell own = map.grid().cell(from_);
  const bool inside = map.passable(own) && map.index(own) == start_;
  if (!inside) {
    std::vector<Point> way = pulled(map, points);
    way.insert(way.begin(), points.front());
    return way;
  }
  // From its actual position, not from the best place of its cell.
  if (points.size() == 1) return points;
  points.front() = from_;
  return pulled(map, points);
}

}  // namespace magna
