// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <bitset>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/geometry/pose.h"
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

/// A side's number in the order of discovery, never reused in a world.
struct FrontierSideId {
  std::uint32_t value = 0;
  friend auto operator<=>(const FrontierSideId&, const FrontierSideId&) = default;
};

/// One side of the polygons round the explored area (ACT-R interface, "Map frontier update"), in
/// metres. On the screen (y down) the explored side is on the left of the direction from `from` to
/// `to`.
struct FrontierSide {
  FrontierSideId id;
  Point from;
  Point to;
  /// True if floor that was seen free borders on an unknown area, so that there is more to explore.
  /// Otherwise the explored area ends at detected obstacles or at the edge of the map.
  bool open = false;
  /// Exploring has ended and no robot can look behind this side: it is no longer reported.
  bool over = false;

  Point middle() const { return 0.5 * (from + to); }
  double length() const { return distance(from, to); }
  double theta() const { return heading(from, to); }
  friend bool operator==(const FrontierSide&, const FrontierSide&) = default;
};

/// A change to a side: added, removed or over. Sides do not change in any other way.
struct FrontierChange {
  FrontierSideId id;
  bool gone = false;
  friend bool operator==(const FrontierChange&, const FrontierChange&) = default;
};

/// The border between the area that the team has seen (free or filled) and the rest, as closed
/// polygons of straight sides, which are never farther than `kTolerance` from the true border.
///
/// The border is cut where it goes from one block of 16 x 16 cells to the next and where it changes
/// between open and closed; each piece is simplified by itself (Douglas and Peucker, "Algorithms
/// for the reduction of the number of points required to represent a digitized line", 1973). A
/// change in one block therefore leaves all sides of other blocks unchanged, with their numbers. A
/// side that is found again in exactly the same place keeps its number too.
class Frontier {
 public:
  static constexpr double kTolerance = 0.25;               ///< m
  static constexpr int kBlock = CoverageGrid::kBlockSide;  ///< cells

  explicit Frontier(CoverageGrid grid);

  /// Processes the changes since the last call (Coverage::take_changed_blocks). The coverage must
  /// have the same grid.
  void update(Coverage& coverage);

  /// Exploring has ended: from now on all sides except `left`, in order of number, are over. Such a
  /// side stays over; a side found later in its place is a new one.
  void end_all_except(std::span<const FrontierSideId> left);

  /// The order depends only on what was seen and when; sides of a piece are consecutive.
  const std::vector<FrontierSide>& sides() const { return *sides_; }
  /// The same object as long as nothing changes.
  std::shared_ptr<const std::vector<FrontierSide>> picture() const { return sides_; }
  /// Nothing if there is no side of that number, or no longer.
  std::optional<FrontierSide> side(FrontierSideId id) const;
  /// The changes made by `update` since the last call: removed sides first.
  std::vector<FrontierChange> take_changes();
  /// Increases when sides are added or removed.
  std::uint64_t version() const { return version_; }

  void hash(StateHash& hash) const;

 private:
  void find_sides(std::uint32_t block, const Coverage& coverage);
  void number_sides(std::uint32_t block);
  void remove(const FrontierSide& side);
  void withdraw(FrontierSideId id);
  void flatten();

  CoverageGrid grid_;
  std::shared_ptr<const std::vector<FrontierSide>> sides_;
  std::uint64_t version_ = 0;
  std::uint32_t next_ = 1;
  std::vector<std::vector<FrontierSide>> blocks_;   ///< the sides of each block's cells
  std::map<FrontierSideId, std::uint32_t> places_;  ///< the block of each side
  // Not yet reported; a side that was added and removed meanwhile is in neither list.
  std::vector<FrontierSideId> gone_;
  std::vector<FrontierSideId> came_;  ///< added, in order
  // Working memory.
  BorderTrace trace_;
  std::vector<FrontierSide> found_;
  std::vector<GridCorner> corners_;
};

}  // namespace magna
