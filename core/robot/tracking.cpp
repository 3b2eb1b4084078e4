// SPDX-License-Identifier: GPL-3.0-or-later
// The phase of a tick in which cameras follow their tracked objects (manual 3.4.3, camera-track).
// Memory is allocated only when a track is lost.
#include <algorithm>
#include <cmath>
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

/// Where a camera sees its tracked object through a non-local designator; nothing = the track is
/// lost.
std::optional<Point> follow_far(const PartsScene& scene, RobotId id, const CameraPart& camera,
                                const Designator& designator) {
  if (camera.place != PartPlace{} || arrived_at(scene, id, designator)) return {};
  const std::optional<Point> at = followable(scene, id, designator);
  if (!at) return {};
  const CameraPose pose = camera_pose(scene, id, camera);
  const Point way = *at - pose.at;
  if (way == Point{}) return at;
  const double off = angle_difference(std::atan2(way.y, way.x), pose.direction);
  return std::abs(off) > pose.field_of_view / 2.0 ? std::nullopt : at;
}

/// The same for any designator; a local one that is no longer near becomes non-local if it can be
/// followed.
std::optional<Point> follow_at_all(PartsScene& scene, RobotId id, const CameraPart& camera,
                                   Designator& designator) {
  if (designator.type == DesignatorType::Local) {
    const ThingId thing = std::get<ThingId>(designator.denotes);
    if (is_local(scene, id, camera.place, thing)) return ground_of(scene.state, thing);
    if (camera.place != PartPlace{} || place_of(scene, id, thing) != PartPlace{}) return {};
    designator.type = DesignatorType::NonLocal;
    scene.notices.push_back(
        {.kind = PartNotice::Kind::BecameNonLocal, .robot = id, .designator = designator.id});
  }
  return follow_far(scene, id, camera, designator);
}

void follow(PartsScene& scene, RobotId id, std::uint32_t number) {
  RobotParts& parts = scene.parts(id);
  CameraPart& camera = parts.cameras[number];
  Designator& designator = *parts.find(*camera.tracking);
  auto* const seeming = std::get_if<FalseDenotation>(&designator.denotes);
  const ParameterId loss =
      seeming != nullptr ? ParameterId::ProbLoseFalseTrack : ParameterId::ProbLoseTrack;
  if (camera.random.chance(scene.sensing_error(loss))) return lose_track(scene, id, number);
  if (seeming != nullptr && !followed_before(parts, number)) drift(scene, id, camera, *seeming);
  const std::optional<Point> at = follow_at_all(scene, id, camera, designator);
  if (!at) return lose_track(scene, id, number);
  estimate(scene, id, camera, designator, *at);
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
