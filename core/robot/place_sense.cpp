// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/place_sense.h"

#include <array>
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

int PlaceSense::type_at(Point here) {
  const Place* const place = world_.places().at(cell_of(here));
  if (place != nullptr) {
    return random_.chance(parameters_.sensing_error(kParameter<"Type-False-Neg">))
               ? -1
               : static_cast<int>(place->type);
  }
  const auto types = world_.place_types().all().size();
  if (types == 0 || !random_.chance(parameters_.sensing_error(kParameter<"Type-False-Pos">)))
    return -1;
  return static_cast<int>(random_.below(types));
}

double PlaceSense::nearest_turn(const Pose& here, const Place& place) const {
  const std::array<double, 2> to = canonical_directions(place, world_.place_types());
  const double first = angle_difference(to[0], here.theta);
  const double second = angle_difference(to[1], here.theta);
  return std::abs(second) < std::abs(first) ? second : first;
}

PlaceSense::Turn PlaceSense::by_place(const Pose& here, int sensed) {
  const Cell cell = cell_of(here.position());
  if (const Place* const place = world_.places().at(cell); place != nullptr) {
    return {ErrorCode::None, nearest_turn(here, *place), sensed};
  }
  const auto quarter = static_cast<double>(random_.below(4));
  const Place seeming{cell, static_cast<std::uint32_t>(sensed), quarter * kPi / 2.0};
  return {ErrorCode::None, nearest_turn(here, seeming), sensed};
}

PlaceSense::Turn PlaceSense::to_place(const Pose& here) {
  const int sensed = type_at(here.position());
  if (sensed < 0) return {ErrorCode::NoPlaceType};
  return by_place(here, sensed);
}

PlaceSense::Turn PlaceSense::to_align(const Pose& here) {
  const bool place = world_.places().at(cell_of(here.position())) != nullptr;
  const int sensed = type_at(here.position());
  if (sensed < 0) return {ErrorCode::IncorrectPlaceType};
  if (!place && !random_.chance(parameters_.sensing_error(kParameter<"Robot-Align-Error-Prob">))) {
    return {ErrorCode::IncorrectPlaceType};
  }
  return by_place(here, sensed);
}

PlaceSense::Turn PlaceSense::round_corner(const Pose& here) {
  const Place* const place = world_.places().at(cell_of(here.position()));
  if (type_at(here.position()) < 0 || place == nullptr) return {ErrorCode::NoCorner};
  const std::string& type = world_.place_types().all()[place->type].name;
  if (type != "convex" && type != "concave") return {ErrorCode::NoCorner};
  // The robot came along one of the walls. It has passed the end of a wall and faces away from it,
  // or it has met a wall ahead and faces against the direction in which that corner opens.
  const double from = type == "convex" ? 0.0 : kPi;
  const std::array<double, 2> open = canonical_directions(*place, world_.place_types());
  const auto off = [&](double direction) {
    return std::abs(angle_difference(direction + from, here.theta));
  };
  const double other = off(open[1]) < off(open[0]) ? open[0] : open[1];
  return {ErrorCode::None, angle_difference(other + kPi - from, here.theta)};
}

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
