// SPDX-License-Identifier: GPL-3.0-or-later
// Cameras: views, tracks and turns (manual 3.4.3). They draw from the camera's own stream; only
// sensing the place uses the robot's stream.
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/geometry/angle.h"
#include "core/robot/designators.h"
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

/// An object found by a camera and its place, before it becomes a designator of the robot.
struct Spotted {
  Designator designator;
  Point at;
};

Spotted spotted_place(int type, Denotation denotes, Point at) {
  Spotted one{.designator = {}, .at = at};
  one.designator.place_type = type;
  one.designator.denotes = denotes;
  return one;
}

Spotted spotted_thing(DesignatorType type, Descriptor data, Denotation denotes, Point at) {
  Spotted one{.designator = {}, .at = at};
  one.designator.type = type;
  one.designator.data = std::move(data);
  one.designator.denotes = denotes;
  return one;
}

/// Removes designators older than `found` that no camera tracks, the oldest first, until the robot
/// has at most the maximum.
void forget_oldest(PartsScene& scene, RobotId id, DesignatorId found) {
  const RobotParts& parts = scene.parts(id);
  for (std::size_t k = 0; parts.designators.size() > RobotParts::kMostDesignators;) {
    const DesignatorId oldest = parts.designators[k].id;
    if (oldest >= found) return;
    if (parts.tracked(oldest)) {
      ++k;
    } else {
      remove_designator(scene, id, oldest);
    }
  }
}

/// Gives the robot designators for everything found, or only for the nearest; of several at the
/// same distance the first.
CommandResult hand_over(PartsScene& scene, RobotId id, CameraPart& camera,
                        std::vector<Spotted> found, bool all) {
  if (found.empty()) return failed(id, ErrorCode::DesignatorNotFound);
  RobotParts& parts = scene.parts(id);
  carry_designators(scene, id);
  if (!all) {
    const Point here = scene.state.truth[id.index()].position();
    const auto nearest = std::ranges::min_element(
        found, {}, [here](const Spotted& one) { return distance(one.at, here); });
    std::swap(found.front(), *nearest);
    found.resize(1);
  }
  CommandResult result{.robot = id};
  for (Spotted& one : found) {
    one.designator.id = {parts.next_designator++};
    estimate(scene, id, camera, one.designator, one.at);
    result.designators.push_back(one.designator.id);
    parts.designators.push_back(std::move(one.designator));
  }
  forget_oldest(scene, id, result.designators.front());
  return result;
}

/// A false sighting is added to the real ones, or replaces them when only one is requested.
void take_in(std::vector<Spotted>& found, Spotted seeming, bool all) {
  if (!all) found.clear();
  found.push_back(std::move(seeming));
}

std::span<const Cell> scan(PartsScene& scene, RobotId id, const CameraPart& camera) {
  const TeamState& state = scene.state;
  return scene.scan.cells(state.world, scene.things, camera_pose(scene, id, camera),
                          state.parameters.integer(kParameter<"Scan-Density">));
}

std::vector<Spotted> places_in_view(PartsScene& scene, RobotId id, CameraPart& camera, int type) {
  const PlaceMap& places = scene.state.world.places();
  const Cell own = cell_of(scene.state.truth[id.index()].position());
  const double missed = scene.sensing_error(kParameter<"Miss-Place-Prob">);
  std::vector<Spotted> found;
  for (const Cell cell : scan(scene, id, camera)) {
    const Place* const place = cell == own ? nullptr : places.at(cell);
    if (place == nullptr || static_cast<int>(place->type) != type) continue;
    if (camera.random.chance(missed)) continue;
    found.push_back(spotted_place(type, PlaceDenotation{cell}, cell_centre(cell)));
  }
  return found;
}

/// Search of one camera for things.
class ThingSearch {
 public:
  ThingSearch(PartsScene& scene, RobotId id, CameraPart& camera,
              const CameraObjectDesignator& command)
      : scene_(scene),
        id_(id),
        camera_(camera),
        command_(command),
        reader_(scene.state.world.attributes(), scene.state.parameters),
        threshold_(scene.state.parameters[kParameter<"Standard-Match-Threshold">]) {}

  std::vector<Spotted> run() {
    const bool local = command_.type == DesignatorType::Local;
    if (camera_.place == PartPlace{}) {
      look_around(local);
      if (local) look_at_hands();
      if (!local) see_what_is_not_there();
    } else if (local) {
      look_inside();
      look_at_hands();
    }
    return std::move(found_);
  }

