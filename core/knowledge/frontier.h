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

/// A side's number in the order of discovery, never given twice in a world.
struct FrontierSideId {
  std::uint32_t value = 0;
  friend auto operator<=>(const FrontierSideId&, const FrontierSideId&) = default;
};

/// One side of the polygons round the explored area (ACT-R interface, "Map frontier update"). Seen
/// on the screen (y down) the explored side is on the left of the way from `from` to `to`; metres.
struct FrontierSide {
  FrontierSideId id;
  Point from;
  Point to;
  /// Floor that was seen free ends here at something unknown: there is more to see behind. Else the
  /// explored area ends at what rays met, or at the edge of the map.
  bool open = false;
  /// Exploring ended and no robot can look behind it: it is no longer reported.
  bool over = false;

  Point middle() const { return 0.5 * (from + to); }
  double length() const { return distance(from, to); }
  double theta() const { return heading(from, to); }
  friend bool operator==(const FrontierSide&, const FrontierSide&) = default;
};

/// What happened to a side: it came, or it is gone or over. Nothing else about a side changes.
struct FrontierChange {
  FrontierSideId id;
  bool gone = false;
  friend bool operator==(const FrontierChange&, const FrontierChange&) = default;
};

/// The border between what the team has seen (free or filled) and what it has not, as closed
/// polygons of straight sides, none farther than `kTolerance` from the true border.
///
/// The border is cut where it goes from one block of 16 x 16 cells to the next and where it changes
/// between open and closed; each piece is simplified by itself (Douglas and Peucker, "Algorithms
/// for the reduction of the number of points required to represent a digitized line", 1973). So
/// what changes in one block leaves all sides of the others as they are, with their numbers. A side
/// that is found again just as it was keeps its number too.
class Frontier {
 public:
  static constexpr double kTolerance = 0.25;               ///< m
  static constexpr int kBlock = CoverageGrid::kBlockSide;  ///< cells

  explicit Frontier(CoverageGrid grid);

  /// Takes in what has changed since the last call (Coverage::take_changed_blocks). The coverage is
  /// of our grid.
  void update(Coverage& coverage);

  /// Exploring has ended: from now on all sides are over but these, in order of number. A side that
  /// is over stays so; what is found later in its place is a new one.
  void end_all_but(std::span<const FrontierSideId> left);

  /// In an order that depends on nothing but what was seen and when; side by side along a piece.
  const std::vector<FrontierSide>& sides() const { return *sides_; }
  /// The same object while nothing changes.
  std::shared_ptr<const std::vector<FrontierSide>> picture() const { return sides_; }
  /// Nothing: there is none of that number, or no longer.
  std::optional<FrontierSide> side(FrontierSideId id) const;
  /// What the calls of `update` since the last call of this changed: first those that are gone.
  std::vector<FrontierChange> take_changes();
  /// Counts up when sides come or go.
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
  std::map<FrontierSideId, std::uint32_t> places_;  ///< in which block each side is
  // Not told yet; what came and is gone again is in neither.
  std::vector<FrontierSideId> gone_;
  std::vector<FrontierSideId> came_;  ///< in order
  // Scratch.
  BorderTrace trace_;
  std::vector<FrontierSide> found_;
  std::vector<GridCorner> corners_;
};

}  // namespace magna
