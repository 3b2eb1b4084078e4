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

/// Counts, while a picture is drawn, what is seen of everything that is sighted.
class FeatureTally {
 public:
  explicit FeatureTally(std::span<const Sighted> sighted);

  /// Rows [first, last) of a column show it.
  void drawn(std::uint32_t owner, int column, int first, int last) {
    Count& count = counts_[owner];
    count.pixels += last - first;
    count.left = std::min(count.left, column);
    count.right = std::max(count.right, column + 1);
    count.top = std::min(count.top, first);
    count.bottom = std::max(count.bottom, last);
  }
  /// It takes up so many pixels of the picture or beyond it, hidden or not.
  void covers(std::uint32_t owner, int pixels) { counts_[owner].covered += pixels; }
  /// A solid of it takes up rows [first, last) of this column, hidden or not, in the picture or
  /// not. What is told for one column is joined by end_column.
  void covers(std::uint32_t owner, int first, int last) { column_.push_back({owner, first, last}); }
  void end_column();

  /// What has a pixel, nearest first; equally near ones in the order of the list. `within`: what
  /// part of it is not beyond the picture, for what `covers` did not count there.
  std::vector<SeenFeature> seen(Point eye,
                                const std::function<double(const Sighted&)>& within) const;

 private:
  struct Count {
    std::int64_t pixels = 0;   ///< that show it
    std::int64_t covered = 0;  ///< that it takes up alone
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

/// What part of something a level picture's left and right border leave in it, by the angle that it
/// takes up.
double share_between_borders(const Sighted& sighted, const View& view);

}  // namespace magna