 private:
  /// Things on the ground: everywhere in the robot's own cell, elsewhere only within the view.
  void look_around(bool local) {
    const Cell own = cell_of(here());
    if (local) {
      for (const GroundThing& thing : scene_.things.in(own)) consider(thing.id);
    }
    for (const Cell cell : scan(scene_, id_, camera_)) {
      if (cell == own) continue;  // things there are local
      for (const GroundThing& thing : scene_.things.in(cell)) {
        if (is_local(scene_, id_, camera_.place, thing.id) == local) consider(thing.id);
      }
    }
    if (!local) look_far();
  }
  /// Distant things between two samples of the scan.
  void look_far() {
    const TeamState& state = scene_.state;
    for (const Cell cell :
         scene_.scan.between(state.world, scene_.things, camera_pose(scene_, id_, camera_),
                             state.parameters.integer(kParameter<"Scan-Density">))) {
      for (const GroundThing& thing : scene_.things.in(cell)) consider(thing.id);
    }
  }
  /// Things held by hands in the same place.
  void look_at_hands() {
    for (const HandPart& hand : scene_.parts(id_).hands) {
      if (hand.holds && hand.place == camera_.place) consider(*hand.holds);
    }
  }
  void look_inside() {
    const World& world = scene_.state.world;
    if (const auto* const container = std::get_if<ThingId>(&camera_.place)) {
      for (const ThingId thing : world.thing(*container).contents) consider(thing);
    } else {
      const BinNumber bin = std::get<BinNumber>(camera_.place);
      for (const ThingId thing : things_in(world, Resource::bin(id_, bin.value))) consider(thing);
    }
  }
  void see_what_is_not_there() {
    if (!camera_.random.chance(scene_.sensing_error(kParameter<"Type-False-Pos">))) return;
    const std::optional<Point> at = false_point(scene_, id_, camera_);
    if (!at) return;
    Descriptor data = false_readings(command_.spec, reader_, threshold_, camera_.random);
    take_in(found_, spotted_thing(command_.type, std::move(data), FalseDenotation{*at}, *at),
            command_.all);
  }

  void consider(ThingId thing) {
    const std::optional<Point> at = ground_of(scene_.state, thing);
    if (!at || camera_.random.chance(scene_.sensing_error(kParameter<"Miss-Thing-Prob">))) return;
    const double apart = camera_.place == PartPlace{} ? distance(*at, here()) : 0.0;
    std::optional<Descriptor> seen =
        look_at(scene_.state.world.thing(thing).attributes, command_.spec, apart, reader_,
                threshold_, camera_.random);
    if (!seen) return;
    found_.push_back(spotted_thing(command_.type, std::move(*seen), thing, *at));
  }
  Point here() const { return scene_.state.truth[id_.index()].position(); }

  PartsScene& scene_;
  RobotId id_;
  CameraPart& camera_;
  const CameraObjectDesignator& command_;
  AttributeReader reader_;
  double threshold_;
  std::vector<Spotted> found_;
};

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

// Search of cameras for places and things, with designators as results (manual 3.4.1 to 3.4.3). The
// manual gives no probability for seeing a thing that does not exist: Type-False-Pos is used, as
// for a place type at the robot itself. Finding all takes as long as finding one.

PartEnding perform(PartsScene& scene, RobotId id, const CameraPlaceDesignator& command) {
  CameraPart& camera = scene.parts(id).cameras[command.camera];
  if (camera.tracking) return failed(id, ErrorCode::AlreadyTracking);
  const PlaceTypes& types = scene.state.world.place_types();
  const PlaceType* const type = types.find(command.place_type);
  if (type == nullptr) return failed(id, ErrorCode::InvalidPlaceType);
  if (type->invisible) return failed(id, ErrorCode::InvisiblePlaceType);
  if (camera.place != PartPlace{}) return failed(id, ErrorCode::CameraEnclosed);
  const auto index = static_cast<int>(type - types.all().data());
  std::vector<Spotted> found = places_in_view(scene, id, camera, index);
  const bool errs = !scene.state.parameters.flag(kParameter<"No-Sensor-Error">);
  if (errs && camera.random.chance(type->confusion)) {
    if (const std::optional<Point> at = false_point(scene, id, camera)) {
      take_in(found, spotted_place(index, FalseDenotation{*at}, *at), command.all);
    }
  }
  return hand_over(scene, id, camera, std::move(found), command.all);
}

PartEnding perform(PartsScene& scene, RobotId id, const CameraObjectDesignator& command) {
  CameraPart& camera = scene.parts(id).cameras[command.camera];
  if (camera.tracking) return failed(id, ErrorCode::AlreadyTracking);
  std::vector<Spotted> found = ThingSearch(scene, id, camera, command).run();
  return hand_over(scene, id, camera, std::move(found), command.all);
}

}  // namespace magna
