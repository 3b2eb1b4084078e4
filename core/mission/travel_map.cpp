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

}  // namespace

void TravelMap::make(const Coverage& coverage, const TravelLimits& limits) {
  frame(coverage);
  read(coverage);
  fill(limits);
  spread();
  rate();
  for (const NoGoArea& area : limits.no_go) close(area);
}

// Frames the tiles in which anything was seen, and adds a border.
void TravelMap::frame(const Coverage& coverage) {
  grid_ = coverage.grid();
  reach_ = static_cast<int>(std::ceil((comfort() + kHalfCell) / kCell));
  Cell low{grid_.tile_columns(), grid_.tile_lines()}, high{0, 0};
  for (Cell tile{0, 0}; tile.j < grid_.tile_lines(); ++tile.j) {
    for (tile.i = 0; tile.i < grid_.tile_columns(); ++tile.i) {
      const Cell first{tile.i * CoverageGrid::kTileSide, tile.j * CoverageGrid::kTileSide};
      if (coverage.tile(grid_.tile_of(first)) == nullptr) continue;
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

void TravelMap::rate() {
  step_.assign(seen_.size(), 0);
  if (pitch_ == 0) return;
  for (std::size_t at = pitch_ + 1; at + pitch_ + 1 < seen_.size(); ++at) {
    if (seen_[at] != CellSeen::Free) continue;
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

// Closes the cells with their centre in the area, and those touched by its sides: a narrow area may
// contain no centre.
void TravelMap::close(const NoGoArea& area) {
  const auto shut = [this](Cell c) {
    if (contains(c)) step_[index(c)] = 0;
    return true;
  };
  Point low = area.corners.front(), high = low;
  for (std::size_t k = 0; k < area.corners.size(); ++k) {
    const Point from = area.corners[k], to = area.corners[(k + 1) % area.corners.size()];
    low = {std::min(low.x, from.x), std::min(low.y, from.y)};
    high = {std::max(high.x, from.x), std::max(high.y, from.y)};
    const double way = distance(from, to);
    if (way <= 0.0) continue;
    walk_grid_ray(from - grid_.lower, (to - from) * (1.0 / way), way, kCell,
                  [&](Cell c, double) { return shut(c); });
  }
  const Cell first = grid_.cell(low), last = grid_.cell(high);
  for (int j = std::max(first.j, low_.j); j <= std::min(last.j, high_.j - 1); ++j) {
    for (int i = std::max(first.i, low_.i); i <= std::min(last.i, high_.i - 1); ++i) {
      if (step_[index({i, j})] != 0 && area.contains(grid_.centre({i, j}))) shut({i, j});
    }
  }
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

}  // namespace magna
