// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/knowledge/coverage_grid.h"
#include "core/knowledge/ray_fan.h"

namespace magna {

/// What one sweep of a ranger says of the cells around it: which its rays pass, and in which they
/// end because they met something. Two planes of bits over a window of the grid, a word for 64
/// cells of a line, so that they fit the tiles of Coverage. Kept from sweep to sweep: nothing is
/// allocated once the window has grown.
class SweepRaster {
 public:
  explicit SweepRaster(CoverageGrid grid) : grid_(grid) {}

  /// Forgets the last sweep; the next one looks at most `reach` metres (>= 0) far from `centre`.
  /// What lies beyond the grid is left out.
  void begin(Point centre, double reach);
  /// The cells on the way from one place to each of the others, all within reach, are passed, both
  /// ends' too. Quickest if each ray is a little beside the one before it. The fan is scratch.
  void pass(Point from, std::span<const Point> to, RayFan& fan);
  void pass(Point from, Point to);
  /// A ray ended here. A cell that some ray met is met, however many others pass it (Hornung,
  /// Wurm, Bennewitz, Stachniss and Burgard, "OctoMap", 2013, 5.1: one scan fills or frees a cell,
  /// filling first; else rays that graze a wall would eat it away).
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
  /// Passed or met.
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
  // The whole window, also what lies beyond the grid: so nothing is cut while rays are drawn.
  int left_word_ = 0;
  int top_ = 0;
  int bottom_ = 0;  ///< the first line behind it
  std::size_t pitch_ = 0;
  // Of that, the grid's part.
  int first_line_ = 0;
  int lines_ = 0;
  int first_word_ = 0;
  int words_ = 0;
  std::vector<std::uint64_t> passed_;
  std::vector<std::uint64_t> met_;
};

}  // namespace magna
