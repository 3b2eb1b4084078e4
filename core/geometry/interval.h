// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>

#include "core/geometry/point.h"

namespace magna {

/// The closed real interval from `min` to `max`, min <= max (manual 3.2.1 INTERVAL): the known
/// range of an uncertain number. The names are those of manual Tables 3.1 and 3.2; the members are
/// the destructive forms (`add!`, `interval-lbi!`, …) and return the changed interval. The point
/// operations are extended by interval arithmetic: the result contains the value of the operation
/// for every choice of numbers from its arguments.
struct Interval {
  double min = 0.0;
  double max = 0.0;

  friend bool operator==(const Interval&, const Interval&) = default;

  /// The interval between two numbers in either order.
  static Interval between(double a, double b) { return a <= b ? Interval{a, b} : Interval{b, a}; }

  Interval& add(Interval other);
  Interval& subtract(Interval other);
  Interval& neg();
  Interval& mul(double factor);
  /// False, with nothing changed, when the two intervals have no number in common.
  bool interval_intersect(Interval other);
  Interval& interval_lbi(Interval other);
  Interval& add_to_lbi(double x);
  Interval& grow_interval(double by);
};

// Table 3.1, extended to intervals.
Interval add(Interval a, Interval b);
Interval subtract(Interval a, Interval b);
Interval neg(Interval a);
Interval mul(Interval a, double factor);
/// All distances between a number of `a` and one of `b`.
Interval dist(Interval a, Interval b);
/// All absolute values of numbers of `a`.
Interval norm(Interval a);
bool equal(Interval a, Interval b);
Interval copy_obj(Interval a);

// Table 3.2.
bool intervals_intersect(Interval a, Interval b);  ///< `interval-intersect?`; touching is enough
bool interval_subset(Interval a, Interval b);      ///< `interval-subset?`: is a within b
/// Nothing when the two intervals have no number in common.
std::optional<Interval> interval_intersect(Interval a, Interval b);
double interval_width(Interval a);
/// The gap between the two; 0 when they intersect.
double interval_dist(Interval a, Interval b);
/// The width of the intersection; 0 when they do not intersect.
double interval_overlap_width(Interval a, Interval b);
/// The least bounding interval: the smallest that contains both.
Interval interval_lbi(Interval a, Interval b);
Interval add_to_lbi(Interval a, double x);
double nominal(Interval a);  ///< the centre of the interval
/// Both ends moved outwards by `by`; a negative number moves them inwards, but never past the
/// centre.
Interval grow_interval(Interval a, double by);
bool less(Interval a, Interval b);     ///< is all of a below all of b
bool greater(Interval a, Interval b);  ///< is all of a above all of b
bool in_interval(double x, Interval a);
Interval interval_lift(double x);  ///< the interval that contains only x
/// The smallest interval that contains all the numbers; there must be at least one.
Interval lift_lbi(std::span<const double> numbers);

/// An axis-parallel box of the plane (manual 3.2.1 PT-INTERVAL): the known range of an uncertain
/// point. Operations and names as for Interval (manual Tables 3.1 and 3.2); the elements are
/// points.
struct PointInterval {
  Interval x;
  Interval y;

  friend bool operator==(const PointInterval&, const PointInterval&) = default;

  /// The box with the two points as opposite corners.
  static PointInterval between(Point a, Point b) {
    return {Interval::between(a.x, b.x), Interval::between(a.y, b.y)};
  }

  double dx() const { return interval_width(x); }
  double dy() const { return interval_width(y); }

  PointInterval& add(const PointInterval& other);
  PointInterval& subtract(const PointInterval& other);
  PointInterval& neg();
  PointInterval& mul(double factor);
  /// False, with nothing changed, when the two boxes have no point in common.
  bool interval_intersect(const PointInterval& other);
  PointInterval& interval_lbi(const PointInterval& other);
  PointInterval& add_to_lbi(Point p);
  PointInterval& grow_interval(double by);
};

// Table 3.1, extended to point intervals.
PointInterval add(const PointInterval& a, const PointInterval& b);
PointInterval subtract(const PointInterval& a, const PointInterval& b);
PointInterval neg(const PointInterval& a);
PointInterval mul(const PointInterval& a, double factor);
/// All Euclidean distances between a point of `a` and one of `b`.
Interval dist(const PointInterval& a, const PointInterval& b);
/// All lengths of vectors of `a`.
Interval norm(const PointInterval& a);
bool equal(const PointInterval& a, const PointInterval& b);
PointInterval copy_obj(const PointInterval& a);

// Table 3.2.
bool intervals_intersect(const PointInterval& a, const PointInterval& b);
bool interval_subset(const PointInterval& a, const PointInterval& b);
std::optional<PointInterval> interval_intersect(const PointInterval& a, const PointInterval& b);
/// The largest distance between two of its points: the diagonal.
double interval_width(const PointInterval& a);
/// The smallest gap between their edges along the axes on which they are apart; 0 when they
/// intersect.
double interval_dist(const PointInterval& a, const PointInterval& b);
/// The width (diagonal) of the intersection; 0 when they do not intersect.
double interval_overlap_width(const PointInterval& a, const PointInterval& b);
PointInterval interval_lbi(const PointInterval& a, const PointInterval& b);
PointInterval add_to_lbi(const PointInterval& a, Point p);
Point nominal(const PointInterval& a);
PointInterval grow_interval(const PointInterval& a, double by);
bool less(const PointInterval& a, const PointInterval& b);     ///< on both axes
bool greater(const PointInterval& a, const PointInterval& b);  ///< on both axes
bool in_interval(Point p, const PointInterval& a);
PointInterval interval_lift(Point p);
/// The smallest box that contains all the points; there must be at least one.
PointInterval lift_lbi(std::span<const Point> points);

}  // namespace magna
