// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/geometry/interval.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace magna {

Interval& Interval::add(Interval other) { return *this = {min + other.min, max + other.max}; }

Interval& Interval::subtract(Interval other) { return *this = {min - other.max, max - other.min}; }

Interval& Interval::neg() { return *this = {-max, -min}; }

Interval& Interval::mul(double factor) { return *this = between(min * factor, max * factor); }

bool Interval::interval_intersect(Interval other) {
  if (!intervals_intersect(*this, other)) return false;
  *this = {std::max(min, other.min), std::min(max, other.max)};
  return true;
}

Interval& Interval::interval_lbi(Interval other) {
  return *this = {std::min(min, other.min), std::max(max, other.max)};
}

Interval& Interval::add_to_lbi(double x) { return interval_lbi({x, x}); }

Interval& Interval::grow_interval(double by) {
  const double centre = nominal(*this);
  return *this = {std::min(min - by, centre), std::max(max + by, centre)};
}

Interval add(Interval a, Interval b) { return a.add(b); }
Interval subtract(Interval a, Interval b) { return a.subtract(b); }
Interval neg(Interval a) { return a.neg(); }
Interval mul(Interval a, double factor) { return a.mul(factor); }
Interval dist(Interval a, Interval b) { return norm(subtract(a, b)); }

Interval norm(Interval a) {
  const double low = std::abs(a.min);
  const double high = std::abs(a.max);
  return {in_interval(0.0, a) ? 0.0 : std::min(low, high), std::max(low, high)};
}

bool equal(Interval a, Interval b) { return a == b; }
Interval copy_obj(Interval a) { return a; }

bool intervals_intersect(Interval a, Interval b) { return a.min <= b.max && b.min <= a.max; }

bool interval_subset(Interval a, Interval b) { return b.min <= a.min && a.max <= b.max; }

std::optional<Interval> interval_intersect(Interval a, Interval b) {
  if (!a.interval_intersect(b)) return std::nullopt;
  return a;
}

double interval_width(Interval a) { return a.max - a.min; }

double interval_dist(Interval a, Interval b) {
  return std::max({0.0, b.min - a.max, a.min - b.max});
}

double interval_overlap_width(Interval a, Interval b) {
  return std::max(0.0, std::min(a.max, b.max) - std::max(a.min, b.min));
}

Interval interval_lbi(Interval a, Interval b) { return a.interval_lbi(b); }
Interval add_to_lbi(Interval a, double x) { return a.add_to_lbi(x); }
double nominal(Interval a) { return a.min + 0.5 * (a.max - a.min); }
Interval grow_interval(Interval a, double by) { return a.grow_interval(by); }
bool less(Interval a, Interval b) { return a.max < b.min; }
bool greater(Interval a, Interval b) { return a.min > b.max; }
bool in_interval(double x, Interval a) { return a.min <= x && x <= a.max; }
Interval interval_lift(double x) { return {x, x}; }

Interval lift_lbi(std::span<const double> numbers) {
  assert(!numbers.empty());
  Interval all = interval_lift(numbers.front());
  for (const double x : numbers.subspan(1)) all.add_to_lbi(x);
  return all;
}

}  // namespace magna
