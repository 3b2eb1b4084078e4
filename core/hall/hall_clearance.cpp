// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/hall_clearance.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <limits>
#include <utility>

#include "core/hall/hall_roads.h"

namespace magna {
namespace {

constexpr int kClearParts = 5;  // HallRoads::kClearance in parts of the lattice
constexpr int kNearParts = 12;  // 1.5 m
constexpr std::array kLatticeSteps{Cell{-1, 0}, Cell{0, -1}, Cell{1, 0}, Cell{0, 1}};

static_assert(HallRoads::kClearance * 8 == kClearParts);

}  // namespace

HallClearance::HallClearance(const Hall& hall)
    : origin_(hall.tiles.origin),
      columns_(hall.tiles.width * kParts + 1),
      lines_(hall.tiles.height * kParts + 1),
      state_(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(lines_), kOpen) {
  // The border of the hall is an obstacle outside of it.
  const int right = columns_ - 1, bottom = lines_ - 1;
  add_obstacle(-kParts, -kParts, 0, bottom + kParts);
  add_obstacle(right, -kParts, right + kParts, bottom + kParts);
  add_obstacle(-kParts, -kParts, right + kParts, 0);
  add_obstacle(-kParts, bottom, right + kParts, bottom + kParts);
  for (int i = 0; i < hall.tiles.width; ++i) {
    for (int j = 0; j < hall.tiles.height; ++j) {
      const Tile tile = hall.tiles.at({origin_.i + i, origin_.j + j});
      if (tile != Tile::Wall && tile != Tile::InputBelt && tile != Tile::OutputBelt) continue;
      add_obstacle(i * kParts, j * kParts, (i + 1) * kParts, (j + 1) * kParts);
    }
  }
  constexpr int kHalfBody = static_cast<int>(Hall::kMachineSide) * kParts / 2;
  for (const HallMachine& machine : hall.machines) {
    const int a = (machine.tile.i - origin_.i) * kParts + kParts / 2;
    const int b = (machine.tile.j - origin_.j) * kParts + kParts / 2;
    add_obstacle(a - kHalfBody, b - kHalfBody, a + kHalfBody, b + kHalfBody);
  }
}

void HallClearance::block(int left, int top, int right, int bottom, std::uint8_t as) {
  for (int b = std::max(top, 0); b <= std::min(bottom, lines_ - 1); ++b) {
    for (int a = std::max(left, 0); a <= std::min(right, columns_ - 1); ++a) {
      std::uint8_t& state = state_[index(a, b)];
      state = std::max(state, as);
    }
  }
}

// Its sides are solid; the border of the floor that it keeps clear is free.
void HallClearance::add_obstacle(int left, int top, int right, int bottom) {
  constexpr int kGrown = kClearParts - 1;
  block(left - kGrown, top - kGrown, right + kGrown, bottom + kGrown, kTight);
  block(left, top, right, bottom, kSolid);
}

Point HallClearance::point(std::size_t at) const {
  const auto columns = static_cast<std::size_t>(columns_);
  return {origin_.i + static_cast<double>(at % columns) / kParts,
          origin_.j + static_cast<double>(at / columns) / kParts};
}

std::optional<std::size_t> HallClearance::nearest_free(Point p) const {
  const double x = (p.x - origin_.i) * kParts, y = (p.y - origin_.j) * kParts;
  std::optional<std::size_t> best;
  if (!(std::abs(x) < kFarthestPlace * kParts && std::abs(y) < kFarthestPlace * kParts))
    return best;
  const int a0 = static_cast<int>(std::lround(x)), b0 = static_cast<int>(std::lround(y));
  double least = std::numeric_limits<double>::infinity();
  for (int b = b0 - kNearParts; b <= b0 + kNearParts; ++b) {
    for (int a = a0 - kNearParts; a <= a0 + kNearParts; ++a) {
      if (!inside(a, b) || state_[index(a, b)] >= kTight) continue;
      const double away = distance({double(a), double(b)}, {x, y});
      if (away >= least) continue;
      least = away;
      best = index(a, b);
    }
  }
  return best;
}

std::optional<int> HallClearance::fill_from(Point p) {
  const auto start = nearest_free(p);
  if (!start) return {};
  if (state_[*start] != kOpen) return state_[*start];
  if (regions_ < kMostRegions) ++regions_;
  const auto region = static_cast<std::uint8_t>(regions_);
  const auto columns = static_cast<std::size_t>(columns_);
  std::vector<std::size_t> queue{*start};
  state_[*start] = region;
  while (!queue.empty()) {
    const std::size_t at = queue.back();
    queue.pop_back();
    // The border of the hall is never free, so that neighbours exist.
    for (const std::size_t next : {at - 1, at + 1, at - columns, at + columns}) {
      if (state_[next] != kOpen) continue;
      state_[next] = region;
      queue.push_back(next);
    }
  }
  return region;
}

bool HallClearance::reaches(Cell cell, int region) const {
  const int left = (cell.i - origin_.i) * kParts, top = (cell.j - origin_.j) * kParts;
  for (int b = top; b <= top + kParts; ++b) {
    for (int a = left; a <= left + kParts; ++a) {
      if (inside(a, b) && state_[index(a, b)] == region) return true;
    }
  }
  return false;
}

std::size_t HallClearance::room(std::span<const Cell> cells, int region, double apart,
                                std::size_t enough) const {
  std::vector<Point> places;
  for (const Cell c : cells) {
    const int left = (c.i - origin_.i) * kParts, top = (c.j - origin_.j) * kParts;
    for (int b = top; b <= top + kParts; ++b) {
      for (int a = left; a <= left + kParts && places.size() < enough; ++a) {
        if (!inside(a, b) || state_[index(a, b)] != region) continue;
        const Point p = point(index(a, b));
        const bool fits =
            std::ranges::all_of(places, [&](Point other) { return distance(p, other) >= apart; });
        if (fits) places.push_back(p);
      }
    }
  }
  return places.size();
}

// Breadth-first search in which only tight points have a length.
void HallClearance::search(int region) {
  searched_ = region;
  before_.assign(state_.size(), -1);
  std::vector<std::uint32_t> lengths(state_.size(), std::numeric_limits<std::uint32_t>::max());
  std::deque<std::size_t> queue;
  for (std::size_t at = 0; at < state_.size(); ++at) {
    if (state_[at] != region) continue;
    before_[at] = static_cast<std::int32_t>(at);
    lengths[at] = 0;
    queue.push_back(at);
  }
  while (!queue.empty()) {
    const std::size_t at = queue.front();
    queue.pop_front();
    const auto columns = static_cast<std::size_t>(columns_);
    for (const std::size_t next : {at - 1, at + 1, at - columns, at + columns}) {
      if (state_[next] == kSolid) continue;
      const bool tight = state_[next] == kTight;
      const std::uint32_t length = lengths[at] + (tight ? 1U : 0U);
      if (length >= lengths[next]) continue;
      lengths[next] = length;
      before_[next] = static_cast<std::int32_t>(at);
      if (tight) {
        queue.push_back(next);
      } else {
        queue.push_front(next);
      }
    }
  }
}

std::optional<NarrowPlace> HallClearance::narrow_place(int region, Point to) {
  if (searched_ != region) search(region);
  const int a0 = static_cast<int>(std::lround((to.x - origin_.i) * kParts));
  const int b0 = static_cast<int>(std::lround((to.y - origin_.j) * kParts));
  if (!inside(a0, b0) || before_[index(a0, b0)] < 0) return {};
  // From the goal back: the last stretch of tight points before the region.
  std::optional<NarrowPlace> narrowest;
  bool in_stretch = false;
  for (std::size_t at = index(a0, b0); state_[at] != region;
       at = static_cast<std::size_t>(before_[at])) {
    if (state_[at] != kTight) {
      in_stretch = false;
      continue;
    }
    const NarrowPlace here = measured(at);
    if (!in_stretch || here.width < narrowest->width) narrowest = here;
    in_stretch = true;
  }
  return narrowest;
}

/// Across the narrower of both axes.
NarrowPlace HallClearance::measured(std::size_t at) const {
  const auto columns = static_cast<std::size_t>(columns_);
  const int a = static_cast<int>(at % columns), b = static_cast<int>(at / columns);
  const auto parts_to_solid = [&](Cell step) {
    int parts = 0;
    while (inside(a + parts * step.i, b + parts * step.j) &&
           state_[index(a + parts * step.i, b + parts * step.j)] != kSolid) {
      ++parts;
    }
    return parts;
  };
  std::array<int, 4> parts{};
  for (std::size_t k = 0; k < parts.size(); ++k) parts[k] = parts_to_solid(kLatticeSteps[k]);
  const bool level = parts[0] + parts[2] <= parts[1] + parts[3];
  const int low = level ? parts[0] : parts[1], high = level ? parts[2] : parts[3];
  const Point axis = level ? Point{1.0, 0.0} : Point{0.0, 1.0};
  constexpr double kInside = 0.05;  // m
  const Point here = point(at);
  return {here + (0.5 * (high - low) / kParts) * axis, double(low + high) / kParts,
          here - (double(low) / kParts + kInside) * axis,
          here + (double(high) / kParts + kInside) * axis};
}

}  // namespace magna
