// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/scene/shown_floor.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <variant>

#include "core/geometry/pose.h"
#include "core/knowledge/polyline_simplify.h"

namespace magna {
namespace {

constexpr double kSize = CoverageGrid::kCellSize;
constexpr int kMostGap = 2;              ///< cells
constexpr int kLeastWidth = 4;           ///< cells; narrower strips are frays
constexpr int kReconstruction = 2;       ///< cells
constexpr std::size_t kMostPocket = 16;  ///< cells

/// Combines bytes, eight at once: large maps have a million cells.
template <class Merge>
void merge_bytes(std::uint8_t* into, const std::uint8_t* with, std::size_t count) {
  std::size_t k = 0;
  for (; k + sizeof(std::uint64_t) <= count; k += sizeof(std::uint64_t)) {
    std::uint64_t a = 0;
    std::uint64_t b = 0;
    std::memcpy(&a, into + k, sizeof(a));
    std::memcpy(&b, with + k, sizeof(b));
    a = Merge()(a, b);
    std::memcpy(into + k, &a, sizeof(a));
  }
  for (; k < count; ++k) into[k] = static_cast<std::uint8_t>(Merge()(into[k], with[k]));
}

/// The first zero of a row of bytes from `i` on; `count` = none.
int next_zero(const std::uint8_t* row, int i, int count) {
  const void* const found = std::memchr(row + i, 0, static_cast<std::size_t>(count - i));
  return found == nullptr ? count : static_cast<int>(static_cast<const std::uint8_t*>(found) - row);
}

/// The first other than zero of a row of bytes from `i` on; `count` = none.
int next_set(const std::uint8_t* row, int i, int count) {
  constexpr int kStep = sizeof(std::uint64_t);
  for (std::uint64_t some = 0; i + kStep <= count; i += kStep) {
    std::memcpy(&some, row + i, sizeof(some));
    if (some != 0) break;
  }
  while (i < count && row[i] == 0) ++i;
  return i;
}

/// Unknown cells of one row, from the first to the one before `end`.
struct UnknownRun {
  Cell first;
  int end = 0;
  std::size_t parent = 0;  ///< a run of the same pocket; itself if it stands for the pocket
  std::size_t cells = 0;   ///< number of cells of the pocket
  bool edge = false;       ///< whether the pocket touches the edge of the grid
};

/// The run that stands for the pocket of a run.
std::size_t root(std::vector<UnknownRun>& runs, std::size_t run) {
  while (runs[run].parent != run) {
    runs[run].parent = runs[runs[run].parent].parent;
    run = runs[run].parent;
  }
  return run;
}

void join(std::vector<UnknownRun>& runs, std::size_t one, std::size_t other) {
  std::size_t to = root(runs, one);
  std::size_t from = root(runs, other);
  if (to == from) return;
  if (runs[to].cells < runs[from].cells) std::swap(to, from);
  runs[from].parent = to;
  runs[to].cells += runs[from].cells;
  runs[to].edge = runs[to].edge || runs[from].edge;
}

constexpr double kFrontierCell = CoverageGrid::kCellSize;
constexpr int kTolerance = 2;                   ///< cells, of the lines
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
  const bool cleaned = known_.size() <= kMostCleaned;
  take_seen();
  if (cleaned) smooth();
  add_cells(world.cells);
  add_things(world.things);
  if (cleaned) fill_pockets();
  take_unknown();
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
      const auto count = static_cast<std::size_t>(std::min(kSide, columns_ - left));
      for (int j = top; j < std::min(top + kSide, lines_); ++j) {
        const CellSeen* const from = &tile->cells[CoverageGrid::place_in_tile({left, j})];
        std::uint8_t* const to = known_.data() + place({left, j});
        for (std::size_t k = 0; k < count; ++k) {
          to[k] = from[k] != CellSeen::Unknown ? kSeenFloor : 0;
        }
      }
    }
  }
}

