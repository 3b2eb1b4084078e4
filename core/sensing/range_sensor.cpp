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

// With more rectangles in reach rays cross the field cell by cell.
constexpr int kMostBoxes = 60;

bool full_circle(const RangeSensorSpec& spec) { return spec.field_of_view >= kFullCircle; }

double ray_step(const RangeSensorSpec& spec) {
  if (full_circle(spec)) return 2.0 * kPi / spec.rays;
  return spec.rays > 1 ? spec.field_of_view / (spec.rays - 1) : 0.0;
}

// Rays handled together, and shapes whose bearings are computed together; all fit on the stack.
constexpr int kChunk = 256;
constexpr int kBatch = 64;

// Bearings only select the rays that are then tested exactly: rounding and the error of
// rough_angle (0.0015 rad) must not leave out a ray.
constexpr float kBearingMargin = 0.004F;

// atan2 for vector loops: no branches.
inline float rough_angle(float x, float y) {
  constexpr auto kQuarter = static_cast<float>(kPi / 4.0);
  const float ax = std::abs(x), ay = std::abs(y);
  const float large = ax > ay ? ax : ay;
  const float small = ax > ay ? ay : ax;
  const float ratio = small / (large + 1e-30F);
  float angle = ratio * (kQuarter + (1.0F - ratio) * (0.2447F + 0.0663F * ratio));
  angle = ay > ax ? 2.0F * kQuarter - angle : angle;
  angle = x < 0.0F ? 4.0F * kQuarter - angle : angle;
  return y < 0.0F ? -angle : angle;
}

constexpr double kFar = 1e300;  // times the least that a ray can miss by, far beyond all ranges

// Instructions of their own, unlike std::min and std::max in other orders of arguments.
inline double lesser(double a, double b) { return a < b ? a : b; }
inline double greater(double a, double b) { return a > b ? a : b; }

// The rays of a sensor as a circle of ray numbers.
struct Circle {
  float base;     // bearing of ray 0, within [-pi, pi]
  float per_rad;  // rays; 0: all rays are the same
  float period;   // rays in a full turn; not whole if the sensor's step does not divide it
};

// The rays that may hit shapes. Rays from `from` to `to`, and of a shape seen across the seam from
// 0 to `rest`.
struct Intervals {
  alignas(16) float low[kBatch];
  alignas(16) float high[kBatch];
  alignas(16) int from[kBatch];
  alignas(16) int to[kBatch];
  alignas(16) int rest[kBatch];

  // From `low` and `high`, in rays, `low` at most two periods below 0.
  void number(int count, const Circle& circle, int rays) {
    if (circle.per_rad <= 0.0F) {
      std::fill_n(from, count, 0);
      std::fill_n(to, count, rays - 1);
      std::fill_n(rest, count, -1);
      return;
    }
    const float period = circle.period, per_period = 1.0F / period;
    const float end = static_cast<float>(rays) - 0.5F;
    for (int k = 0; k < count; ++k) {
      const float turns = static_cast<float>(static_cast<int>(low[k] * per_period + 4.0F)) - 4.0F;
      const float first = low[k] - turns * period, last = high[k] - turns * period;
      const float over = last - period + 0.01F;
      from[k] = static_cast<int>(first + 0.9999F);
      to[k] = static_cast<int>(last < end ? last : end);
      rest[k] = static_cast<int>((over < end ? over : end) + 1.0F) - 1;
    }
  }
};

struct Discs {
  int count = 0;
  double x[kBatch] = {}, y[kBatch] = {}, radius[kBatch] = {};  // from the sensor's centre, m

