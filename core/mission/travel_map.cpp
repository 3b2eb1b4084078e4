// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/travel_map.h"

#include <algorithm>
#include <cmath>

#include "core/geometry/grid_ray.h"

namespace magna {
namespace {

constexpr double kCell = CoverageGrid::kCellSize;
constexpr double kHalfCell = kCell / 2;
constexpr double kEnds = 0.3;          // m, at both ends of a straight way, which are fixed
constexpr double kSample = kCell / 2;  // m between samples on a straight way
constexpr double kStuckSize = 0.2;     // m around the place where a robot got stuck
constexpr std::uint16_t kUnreached = 0xFFFF;
/// Largest distance from the nearest centre or corner of a cell to any point of it, m.
constexpr double kWithinCell = 0.18;

double metres(std::uint16_t squared) {
  return squared == kUnreached ? 1e9 : kHalfCell * std::sqrt(static_cast<double>(squared));
}

/// From cell centre to the nearest side of a cell `off` cells away, in half cells.
int centre_gap(int off) { return std::max(0, 2 * std::abs(off) - 1); }
/// The same from the cell's corner with the smallest coordinates.
int corner_gap(int off) { return off > 0 ? 2 * off - 2 : -2 * off; }

bool within(const FeatureBox& box, Point p) {
  const Point off = p - box.centre.position(), along = direction(box.centre.theta);
  return std::abs(dot(off, along)) <= box.width / 2 && std::abs(cross(along, off)) <= box.depth / 2;
}

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

/// The cells of [low, high) with their centre in the area, and those touched by its sides: a narrow
/// area may contain no centre.
template <class Visit>
void for_cells_of(const NoGoArea& area, const CoverageGrid& grid, Cell low, Cell high,
                  Visit visit) {
  const auto visit_framed = [&](Cell c) {
    if (c.i >= low.i && c.j >= low.j && c.i < high.i && c.j < high.j) visit(c);
    return true;
  };
  Point lower = area.corners.front(), upper = lower;
  for (std::size_t k = 0; k < area.corners.size(); ++k) {
    const Point from = area.corners[k], to = area.corners[(k + 1) % area.corners.size()];
    lower = {std::min(lower.x, from.x), std::min(lower.y, from.y)};
    upper = {std::max(upper.x, from.x), std::max(upper.y, from.y)};
    const double way = distance(from, to);
    if (way <= 0.0) continue;
    walk_grid_ray(from - grid.lower, (to - from) * (1.0 / way), way, kCell,
                  [&](Cell c, double) { return visit_framed(c); });
  }
  const Cell first = grid.cell(lower), last = grid.cell(upper);
  for (int j = std::max(first.j, low.j); j <= std::min(last.j, high.j - 1); ++j) {
    for (int i = std::max(first.i, low.i); i <= std::min(last.i, high.i - 1); ++i) {
      if (area.contains(grid.centre({i, j}))) visit(Cell{i, j});
    }
  }
}

}  // namespace

void TravelMap::make(const Coverage& coverage, const TravelLimits& limits) {
  frame(coverage, limits.through_unseen);
  read(coverage);
  fill(limits);
  spread();
  rate(limits.through_unseen);
  for (const NoGoArea& area : limits.no_go) close(area);
}

// Frames the whole grid, or the tiles in which anything was seen, and adds a border.
void TravelMap::frame(const Coverage& coverage, bool whole) {
  grid_ = coverage.grid();
  reach_ = static_cast<int>(std::ceil((comfort() + kHalfCell) / kCell));
  Cell low{grid_.tile_columns(), grid_.tile_lines()}, high{0, 0};
  for (Cell tile{0, 0}; tile.j < grid_.tile_lines(); ++tile.j) {
    for (tile.i = 0; tile.i < grid_.tile_columns(); ++tile.i) {
      const Cell first{tile.i * CoverageGrid::kTileSide, tile.j * CoverageGrid::kTileSide};
      if (!whole && coverage.tile(grid_.tile_of(first)) == nullptr) continue;
      low = {std::min(low.i, tile.i), std::min(low.j, tile.j)};
      high = {std::max(high.i, tile.i + 1), std::max(high.j, tile.j + 1)};
    }
  }
  low_ = {low.i * CoverageGrid::kTileSide - 1, low.j * CoverageGrid::kTileSide - 1};
  high_ = {std::min(high.i * CoverageGrid::kTileSide, grid_.columns) + 1,
           std::min(high.j * CoverageGrid::kTileSide, grid_.lines) + 1};
  if (high.i == 0) low_ = high_ = {0, 0};
  pitch_ = static_cast<std::size_t>(high_.i - low_.i);
}

void TravelMap::read(const Coverage& coverage) {
  constexpr int kSide = CoverageGrid::kTileSide;
  seen_.assign(pitch_ * static_cast<std::size_t>(high_.j - low_.j), CellSeen::Unknown);
  for (int j = low_.j + 1; j < high_.j - 1; ++j) {
    for (int i = low_.i + 1; i < high_.i - 1; i += kSide) {
      const CoverageTile* tile = coverage.tile(grid_.tile_of({i, j}));
      if (tile == nullptr) continue;
      const int count = std::min(kSide, high_.i - 1 - i);
      const std::ptrdiff_t line = j % kSide;
      std::copy_n(tile->cells.begin() + line * kSide, count,
                  seen_.begin() + static_cast<std::ptrdiff_t>(index({i, j})));
    }
  }
}

void TravelMap::fill_cell(Cell c) {
  const bool inside =
      c.i > low_.i && c.j > low_.j && c.i < high_.i - 1 && c.j < high_.j - 1 && contains(c);
  if (inside) seen_[index(c)] = CellSeen::Filled;
}

void TravelMap::fill(const TravelLimits& limits) {
  const auto each_cell = [this](Point centre, double reach, auto&& chosen) {
    const Cell first = grid_.cell(centre - Point{reach, reach});
    const Cell last = grid_.cell(centre + Point{reach, reach});
    for (int j = first.j; j <= last.j; ++j) {
      for (int i = first.i; i <= last.i; ++i) {
        if (chosen(grid_.centre({i, j}))) fill_cell({i, j});
      }
    }
  };
  for (const FeatureBox& box : limits.furniture) {
    each_cell(box.centre.position(), (box.width + box.depth) / 2,
              [&](Point p) { return within(box, p); });
  }
  // Bodies keep out of areas that are closed for all driving, as they keep clear of walls.
  for (const NoGoArea& area : limits.no_go) {
    if (area.rules.exploration_only) continue;
    for_cells_of(area, grid_, low_, high_, [this](Cell c) { fill_cell(c); });
  }
  for (const Point& at : limits.stuck) {
    each_cell(at, kStuckSize, [&](Point p) { return distance(p, at) <= kStuckSize; });
  }
}

void TravelMap::spread() {
  centre_.assign(seen_.size(), kUnreached);
  corner_.assign(seen_.size(), kUnreached);
  for (std::size_t at = pitch_; at + pitch_ < seen_.size(); ++at) {
    if (seen_[at] != CellSeen::Filled) continue;
    // A filled cell among filled ones is not the nearest to any free cell.
    const bool amidst = seen_[at - 1] == CellSeen::Filled && seen_[at + 1] == CellSeen::Filled &&
                        seen_[at - pitch_] == CellSeen::Filled &&
                        seen_[at + pitch_] == CellSeen::Filled;
    if (!amidst) spread_from(at);
  }
}

void TravelMap::spread_from(std::size_t at) {
  const Cell c = cell(at);
  for (int j = std::max(c.j - reach_, low_.j); j <= std::min(c.j + reach_ + 1, high_.j - 1); ++j) {
    const int down = centre_gap(j - c.j), corner_down = corner_gap(j - c.j);
    const std::size_t line = index({low_.i, j});
    const int last = std::min(c.i + reach_ + 1, high_.i - 1);
    for (int i = std::max(c.i - reach_, low_.i); i <= last; ++i) {
      const int across = centre_gap(i - c.i), corner_across = corner_gap(i - c.i);
      const std::size_t k = line + static_cast<std::size_t>(i - low_.i);
      centre_[k] = std::min(centre_[k], static_cast<std::uint16_t>(down * down + across * across));
      corner_[k] = std::min(corner_[k], static_cast<std::uint16_t>(corner_down * corner_down +
                                                                   corner_across * corner_across));
    }
  }
}

bool TravelMap::may_pass(std::size_t at, bool through_unseen) const {
  if (seen_[at] != CellSeen::Unknown) return seen_[at] == CellSeen::Free;
  const std::size_t column = at % pitch_;
  return through_unseen && column > 0 && column + 1 < pitch_;  // not the border
}

void TravelMap::rate(bool through_unseen) {
  step_.assign(seen_.size(), 0);
  if (pitch_ == 0) return;
  for (std::size_t at = pitch_ + 1; at + pitch_ + 1 < seen_.size(); ++at) {
    if (!may_pass(at, through_unseen)) continue;
    const std::uint16_t best = std::max({centre_[at], corner_[at], corner_[at + 1],
                                         corner_[at + pitch_], corner_[at + pitch_ + 1]});
    if (centre_[at] == kUnreached) {
      step_[at] = kStraight;
      continue;
    }
    const double room = metres(best);
    if (room < need_ - 1e-9) continue;
    const double scant = std::clamp((comfort() - room) / kComfort, 0.0, 1.0);
    step_[at] = static_cast<std::uint8_t>(kStraight + std::lround(kStraight * scant));
  }
}

void TravelMap::close(const NoGoArea& area) {
  for_cells_of(area, grid_, low_, high_, [this](Cell c) { step_[index(c)] = 0; });
}

Point TravelMap::place(Cell c) const {
  const std::size_t at = index(c);
  Point best = grid_.centre(c);
  std::uint16_t most = centre_[at];
  // The centre, unless clearance is scarce and a corner has more.
  if (most == kUnreached || metres(most) >= comfort()) return best;
  for (const Cell corner : {Cell{0, 0}, Cell{1, 0}, Cell{0, 1}, Cell{1, 1}}) {
    const std::size_t k =
        at + static_cast<std::size_t>(corner.j) * pitch_ + static_cast<std::size_t>(corner.i);
    if (corner_[k] <= most) continue;
    most = corner_[k];
    best = grid_.lower + Point{double(c.i + corner.i), double(c.j + corner.j)} * kCell;
  }
  return best;
}

double TravelMap::clearance(Point p) const {
  const Cell c = grid_.cell(p);
  if (!contains(c)) return 0.0;
  double least = comfort();
  if (metres(centre_[index(c)]) - kWithinCell >= least) return least;
  const Point here = grid_.scaled(p);
  for (int j = std::max(c.j - reach_, low_.j); j <= std::min(c.j + reach_, high_.j - 1); ++j) {
    for (int i = std::max(c.i - reach_, low_.i); i <= std::min(c.i + reach_, high_.i - 1); ++i) {
      if (seen_[index({i, j})] != CellSeen::Filled) continue;
      const Point off{std::max({i - here.x, here.x - (i + 1), 0.0}),
                      std::max({j - here.y, here.y - (j + 1), 0.0})};
      least = std::min(least, norm(off) * kCell);
    }
  }
  return least;
}

bool TravelMap::clear_way(Point from, Point to, double room) const {
  const double way = distance(from, to);
  const int count = static_cast<int>(std::ceil(way / kSample));
  for (int k = 1; k < count; ++k) {
    const double gone = way * k / count;
    const Point p = from + (to - from) * (gone / way);
    const Cell c = grid_.cell(p);
    if (!passable(c)) return false;
    if (gone < kEnds || gone > way - kEnds) continue;
    if (metres(centre_[index(c)]) - kWithinCell < room && clearance(p) < room) return false;
  }
  return true;
}

bool TravelMap::in_sight(Point from, Point to) const {
  const double way = distance(from, to);
  const int count = static_cast<int>(std::ceil(way / kSample));
  for (int k = 0; k < count; ++k) {
    const Cell c = grid_.cell(from + (to - from) * (double(k) / count));
    if (contains(c) && seen_[index(c)] == CellSeen::Filled) return false;
  }
  return true;
}

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
