// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/obstacle_field.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/geometry/grid_ray.h"

namespace magna {

namespace {

constexpr double kRounding = 1e-6;  // in cells

/// Bits from..to of eight, both included.
constexpr std::uint64_t byte_mask(int from, int to) {
  return (0xFFU << from) & (0xFFU >> (7 - to));
}

/// The bits of columns from..to in each line of a tile, clipped to the tile.
constexpr std::uint64_t row_mask(int from, int to) {
  return (~std::uint64_t{0} << (std::max(from, 0) * 8)) &
         (~std::uint64_t{0} >> ((7 - std::min(to, 7)) * 8));
}
constexpr std::uint64_t column_mask(int from, int to) {
  return byte_mask(std::max(from, 0), std::min(to, 7)) * 0x0101010101010101ULL;
}

/// std::floor of a value that fits into an int; on processors without an instruction for it
/// std::floor is a function call.
int whole_cell(double value) {
  const int cut = static_cast<int>(value);
  return cut - (value < cut ? 1 : 0);
}

/// The first and last cell that an interval overlaps by more than rounding; empty if last < first.
struct Overlap {
  int first;
  int last;
};

Overlap overlap(double lower, double upper, int count) {
  const double first = std::floor(lower + kRounding);
  const double last = std::ceil(upper - kRounding) - 1.0;
  return {static_cast<int>(std::clamp(first, 0.0, static_cast<double>(count))),
          static_cast<int>(std::clamp(last, -1.0, static_cast<double>(count - 1)))};
}

}  // namespace

ObstacleField::ObstacleField(Point lower, Point upper, double resolution)
    : lower_(lower), resolution_(resolution), inverse_(1.0 / resolution) {
  assert(resolution > 0.0 && upper.x > lower.x && upper.y > lower.y);
  width_ = static_cast<int>(std::ceil((upper.x - lower.x) * inverse_ - kRounding));
  height_ = static_cast<int>(std::ceil((upper.y - lower.y) * inverse_ - kRounding));
  tile_columns_ = (width_ + kTileSide - 1) / kTileSide;
  tile_lines_ = (height_ + kTileSide - 1) / kTileSide;
  pitch_ = tile_columns_ + 2;
  const auto count = static_cast<std::size_t>(pitch_) * static_cast<std::size_t>(tile_lines_ + 2);
  mark_words_ = (static_cast<std::size_t>(pitch_) + 63) / 64;
  for (int layer = 0; layer < kObstacleLayers; ++layer) {
    bits_[layer].assign(count, 0);
    marks_[layer].assign(mark_words_ * static_cast<std::size_t>(tile_lines_ + 2), 0);
    clear(static_cast<ObstacleLayer>(layer));
  }
}

void ObstacleField::clear(ObstacleLayer layer) {
  auto& bits = bits_[static_cast<std::size_t>(layer)];
  std::fill(bits.begin(), bits.end(), ~std::uint64_t{0});
  const int last_column = (width_ - 1) & 7;
  const int last_line = (height_ - 1) & 7;
  for (int line = 0; line < tile_lines_; ++line) {
    const bool bottom = line == tile_lines_ - 1;
    // The rows and columns of the last tiles beyond the border stay filled.
    const std::uint64_t below =
        bottom && last_line < 7 ? ~std::uint64_t{0} << ((last_line + 1) * 8) : 0;
    std::uint64_t* row = bits.data() + (line + 1) * pitch_ + 1;
    std::fill(row, row + tile_columns_, below);
    if (last_column < 7) {
      row[tile_columns_ - 1] |= byte_mask(last_column + 1, 7) * 0x0101010101010101ULL;
    }
  }
  auto& marks = marks_[static_cast<std::size_t>(layer)];
  std::fill(marks.begin(), marks.end(), std::uint64_t{0});
  const Tiles all = tiles(layer);
  for (int line = -1; line <= tile_lines_; ++line) {
    for (int column = -1; column <= tile_columns_; ++column) {
      if (all(column, line) != 0) mark_tile(layer, column, line);
    }
  }
}

void ObstacleField::mark_tile(ObstacleLayer layer, int column, int line) {
  const auto bit = static_cast<unsigned>(column + 1);
  marks_[static_cast<std::size_t>(layer)][static_cast<std::size_t>(line + 1) * mark_words_ +
                                          bit / 64] |= std::uint64_t{1} << (bit % 64);
}

void ObstacleField::fill_cells(ObstacleLayer layer, Range cells) {
  if (cells.right < cells.left || cells.bottom < cells.top) return;
  std::uint64_t* first = bits_[static_cast<std::size_t>(layer)].data() + pitch_ + 1;
  for (int line = cells.top >> 3; line <= cells.bottom >> 3; ++line) {
    const std::uint64_t rows = row_mask(cells.top - line * 8, cells.bottom - line * 8);
    for (int column = cells.left >> 3; column <= cells.right >> 3; ++column) {
      first[line * pitch_ + column] |=
          rows & column_mask(cells.left - column * 8, cells.right - column * 8);
      mark_tile(layer, column, line);
    }
  }
}

void ObstacleField::fill_box(ObstacleLayer layer, Point lower, Point upper) {
  const Overlap x =
      overlap((lower.x - lower_.x) * inverse_, (upper.x - lower_.x) * inverse_, width_);
  const Overlap y =
      overlap((lower.y - lower_.y) * inverse_, (upper.y - lower_.y) * inverse_, height_);
  fill_cells(layer, {x.first, y.first, x.last, y.last});
}

// The cells on its sides, and in each line those whose centre lies between two of them.
void ObstacleField::fill_polygon(ObstacleLayer layer, std::span<const Point> corners) {
  const auto fill_cell = [&](Cell c) {
    if (contains(c)) fill_cells(layer, {c.i, c.j, c.i, c.j});
    return true;
  };
  double top = corners[0].y, bottom = corners[0].y;
  for (std::size_t k = 0; k < corners.size(); ++k) {
    const Point from = corners[k], to = corners[(k + 1) % corners.size()];
    top = std::min(top, from.y);
    bottom = std::max(bottom, from.y);
    const double way = distance(from, to);
    if (way <= 0.0) continue;
    walk_grid_ray(from - lower_, (1.0 / way) * (to - from), way, resolution_,
                  [&](Cell c, double) { return fill_cell(c); });
  }
  const int first = std::max(0, field_cell({lower_.x, top}).j);
  const int last = std::min(height_ - 1, field_cell({lower_.x, bottom}).j);
  std::vector<double> crossings;
  for (int j = first; j <= last; ++j) {
    const double y = lower_.y + (j + 0.5) * resolution_;
    crossings.clear();
    for (std::size_t k = 0; k < corners.size(); ++k) {
      const Point a = corners[k], b = corners[(k + 1) % corners.size()];
      if ((a.y > y) != (b.y > y)) {
        crossings.push_back(a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x));
      }
    }
    std::ranges::sort(crossings);
    for (std::size_t k = 0; k + 1 < crossings.size(); k += 2) {
      const int left = std::max(0, field_cell({crossings[k], y}).i);
      const int right = std::min(width_ - 1, field_cell({crossings[k + 1], y}).i);
      fill_cells(layer, {left, j, right, j});
    }
  }
}

