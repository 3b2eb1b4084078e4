// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/knowledge/coverage.h"
#include "core/knowledge/polyline_simplify.h"

namespace magna {

/// A part of the border between known and unknown cells, along known cells of one block.
struct BorderPiece {
  /// Where it begins, turns and ends; known cells are on the left on the screen (y down). What
  /// comes back to where it began ends with its first corner.
  std::span<const GridCorner> corners;
  /// Every known cell along it is free, every unknown one lies inside the grid; else none is so.
  bool open = false;
};

/// The border along the known cells of one block of a coverage: unit edges between a known cell and
/// one that is not, or lies outside the grid, strung together to pieces as long as they can be
/// within the block and all open or all not. Known cells that only touch at a corner are apart
/// there. It looks at nothing but the block's cells and those round it, so what changes elsewhere
/// leaves the pieces as they are. Kept from block to block: then nothing is allocated.
class BorderTrace {
 public:
  static constexpr int kSide = CoverageGrid::kBlockSide;

  /// Finds the pieces of this block (its number: row by row), in an order that depends on the
  /// states of these cells alone.
  void trace(const Coverage& coverage, std::uint32_t block);
  /// They stay until the next call of `trace`.
  std::size_t size() const { return pieces_.size(); }
  BorderPiece piece(std::size_t k) const;

 private:
  struct Edge {
    Cell cell;      ///< the known one, counted from the block's corner
    int along = 0;  ///< where it leads: see the source
  };
  struct Piece {
    std::size_t begin = 0;  ///< in `corners_`
    std::size_t end = 0;
    bool open = false;
  };
  static constexpr std::size_t kWindow = kSide + 2;
  using EdgeSet = std::bitset<std::size_t{kSide} * kSide * 4>;

  static std::size_t number(const Edge& edge);
  static Edge edge(std::size_t number);
  static std::size_t place(Cell c) {
    return static_cast<std::size_t>(c.j + 1) * kWindow + static_cast<std::size_t>(c.i + 1);
  }
  bool known(Cell c) const { return seen_[place(c)] != CellSeen::Unknown; }
  bool open(const Edge& edge) const;
  Edge next(const Edge& edge) const;
  bool joined(const Edge& edge, const Edge& next) const;
  GridCorner begin(const Edge& edge) const;
  GridCorner end(const Edge& edge) const;

  void read(const Coverage& coverage);
  void find_edges();
  Edge first_of_ring(const Edge& some) const;
  void follow(Edge edge);

  CoverageGrid grid_;
  Cell first_;                                      ///< of the block
  std::array<CellSeen, kWindow * kWindow> seen_{};  ///< the block's cells and those round it
  EdgeSet edges_;                                   ///< that are in no piece yet
  EdgeSet followers_;  ///< that have another one before them in their piece
  std::vector<GridCorner> corners_;
  std::vector<Piece> pieces_;
};

}  // namespace magna
