// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/wall_fan.h"

#include <algorithm>
#include <cmath>

#include "core/render/wall_hit.h"

namespace magna {
namespace {

constexpr int kEdgeSteps = 4;  ///< an edge is found to 1/32 of the gap between two rays

/// The direction of a turn; behind is 2 or -2.
Point own_direction(double turn) {
  if (std::abs(turn) <= 1.0) return {1.0 - std::abs(turn), turn};
  const double right = turn > 0.0 ? 2.0 - turn : -2.0 - turn;
  return {std::abs(right) - 1.0, right};
}

}  // namespace

/// The largest turn to either side shown by the picture.
double WallFan::widest_turn(const Lens& lens) {
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

WallFan::WallFan(const RenderWorld& world, const Lens& lens)
    : world_(world), lens_(lens), caster_(world.walls(), ObstacleLayer::Wall) {
  const double widest = widest_turn(lens);
  // A radian is at least half a turn, and the picture's middle has `scale` pixels per radian: at
  // least two rays per pixel.
  count_ = static_cast<int>(std::ceil(8.0 * widest * lens.scale())) + 2;
  first_ = -widest;
  per_turn_ = (count_ - 1) / (2.0 * widest);
  // A wall covers at most a quarter turn, so that two cross products test a direction.
  const auto widest_wall = static_cast<int>(per_turn_);
  ways_.resize(static_cast<std::size_t>(count_));
  int begin = 0;
  for (int k = 0; k < count_; ++k) {
    Wall wall = cast(k, &ways_[static_cast<std::size_t>(k)]);
    if (k == 0 || k - begin >= widest_wall || !wall.same_face(walls_.back())) {
      wall.from = direction_at(k == 0 ? 0.0 : k - 1 + edge_after(k - 1, walls_.back()));
      if (k > 0) walls_.back().until = wall.from;
      walls_.push_back(wall);
      begin = k;
    }
    wall_.push_back(static_cast<std::uint32_t>(walls_.size() - 1));
  }
  walls_.back().until = direction_at(count_ - 1.0);
}

const WallFan::Wall& WallFan::find(const SightLine& line) const {
  const double at = std::clamp(position(turn_of(line.ahead, line.right)), 0.0, count_ - 2.0);
  const auto k = static_cast<std::size_t>(at);
  const Wall& wall = walls_[wall_[k]];
  return wall.holds(line) ? wall : walls_[wall_[k + 1]];
}

Point WallFan::direction_at(double position) const {
  return own_direction(first_ + position / per_turn_);
}

WallFan::Wall WallFan::cast(double position, double* way_out) const {
  const Point own = direction_at(position);
  const Point ray = lens_.over_floor(own.x, own.y);
  const double length = norm(ray);
  Wall wall;
  const double way = caster_(lens_.eye(), ray * (1.0 / length), kFarSight);
  if (way_out != nullptr) *way_out = way;
  if (way >= kFarSight) return wall;
  // An eye in a wall sees that wall right in front of it.
  const bool inside = way < kNearest;
  const double depth = way / length;
  const bool along_x =
      inside ? std::abs(ray.x) > std::abs(ray.y) : faces_along_x(world_, lens_.eye(), ray, depth);
  const WallFace face = face_behind(world_, lens_.eye() + ray * depth, ray, along_x);
  const ObstacleField& walls = world_.walls();
  const auto away = [&](double eye, double to, double lower) {
    if (inside) return std::copysign(kNearest, to);
    const double cells = std::round((eye + to - lower) * walls.cells_per_metre());
    return lower + cells * walls.resolution() - eye;
  };
  const Point eye = lens_.eye();
  wall.per_depth = along_x ? Point{1.0 / away(eye.x, ray.x * depth, walls.lower().x), 0.0}
                           : Point{0.0, 1.0 / away(eye.y, ray.y * depth, walls.lower().y)};
  wall.along = face.along;
  wall.look = &world_.wall_look(face.cell);
  wall.light = face.light;
  return wall;
}

double WallFan::edge_after(int k, const Wall& before) const {
  double low = 0.0, high = 1.0;
  for (int step = 0; step < kEdgeSteps; ++step) {
    const double middle = 0.5 * (low + high);
    (cast(k + middle, nullptr).same_face(before) ? low : high) = middle;
  }
  return 0.5 * (low + high);
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
    return std::any_of(ways_.begin() + begin, ways_.begin() + end,
                       [&](double way) { return way > away - radius; });
  };
  // Behind, turns wrap around.
  if (low > high) return before(low, kBehind) || before(-kBehind, high);
  return before(low, high);
}

}  // namespace magna