void ObstacleField::fill_rectangle(ObstacleLayer layer, Pose centre, double width, double depth) {
  // In cells. A cell is filled unless one of the four axes separates it from the rectangle.
  const double x = (centre.x - lower_.x) * inverse_;
  const double y = (centre.y - lower_.y) * inverse_;
  const double half_width = width * 0.5 * inverse_;
  const double half_depth = depth * 0.5 * inverse_;
  const double c = std::cos(centre.theta);
  const double s = std::sin(centre.theta);
  const double reach_x = half_width * std::abs(c) + half_depth * std::abs(s);
  const double reach_y = half_width * std::abs(s) + half_depth * std::abs(c);
  const Overlap columns = overlap(x - reach_x, x + reach_x, width_);
  const Overlap rows = overlap(y - reach_y, y + reach_y, height_);
  const double cell_reach = 0.5 * (std::abs(c) + std::abs(s)) - kRounding;
  for (int j = rows.first; j <= rows.last; ++j) {
    const double dy = j + 0.5 - y;
    int left = columns.last + 1;
    int right = columns.first - 1;
    for (int i = columns.first; i <= columns.last; ++i) {
      const double dx = i + 0.5 - x;
      if (std::abs(dx * c + dy * s) < half_width + cell_reach &&
          std::abs(dy * c - dx * s) < half_depth + cell_reach) {
        left = std::min(left, i);
        right = i;
      }
    }
    // The rectangle is convex, so the cells of a row are contiguous.
    fill_cells(layer, {left, j, right, j});
  }
}

ObstacleField::Range ObstacleField::cells_under(double left, double top, double right,
                                                double bottom) const {
  const double width = width_;
  const double height = height_;
  return {whole_cell(std::clamp(left, -1.0, width)), whole_cell(std::clamp(top, -1.0, height)),
          whole_cell(std::clamp(right, -1.0, width)), whole_cell(std::clamp(bottom, -1.0, height))};
}