  void aim(const Circle& circle, double rim, Intervals& rays) const {
    const int padded = (count + 3) & ~3;
    const auto near = static_cast<float>(rim * 1.000001);
    for (int k = 0; k < padded; ++k) {
      const auto to_x = static_cast<float>(x[k]), to_y = static_cast<float>(y[k]);
      const auto r = static_cast<float>(radius[k]);
      const float away = std::sqrt(to_x * to_x + to_y * to_y);
      float sine = r / (away + 1e-30F);
      sine = sine < 1.0F ? sine : 1.0F;
      // asin(s) <= s + (pi/2 - 1) s^3 on [0, 1].
      const float half = sine + 0.5708F * sine * sine * sine + kBearingMargin;
      const float bearing = rough_angle(to_x, to_y) - circle.base;
      const bool round = away <= r + near;
      rays.low[k] = round ? 0.0F : (bearing - half) * circle.per_rad;
      rays.high[k] = round ? circle.period : (bearing + half) * circle.per_rad;
    }
  }
};

// Axis-parallel rectangles.
struct Boxes {
  int count = 0;
  // From the centre, m.
  double left[kBatch] = {}, top[kBatch] = {}, right[kBatch] = {}, bottom[kBatch] = {};

  void aim(const Circle& circle, double rim, Intervals& rays) const {
    constexpr auto kTurn = static_cast<float>(2.0 * kPi);
    const int padded = (count + 3) & ~3;
    const auto near = static_cast<float>(rim * rim * 1.000001);
    for (int k = 0; k < padded; ++k) {
      const auto x0 = static_cast<float>(left[k]), y0 = static_cast<float>(top[k]);
      const auto x1 = static_cast<float>(right[k]), y1 = static_cast<float>(bottom[k]);
      const float dx0 = x0 > 0.0F ? x0 : 0.0F, dx1 = x1 < 0.0F ? x1 : 0.0F;
      const float dy0 = y0 > 0.0F ? y0 : 0.0F, dy1 = y1 < 0.0F ? y1 : 0.0F;
      const float dx = dx0 + dx1, dy = dy0 + dy1;
      const bool round = dx * dx + dy * dy <= near;
      // The corners at which it begins and ends, counter-clockwise.
      const float from_x = y0 > 0.0F ? x1 : y1 < 0.0F ? x0 : x1 < 0.0F ? x1 : x0;
      const float from_y = x1 < 0.0F ? y1 : x0 > 0.0F ? y0 : y1 < 0.0F ? y1 : y0;
      const float to_x = y1 < 0.0F ? x1 : y0 > 0.0F ? x0 : x1 < 0.0F ? x1 : x0;
      const float to_y = x0 > 0.0F ? y1 : x1 < 0.0F ? y0 : y1 < 0.0F ? y1 : y0;
      const float from = rough_angle(from_x, from_y);
      float wide = rough_angle(to_x, to_y) - from;
      wide = wide < -0.01F ? wide + kTurn : wide;
      const float low = (from - kBearingMargin - circle.base) * circle.per_rad;
      rays.low[k] = round ? 0.0F : low;
      rays.high[k] = round ? circle.period : low + (wide + 2.0F * kBearingMargin) * circle.per_rad;
    }
  }
};

// Tests in pairs: a ray beside the interval is missed by its exact test.
constexpr int kLanes = RangeSensor::kPadding;

// One sweep's chunk of rays.
struct RayChunk {
  int first = 0;
  int count = 0;
  double x[kChunk + kLanes], y[kChunk + kLanes];          // directions
  double across[kChunk + kLanes], down[kChunk + kLanes];  // 1 / x, 1 / y
  double body[kChunk + kLanes], still[kChunk + kLanes];   // the nearest so far, m from the centre

  void aim(const RangeSensor& sensor, Point heading, double farthest) {
    const double* cosines = sensor.cosines() + first;
    const double* sines = sensor.sines() + first;
    constexpr double kFlattest = 1e-12;
    for (int k = 0; k < count + kLanes; ++k) {
      x[k] = heading.x * cosines[k] - heading.y * sines[k];
      y[k] = heading.y * cosines[k] + heading.x * sines[k];
      across[k] = 1.0 / (std::abs(x[k]) < kFlattest ? kFlattest : x[k]);
      down[k] = 1.0 / (std::abs(y[k]) < kFlattest ? kFlattest : y[k]);
      body[k] = farthest;
      still[k] = farthest;
    }
  }

