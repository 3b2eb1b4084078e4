// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/sighted.h"

#include <algorithm>
#include <cmath>

#include "core/render/object_look.h"

namespace magna {

// Whether there is a column in which it may be in front.
bool before_walls(const View& view, std::span<const WallHit> walls, Point centre, double radius) {
  const Point to = centre - view.eye();
  const double away = norm(to);
  if (away - radius > kFarSight) return false;
  if (away <= radius) return true;
  const double least = view.least_depth(centre, radius);
  const double middle = view.bearing(centre);
  const double half = std::atan2(radius, std::sqrt(away * away - radius * radius));
  bool seen = false;
  view.each_run(middle - half, middle + half, [&](int first, int last) {
    seen = seen || std::any_of(walls.begin() + first, walls.begin() + last,
                               [&](const WallHit& wall) { return wall.depth > least; });
  });
  return seen;
}

SightedList::SightedList(const RenderScene& scene, std::optional<RobotId> carrier,
                         const std::function<bool(Point, double)>& may_be_seen) {
  const std::span<const SceneSolid> things = scene.world->solids();
  for (const SceneFeature& thing : scene.world->features()) {
    if (!may_be_seen(thing.centre, thing.radius)) continue;
    all_.push_back({thing.kind, thing.number, &thing.name, thing.centre,
                    things.subspan(thing.first, thing.count)});
  }
  for (const SceneRobot& robot : scene.robots) {
    if (carrier == robot.id) continue;
    const Point centre = robot.pose.position();
    if (!may_be_seen(centre, kRobotLookRadius)) continue;
    std::vector<SceneSolid>& solids = robots_.emplace_back(robot_look(robot.type, robot.id));
    for (SceneSolid& solid : solids) solid = placed(solid, robot.pose);
    all_.push_back({SeenKind::Robot, robot.id.value, &robot.name, centre, solids});
  }
}

FeatureTally::FeatureTally(std::span<const Sighted> sighted)
    : sighted_(sighted), counts_(sighted.size()) {}

void FeatureTally::end_column() {
  // Solids of one owner overlap: each row counts once.
  std::sort(column_.begin(), column_.end(), [](const Cover& a, const Cover& b) {
    return a.owner != b.owner ? a.owner < b.owner : a.first < b.first;
  });
  for (std::size_t k = 0; k < column_.size();) {
    const std::uint32_t owner = column_[k].owner;
    int reached = column_[k].first;
    for (; k < column_.size() && column_[k].owner == owner; ++k) {
      const int from = std::max(column_[k].first, reached);
      counts_[owner].covered += std::max(0, column_[k].last - from);
      reached = std::max(reached, column_[k].last);
    }
  }
  column_.clear();
}

std::vector<SeenFeature> FeatureTally::seen(
    Point eye, const std::function<double(const Sighted&)>& within) const {
  std::vector<SeenFeature> seen;
  for (std::size_t owner = 0; owner < counts_.size(); ++owner) {
    const Count& count = counts_[owner];
    if (count.pixels == 0) continue;
    const Sighted& sighted = sighted_[owner];
    const double hidden = static_cast<double>(count.pixels) / static_cast<double>(count.covered);
    seen.push_back({sighted.kind,
                    sighted.number,
                    *sighted.name,
                    {count.left, count.top, count.right - count.left, count.bottom - count.top},
                    std::min(1.0, hidden) * within(sighted),
                    distance(eye, sighted.centre)});
  }
  std::stable_sort(seen.begin(), seen.end(), [](const SeenFeature& a, const SeenFeature& b) {
    return a.distance < b.distance;
  });
  return seen;
}

double share_between_borders(const Sighted& sighted, const View& view) {
  const double middle = view.bearing(sighted.centre);
  double low = middle, high = middle;
  for (const SceneSolid& solid : sighted.solids) {
    const BearingSpan span = bearings_of(solid, view);
    // In the same turn as the whole.
    const double own = 0.5 * (span.low + span.high);
    const double turn = middle + angle_difference(own, middle) - own;
    low = std::min(low, span.low + turn);
    high = std::max(high, span.high + turn);
  }
  const double all = high - low;
  return all > 0.0 ? std::min(1.0, view.shown(low, high) / all) : 1.0;
}

}  // namespace magna