bool ObstacleField::any_in_tiles(ObstacleLayer layer, Range cells) const {
  const auto left = static_cast<unsigned>((cells.left >> 3) + 1);
  const auto right = static_cast<unsigned>((cells.right >> 3) + 1);
  const std::uint64_t from = ~std::uint64_t{0} << (left % 64);
  const std::uint64_t to = ~std::uint64_t{0} >> (63 - right % 64);
  const unsigned first = left / 64, last = right / 64;
  const std::uint64_t* marks = marks_[static_cast<std::size_t>(layer)].data();
  for (int line = cells.top >> 3; line <= cells.bottom >> 3; ++line) {
    const std::uint64_t* row = marks + static_cast<std::size_t>(line + 1) * mark_words_;
    for (unsigned word = first; word <= last; ++word) {
      std::uint64_t looked_at = row[word];
      if (word == first) looked_at &= from;
      if (word == last) looked_at &= to;
      if (looked_at != 0) return true;
    }
  }
  return false;
}

bool ObstacleField::any_in_cells(Tiles tiles, Range cells) const {
  for (int line = cells.top >> 3; line <= cells.bottom >> 3; ++line) {
    const std::uint64_t rows = row_mask(cells.top - line * 8, cells.bottom - line * 8);
    for (int column = cells.left >> 3; column <= cells.right >> 3; ++column) {
      const std::uint64_t columns = column_mask(cells.left - column * 8, cells.right - column * 8);
      if ((tiles(column, line) & rows & columns) != 0) return true;
    }
  }
  return false;
}

bool ObstacleField::disc_hits_cells(Tiles tiles, double x, double y, double radius,
                                    Range cells) const {
  for (int j = cells.top; j <= cells.bottom; ++j) {
    // The row's point nearest to the centre determines the width of the disc there.
    const double dy = y < j ? j - y : (y > j + 1 ? y - (j + 1) : 0.0);
    const double rest = radius * radius - dy * dy;
    if (rest <= 0.0) continue;
    const double half = std::sqrt(rest);
    const int first = std::max(whole_cell(x - half), cells.left);
    const int last = std::min(static_cast<int>(std::ceil(x + half)) - 1, cells.right);
    for (int column = first >> 3; column <= last >> 3; ++column) {
      const std::uint64_t bits = (tiles(column, j >> 3) >> ((j & 7) * 8)) & 0xFFU;
      if (bits == 0) continue;
      const int from = std::max(first - column * 8, 0);
      const int to = std::min(last - column * 8, 7);
      if ((bits & byte_mask(from, to)) != 0) return true;
    }
  }
  return false;
}

bool ObstacleField::disc_hits(ObstacleLayer layer, Point centre, double radius) const {
  if (radius <= 0.0) return filled(layer, centre);
  const double x = (centre.x - lower_.x) * inverse_;
  const double y = (centre.y - lower_.y) * inverse_;
  if (!(x >= 0.0 && y >= 0.0 && x < width_ && y < height_)) return true;
  const double r = radius * inverse_;
  const Range cells = cells_under(x - r, y - r, x + r, y + r);
  const Tiles layer_tiles = tiles(layer);
  return any_in_tiles(layer, cells) && any_in_cells(layer_tiles, cells) &&
         disc_hits_cells(layer_tiles, x, y, r, cells);
}

double ObstacleField::free_travel(ObstacleLayer layer, Point from, Point to, double radius) const {
  const double whole = distance(from, to);
  if (!std::isfinite(whole)) return 0.0;
  const Range cells = cells_under((std::min(from.x, to.x) - radius - lower_.x) * inverse_,
                                  (std::min(from.y, to.y) - radius - lower_.y) * inverse_,
                                  (std::max(from.x, to.x) + radius - lower_.x) * inverse_,
                                  (std::max(from.y, to.y) + radius - lower_.y) * inverse_);
  // Over long distances there are many tiles, and rarely all of them are empty.
  const bool short_way = cells.right - cells.left < 64 && cells.bottom - cells.top < 64;
  if (short_way && !(any_in_tiles(layer, cells) && any_in_cells(tiles(layer), cells))) {
    return whole;
  }
  if (disc_hits(layer, from, radius)) return 0.0;
  const double steps = std::ceil(whole / (0.5 * resolution_));
  for (double k = 1.0; k <= steps; ++k) {
    const Point there = from + (to - from) * (k / steps);
    if (disc_hits(layer, there, radius)) return whole * (k - 1.0) / steps;
  }
  return whole;
}

}  // namespace magna
