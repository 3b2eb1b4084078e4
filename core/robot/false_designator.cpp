// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/false_designator.h"

#include <algorithm>
#include <cmath>

namespace magna {

std::optional<Point> false_point(PartsScene& scene, RobotId id, CameraPart& camera) {
  const CameraPose pose = camera_pose(scene, id, camera);
  const double theta = pose.direction + pose.field_of_view * camera.random.uniform(-0.5, 0.5);
  const double stop = scene.state.parameters[kParameter<"Prob-Stop">];
  const Cell own = cell_of(pose.at);
  std::optional<double> entry;  // distance to the current cell of the walk
  std::optional<double> exit;   // distance at which the walk leaves its last cell
  bool stopped = false;
  const Obstruction met = walk_camera_ray(scene.state.world, scene.things, pose.at, theta,
                                          [&](Cell cell, std::size_t, double distance) {
                                            if (cell == own) return;
                                            if (stopped) {
                                              if (!exit) exit = distance;
                                              return;
                                            }
                                            entry = distance;
                                            stopped = camera.random.chance(stop);
                                          });
  if (!entry) return {};
  return pose.at + direction(theta) * (0.5 * (*entry + exit.value_or(met.distance)));
}

void drift(PartsScene& scene, RobotId id, CameraPart& camera, FalseDenotation& seeming) {
  const double by = scene.sensing_error(kParameter<"False-Desig-Drift-Dist">);
  const double turn = scene.sensing_error(kParameter<"False-Desig-Drift-Ang">);
  const double farther = camera.random.uniform(-by, by);
  const double turned = camera.random.uniform(-turn, turn);
  const Point here = scene.state.truth[id.index()].position();
  const Point way = seeming.at - here;
  const double apart = std::max(0.0, norm(way) + farther);
  const Point there = here + direction(std::atan2(way.y, way.x) + turned) * apart;
  if (scene.state.world.cells().contains(there)) seeming.at = there;
}

}  // namespace magna
