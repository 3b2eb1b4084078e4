// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/order_cells.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/geometry/angle.h"
#include "core/geometry/pose.h"

namespace magna {
namespace {

// Fine enough that no cell within reach lies between two rays.
constexpr double kBetweenLooks = radians(1.5);
constexpr double kLookPace = CoverageGrid::kCellSize / 2;

}  // namespace

void OrderCells::frame(const AreaShape& shape) {
  if (!cells_.empty()) return;
  low_ = {0, 0};
  high_ = {grid_.columns, grid_.lines};
  if (!shape.whole()) {
    Point low = shape.corners().front(), high = low;
    for (const Point p : shape.corners()) {
      low = {std::min(low.x, p.x), std::min(low.y, p.y)};
      high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    const Cell first = grid_.cell(low), last = grid_.cell(high);
    low_ = {std::clamp(first.i, 0, grid_.columns), std::clamp(first.j, 0, grid_.lines)};
    high_ = {std::clamp(last.i + 1, low_.i, grid_.columns),
             std::clamp(last.j + 1, low_.j, grid_.lines)};
  }
  cells_.assign(
      static_cast<std::size_t>(high_.i - low_.i) * static_cast<std::size_t>(high_.j - low_.j), 0);
}

void OrderCells::add(const OrderFloor& floor, const AreaShape& shape,
                     const std::vector<std::int32_t>& regions) {
  frame(shape);
  for (Cell c = low_; c.j < high_.j; ++c.j) {
    for (c.i = low_.i; c.i < high_.i; ++c.i) {
      std::uint8_t& cell = cells_[index(c)];
      if (cell != 0) continue;
      const Point at = grid_.centre(c);
      const bool reached = std::ranges::find(regions, floor.region(at)) != regions.end();
      if (!reached || !shape.contains(at)) continue;
      cell = kCounts;
      ++size_;
    }
  }
}

void OrderCells::see(Cell c) {
  if (!contains(c)) return;
  std::uint8_t& cell = cells_[index(c)];
  if ((cell & (kCounts | kSeen)) != kCounts) return;
  cell |= kSeen;
  ++seen_;
}

void OrderCells::see_all(const Coverage& coverage) {
  for (Cell c = low_; c.j < high_.j; ++c.j) {
    for (c.i = low_.i; c.i < high_.i; ++c.i) {
      if (coverage.at(c) != CellSeen::Unknown) see(c);
    }
  }
}

void OrderCells::follow(const Coverage& coverage) {
  for (const Cell c : coverage.newly_known_cells()) see(c);
}

void OrderCells::look_at(Cell c) {
  if (!contains(c)) return;
  std::uint8_t& cell = cells_[index(c)];
  if ((cell & (kCounts | kLooked)) != kCounts) return;
  cell |= kLooked;
  ++looked_;
}

void OrderCells::look(const Coverage& coverage, const FloorCamera& camera) {
  const auto walk = [&](double angle, double reach) {
    const Point along = direction(angle);
    for (double far = 0.0; far <= reach; far += kLookPace) {
      const Cell c = grid_.cell(camera.eye + along * far);
      if (coverage.at(c) != CellSeen::Free) return;
      look_at(c);
    }
  };
  const auto rays = static_cast<int>(std::ceil(camera.field_of_view / kBetweenLooks)) + 1;
  for (int k = 0; k < rays; ++k) {
    const double share = rays == 1 ? 0.5 : static_cast<double>(k) / (rays - 1);
    walk(camera.theta + camera.field_of_view * (share - 0.5), kLookReach);
  }
  constexpr int kAround = 32;
  for (int k = 0; k < kAround; ++k) walk(2 * kPi * k / kAround, kLookAround);
}

bool OrderCells::is_left(const Coverage& coverage, Cell c) const {
  return (cells_[index(c)] & (kCounts | kLooked | kGivenUp)) == kCounts &&
         coverage.at(c) == CellSeen::Free;
}

template <class Visit>
void OrderCells::each_left(const Coverage& coverage, std::size_t number, Visit&& visit) const {
  const auto columns = static_cast<std::size_t>(square_columns());
  const Cell first{low_.i + static_cast<int>(number % columns) * kSquare,
                   low_.j + static_cast<int>(number / columns) * kSquare};
  const Cell end{std::min(first.i + kSquare, high_.i), std::min(first.j + kSquare, high_.j)};
  for (Cell c = first; c.j < end.j; ++c.j) {
    for (c.i = first.i; c.i < end.i; ++c.i) {
      if (is_left(coverage, c)) visit(c);
    }
  }
}

std::optional<OrderCells::Part> OrderCells::part(const Coverage& coverage,
                                                 std::size_t number) const {
  Point sum;
  std::size_t count = 0;
  each_left(coverage, number, [&](Cell c) {
    sum += grid_.centre(c);
    ++count;
  });
  if (count < kLeastPart) return std::nullopt;
  const Point middle = sum * (1.0 / static_cast<double>(count));
  Part part{number, {}, count};
  double least = std::numeric_limits<double>::infinity();
  each_left(coverage, number, [&](Cell c) {
    const double away = distance(grid_.centre(c), middle);
    if (away >= least) return;
    least = away;
    part.place = grid_.centre(c);
  });
  return part;
}

std::vector<OrderCells::Part> OrderCells::parts(const Coverage& coverage) const {
  std::vector<Part> found;
  if (looked_ == size_) return found;
  const std::size_t count =
      static_cast<std::size_t>(square_columns()) * static_cast<std::size_t>(square_lines());
  for (std::size_t number = 0; number < count; ++number) {
    if (auto one = part(coverage, number)) found.push_back(*one);
  }
  return found;
}

void OrderCells::give_up(const Coverage& coverage, std::size_t number) {
  std::vector<Cell> left;
  each_left(coverage, number, [&](Cell c) { left.push_back(c); });
  for (const Cell c : left) cells_[index(c)] |= kGivenUp;
}

void OrderCells::hash(StateHash& hash) const {
  hash.add_all(std::span<const std::uint8_t>(cells_));
}

}  // namespace magna
