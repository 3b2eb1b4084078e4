// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/render/picture.h"
#include "core/render/sighted.h"

namespace magna {

/// Counts, while a picture is drawn, what is seen of everything that is sighted.
class FeatureTally {
 public:
  FeatureTally(std::span<const Sighted> sighted, const View& view);

  /// Rows [first, last) of a column show it.
  void drawn(std::uint32_t owner, int column, int first, int last) {
    Count& count = counts_[owner];
    count.pixels += last - first;
    count.left = std::min(count.left, column);
    count.right = std::max(count.right, column + 1);
    count.top = std::min(count.top, first);
    count.bottom = std::max(count.bottom, last);
  }
  /// A solid of it takes up rows [first, last) of this column, hidden or not, in the picture or
  /// not. What is told for one column is joined by end_column.
  void covers(std::uint32_t owner, int first, int last) { column_.push_back({owner, first, last}); }
  void end_column();

  /// What has a pixel, nearest first; equally near ones in the order of the list.
  std::vector<SeenFeature> seen() const;

 private:
  struct Count {
    std::int64_t pixels = 0;   ///< that show it
    std::int64_t covered = 0;  ///< that it takes up alone, in the picture's columns
    int left = std::numeric_limits<int>::max(), right = 0;
    int top = std::numeric_limits<int>::max(), bottom = 0;
  };
  struct Cover {
    std::uint32_t owner;
    int first, last;
  };

  double share(std::size_t owner) const;

  std::span<const Sighted> sighted_;
  const View& view_;
  std::vector<Count> counts_;
  std::vector<Cover> column_;
};

}  // namespace magna
