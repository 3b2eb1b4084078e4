// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/knowledge/coverage_snapshot.h"
#include "core/knowledge/ray_fan.h"

namespace magna {

/// The cells around a robot that one sweep of its ranger shows: cells that its rays pass, and cells
/// in which they end at an obstacle. Two bit planes over a window of the grid, one word for 64
/// cells of a line, aligned with the tiles of Coverage. Reused: no memory is allocated once the
/// window has grown.
class SweepRaster {
 public:
  explicit SweepRaster(CoverageGrid grid) : grid_(grid) {}

  /// Clears the last sweep; the next one reaches at most `reach` metres (>= 0) from `centre`. Cells
  /// beyond the grid are left out.
  void begin(Point centre, double reach);
  /// Marks the cells on the lines from one place to each of the others, all within reach, as
  /// passed, including both ends. Fastest if each ray is close to the previous one. The fan is
  /// working memory.
  void pass(Point from, std::span<const Point> to, RayFan& fan);
  void pass(Point from, Point to);
  /// A ray ended here at an obstacle. A cell hit by one ray counts as hit, however many others pass
  /// it (Hornung, Wurm, Bennewitz, Stachniss and Burgard, "OctoMap", 2013, 5.1: one scan fills or
  /// frees a cell, filling first; otherwise rays that graze a wall would erase it).
  void meet(Point at);

  // The window's part of the grid: lines first_line() to first_line() + lines() - 1, tile columns
  // first_word() to first_word() + words() - 1. Bit k of a word is the cell in column 64 * word +
  // k.
  int first_line() const { return first_line_; }
  int lines() const { return lines_; }
  int first_word() const { return first_word_; }
  int words() const { return words_; }
  std::uint64_t met(int line, int word) const { return met_[index(line, word)] & inside(word); }
  std::uint64_t passed(int line, int word) const {
    const std::size_t k = index(line, word);
    return passed_[k] & ~met_[k] & inside(word);
  }
  /// Passed or hit.
  std::uint64_t touched(int line, int word) const {
    const std::size_t k = index(line, word);
    return (passed_[k] | met_[k]) & inside(word);
  }
  bool touched(Cell c) const;

  const CoverageGrid& grid() const { return grid_; }

 private:
  std::size_t index(int line, int word) const {
    return static_cast<std::size_t>(line - top_) * pitch_ +
           static_cast<std::size_t>(word - left_word_);
  }
  /// The bits of a word that are cells of the grid.
  std::uint64_t inside(int word) const {
    const int columns = grid_.columns - word * CoverageGrid::kTileSide;
    return columns >= CoverageGrid::kTileSide ? ~std::uint64_t{0} : ~(~std::uint64_t{0} << columns);
  }

  CoverageGrid grid_;
  // The whole window, including parts beyond the grid, so that rays are drawn without clipping.
  int left_word_ = 0;
  int top_ = 0;
  int bottom_ = 0;  ///< the first line after it
  std::size_t pitch_ = 0;
  // The part of it inside the grid.
  int first_line_ = 0;
  int lines_ = 0;
  int first_word_ = 0;
  int words_ = 0;
  std::vector<std::uint64_t> passed_;
  std::vector<std::uint64_t> met_;
};

}  // namespace magna
