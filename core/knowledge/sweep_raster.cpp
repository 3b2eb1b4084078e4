// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/sweep_raster.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace magna {
namespace {

constexpr int kSide = CoverageGrid::kTileSide;

// On one line of the grid a ray's cells are a run of bits; `row` begins at column 0.
inline void set_run(std::uint64_t* row, double from, double to) {
  const auto first = static_cast<unsigned>(from), last = static_cast<unsigned>(to);
  const std::uint64_t low = ~std::uint64_t{0} << (first % kSide);
  const std::uint64_t high = ~std::uint64_t{0} >> (kSide - 1 - last % kSide);
  const unsigned word = first / kSide, end = last / kSide;
  if (word == end) {
    row[word] |= low & high;
    return;
  }
  row[word] |= low;
  for (unsigned k = word + 1; k < end; ++k) row[k] = ~std::uint64_t{0};
  row[end] |= high;
}

}  // namespace

void SweepRaster::begin(Point centre, double reach) {
  const Point at = grid_.scaled(centre);
  const double around = reach * CoverageGrid::kCellsPerMetre + 2.0;
  left_word_ = static_cast<int>(std::floor((at.x - around) / kSide));
  top_ = static_cast<int>(std::floor(at.y - around));
  const int right_word = static_cast<int>(std::floor((at.x + around) / kSide));
  bottom_ = static_cast<int>(std::floor(at.y + around)) + 1;
  pitch_ = static_cast<std::size_t>(right_word - left_word_) + 1;
  passed_.assign(pitch_ * static_cast<std::size_t>(bottom_ - top_), 0);
  met_.assign(passed_.size(), 0);
  first_line_ = std::max(top_, 0);
  lines_ = std::max(std::min(bottom_, grid_.lines) - first_line_, 0);
  first_word_ = std::max(left_word_, 0);
  words_ = std::max(std::min(right_word, grid_.tile_columns() - 1) - first_word_ + 1, 0);
}

// Line by line. Within the window no coordinate is negative, so cutting off its fraction is
// rounding down.
void SweepRaster::pass(Point from, Point to) {
  const Point corner{double(left_word_ * kSide), double(top_)};
  Point a = grid_.scaled(from) - corner;
  Point b = grid_.scaled(to) - corner;
  if (a.y > b.y) std::swap(a, b);
  const int first = static_cast<int>(a.y);
  const int last = static_cast<int>(b.y);
  std::uint64_t* row = passed_.data() + static_cast<std::size_t>(first) * pitch_;
  if (first == last) {
    set_run(row, std::min(a.x, b.x), std::max(a.x, b.x));
    return;
  }
  const double slope = (b.x - a.x) / (b.y - a.y);
  double x = a.x;
  for (int line = first; line < last; ++line, row += pitch_) {
    const double next = a.x + (line + 1 - a.y) * slope;
    set_run(row, std::min(x, next), std::max(x, next));
    x = next;
  }
  set_run(row, std::min(x, b.x), std::max(x, b.x));
}

void SweepRaster::meet(Point at) {
  const Cell c = grid_.cell(at);
  if (!grid_.contains(c) || c.j < top_ || c.j >= bottom_) return;
  met_[index(c.j, c.i / kSide)] |= std::uint64_t{1} << (c.i % kSide);
}

bool SweepRaster::touched(Cell c) const {
  const int word = c.i / kSide;
  if (!grid_.contains(c) || c.j < top_ || c.j >= bottom_ || word < first_word_ ||
      word >= first_word_ + words_) {
    return false;
  }
  const std::size_t k = index(c.j, word);
  return (((passed_[k] | met_[k]) >> (c.i % kSide)) & 1U) != 0;
}

}  // namespace magna
