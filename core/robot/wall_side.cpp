// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/wall_side.h"

#include <cmath>

#include "core/geometry/angle.h"
#include "core/sensing/range_sensor.h"

namespace magna {
namespace {

/// The straight line that best fits a set of points, y = at_zero + slope * x.
class LineFit {
 public:
  void add(Point p) {
    ++count_;
    sum_ += p;
    squares_ += p.x * p.x;
    products_ += p.x * p.y;
  }
  double slope() const {
    constexpr double kSpread = 1e-9;
    const double spread = count_ * squares_ - sum_.x * sum_.x;
    return spread > kSpread ? (count_ * products_ - sum_.x * sum_.y) / spread : 0.0;
  }
  double at_zero() const { return (sum_.y - slope() * sum_.x) / count_; }

 private:
  int count_ = 0;
  Point sum_;
  double squares_ = 0.0;
  double products_ = 0.0;
};

/// The point where a ray to one side hits a wall, `astern` behind the right angle (rad): x ahead of
/// the robot, y to that side, less than `reach`.
std::optional<Point> wall_point(const ObstacleField& field, const Pose& here, int side,
                                double astern, double reach) {
  const double longest = reach / std::cos(astern);
  const double found =
      cast_static_ray(field, ObstacleLayer::Wall, here.position(),
                      direction(here.theta + side * (kPi / 2.0 + astern)), longest);
  if (found >= longest) return std::nullopt;
  return Point{-found * std::sin(astern), found * std::cos(astern)};
}

/// A wall as a straight line beside a robot.
struct WallLine {
  double away = 0.0;   ///< m
  double aside = 0.0;  ///< angle by which it diverges from the heading, rad
};

/// The line that best fits the hits of nine rays to one side; nothing if the one at right angles
/// hits nothing.
std::optional<WallLine> wall_line(const ObstacleField& field, const Pose& here, int side,
                                  double reach) {
  constexpr int kRays = 4;  // to either side of the right angle
  constexpr double kBetween = radians(10.0);
  LineFit line;
  for (int k = -kRays; k <= kRays; ++k) {
    if (const auto met = wall_point(field, here, side, k * kBetween, reach)) {
      line.add(*met);
    } else if (k == 0) {
      return std::nullopt;
    }
  }
  const double aside = std::atan(line.slope());
  return WallLine{line.at_zero() * std::cos(aside), aside};
}

}  // namespace

std::optional<WallSide> nearer_wall(const ObstacleField& field, const Pose& here) {
  constexpr double kAsNear = 1e-6;  // m: rounding
  const std::optional<Point> left = wall_point(field, here, -1, 0.0, kBeside);
  const std::optional<Point> right = wall_point(field, here, 1, 0.0, kBeside);
  if (!left && !right) return std::nullopt;
  const int side = !left || (right && right->y < left->y - kAsNear) ? 1 : -1;
  return WallSide{side, wall_line(field, here, side, kBeside)->away};
}

std::optional<double> turn_along(const ObstacleField& field, const Pose& here,
                                 const WallSide& wanted) {
  // m: distance ahead at which the wall should be at the wanted distance.
  constexpr double kAhead = 2.0;
  const auto line = wall_line(field, here, wanted.side, wanted.distance + kEnded);
  if (!line) return std::nullopt;
  return wanted.side * (line->aside + std::atan2(line->away - wanted.distance, kAhead));
}

}  // namespace magna
