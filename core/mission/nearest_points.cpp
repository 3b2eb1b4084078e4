// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/nearest_points.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace magna {
namespace {

/// Testing this many points one by one is faster than walking through empty squares.
constexpr std::size_t kFew = 400;

int count(double length, double side) { return static_cast<int>(std::floor(length / side)) + 1; }

}  // namespace

NearestPoints::NearestPoints(Point lower, Point upper, double side)
    : lower_(lower),
      side_(side),
      columns_(count(upper.x - lower.x, side)),
      lines_(count(upper.y - lower.y, side)),
      squares_(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(lines_)) {}

void NearestPoints::clear() {
  points_.clear();
  for (auto& square : squares_) square.clear();
}

int NearestPoints::column(double x) const {
  return static_cast<int>(std::clamp(std::floor((x - lower_.x) / side_), 0.0, columns_ - 1.0));
}

int NearestPoints::line(double y) const {
  return static_cast<int>(std::clamp(std::floor((y - lower_.y) / side_), 0.0, lines_ - 1.0));
}

void NearestPoints::add(Point p) {
  const auto square = static_cast<std::size_t>(line(p.y)) * static_cast<std::size_t>(columns_) +
                      static_cast<std::size_t>(column(p.x));
  squares_[square].push_back(static_cast<std::uint32_t>(points_.size()));
  points_.push_back(p);
}

void NearestPoints::look_in(int column, int line, Point p, Nearest& best) const {
  if (column < 0 || line < 0 || column >= columns_ || line >= lines_) return;
  const auto square = static_cast<std::size_t>(line) * static_cast<std::size_t>(columns_) +
                      static_cast<std::size_t>(column);
  for (const std::uint32_t index : squares_[square]) {
    const Point offset = points_[index] - p;
    const double squared = dot(offset, offset);
    if (squared < best.squared || (squared == best.squared && index < best.index)) {
      best = {squared, index};
    }
  }
}

std::size_t NearestPoints::nearest(Point p) const {
  Nearest best{std::numeric_limits<double>::infinity(), 0};
  if (points_.size() <= kFew) {
    for (std::uint32_t index = 0; index < points_.size(); ++index) {
      const Point offset = points_[index] - p;
      const double squared = dot(offset, offset);
      if (squared < best.squared) best = {squared, index};
    }
    return best.index;
  }
  const int i = column(p.x);
  const int j = line(p.y);
  const int farthest = std::max(columns_, lines_);
  // Ring by ring of squares: points of ring k are more than k - 1 sides away.
  for (int ring = 0; ring <= farthest; ++ring) {
    const double least = side_ * (ring - 1);
    if (ring > 0 && best.squared < least * least) break;
    for (int dj = -ring; dj <= ring; ++dj) {
      const int step = std::abs(dj) == ring || ring == 0 ? 1 : 2 * ring;
      for (int di = -ring; di <= ring; di += step) look_in(i + di, j + dj, p, best);
    }
  }
  return best.index;
}

}  // namespace magna
