// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/render/colour.h"

namespace magna {

/// The nearest solid in each row of one column. Solids can be on and under each other, so no
/// drawing order from back to front is right for all rows.
class ColumnDepths {
 public:
  /// `slopes`: View::slopes, one per row.
  ColumnDepths(int rows, const float* slopes)
      : slopes_(slopes),
        depth_(static_cast<std::size_t>(rows), kNothing),
        owner_(depth_.size()),
        paint_(depth_.size()),
        first_(rows),
        rows_(rows) {}

  /// Adds a vertical side at one depth in rows [first, last); rows beyond the picture are left out.
  void side(int first, int last, float depth, std::uint32_t owner, Pixel paint) {
    each(first, last, owner, paint, [&](float /*slope*/) { return depth; });
  }
  /// Adds a horizontal side `below` metres below the eye (above: negative) in rows [first, last).
  void level(int first, int last, float below, std::uint32_t owner, Pixel paint) {
    each(first, last, owner, paint, [&](float slope) { return below / slope; });
  }

  /// Calls visit(owner, first, last, paints) for each run of rows with one owner, from the top, and
  /// clears the column.
  template <class Visit>
  void take(Visit&& visit) {
    for (int y = first_; y < last_;) {
      const auto k = static_cast<std::size_t>(y);
      int end = y + 1;
      const bool some = depth_[k] != kNothing;
      while (end < last_ && some == (depth_[static_cast<std::size_t>(end)] != kNothing) &&
             (!some || owner_[static_cast<std::size_t>(end)] == owner_[k])) {
        ++end;
      }
      if (some) visit(owner_[k], y, end, paint_.data() + y);
      y = end;
    }
    if (first_ < last_) std::fill(depth_.begin() + first_, depth_.begin() + last_, kNothing);
    first_ = rows_;
    last_ = 0;
  }

 private:
  static constexpr float kNothing = std::numeric_limits<float>::infinity();

  template <class Depth>
  void each(int first, int last, std::uint32_t owner, Pixel paint, Depth depth) {
    first = std::max(first, 0);
    last = std::min(last, rows_);
    if (first >= last) return;
    first_ = std::min(first_, first);
    last_ = std::max(last_, last);
    for (int y = first; y < last; ++y) {
      const auto k = static_cast<std::size_t>(y);
      const float there = depth(slopes_[y]);
      if (!(there < depth_[k])) continue;
      depth_[k] = there;
      owner_[k] = owner;
      paint_[k] = paint;
    }
  }

  const float* slopes_;
  std::vector<float> depth_;
  std::vector<std::uint32_t> owner_;
  std::vector<Pixel> paint_;
  int first_;
  int last_ = 0;  ///< rows [first_, last_) are not empty
  int rows_;
};

}  // namespace magna
