// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/world/obstacle_field.h"

namespace magna {

/// The filled cells of one layer of an obstacle field as few disjoint rectangles, for rays: from a
/// place a rectangle covers an interval of bearings, however many cells it has.
///
/// A rectangle lies within one bucket of `kBucket` x `kBucket` cells, so that the buckets round a
/// place hold each rectangle in reach once. Within a bucket they are merged greedily, row by row:
/// the widest run of cells, then as many rows below as still have all of these cells. The outside
/// of the field has no rectangles.
class ObstacleBoxes {
 public:
  static constexpr int kBucket = 64;

  /// Of the field as it is now; the field must live as long as this.
  ObstacleBoxes(const ObstacleField& field, ObstacleLayer layer);

  const ObstacleField& field() const { return *field_; }
  ObstacleLayer layer() const { return layer_; }

  /// Field cells; `right` and `bottom` are the first beyond it.
  struct Box {
    std::int32_t left, top, right, bottom;
  };

  std::size_t size() const { return boxes_.size(); }

  /// Calls visit(first, last) with ranges of boxes: all of those that reach into the cells
  /// [left, right] x [top, bottom], and possibly others close by.
  template <class Visit>
  void near(double left, double top, double right, double bottom, Visit&& visit) const {
    const int first = bucket(left, columns_), last = bucket(right, columns_);
    for (int line = bucket(top, lines_), end = bucket(bottom, lines_); line <= end; ++line) {
      const std::uint32_t* start = start_.data() + static_cast<std::size_t>(line * columns_);
      visit(boxes_.data() + start[first], boxes_.data() + start[last + 1]);
    }
  }

 private:
  static int bucket(double cell, int count) {
    const double scaled = cell * (1.0 / kBucket);
    if (!(scaled > 0.0)) return 0;
    return scaled < count ? static_cast<int>(scaled) : count - 1;
  }
  /// Adds the rectangles of a bucket.
  void merge(int column, int line);

  const ObstacleField* field_;
  ObstacleLayer layer_;
  int columns_;
  int lines_;
  std::vector<std::uint32_t> start_;  ///< by bucket, and one more
  std::vector<Box> boxes_;            ///< by bucket
};

}  // namespace magna
