// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/designator_bearing.h"

#include <cmath>

#include "core/geometry/angle.h"

namespace magna {

void turn_designators(PartsScene& scene, RobotId id) {
  const TeamState& state = scene.state;
  // One that was not looked at yet has no designators: any heading will do.
  if (scene.headings.size() < state.size()) scene.headings.resize(state.size(), 0.0);
  const double heading = state.truth[id.index()].theta;
  const double turned = angle_difference(heading, scene.headings[id.index()]);
  scene.headings[id.index()] = heading;
  if (turned == 0.0) return;
  for (Designator& one : scene.parts(id).designators) {
    one.angle = normalize_angle(one.angle - turned);
  }
}

double angle_now(const PartsScene& scene, RobotId id, const Designator& designator) {
  // One without a heading has no designators yet.
  if (id.index() >= scene.headings.size()) return designator.angle;
  const double heading = scene.state.truth[id.index()].theta;
  return normalize_angle(designator.angle - angle_difference(heading, scene.headings[id.index()]));
}

void estimate(PartsScene& scene, RobotId id, CameraPart& camera, Designator& designator, Point at) {
  const Pose& robot = scene.state.truth[id.index()];
  const Point way = at - robot.position();
  const double apart = norm(way);
  const double most = scene.sensing_error(ParameterId::CameraAngleMaxError);
  const double error = most > 0.0 ? camera.random.uniform(-most, most) : 0.0;
  const double angle = apart > 0.0 ? std::atan2(way.y, way.x) - robot.theta : 0.0;
  designator.angle = normalize_angle(angle + error);
  designator.distance = camera.place == PartPlace{} ? apart : 0.0;
  designator.found_from = cell_of(robot.position());
}

std::optional<Point> followable(const PartsScene& scene, RobotId id, const Designator& designator) {
  const auto* const thing = std::get_if<ThingId>(&designator.denotes);
  if (thing != nullptr && place_of(scene, id, *thing) != PartPlace{}) return {};
  const TeamState& state = scene.state;
  const std::optional<Point> at = denoted_point(state, designator);
  const Point here = state.truth[id.index()].position();
  if (!at || cell_of(*at) == cell_of(here)) return {};
  if (!in_sight(state.world, scene.things, here, *at)) return {};
  return at;
}

}  // namespace magna