/// Along columns or lines: whether all of a place and the next `window - 1` are known, else whether
/// any of it and the previous ones is. What lies beyond the grid counts as known for the former.
void ShownFloor::sweep(bool all, bool down, int window) {
  const std::vector<std::uint8_t> from = known_;
  const auto merge = all ? &merge_bytes<std::bit_and<>> : &merge_bytes<std::bit_or<>>;
  const std::size_t length = down ? known_.size() : static_cast<std::size_t>(columns_);
  const std::size_t step = down ? static_cast<std::size_t>(columns_) : 1;
  for (std::size_t first = 0; first < known_.size(); first += length) {
    for (std::size_t by = step; by < std::min(length, step * static_cast<std::size_t>(window));
         by += step) {
      std::uint8_t* const into = known_.data() + first + (all ? 0 : by);
      merge(into, from.data() + first + (all ? by : 0), length - by);
    }
  }
}

/// Fills gaps of up to kMostGap cells, then keeps the squares of kLeastWidth cells that are known
/// throughout: a morphological closing and opening, separately by columns and lines. What touches
/// the squares stays, too.
void ShownFloor::smooth() {
  if (known_.empty()) return;
  for (const bool all : {false, true}) {
    for (const bool down : {false, true}) sweep(all, down, kMostGap + 1);
  }
  const std::vector<std::uint8_t> closed = known_;
  for (const bool all : {true, false}) {
    for (const bool down : {false, true}) sweep(all, down, kLeastWidth);
  }
  for (int round = 0; round < kReconstruction; ++round) {
    const std::vector<std::uint8_t> opened = known_;
    const auto columns = static_cast<std::size_t>(columns_);
    const std::size_t cells = known_.size();
    const auto join = &merge_bytes<std::bit_or<>>;
    for (std::size_t first = 0; first < cells; first += columns) {
      join(known_.data() + first, opened.data() + first + 1, columns - 1);
      join(known_.data() + first + 1, opened.data() + first, columns - 1);
    }
    join(known_.data(), opened.data() + columns, cells - columns);
    join(known_.data() + columns, opened.data(), cells - columns);
    merge_bytes<std::bit_and<>>(known_.data(), closed.data(), cells);
  }
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

/// The runs of unknown cells, row by row, joined with those of the previous row that they touch.
void ShownFloor::fill_pockets() {
  std::vector<UnknownRun> runs;
  std::size_t above = 0;  // the first run of the previous row that may touch the next run
  std::size_t above_end = 0;
  for (int j = 0; j < lines_; ++j) {
    const std::uint8_t* const row = known_.data() + place({0, j});
    const std::size_t here = runs.size();
    for (int i = next_zero(row, 0, columns_); i < columns_;) {
      const int end = next_set(row, i, columns_);
      const std::size_t run = runs.size();
      const bool edge = i == 0 || end == columns_ || j == 0 || j == lines_ - 1;
      runs.push_back({{i, j}, end, run, static_cast<std::size_t>(end - i), edge});
      while (above < above_end && runs[above].end <= i) ++above;
      for (std::size_t k = above; k < above_end && runs[k].first.i < end; ++k) join(runs, k, run);
      i = next_zero(row, end, columns_);
    }
    above = here;
    above_end = runs.size();
  }
  for (std::size_t k = 0; k < runs.size(); ++k) {
    const UnknownRun& pocket = runs[root(runs, k)];
    if (pocket.edge || pocket.cells > kMostPocket) continue;
    for (Cell c = runs[k].first; c.i < runs[k].end; ++c.i) add(c);
  }
}

void ShownFloor::take_unknown() {
  const Point lower = coverage_->grid.lower;
  const auto boxes = cell_boxes({0, 0}, {columns_, lines_}, [&](Cell c) {
    return known_[place(c)] != 0 ? std::nullopt : std::optional(true);
  });
  unknown_.reserve(boxes.size());
  for (const auto& box : boxes) {
    unknown_.emplace_back(lower.x + box.first.i * kSize, lower.y + box.first.j * kSize,
                          (box.end.i - box.first.i) * kSize, (box.end.j - box.first.j) * kSize);
  }
}

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
