// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/geometry/pose.h"
#include "core/sensing/body_grid.h"
#include "core/sim/random.h"
#include "core/world/obstacle_boxes.h"
#include "core/world/obstacle_field.h"

namespace magna {

/// A planar range sensor: `rays` readings evenly over `field_of_view` (the first is the left-most,
/// with the smallest angle; on a full circle no ray occurs twice), up to `range` metres from the
/// robot's rim.
struct RangeSensorSpec {
  int rays = 0;                ///< 0 = none
  double field_of_view = 0.0;  ///< rad
  double range = 0.0;          ///< m
  double noise = 0.0;          ///< standard deviation, as a share of the distance

  bool present() const { return rays > 0; }
  /// Angle of a ray relative to the robot's heading, rad.
  double ray_angle(int ray) const;
  friend bool operator==(const RangeSensorSpec&, const RangeSensorSpec&) = default;
};

/// A sensor with the directions of its rays when the robot looks along +x, computed once: cosine
/// and sine of each ray's angle. Further rays, which do not count, fill a vector register.
class RangeSensor {
 public:
  static constexpr int kPadding = 2;

  explicit RangeSensor(const RangeSensorSpec& spec);

  const RangeSensorSpec& spec() const { return spec_; }
  const double* cosines() const { return cosines_.data(); }
  const double* sines() const { return sines_.data(); }
  /// Between neighbours, rad; 0 = all rays are the same.
  double step() const { return step_; }

 private:
  RangeSensorSpec spec_;
  double step_;
  std::vector<double> cosines_, sines_;
};

/// The obstacles that the readings of sweeps hit.
struct RangeHits {
  std::uint64_t still = 0;  ///< static obstacles
  std::uint64_t robots = 0;
  std::uint64_t none = 0;

  RangeHits& operator+=(const RangeHits& more) {
    still += more.still;
    robots += more.robots;
    none += more.none;
    return *this;
  }
  friend bool operator==(const RangeHits&, const RangeHits&) = default;
};

/// Distance from `origin` along `direction` (unit) to the first filled cell of the layer, at most
/// `range` (Amanatides and Woo, "A fast voxel traversal algorithm for ray tracing", 1987).
double cast_static_ray(const ObstacleField& field, ObstacleLayer layer, Point origin,
                       Point direction, double range);

/// One sweep: writes `sensor.spec().rays` readings, metres from the rim. `radius` is the robot's
/// own, `self` its index in `bodies`. Draws from `stream` only if `spec.noise` > 0 and `noisy`, and
/// only for rays that hit something; noisy readings stay within [0, range]. Returns what the rays
/// hit, for each ray the nearer of static obstacle and body.
RangeHits sweep(const ObstacleBoxes& still, const BodyGrid& bodies, std::uint32_t layer_mask,
                const RangeSensor& sensor, Pose pose, double radius, int self, RandomStream& stream,
                bool noisy, std::span<float> out);

}  // namespace magna
