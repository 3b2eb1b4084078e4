// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/sweep_raster.h"

#include <algorithm>
#include <cmath>

namespace magna {
namespace {

constexpr int kSide = CoverageGrid::kTileSide;

/// Rounds down. A library function would cost more than the rest of the work for a ray's end.
int whole(double x) {
  const int cut = static_cast<int>(x);
  return cut - (x < cut);
}

}  // namespace

void SweepRaster::begin(Point centre, double reach) {
  const Point at = grid_.scaled(centre);
  const double around = reach * CoverageGrid::kCellsPerMetre + 2.0;
  left_word_ = static_cast<int>(std::floor((at.x - around) / kSide));
  top_ = static_cast<int>(std::floor(at.y - around));
  const int right_word = static_cast<int>(std::floor((at.x + around) / kSide));
  bottom_ = static_cast<int>(std::floor(at.y + around)) + 1;
  pitch_ = static_cast<std::size_t>(std::max(right_word - left_word_ + 1, 2));
  passed_.assign(pitch_ * static_cast<std::size_t>(bottom_ - top_), 0);
  met_.assign(passed_.size(), 0);
  first_line_ = std::max(top_, 0);
  lines_ = std::max(std::min(bottom_, grid_.lines) - first_line_, 0);
  first_word_ = std::max(left_word_, 0);
  words_ = std::max(std::min(right_word, grid_.tile_columns() - 1) - first_word_ + 1, 0);
}

void SweepRaster::pass(Point from, std::span<const Point> to, RayFan& fan) {
  const Point corner{double(left_word_ * kSide), double(top_)};
  fan.begin(grid_.scaled(from) - corner, to.size());
  for (const Point end : to) fan.add(grid_.scaled(end) - corner);
  fan.draw(passed_.data(), pitch_);
}

void SweepRaster::pass(Point from, Point to) {
  RayFan fan;
  pass(from, {&to, 1}, fan);
}

void SweepRaster::meet(Point at) {
  const Point scaled = grid_.scaled(at);
  const Cell c{whole(scaled.x), whole(scaled.y)};
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
