// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sensing/range_sensor.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/geometry/angle.h"
#include "core/sensing/static_ray.h"

namespace magna {

namespace {

constexpr double kFullCircle = 2.0 * kPi - 1e-9;

bool full_circle(const RangeSensorSpec& spec) { return spec.field_of_view >= kFullCircle; }

double ray_step(const RangeSensorSpec& spec) {
  if (full_circle(spec)) return 2.0 * kPi / spec.rays;
  return spec.rays > 1 ? spec.field_of_view / (spec.rays - 1) : 0.0;
}

// atan2 with an error of 0.004 rad: sufficient to select the rays that are then tested exactly.
constexpr double kRoughAngleError = 0.005;
double rough_angle(Point p) {
  const double ax = std::abs(p.x), ay = std::abs(p.y);
  const double large = std::max(ax, ay);
  if (large <= 0.0) return 0.0;
  const double ratio = std::min(ax, ay) / large;
  double angle = ratio * (kPi / 4.0 + 0.273 * (1.0 - ratio));
  if (ay > ax) angle = kPi / 2.0 - angle;
  if (p.x < 0.0) angle = kPi - angle;
  return p.y < 0.0 ? -angle : angle;
}

// Number of rays processed together; their directions fit on the stack.
constexpr int kChunk = 128;

// A chunk of rays of one sweep, tested against bodies.
struct RayChunk {
  const RangeSensorSpec& spec;
  Pose pose;
  double radius;
  double step;
  int first;
  int count;
  Point directions[kChunk];
  float* out;  ///< of the chunk's first ray

  // Each direction is the previous one turned by the step, which avoids a sine per ray.
  void aim() {
    const Point turn = direction(step);
    Point now = direction(pose.theta + spec.ray_angle(first));
    for (int k = 0; k < count; ++k) {
      directions[k] = now;
      now = {now.x * turn.x - now.y * turn.y, now.x * turn.y + now.y * turn.x};
    }
  }

  void test(int k, const Body& body) const {
    const Point along = directions[k];
    const double hit =
        ray_to_disc(pose.position() + along * radius, along, body.centre, body.radius);
    if (hit >= 0.0 && hit < double{out[k]}) out[k] = static_cast<float>(hit);
  }

  // Tests the rays that can hit the body: those within its half-angle of its bearing.
  void look_at(const Body& body) const {
    const Point to = body.centre - pose.position();
    const double squared = dot(to, to);
    const double reach = radius + spec.range + body.radius;
    if (squared >= reach * reach) return;
    const double away = std::sqrt(squared);
    if (step <= 0.0 || away <= body.radius + radius) {
      // All rays are identical, or the body covers the rim and any ray may begin in it.
      for (int k = 0; k < count; ++k) test(k, body);
      return;
    }
    const double sine = body.radius / away;
    // asin(s) <= s + (pi/2 - 1) s^3 on [0, 1].
    const double half = sine + (kPi / 2.0 - 1.0) * sine * sine * sine + kRoughAngleError;
    double bearing = rough_angle(to) - pose.theta - spec.ray_angle(0);
    bearing -= 2.0 * kPi * std::floor((bearing - half) / (2.0 * kPi));
    // Now bearing - half is in [0, 2 pi); a body seen across the seam ends beyond it.
    look_between(bearing - half, bearing + half, body);
    if (bearing + half >= 2.0 * kPi - step) {
      look_between(bearing - half - 2.0 * kPi, bearing + half - 2.0 * kPi, body);
    }
  }

  void look_between(double from, double to, const Body& body) const {
    const int low = static_cast<int>(std::ceil(from / step - 1e-6)) - first;
    const int high = static_cast<int>(std::floor(to / step + 1e-6)) - first;
    for (int k = std::max(low, 0); k <= std::min(high, count - 1); ++k) test(k, body);
  }
};

}  // namespace

double RangeSensorSpec::ray_angle(int ray) const {
  if (rays == 1 && field_of_view < kFullCircle) return 0.0;
  return -0.5 * field_of_view + ray * ray_step(*this);
}

double cast_static_ray(const ObstacleField& field, ObstacleLayer layer, Point origin,
                       Point direction, double range) {
  return StaticRayCaster(field, layer)(origin, direction, range);
}

RangeHits sweep(const ObstacleField& field, const BodyGrid& bodies, ObstacleLayer layer,
                std::uint32_t layer_mask, const RangeSensorSpec& spec, Pose pose, double radius,
                int self, RandomStream& stream, bool noisy, std::span<float> out) {
  assert(out.size() >= static_cast<std::size_t>(spec.rays));
  RangeHits hits;
  if (!spec.present()) return hits;
  const StaticRayCaster cast(field, layer);
  const Point centre = pose.position();
  const auto farthest = double{static_cast<float>(spec.range)};
  const double body_reach = radius + spec.range + bodies.max_radius();
  for (int first = 0; first < spec.rays; first += kChunk) {
    const int count = std::min(kChunk, spec.rays - first);
    RayChunk chunk{spec, pose, radius, ray_step(spec), first, count, {}, &out[0] + first};
    chunk.aim();
    std::fill_n(chunk.out, count, static_cast<float>(spec.range));
    bodies.near(centre, body_reach, [&](std::uint32_t index) {
      const Body& body = bodies.bodies()[index];
      const bool seen = static_cast<int>(index) != self && body.radius > 0.0 &&
                        (body.layer_mask & layer_mask) != 0;
      if (seen) chunk.look_at(body);
    });
    // Static obstacles second: no ray needs to be followed beyond the nearest body.
    for (int k = 0; k < count; ++k) {
      const Point along = chunk.directions[k];
      const auto body = double{chunk.out[k]};
      const double hit = cast(centre + along * radius, along, body);
      chunk.out[k] = static_cast<float>(hit);
      const bool still = hit < body;
      hits.still += still ? 1U : 0U;
      hits.robots += !still && body < farthest ? 1U : 0U;
    }
  }

  hits.none = static_cast<std::uint64_t>(spec.rays) - hits.still - hits.robots;

  if (spec.noise <= 0.0 || !noisy) return hits;
  for (int k = 0; k < spec.rays; ++k) {
    float& reading = out[static_cast<std::size_t>(k)];
    // A ray without an echo has no error.
    if (double{reading} >= farthest) continue;
    const double read = double{reading} * (1.0 + stream.gaussian(0.0, spec.noise));
    reading = static_cast<float>(std::clamp(read, 0.0, spec.range));
  }
  return hits;
}

}  // namespace magna
