// SPDX-License-Identifier: GPL-3.0-or-later
// Search of cameras for places and things, with designators as results (manual 3.4.1 to 3.4.3). The
// manual gives no probability for seeing a thing that does not exist: Type-False-Pos is used, as
// for a place type at the robot itself. Finding all takes as long as finding one.
#include <algorithm>
#include <limits>
#include <utility>

#include "core/robot/designator_bearing.h"
#include "core/robot/false_designator.h"
#include "core/robot/parts_scene.h"

namespace magna {
namespace {

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
