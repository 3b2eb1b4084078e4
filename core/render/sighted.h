// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "core/render/lens.h"
#include "core/render/picture.h"
#include "core/render/ray_hit.h"
#include "core/render/render_scene.h"

namespace magna {

/// An object that may be in a picture: not completely hidden by walls.
struct Sighted {
  SeenKind kind = SeenKind::Object;
  std::uint32_t number = 0;
  const std::string* name = nullptr;
  Point centre;
  std::span<const SceneSolid> solids;
};

/// Whether a disc of this centre and radius may be in front of the walls of a level picture.
bool before_walls(const View& view, std::span<const WallHit> walls, Point centre, double radius);

/// All objects that may be in one picture, things before robots, in order of their numbers. The
/// scene must outlive it.
class SightedList {
 public:
  /// `may_be_seen` is called for the bounding disc of each thing or robot.
  SightedList(const RenderScene& scene, std::optional<RobotId> carrier,
              const std::function<bool(Point centre, double radius)>& may_be_seen);
  SightedList(const SightedList&) = delete;
  SightedList& operator=(const SightedList&) = delete;

  std::span<const Sighted> all() const { return all_; }

 private:
  std::vector<Sighted> all_;
  std::vector<std::vector<SceneSolid>> robots_;  ///< the solids of the robots among them
};

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
