// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/designators.h"

#include <algorithm>
#include <cmath>
#include <span>
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

/// Whether an earlier camera tracks it: then it has already drifted in this tick.
bool followed_before(const RobotParts& parts, std::uint32_t camera) {
  for (std::uint32_t k = 0; k < camera; ++k) {
    if (parts.cameras[k].tracking == parts.cameras[camera].tracking) return true;
  }
  return false;
}

/// Whether goto-designator has arrived at it in this tick: then the track is lost, "since when very
/// nearby, objects and place types look very different" (manual 3.4.3).
bool arrived_at(const PartsScene& scene, RobotId id, const Designator& designator) {
  return std::ranges::count(scene.state.arrivals, std::pair(id, designator.id)) > 0;
}

/// Where a camera sees its tracked object through a non-local designator; if it does not, the track
/// is lost.
Sighting follow_far(const PartsScene& scene, RobotId id, const CameraPart& camera,
                    const Designator& designator) {
  if (camera.place != PartPlace{}) {
    return Message({"track-camera-inside", "the camera is inside of a container"});
  }
  if (arrived_at(scene, id, designator)) {
    return Message({"track-arrived", "the robot has arrived there"});
  }
  Sighting seen = followable(scene, id, designator);
  const Point* const at = std::get_if<Point>(&seen);
  if (at == nullptr) return seen;
  const CameraPose pose = camera_pose(scene, id, camera);
  const Point way = *at - pose.at;
  if (way == Point{}) return seen;
  const double off = angle_difference(std::atan2(way.y, way.x), pose.direction);
  if (std::abs(off) > pose.field_of_view / 2.0) {
    return Message({"track-out-of-view", "outside of the field of view"});
  }
  return seen;
}

/// The same for any designator; a local one that is no longer near becomes non-local if it can be
/// followed.
Sighting follow_at_all(PartsScene& scene, RobotId id, const CameraPart& camera,
                       Designator& designator) {
  if (designator.type == DesignatorType::Local) {
    const ThingId thing = std::get<ThingId>(designator.denotes);
    if (is_local(scene, id, camera.place, thing)) {
      if (const std::optional<Point> at = ground_of(scene.state, thing)) return *at;
    }
    if (camera.place != PartPlace{} || place_of(scene, id, thing) != PartPlace{}) {
      return Message({"track-not-near", "its thing is no longer near"});
    }
    designator.type = DesignatorType::NonLocal;
    scene.notices.push_back(
        {.kind = PartNotice::Kind::BecameNonLocal, .robot = id, .designator = designator.id});
  }
  return follow_far(scene, id, camera, designator);
}

/// What there is instead of the object of a false designator.
Message instead_of(const PartsScene& scene, const Designator& designator, Point at) {
  const World& world = scene.state.world;
  if (designator.place_type >= 0) {
    const auto type = static_cast<std::size_t>(designator.place_type);
    return Message({"false-place", "there is no {}"}, world.place_types().all()[type].name);
  }
  const std::span<const GroundThing> there = scene.things.in(cell_of(at));
  if (there.empty()) return Message({"false-nothing", "nothing is there"});
  return Message({"false-other", "only {} is there"}, world.thing(there.front().id).display_name());
}

/// Why the track on a designator is lost: `why`, and whether the designator was false.
Message loss(const PartsScene& scene, const Designator& designator, Message why) {
  const auto* const seeming = std::get_if<FalseDenotation>(&designator.denotes);
  if (seeming == nullptr) return why;
  return Message({"designator-false", "{}; the designator is false: {}"}, std::move(why),
                 instead_of(scene, designator, seeming->at));
}

void follow(PartsScene& scene, RobotId id, std::uint32_t number) {
  RobotParts& parts = scene.parts(id);
  CameraPart& camera = parts.cameras[number];
  Designator& designator = *parts.find(*camera.tracking);
  auto* const seeming = std::get_if<FalseDenotation>(&designator.denotes);
  const ParameterId chance =
      seeming != nullptr ? kParameter<"Prob-Lose-False-Track"> : kParameter<"Prob-Lose-Track">;
  if (camera.random.chance(scene.sensing_error(chance))) {
    return lose_track(scene, id, number, loss(scene, designator, by_chance(scene, chance)));
  }
  if (seeming != nullptr && !followed_before(parts, number)) drift(scene, id, camera, *seeming);
  const Sighting seen = follow_at_all(scene, id, camera, designator);
  if (const auto* const why = std::get_if<Message>(&seen)) {
    return lose_track(scene, id, number, loss(scene, designator, *why));
  }
  estimate(scene, id, camera, designator, std::get<Point>(seen));
  camera.angle = designator.angle;
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

// The phase of a tick in which cameras follow their tracked objects (manual 3.4.3, camera-track).
// Memory is allocated only when a track is lost.

void follow_designators(PartsScene& scene, RobotId id) {
  carry_designators(scene, id);
  const RobotParts& parts = scene.parts(id);
  for (std::uint32_t camera = 0; camera < parts.cameras.size(); ++camera) {
    if (parts.cameras[camera].tracking) follow(scene, id, camera);
  }
}

}  // namespace magna
