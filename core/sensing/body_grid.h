// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/geometry/point.h"

namespace magna {

/// A disc that moves: a robot's body. `layer_mask` bit 0: on the ground, bit 1: in the air; discs
/// collide only with discs of a common layer. Radius 0 = a point without collisions.
struct Body {
  Point centre;
  double radius = 0.0;
  std::uint32_t layer_mask = 1;
};

/// A spatial hash of all robot bodies, rebuilt each tick from flat arrays (counting sort into
/// square buckets; no allocation once it has grown).
///
/// Between rebuilds `update` may move bodies. They stay in their buckets; the largest distance of a
/// body from its bucket is added to the reach of every query. Answers stay exact, only slower: one
/// tick's travel (0.15 m at 1.5 m/s and 0.1 s) is small against buckets of 1 m. Bodies beyond the
/// border belong to the buckets along it.
class BodyGrid {
 public:
  /// Sets square buckets of `bucket` metres (> 0) over [lower, upper] and removes all bodies.
  void reset(Point lower, Point upper, double bucket);
  /// Replaces all bodies; body k has index k.
  void rebuild(std::span<const Body> bodies);
  /// Moves one body between rebuilds.
  void update(std::uint32_t index, Point centre) {
    bodies_[index].centre = centre;
    sorted_[slot_of_[index]].centre = centre;
    const std::size_t home = bucket(column(centre.x), line(centre.y));
    if (home != bucket_of_[index]) record_stray(index, centre);
  }

  std::span<const Body> bodies() const { return bodies_; }
  /// The largest radius of all bodies, metres.
  double max_radius() const { return max_radius_; }

  /// The nearest body other than `self` that a disc at `centre` overlaps (touching does not count),
  /// or -1; of several at the same distance the one with the lowest index.
  int overlapping(Point centre, double radius, std::uint32_t layer_mask, int self) const;

  /// Calls visit(index) for every body whose centre is at most `reach` metres from `centre` in x
  /// and in y, and possibly for some farther ones.
  template <class Visit>
  void near(Point centre, double reach, Visit&& visit) const;

  /// A body in the order of buckets.
  struct Sorted {
    Point centre;
    double radius;
    std::uint32_t layer_mask;
    std::uint32_t index;
  };
  /// Like `near`, but calls visit(first, last) with ranges of bodies.
  template <class Visit>
  void near_bodies(Point centre, double reach, Visit&& visit) const;

  /// Distance along the ray (unit `direction`) to the first body other than `self` within `range`,
  /// else `range`; 0 inside a body. Bodies of radius 0 cannot be seen.
  double ray(Point origin, Point direction, double range, std::uint32_t layer_mask, int self) const;

 private:
  /// Records that a body is outside the bucket it was sorted into.
  void record_stray(std::uint32_t index, Point centre);
  int column(double x) const { return slot(x - lower_.x, columns_); }
  int line(double y) const { return slot(y - lower_.y, lines_); }
  int slot(double offset, int count) const {
    const double scaled = offset * inverse_bucket_;
    if (!(scaled > 0.0)) return 0;
    return scaled < count ? static_cast<int>(scaled) : count - 1;
  }
  std::size_t bucket(int column, int line) const {
    return static_cast<std::size_t>(line) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(column);
  }

  Point lower_;
  double inverse_bucket_ = 1.0;
  double bucket_ = 1.0;
  double max_radius_ = 0.0;
  double strayed_ = 0.0;  ///< how far a body may be outside its bucket, metres
  int columns_ = 0;
  int lines_ = 0;
  std::vector<Body> bodies_;
  std::vector<std::uint32_t> bucket_start_;  ///< columns * lines + 1
  std::vector<std::uint32_t> bucket_of_;
  std::vector<std::uint32_t> slot_of_;  ///< in `sorted_`
  std::vector<Sorted> sorted_;          ///< by bucket
};

/// Distance from `origin` along unit `direction` to a disc, 0 inside it, negative if the ray misses
/// it.
inline double ray_to_disc(Point origin, Point direction, Point centre, double radius) {
  const Point to = centre - origin;
  const double outside = dot(to, to) - radius * radius;
  if (outside <= 0.0) return 0.0;
  const double along = dot(to, direction);
  const double under_root = along * along - outside;
  if (along <= 0.0 || under_root < 0.0) return -1.0;
  return along - std::sqrt(under_root);
}

template <class Visit>
void BodyGrid::near(Point centre, double reach, Visit&& visit) const {
  near_bodies(centre, reach, [&](const Sorted* body, const Sorted* end) {
    for (; body != end; ++body) visit(body->index);
  });
}

template <class Visit>
void BodyGrid::near_bodies(Point centre, double reach, Visit&& visit) const {
  if (bodies_.empty()) return;
  const double wide = reach + strayed_;
  const int left = column(centre.x - wide), right = column(centre.x + wide);
  const int top = line(centre.y - wide), bottom = line(centre.y + wide);
  for (int row = top; row <= bottom; ++row) {
    // The buckets of a row are contiguous, and so are their bodies.
    visit(sorted_.data() + bucket_start_[bucket(left, row)],
          sorted_.data() + bucket_start_[bucket(right, row) + 1]);
  }
}

}  // namespace magna
