// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/sighted.h"

#include <algorithm>
#include <cmath>

#include "core/render/robot_look.h"

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

}  // namespace magna