  // Calls test(k) with the first rays of pairs that cover the interval.
  template <class Test>
  void between(const Intervals& rays, int n, Test&& test) const {
    const int from = std::max(rays.from[n] - first, 0);
    for (int k = from, end = std::min(rays.to[n] - first, count - 1); k <= end; k += kLanes)
      test(k);
    for (int k = 0, end = std::min(rays.rest[n] - first, count - 1); k <= end; k += kLanes) test(k);
  }

  void meet(const Discs& discs, const Intervals& rays, double rim) {
    for (int n = 0; n < discs.count; ++n) {
      const double to_x = discs.x[n], to_y = discs.y[n];
      const double outside = to_x * to_x + to_y * to_y - discs.radius[n] * discs.radius[n];
      between(rays, n, [&](int k) {
        double* now = body + k;
        for (int j = 0; j < kLanes; ++j) {
          const double along = to_x * x[k + j] + to_y * y[k + j];
          const double under = along * along - outside;
          const double half = std::sqrt(greater(under, 0.0));
          const double missed = greater(-under, rim - (along + half));
          now[j] = lesser(along - half + greater(missed, 0.0) * kFar, now[j]);
        }
      });
    }
  }

  void meet(const Boxes& boxes, const Intervals& rays, double rim) {
    for (int n = 0; n < boxes.count; ++n) {
      const double left = boxes.left[n], top = boxes.top[n];
      const double right = boxes.right[n], bottom = boxes.bottom[n];
      between(rays, n, [&](int k) {
        double* now = still + k;
        for (int j = 0; j < kLanes; ++j) {
          const double x0 = left * across[k + j], x1 = right * across[k + j];
          const double y0 = top * down[k + j], y1 = bottom * down[k + j];
          const double enter = greater(lesser(x0, x1), lesser(y0, y1));
          const double leave = lesser(greater(x0, x1), greater(y0, y1));
          const double missed = greater(enter, rim) - leave;
          now[j] = lesser(enter + greater(missed, 0.0) * kFar, now[j]);
        }
      });
    }
  }

  // What the rays hit, and the readings.
  RangeHits read(double rim, double farthest, float* out) {
    for (int k = 0; k < count; ++k) {
      body[k] = greater(body[k] - rim, 0.0);
      still[k] = greater(still[k] - rim, 0.0);
      out[k] = static_cast<float>(lesser(body[k], still[k]));
    }
    std::int64_t on_still = 0, on_bodies = 0;
    for (int k = 0; k < count; ++k) {
      on_still += still[k] < body[k] ? 1 : 0;
      on_bodies += (still[k] >= body[k]) & (body[k] < farthest) ? 1 : 0;
    }
    return {static_cast<std::uint64_t>(on_still), static_cast<std::uint64_t>(on_bodies), 0};
  }
};

}  // namespace

double RangeSensorSpec::ray_angle(int ray) const {
  if (rays == 1 && field_of_view < kFullCircle) return 0.0;
  return -0.5 * field_of_view + ray * ray_step(*this);
}

RangeSensor::RangeSensor(const RangeSensorSpec& spec) : spec_(spec), step_(ray_step(spec)) {
  for (int ray = 0; ray < spec.rays + kPadding; ++ray) {
    const Point along = direction(spec.ray_angle(ray));
    cosines_.push_back(along.x);
    sines_.push_back(along.y);
  }
}

double cast_static_ray(const ObstacleField& field, ObstacleLayer layer, Point origin,
                       Point direction, double range) {
  return StaticRayCaster(field, layer)(origin, direction, range);
}

