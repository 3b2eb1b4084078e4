// SPDX-License-Identifier: GPL-3.0-or-later
// The phase of a tick in which cameras follow their tracked objects (manual 3.4.3, camera-track).
// Memory is allocated only when a track is lost.
#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "core/geometry/angle.h"
#include "core/robot/designator_bearing.h"
#include "core/robot/false_designator.h"
#include "core/robot/parts_scene.h"

namespace magna {
namespace {

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

void follow_designators(PartsScene& scene, RobotId id) {
  carry_designators(scene, id);
  const RobotParts& parts = scene.parts(id);
  for (std::uint32_t camera = 0; camera < parts.cameras.size(); ++camera) {
    if (parts.cameras[camera].tracking) follow(scene, id, camera);
  }
}

}  // namespace magna
