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

PointInterval& PointInterval::add(const PointInterval& other) {
  x.add(other.x);
  y.add(other.y);
  return *this;
}

PointInterval& PointInterval::subtract(const PointInterval& other) {
  x.subtract(other.x);
  y.subtract(other.y);
  return *this;
}

PointInterval& PointInterval::neg() {
  x.neg();
  y.neg();
  return *this;
}

PointInterval& PointInterval::mul(double factor) {
  x.mul(factor);
  y.mul(factor);
  return *this;
}

bool PointInterval::interval_intersect(const PointInterval& other) {
  if (!intervals_intersect(*this, other)) return false;
  x.interval_intersect(other.x);
  y.interval_intersect(other.y);
  return true;
}

PointInterval& PointInterval::interval_lbi(const PointInterval& other) {
  x.interval_lbi(other.x);
  y.interval_lbi(other.y);
  return *this;
}

PointInterval& PointInterval::add_to_lbi(Point p) { return interval_lbi(interval_lift(p)); }

PointInterval& PointInterval::grow_interval(double by) {
  x.grow_interval(by);
  y.grow_interval(by);
  return *this;
}

PointInterval add(const PointInterval& a, const PointInterval& b) { return copy_obj(a).add(b); }

PointInterval subtract(const PointInterval& a, const PointInterval& b) {
  return copy_obj(a).subtract(b);
}

PointInterval neg(const PointInterval& a) { return copy_obj(a).neg(); }
PointInterval mul(const PointInterval& a, double factor) { return copy_obj(a).mul(factor); }

Interval dist(const PointInterval& a, const PointInterval& b) { return norm(subtract(a, b)); }

Interval norm(const PointInterval& a) {
  // The nearest and the farthest corner or edge lie at the smallest and greatest |x| and |y|.
  const Interval across = norm(a.x);
  const Interval down = norm(a.y);
  return {norm(Point{across.min, down.min}), norm(Point{across.max, down.max})};
}

bool equal(const PointInterval& a, const PointInterval& b) { return a == b; }
PointInterval copy_obj(const PointInterval& a) { return a; }

bool intervals_intersect(const PointInterval& a, const PointInterval& b) {
  return intervals_intersect(a.x, b.x) && intervals_intersect(a.y, b.y);
}

bool interval_subset(const PointInterval& a, const PointInterval& b) {
  return interval_subset(a.x, b.x) && interval_subset(a.y, b.y);
}

std::optional<PointInterval> interval_intersect(const PointInterval& a, const PointInterval& b) {
  PointInterval shared = a;
  if (!shared.interval_intersect(b)) return std::nullopt;
  return shared;
}

double interval_width(const PointInterval& a) { return norm(Point{a.dx(), a.dy()}); }

double interval_dist(const PointInterval& a, const PointInterval& b) {
  const double across = interval_dist(a.x, b.x);
  const double down = interval_dist(a.y, b.y);
  if (across == 0.0) return down;
  if (down == 0.0) return across;
  return std::min(across, down);
}

double interval_overlap_width(const PointInterval& a, const PointInterval& b) {
  const std::optional<PointInterval> shared = interval_intersect(a, b);
  return shared ? interval_width(*shared) : 0.0;
}

PointInterval interval_lbi(const PointInterval& a, const PointInterval& b) {
  return copy_obj(a).interval_lbi(b);
}

PointInterval add_to_lbi(const PointInterval& a, Point p) { return copy_obj(a).add_to_lbi(p); }
Point nominal(const PointInterval& a) { return {nominal(a.x), nominal(a.y)}; }

PointInterval grow_interval(const PointInterval& a, double by) {
  return copy_obj(a).grow_interval(by);
}

bool less(const PointInterval& a, const PointInterval& b) {
  return less(a.x, b.x) && less(a.y, b.y);
}

bool greater(const PointInterval& a, const PointInterval& b) {
  return greater(a.x, b.x) && greater(a.y, b.y);
}

bool in_interval(Point p, const PointInterval& a) {
  return in_interval(p.x, a.x) && in_interval(p.y, a.y);
}

PointInterval interval_lift(Point p) { return {interval_lift(p.x), interval_lift(p.y)}; }

PointInterval lift_lbi(std::span<const Point> points) {
  assert(!points.empty());
  PointInterval all = interval_lift(points.front());
  for (const Point p : points.subspan(1)) all.add_to_lbi(p);
  return all;
}

}  // namespace magna
