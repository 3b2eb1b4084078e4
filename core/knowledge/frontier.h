// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/geometry/pose.h"
#include "core/knowledge/border_trace.h"
#include "core/knowledge/coverage.h"

namespace magna {

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
