// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/wall_fan.h"

#include <algorithm>
#include <cmath>

#include "core/render/wall_hit.h"

namespace magna {
namespace {

// Directions over the floor count in turns, which grow with the angle and cost no arc tangent:
// 0 ahead, 1 to the right, 2 and -2 behind, -1 to the left; r / (|a| + |r|) ahead of the sides.
constexpr double kBehind = 2.0;

double turn_of(double ahead, double right) {
  const double sum = std::abs(ahead) + std::abs(right);
  if (sum == 0.0) return 0.0;
  const double turn = right / sum;
  if (ahead >= 0.0) return turn;
  return (right >= 0.0 ? kBehind : -kBehind) - turn;
}

Point own_direction(double turn) {
  if (std::abs(turn) <= 1.0) return {1.0 - std::abs(turn), turn};
  const double right = turn > 0.0 ? kBehind - turn : -kBehind - turn;
  return {std::abs(right) - 1.0, right};
}

/// The widest turn that the picture shows, to either side.
double widest_turn(const Lens& lens) {
  double least_ahead = 1.0, most_right = 0.0;
  for (const double x : {0.0, 0.5 * lens.columns()}) {
    for (const double y : {0.0, 1.0 * lens.rows()}) {
      const SightLine line = lens.line_at(x, y);
      least_ahead = std::min(least_ahead, line.ahead);
      most_right = std::max(most_right, std::abs(line.right));
    }
  }
  // Straight up or down is in the picture, or next to it.
  if (least_ahead <= 0.0) return kBehind;
  return turn_of(least_ahead, most_right);
}

}  // namespace

WallFan::WallFan(const RenderWorld& world, const Lens& lens)
    : world_(world), lens_(lens), caster_(world.walls(), ObstacleLayer::Wall) {
  const double widest = widest_turn(lens);
  // A radian is half a turn or more, and the picture's middle has `scale` pixels to the radian: two
  // rays or more to each of them.
  count_ = static_cast<int>(std::ceil(8.0 * widest * lens.scale())) + 2;
  first_ = -widest;
  per_turn_ = (count_ - 1) / (2.0 * widest);
  rays_.reserve(static_cast<std::size_t>(count_));
  for (int k = 0; k < count_; ++k) {
    const Point own = own_direction(first_ + k / per_turn_);
    rays_.push_back(cast(lens.over_floor(own.x, own.y)));
  }
}

WallFan::Ray WallFan::cast(Point ray) const {
  const double length = norm(ray);
  // Straight up or down.
  if (!(length * kFarSight > kNearest)) return {kFarSight, Plane::None};
  const double way = caster_(lens_.eye(), ray * (1.0 / length), kFarSight);
  if (way >= kFarSight) return {kFarSight, Plane::None};
  if (way < kNearest) return {way, Plane::Unknown};
  const double depth = way / length;
  const ObstacleField& walls = world_.walls();
  const auto line = [&](double hit, double lower) {
    return lower + std::round((hit - lower) * walls.cells_per_metre()) * walls.resolution();
  };
  const Point hit = lens_.eye() + ray * depth;
  if (faces_along_x(world_, lens_.eye(), ray, depth)) {
    return {way, Plane::AlongX, line(hit.x, walls.lower().x)};
  }
  return {way, Plane::AlongY, line(hit.y, walls.lower().y)};
}

WallFan::End WallFan::end(const SightLine& line) const {
  const double at = position(turn_of(line.ahead, line.right));
  const auto k = static_cast<std::size_t>(std::clamp(at, 0.0, count_ - 2.0));
  if (rays_[k].on_plane_of(rays_[k + 1])) {
    const Ray& ray = rays_[k];
    if (ray.plane == Plane::None) return {kNoWall, false};
    if (ray.plane == Plane::AlongX) return {(ray.at - lens_.eye().x) / line.ray.x, true};
    return {(ray.at - lens_.eye().y) / line.ray.y, false};
  }
  const Ray own = cast(line.ray);
  if (own.plane == Plane::None) return {kNoWall, false};
  return {own.way / norm(line.ray), own.plane == Plane::AlongX};
}

bool WallFan::may_show(Point centre, double radius) const {
  const double away = distance(lens_.eye(), centre);
  if (away - radius > kFarSight) return false;
  if (away <= radius) return true;
  const double middle = lens_.bearing(centre);
  const double half = std::asin(radius / away);
  const auto turn = [](double bearing) { return turn_of(std::cos(bearing), std::sin(bearing)); };
  const double low = turn(middle - half), high = turn(middle + half);
  const auto before = [&](double from, double to) {
    const double last = count_ - 1.0;
    if (to < first_ || from > -first_) return false;
    const auto begin = static_cast<std::ptrdiff_t>(std::clamp(position(from), 0.0, last));
    const auto end = static_cast<std::ptrdiff_t>(std::clamp(position(to) + 1.0, 0.0, last)) + 1;
    return std::any_of(rays_.begin() + begin, rays_.begin() + end,
                       [&](const Ray& ray) { return ray.way > away - radius; });
  };
  // Behind, turns begin again.
  if (low > high) return before(low, kBehind) || before(-kBehind, high);
  return before(low, high);
}

}  // namespace magna
