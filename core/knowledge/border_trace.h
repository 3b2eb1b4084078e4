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
  /// Its start, turns and end; known cells are on the left on the screen (y down). A closed piece
  /// ends with its first corner.
  std::span<const GridCorner> corners;
  /// True if all known cells along it are free and all unknown ones lie inside the grid; false if
  /// none are so.
  bool open = false;
};

/// The border along the known cells of one block of a coverage: unit edges between a known cell and
/// a cell that is unknown or outside the grid, joined to the longest possible pieces within the
/// block that are either open or closed throughout. Known cells that only touch at a corner are
/// separate there. Only the block's cells and their neighbours are read, so changes elsewhere do
/// not affect the pieces. Reuse the object for many blocks: then no memory is allocated.
class BorderTrace {
 public:
  static constexpr int kSide = CoverageGrid::kBlockSide;

  /// Finds the pieces of this block (numbered row by row), in an order that depends only on the
  /// states of these cells.
  void trace(const Coverage& coverage, std::uint32_t block);
  /// The pieces are valid until the next call of `trace`.
  std::size_t size() const { return pieces_.size(); }
  BorderPiece piece(std::size_t k) const;

 private:
  struct Edge {
    Cell cell;      ///< the known cell, relative to the block's corner
    int along = 0;  ///< its direction: see the source
  };
  struct Piece {
    std::size_t begin = 0;  ///< index in `corners_`
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
  std::array<CellSeen, kWindow * kWindow> seen_{};  ///< the block's cells and their neighbours
  EdgeSet edges_;                                   ///< not yet in a piece
  EdgeSet followers_;                               ///< preceded by another edge in their piece
  std::vector<GridCorner> corners_;
  std::vector<Piece> pieces_;
};

}  // namespace magna
