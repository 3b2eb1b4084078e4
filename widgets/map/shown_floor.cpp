// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/shown_floor.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <variant>

#include "core/geometry/pose.h"
#include "core/knowledge/polyline_simplify.h"
#include "widgets/map/cell_boxes.h"

namespace magna {
namespace {

constexpr double kSize = CoverageGrid::kCellSize;
constexpr std::uint8_t kSeenFloor = 1;
constexpr std::uint8_t kAdded = 2;
constexpr int kMostGap = 2;                     ///< cells
constexpr int kLeastWidth = 4;                  ///< cells; narrower strips are frays
constexpr int kReconstruction = 2;              ///< cells
constexpr int kTolerance = 2;                   ///< cells, of the frontier's lines
constexpr std::size_t kMostPocket = 16;         ///< cells
constexpr std::size_t kLeastFrontierCells = 4;  ///< length of a line
constexpr int kNearSide = 2;                    ///< cells from a line to its open side
constexpr Cell kAround[] = {{1, 0}, {0, -1}, {-1, 0}, {0, 1}};

Cell plus(Cell a, Cell b) { return {a.i + b.i, a.j + b.j}; }

}  // namespace

ShownFloor::ShownFloor(const WorldSnapshot& world, std::shared_ptr<const CoverageSnapshot> coverage)
    : coverage_(std::move(coverage)),
      columns_(coverage_->grid.columns),
      lines_(coverage_->grid.lines),
      known_(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(lines_)) {
  take_seen();
  smooth();
  add_cells(world.cells);
  add_things(world.things);
  fill_pockets();
}

std::size_t ShownFloor::place(Cell c) const {
  return static_cast<std::size_t>(c.j) * static_cast<std::size_t>(columns_) +
         static_cast<std::size_t>(c.i);
}

bool ShownFloor::known(Cell c) const {
  return c.i >= 0 && c.j >= 0 && c.i < columns_ && c.j < lines_ && known_[place(c)] != 0;
}

void ShownFloor::take_seen() {
  constexpr int kSide = CoverageGrid::kTileSide;
  const CoverageGrid& grid = coverage_->grid;
  for (int top = 0; top < lines_; top += kSide) {
    for (int left = 0; left < columns_; left += kSide) {
      const auto& tile = coverage_->tiles[grid.tile_of({left, top})];
      if (!tile) continue;
      for (int j = top; j < std::min(top + kSide, lines_); ++j) {
        for (int i = left; i < std::min(left + kSide, columns_); ++i) {
          const bool seen = tile->cells[CoverageGrid::place_in_tile({i, j})] != CellSeen::Unknown;
          known_[place({i, j})] = seen ? 1 : 0;
        }
      }
    }
  }
}

/// Along columns or lines: whether all of a place and the next `window - 1` are known, else whether
/// any of it and the previous ones is.
void ShownFloor::sweep(bool all, bool down, int window) {
  const std::vector<std::uint8_t> from = known_;
  const auto step = static_cast<std::ptrdiff_t>(down ? columns_ : 1);
  const int count = down ? lines_ : columns_;
  for (Cell c{0, 0}; c.j < lines_; ++c.j) {
    for (c.i = 0; c.i < columns_; ++c.i) {
      const auto k = static_cast<std::ptrdiff_t>(place(c));
      const int at = down ? c.j : c.i;
      // What lies beyond the grid counts as known.
      const int most = std::min(window - 1, all ? count - 1 - at : at);
      bool value = from[static_cast<std::size_t>(k)] != 0;
      for (int n = 1; n <= most && value == all; ++n) {
        value = from[static_cast<std::size_t>(k + (all ? n : -n) * step)] != 0;
      }
      known_[static_cast<std::size_t>(k)] = value ? 1 : 0;
    }
  }
}

/// Fills gaps of up to kMostGap cells, then keeps the squares of kLeastWidth cells that are known
/// throughout: a morphological closing and opening, separately by columns and lines. What touches
/// the squares stays, too.
void ShownFloor::smooth() {
  for (const bool all : {false, true}) {
    for (const bool down : {false, true}) sweep(all, down, kMostGap + 1);
  }
  const std::vector<std::uint8_t> closed = known_;
  for (const bool all : {true, false}) {
    for (const bool down : {false, true}) sweep(all, down, kLeastWidth);
  }
  for (int round = 0; round < kReconstruction; ++round) {
    const std::vector<std::uint8_t> opened = known_;
    for (Cell c{0, 0}; c.j < lines_; ++c.j) {
      for (c.i = 0; c.i < columns_; ++c.i) {
        if (closed[place(c)] == 0 || opened[place(c)] != 0) continue;
        for (const Cell by : kAround) {
          const Cell other = plus(c, by);
          if (coverage_->grid.contains(other) && opened[place(other)] != 0) known_[place(c)] = 1;
        }
      }
    }
  }
}

/// Cells within kNearSide of open sides.
std::vector<std::uint8_t> ShownFloor::near_open(std::span<const FrontierSide> sides) const {
  std::vector<std::uint8_t> near(known_.size());
  for (const FrontierSide& side : sides) {
    if (!side.open || side.over) continue;
    const int steps = std::max(1, static_cast<int>(std::ceil(side.length() / kSize)));
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

void ShownFloor::add(Cell c) {
  if (known_[place(c)] == 0) known_[place(c)] = kAdded;
}

bool ShownFloor::met(Cell c) const { return known(c) && coverage_->at(c) == CellSeen::Filled; }

void ShownFloor::add_cells(const CellMap& cells) {
  constexpr int kPerCell = static_cast<int>(CoverageGrid::kCellsPerMetre);
  std::vector<Cell> seen;
  const Cell origin = cells.origin();
  for (int j = 0; j < cells.height(); ++j) {
    for (int i = 0; i < cells.width(); ++i) {
      if (!cells.filled({origin.i + i, origin.j + j})) continue;
      bool any = false;
      for (int y = -1; y <= kPerCell && !any; ++y) {
        for (int x = -1; x <= kPerCell && !any; ++x) {
          any = met({i * kPerCell + x, j * kPerCell + y});
        }
      }
      if (any) seen.push_back({i * kPerCell, j * kPerCell});
    }
  }
  for (const Cell first : seen) {
    for (int y = 0; y < kPerCell; ++y) {
      for (int x = 0; x < kPerCell; ++x) {
        const Cell c{first.i + x, first.j + y};
        if (coverage_->grid.contains(c)) add(c);
      }
    }
  }
}

void ShownFloor::add_things(std::span<const Thing> things) {
  std::vector<Cell> inside;
  for (const Thing& thing : things) {
    const auto* const at = std::get_if<Point>(&thing.location);
    if (at == nullptr || !thing.footprint || thing.kind == ThingKind::Victim) continue;
    const Point half{thing.footprint->width / 2, thing.footprint->depth / 2};
    const double reach = std::hypot(half.x, half.y) + kSize;
    const Point along = direction(thing.footprint->rotation);
    const Cell low = coverage_->grid.cell(*at - Point{reach, reach});
    const Cell high = coverage_->grid.cell(*at + Point{reach, reach});
    inside.clear();
    bool any = false;
    for (int j = std::max(low.j, 0); j <= std::min(high.j, lines_ - 1); ++j) {
      for (int i = std::max(low.i, 0); i <= std::min(high.i, columns_ - 1); ++i) {
        const Point by = coverage_->grid.centre({i, j}) - *at;
        const double beyond =
            std::max(std::abs(dot(by, along)) - half.x, std::abs(cross(along, by)) - half.y);
        if (beyond > kSize) continue;
        // Hits on its sides may lie in the next cell.
        any = any || met({i, j});
        if (beyond <= kSize / 2) inside.push_back({i, j});
      }
    }
    if (!any) continue;
    for (const Cell c : inside) add(c);
  }
}

void ShownFloor::fill_pockets() {
  std::vector<std::uint8_t> visited = known_;
  std::vector<Cell> pocket;
  for (Cell c{0, 0}; c.j < lines_; ++c.j) {
    for (c.i = 0; c.i < columns_; ++c.i) {
      if (visited[place(c)] != 0) continue;
      pocket.assign(1, c);
      visited[place(c)] = 1;
      bool edge = false;
      for (std::size_t k = 0; k < pocket.size(); ++k) {
        for (const Cell by : kAround) {
          const Cell other = plus(pocket[k], by);
          if (!coverage_->grid.contains(other)) {
            edge = true;
          } else if (visited[place(other)] == 0) {
            visited[place(other)] = 1;
            pocket.push_back(other);
          }
        }
      }
      if (edge || pocket.size() > kMostPocket) continue;
      for (const Cell one : pocket) add(one);
    }
  }
}

std::vector<QRectF> ShownFloor::unknown() const {
  const Point lower = coverage_->grid.lower;
  const auto boxes = cell_boxes({0, 0}, {columns_, lines_}, [&](Cell c) {
    return known_[place(c)] != 0 ? std::nullopt : std::optional(true);
  });
  std::vector<QRectF> floor;
  floor.reserve(boxes.size());
  for (const auto& box : boxes) {
    floor.emplace_back(lower.x + box.first.i * kSize, lower.y + box.first.j * kSize,
                       (box.end.i - box.first.i) * kSize, (box.end.j - box.first.j) * kSize);
  }
  return floor;
}

std::vector<QPolygonF> ShownFloor::frontier(std::span<const FrontierSide> sides) const {
  const std::vector<std::uint8_t> near = near_open(sides);
  const CoverageGrid& grid = coverage_->grid;
  const auto at = [&](GridCorner c) {
    return grid.lower + kSize * Point{double(c.x), double(c.y)};
  };
  // Edges by their beginnings, with the known cell on the left on the screen.
  constexpr GridCorner kBegins[] = {{0, 1}, {1, 1}, {1, 0}, {0, 0}};
  std::multimap<std::pair<int, int>, GridCorner> edges;
  std::set<std::pair<int, int>> ends;
  for (Cell c{0, 0}; c.j < lines_; ++c.j) {
    for (c.i = 0; c.i < columns_; ++c.i) {
      if (known_[place(c)] != kSeenFloor || near[place(c)] == 0) continue;
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
