// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>

namespace magna {

/// The closed real interval from `min` to `max`, min <= max (manual 3.2.1 INTERVAL): what is known
/// of an uncertain number. Names are those of manual Tables 3.1 and 3.2; the members are the
/// destructive forms (`add!`, `interval-lbi!`, …) and give the changed interval. The point
/// operations are extended by interval arithmetic: the result holds what the operation gives for
/// every choice of numbers from its arguments.
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
  /// False, and nothing changed, when the two have no number in common.
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
/// Nothing when the two have no number in common.
std::optional<Interval> interval_intersect(Interval a, Interval b);
double interval_width(Interval a);
/// The gap between the two; 0 when they intersect.
double interval_dist(Interval a, Interval b);
/// The width of what they share; 0 when they do not intersect.
double interval_overlap_width(Interval a, Interval b);
/// The least bounding interval: the smallest that holds both.
Interval interval_lbi(Interval a, Interval b);
Interval add_to_lbi(Interval a, double x);
double nominal(Interval a);  ///< its centre
/// Both ends moved outwards; by a negative number inwards, but never past the centre.
Interval grow_interval(Interval a, double by);
bool less(Interval a, Interval b);     ///< is all of a below all of b
bool greater(Interval a, Interval b);  ///< is all of a above all of b
bool in_interval(double x, Interval a);
Interval interval_lift(double x);  ///< the interval of x alone
/// The smallest interval with all the numbers, at least one.
Interval lift_lbi(std::span<const double> numbers);

}  // namespace magna
