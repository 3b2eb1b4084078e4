// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sensing/body_grid.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace magna {

namespace {

// The distance of x from the interval [low, high]; 0 inside.
double outside(double x, double low, double high) {
  return x < low ? low - x : (x > high ? x - high : 0.0);
}

}  // namespace

void BodyGrid::reset(Point lower, Point upper, double bucket) {
  assert(bucket > 0.0 && upper.x > lower.x && upper.y > lower.y);
  lower_ = lower;
  bucket_ = bucket;
  inverse_bucket_ = 1.0 / bucket;
  columns_ = std::max(1, static_cast<int>(std::ceil((upper.x - lower.x) * inverse_bucket_)));
  lines_ = std::max(1, static_cast<int>(std::ceil((upper.y - lower.y) * inverse_bucket_)));
  bucket_start_.assign(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(lines_) + 1,
                       0);
  rebuild({});
}

void BodyGrid::rebuild(std::span<const Body> bodies) {
  assert(columns_ > 0);
  bodies_.assign(bodies.begin(), bodies.end());
  bucket_of_.resize(bodies.size());
  slot_of_.resize(bodies.size());
  sorted_.resize(bodies.size());
  strayed_ = 0.0;
  max_radius_ = 0.0;
  std::fill(bucket_start_.begin(), bucket_start_.end(), 0U);
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    max_radius_ = std::max(max_radius_, bodies[k].radius);
    bucket_of_[k] =
        static_cast<std::uint32_t>(bucket(column(bodies[k].centre.x), line(bodies[k].centre.y)));
    ++bucket_start_[bucket_of_[k]];
  }
  std::uint32_t sum = 0;
  for (std::uint32_t& start : bucket_start_) {
    sum += start;
    start = sum;
  }
  // From the back, so that a bucket's bodies end up in the order of their indices.
  for (std::size_t k = bodies.size(); k-- > 0;) {
    const std::uint32_t slot = --bucket_start_[bucket_of_[k]];
    slot_of_[k] = slot;
    sorted_[slot] = {bodies[k].centre, bodies[k].radius, bodies[k].layer_mask,
                     static_cast<std::uint32_t>(k)};
  }
}

void BodyGrid::record_stray(std::uint32_t index, Point centre) {
  // Buckets along the border extend to infinity: bodies beyond the border are sorted into them.
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const int col = static_cast<int>(bucket_of_[index] % static_cast<std::uint32_t>(columns_));
  const int row = static_cast<int>(bucket_of_[index] / static_cast<std::uint32_t>(columns_));
  const double left = col == 0 ? -kInfinity : lower_.x + col * bucket_;
  const double right = col == columns_ - 1 ? kInfinity : lower_.x + (col + 1) * bucket_;
  const double top = row == 0 ? -kInfinity : lower_.y + row * bucket_;
  const double bottom = row == lines_ - 1 ? kInfinity : lower_.y + (row + 1) * bucket_;
  // Slightly more than measured, because bucket borders are rounded.
  const double away =
      std::max(outside(centre.x, left, right), outside(centre.y, top, bottom)) + 1e-9;
  strayed_ = std::max(strayed_, away);
}

int BodyGrid::overlapping(Point centre, double radius, std::uint32_t layer_mask, int self) const {
  if (radius <= 0.0) return -1;
  int nearest = -1;
  double nearest_squared = std::numeric_limits<double>::infinity();
  near(centre, radius + max_radius_, [&](std::uint32_t index) {
    const Body& body = bodies_[index];
    const int other = static_cast<int>(index);
    if (other == self || body.radius <= 0.0 || (body.layer_mask & layer_mask) == 0) return;
    const Point to = body.centre - centre;
    const double squared = dot(to, to);
    const double reach = radius + body.radius;
    if (squared >= reach * reach) return;
    if (squared < nearest_squared || (squared == nearest_squared && other < nearest)) {
      nearest = other;
      nearest_squared = squared;
    }
  });
  return nearest;
}

double BodyGrid::ray(Point origin, Point direction, double range, std::uint32_t layer_mask,
                     int self) const {
  if (bodies_.empty()) return range;
  double best = range;
  const double margin = max_radius_ + strayed_;
  const Point end = origin + direction * range;
  const int top = line(std::min(origin.y, end.y) - margin);
  const int bottom = line(std::max(origin.y, end.y) + margin);
  for (int row = top; row <= bottom; ++row) {
    // The part of the ray that can touch bodies of this row of buckets, and the columns round it.
    double enter = 0.0;
    double leave = best;
    if (direction.y != 0.0) {
      const double above =
          row == 0 ? -std::numeric_limits<double>::infinity() : lower_.y + row * bucket_ - margin;
      const double below = row == lines_ - 1 ? std::numeric_limits<double>::infinity()
                                             : lower_.y + (row + 1) * bucket_ + margin;
      const double a = (above - origin.y) / direction.y;
      const double b = (below - origin.y) / direction.y;
      enter = std::max(enter, std::min(a, b) - 1e-9);
      leave = std::min(leave, std::max(a, b) + 1e-9);
      if (enter > leave) continue;
    }
    const double x0 = origin.x + direction.x * enter;
    const double x1 = origin.x + direction.x * leave;
    const int left = column(std::min(x0, x1) - margin);
    const int right = column(std::max(x0, x1) + margin);
    const std::uint32_t stop = bucket_start_[bucket(right, row) + 1];
    for (std::uint32_t k = bucket_start_[bucket(left, row)]; k < stop; ++k) {
      const std::uint32_t index = sorted_[k].index;
      const Body& body = bodies_[index];
      if (static_cast<int>(index) == self || body.radius <= 0.0 ||
          (body.layer_mask & layer_mask) == 0) {
        continue;
      }
      const double hit = ray_to_disc(origin, direction, body.centre, body.radius);
      if (hit >= 0.0) best = std::min(best, hit);
    }
  }
  return best;
}

}  // namespace magna
