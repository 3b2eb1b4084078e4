// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/designator_bearing.h"

#include <cmath>
#include <utility>

#include "core/geometry/angle.h"

namespace magna {

namespace {

/// Whether the robot carries the object, or the object is inside a container. The robot's motion
/// then does not change its estimate.
bool is_enclosed(const PartsScene& scene, const Designator& designator) {
  const auto* const thing = std::get_if<ThingId>(&designator.denotes);
  return thing != nullptr &&
         !std::holds_alternative<Point>(scene.state.world.thing(*thing).location);
}

Message not_on_ground() {
  return Message({"track-not-on-ground", "its thing is no longer on the ground"});
}

Message hidden(const PartsScene& scene, Point from, Point to) {
  const World& world = scene.state.world;
  const std::optional<ThingId> by = hiding_thing(world, scene.things, from, to);
  return Message({"track-hidden", "hidden by {}"},
                 by ? world.thing(*by).display_name() : std::string("a wall"));
}

/// Converts an estimated angle and distance from one pose to another.
void carry(const PartsScene& scene, const Pose& from, const Pose& to, Designator& designator) {
  if (to.position() == from.position() || is_enclosed(scene, designator)) {
    const double turned = angle_difference(to.theta, from.theta);
    if (turned != 0.0) designator.angle = normalize_angle(designator.angle - turned);
    return;
  }
  const Point seen = designator.distance * direction(from.theta + designator.angle);
  const Point way = from.position() + seen - to.position();
  designator.distance = norm(way);
  if (designator.distance > 0.0) {
    designator.angle = normalize_angle(std::atan2(way.y, way.x) - to.theta);
  }
}

}  // namespace

void carry_designators(PartsScene& scene, RobotId id) {
  const TeamState& state = scene.state;
  const Pose& now = state.truth[id.index()];
  // A robot without an entry has no designators yet: any pose will do.
  if (scene.poses.size() < state.size()) scene.poses.resize(state.size());
  const Pose before = std::exchange(scene.poses[id.index()], now);
  if (now == before) return;
  for (Designator& one : scene.parts(id).designators) carry(scene, before, now, one);
}

double angle_now(const PartsScene& scene, RobotId id, const Designator& designator) {
  // A robot without a pose has no designators yet.
  if (id.index() >= scene.poses.size()) return designator.angle;
  Designator now = designator;
  carry(scene, scene.poses[id.index()], scene.state.truth[id.index()], now);
  return now.angle;
}

void estimate(PartsScene& scene, RobotId id, CameraPart& camera, Designator& designator, Point at) {
  const Pose& robot = scene.state.truth[id.index()];
  const Point way = at - robot.position();
  const double apart = norm(way);
  const double most = scene.sensing_error(kParameter<"Camera-Angle-Max-Error">);
  const double error = most > 0.0 ? camera.random.uniform(-most, most) : 0.0;
  const double angle = apart > 0.0 ? std::atan2(way.y, way.x) - robot.theta : 0.0;
  designator.angle = normalize_angle(angle + error);
  designator.distance = camera.place == PartPlace{} ? apart : 0.0;
}

Sighting followable(const PartsScene& scene, RobotId id, const Designator& designator) {
  const auto* const thing = std::get_if<ThingId>(&designator.denotes);
  if (thing != nullptr && place_of(scene, id, *thing) != PartPlace{}) return not_on_ground();
  const TeamState& state = scene.state;
  const std::optional<Point> at = denoted_point(state, designator);
  const Point here = state.truth[id.index()].position();
  if (!at) return not_on_ground();
  if (!in_sight(state.world, scene.things, here, *at)) return hidden(scene, here, *at);
  return *at;
}

}  // namespace magna
