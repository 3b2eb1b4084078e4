// SPDX-License-Identifier: GPL-3.0-or-later
// The frontier of the known floor.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "core/knowledge/polyline_simplify.h"
#include "widgets/map/shown_floor.h"

namespace magna {
namespace {

constexpr double kFrontierCell = CoverageGrid::kCellSize;
constexpr int kTolerance = 2;                   ///< cells, of the lines
constexpr std::size_t kLeastFrontierCells = 4;  ///< length of a line
constexpr int kNearSide = 2;                    ///< cells from a line to its open side
constexpr Cell kAround[] = {{1, 0}, {0, -1}, {-1, 0}, {0, 1}};

Cell plus(Cell a, Cell b) { return {a.i + b.i, a.j + b.j}; }

}  // namespace

/// Cells within kNearSide of open sides.
std::vector<std::uint8_t> ShownFloor::near_open(std::span<const FrontierSide> sides) const {
  std::vector<std::uint8_t> near(known_.size());
  for (const FrontierSide& side : sides) {
    if (!side.open || side.over) continue;
    const int steps = std::max(1, static_cast<int>(std::ceil(side.length() / kFrontierCell)));
    for (int k = 0; k <= steps; ++k) {
      const Cell c = coverage_->grid.cell(side.from + (side.to - side.from) * (double(k) / steps));
      for (int j = -kNearSide; j <= kNearSide; ++j) {
        for (int i = -kNearSide; i <= kNearSide; ++i) {
          const Cell other = plus(c, {i, j});
          if (coverage_->grid.contains(other)) near[place(other)] = 1;
        }
      }
    }
  }
  return near;
}

std::vector<QPolygonF> ShownFloor::frontier(std::span<const FrontierSide> sides) const {
  const std::vector<std::uint8_t> near = near_open(sides);
  const CoverageGrid& grid = coverage_->grid;
  const auto at = [&](GridCorner c) {
    return grid.lower + kFrontierCell * Point{double(c.x), double(c.y)};
  };
  // Edges by their beginnings, with the known cell on the left on the screen.
  constexpr GridCorner kBegins[] = {{0, 1}, {1, 1}, {1, 0}, {0, 0}};
  std::multimap<std::pair<int, int>, GridCorner> edges;
  std::set<std::pair<int, int>> ends;
  for (Cell c{0, 0}; c.j < lines_; ++c.j) {
    const std::uint8_t* const near_row = near.data() + place({0, c.j});
    for (c.i = 0; c.i < columns_; ++c.i) {
      if (near_row[c.i] == 0 || known_[place(c)] != kSeenFloor) continue;
      if (coverage_->at(c) == CellSeen::Filled) continue;
      for (std::size_t along = 0; along < 4; ++along) {
        const Cell other = plus(c, kAround[(along + 3) % 4]);
        if (!grid.contains(other) || known_[place(other)] != 0) continue;
        const GridCorner from{c.i + kBegins[along].x, c.j + kBegins[along].y};
        const GridCorner to{c.i + kBegins[(along + 1) % 4].x, c.j + kBegins[(along + 1) % 4].y};
        edges.emplace(std::pair(from.x, from.y), to);
        ends.emplace(to.x, to.y);
      }
    }
  }
  std::vector<QPolygonF> lines;
  std::vector<GridCorner> chain;
  std::vector<GridCorner> kept;
  const auto follow = [&](std::pair<int, int> from) {
    chain.assign(1, {from.first, from.second});
    for (auto next = edges.find(from); next != edges.end();
         next = edges.find({chain.back().x, chain.back().y})) {
      chain.push_back(next->second);
      edges.erase(next);
    }
    if (chain.size() <= kLeastFrontierCells) return;
    kept.clear();
    // A line cannot end where it begins, so a ring is simplified in two parts.
    const bool ring = chain.front() == chain.back();
    std::size_t middle = ring ? chain.size() / 2 : 0;
    while (ring && chain[middle] == chain.front()) --middle;
    if (ring) simplify_line(std::span(chain).first(middle + 1), kTolerance, kept);
    simplify_line(std::span(chain).subspan(middle), kTolerance, kept);
    kept.push_back(chain.back());
    QPolygonF line;
    line.reserve(static_cast<qsizetype>(kept.size()));
    for (const GridCorner corner : kept) {
      const Point p = at(corner);
      line << QPointF(p.x, p.y);
    }
    lines.push_back(std::move(line));
  };
  std::vector<std::pair<int, int>> starts;
  for (const auto& [from, to] : edges) {
    if (!ends.contains(from)) starts.push_back(from);
  }
  for (const auto& from : starts) follow(from);
  while (!edges.empty()) follow(edges.begin()->first);
  return lines;
}

}  // namespace magna