RangeHits sweep(const ObstacleBoxes& still, const BodyGrid& bodies, std::uint32_t layer_mask,
                const RangeSensor& sensor, Pose pose, double radius, int self, RandomStream& stream,
                bool noisy, std::span<float> out) {
  const RangeSensorSpec& spec = sensor.spec();
  assert(out.size() >= static_cast<std::size_t>(spec.rays));
  RangeHits hits;
  if (!spec.present()) return hits;
  const Point heading = direction(pose.theta);
  const Point centre = pose.position();
  const auto farthest = double{static_cast<float>(spec.range)};
  const double reach = radius + spec.range;
  const double step = sensor.step();
  Circle circle{static_cast<float>(normalize_angle(pose.theta + spec.ray_angle(0))), 0.0F, 0.0F};
  circle.per_rad = step > 0.0 ? static_cast<float>(1.0 / step) : 0.0F;
  circle.period = step > 0.0 ? static_cast<float>(2.0 * kPi / step) : 1.0F;

  const ObstacleField& field = still.field();
  const bool inside = field.contains(field.field_cell(centre));
  const double cell = field.resolution();
  const double x = (centre.x - field.lower().x) * field.cells_per_metre();
  const double y = (centre.y - field.lower().y) * field.cells_per_metre();
  const double cells = reach * field.cells_per_metre();

  Boxes near;
  bool crowded = !inside;
  const auto add_box = [&](double left, double top, double right, double bottom) {
    near.left[near.count] = left;
    near.top[near.count] = top;
    near.right[near.count] = right;
    near.bottom[near.count] = bottom;
    const double dx = std::max(std::max(left, -right), 0.0);
    const double dy = std::max(std::max(top, -bottom), 0.0);
    near.count += dx * dx + dy * dy < reach * reach ? 1 : 0;
  };
  if (inside) {
    still.near(x - cells, y - cells, x + cells, y + cells,
               [&](const ObstacleBoxes::Box* box, const ObstacleBoxes::Box* end) {
                 for (; box != end && near.count < kMostBoxes; ++box) {
                   add_box((box->left - x) * cell, (box->top - y) * cell, (box->right - x) * cell,
                           (box->bottom - y) * cell);
                 }
               });
    crowded = near.count >= kMostBoxes;
    // The outside.
    const double width = field.width() - x, height = field.height() - y;
    const double far = 2.0 * reach;
    add_box(-far, -far, -x * cell, far);
    add_box(width * cell, -far, far, far);
    add_box(-far, -far, far, -y * cell);
    add_box(-far, height * cell, far, far);
  }
  Intervals rays;
  RayChunk chunk;
  const StaticRayCaster cast(field, still.layer());
  for (chunk.first = 0; chunk.first < spec.rays; chunk.first += kChunk) {
    chunk.count = std::min(kChunk, spec.rays - chunk.first);
    chunk.aim(sensor, heading, radius + farthest);
    Discs discs;
    const auto take = [&] {
      discs.aim(circle, radius, rays);
      rays.number(discs.count, circle, spec.rays);
      chunk.meet(discs, rays, radius);
      discs.count = 0;
    };
    bodies.near_bodies(centre, reach + bodies.max_radius(),
                       [&](const BodyGrid::Sorted* body, const BodyGrid::Sorted* end) {
                         for (; body != end; ++body) {
                           const Point to = body->centre - centre;
                           const double within = reach + body->radius;
                           discs.x[discs.count] = to.x;
                           discs.y[discs.count] = to.y;
                           discs.radius[discs.count] = body->radius;
                           const bool seen = (dot(to, to) < within * within) &
                                             (body->radius > 0.0) &
                                             ((body->layer_mask & layer_mask) != 0) &
                                             (static_cast<int>(body->index) != self);
                           discs.count += seen ? 1 : 0;
                           if (discs.count == kBatch) take();
                         }
                       });
    take();
    if (!crowded) {
      near.aim(circle, radius, rays);
      rays.number(near.count, circle, spec.rays);
      chunk.meet(near, rays, radius);
    } else {
      for (int k = 0; k < chunk.count; ++k) {
        const Point along{chunk.x[k], chunk.y[k]};
        const double limit = std::max(chunk.body[k] - radius, 0.0);
        chunk.still[k] = radius + cast(centre + along * radius, along, limit);
      }
    }
    hits += chunk.read(radius, farthest, &out[0] + chunk.first);
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
