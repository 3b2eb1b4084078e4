// SPDX-License-Identifier: GPL-3.0-or-later
// Cameras: views, tracks and turns (manual 3.4.3). They draw from the camera's own stream; only
// sensing the place uses the robot's stream.
#include <cmath>

#include "core/geometry/angle.h"
#include "core/robot/camera_sight.h"
#include "core/robot/designator_bearing.h"
#include "core/robot/parts_scene.h"
#include "core/robot/place_sense.h"

namespace magna {
namespace {

/// Turns the camera by exactly the given angle; the result has the angle with its sensing error.
CommandResult turn_camera(PartsScene& scene, RobotId id, CameraPart& camera, double radians) {
  camera.angle = normalize_angle(camera.angle + radians);
  const double most = scene.sensing_error(kParameter<"Camera-Angle-Max-Error">);
  const double error = most > 0.0 ? camera.random.uniform(-most, most) : 0.0;
  return {.robot = id, .value = radians + error};
}

/// Why the camera cannot begin the track, or None.
ErrorCode refusal(const PartsScene& scene, RobotId id, const CameraPart& camera,
                  const Designator* designator) {
  if (camera.tracking) return ErrorCode::AlreadyTracking;
  if (designator == nullptr) return ErrorCode::BadDesignator;
  if (designator->type == DesignatorType::Local) {
    const ThingId thing = std::get<ThingId>(designator->denotes);
    return is_local(scene, id, camera.place, thing) ? ErrorCode::None : ErrorCode::LocalNotLocal;
  }
  if (camera.place != PartPlace{}) return ErrorCode::CameraInside;
  return std::holds_alternative<Point>(followable(scene, id, *designator)) ? ErrorCode::None
                                                                           : ErrorCode::LostTrack;
}

}  // namespace

PartEnding perform(PartsScene& scene, RobotId id, const CameraView& command) {
  const TeamState& state = scene.state;
  CameraPart& camera = scene.parts(id).cameras[command.camera];
  camera.view = view_of(camera, state.truth[id.index()], state.world, scene.things,
                        state.parameters, camera.random);
  return CommandResult{.robot = id, .view = camera.view};
}

PartEnding perform(PartsScene& scene, RobotId id, const CameraTrack& command) {
  RobotParts& parts = scene.parts(id);
  CameraPart& camera = parts.cameras[command.camera];
  Designator* const designator = parts.find(command.designator);
  const ErrorCode code = refusal(scene, id, camera, designator);
  if (code != ErrorCode::None) {
    CommandResult result{.robot = id, .code = code, .designators = {command.designator}};
    if (code == ErrorCode::LostTrack) {
      result.why = std::get<Message>(followable(scene, id, *designator));
    }
    return result;
  }
  carry_designators(scene, id);
  if (const std::optional<Point> at = denoted_point(scene.state, *designator)) {
    estimate(scene, id, camera, *designator, *at);
  }
  camera.tracking = designator->id;
  camera.angle = designator->angle;
  scene.notices.push_back({.kind = PartNotice::Kind::TrackBegan,
                           .robot = id,
                           .part = Resource::camera(id, command.camera),
                           .designator = designator->id});
  return {};
}

PartEnding perform(PartsScene& scene, RobotId id, const CameraUntrack& command) {
  if (!scene.parts(id).cameras[command.camera].tracking) {
    return failed(id, ErrorCode::NotTracking);
  }
  end_track(scene, id, command.camera, ErrorCode::None);
  return CommandResult{.robot = id};
}

PartEnding perform(PartsScene& scene, RobotId id, const CameraTurn& command) {
  return turn_camera(scene, id, scene.parts(id).cameras[command.camera],
                     std::isfinite(command.radians) ? command.radians : 0.0);
}

PartEnding perform(PartsScene& scene, RobotId id, const CameraAlignRobot& command) {
  CameraPart& camera = scene.parts(id).cameras[command.camera];
  return turn_camera(scene, id, camera, -camera.angle);
}

PartEnding perform(PartsScene& scene, RobotId id, const CameraAlignPlace& command) {
  TeamState& state = scene.state;
  CameraPart& camera = scene.parts(id).cameras[command.camera];
  const CameraPose pose = camera_pose(scene, id, camera);
  PlaceSense sense(state.world, state.parameters, state.place_streams[id.index()]);
  const PlaceSense::Turn turn = sense.to_place({pose.at.x, pose.at.y, pose.direction});
  if (turn.failure != ErrorCode::None) return failed(id, turn.failure);
  CommandResult result = turn_camera(scene, id, camera, turn.radians);
  result.place_type = turn.type;
  return result;
}

}  // namespace magna
