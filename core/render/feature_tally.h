// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "core/render/picture.h"
#include "core/render/sighted.h"

namespace magna {

/// Counts, while a picture is drawn, how much is visible of each sighted object.
class FeatureTally {
 public:
  explicit FeatureTally(std::span<const Sighted> sighted);

  /// Rows [first, last) of a column show the object.
  void drawn(std::uint32_t owner, int column, int first, int last) {
    Count& count = counts_[owner];
    count.pixels += last - first;
    count.left = std::min(count.left, column);
    count.right = std::max(count.right, column + 1);
    count.top = std::min(count.top, first);
    count.bottom = std::max(count.bottom, last);
  }
  /// The object covers this many pixels of the picture or beyond it, hidden or not.
  void covers(std::uint32_t owner, int pixels) { counts_[owner].covered += pixels; }
  /// A solid of the object covers rows [first, last) of this column, hidden or not, in the picture
  /// or not. The calls for one column are combined by end_column.
  void covers(std::uint32_t owner, int first, int last) { column_.push_back({owner, first, last}); }
  void end_column();

  /// The objects with at least one pixel, nearest first; at equal distance in the order of the
  /// list. `within`: the share of an object inside the picture, for objects whose `covers` ignored
  /// the rest.
  std::vector<SeenFeature> seen(Point eye,
                                const std::function<double(const Sighted&)>& within) const;

 private:
  struct Count {
    std::int64_t pixels = 0;   ///< pixels that show it
    std::int64_t covered = 0;  ///< pixels that it covers, hidden or not
    int left = std::numeric_limits<int>::max(), right = 0;
    int top = std::numeric_limits<int>::max(), bottom = 0;
  };
  struct Cover {
    std::uint32_t owner;
    int first, last;
  };

  std::span<const Sighted> sighted_;
  std::vector<Count> counts_;
  std::vector<Cover> column_;
};

/// The share of an object, by angle, that is between the left and right border of a level picture.
double share_between_borders(const Sighted& sighted, const View& view);

}  // namespace magna
