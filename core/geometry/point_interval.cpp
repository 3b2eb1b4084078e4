// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/geometry/point_interval.h"

#include <algorithm>
#include <cassert>

namespace magna {

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
