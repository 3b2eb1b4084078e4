// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/parts_scene.h"

#include <algorithm>

#include "core/geometry/angle.h"

namespace magna {
namespace {

constexpr double kLocal = 1.0;  // cells: nearer things are local (manual 2.1)

bool is_near(Point here, Point there) {
  return cell_of(there) == cell_of(here) || distance(there, here) < kLocal;
}

/// Ends this camera's track on the designator with LOST-TRACK, and adds a notice.
void lose_designator(PartsScene& scene, RobotId id, std::uint32_t camera, DesignatorId designator,
                     const std::optional<Message>& why) {
  end_track(scene, id, camera, ErrorCode::LostTrack, why);
  scene.notices.push_back({.kind = PartNotice::Kind::TrackInvalid,
                           .robot = id,
                           .part = Resource::camera(id, camera),
                           .designator = designator});
}

/// Adds a notice and ends every track on the designator with LOST-TRACK; then deletes the
/// designator.
void forget_designator(PartsScene& scene, RobotId id, DesignatorId designator,
                       const std::optional<Message>& why) {
  RobotParts& parts = scene.parts(id);
  scene.notices.push_back(
      {.kind = PartNotice::Kind::DesignatorRemoved, .robot = id, .designator = designator});
  for (std::uint32_t camera = 0; camera < parts.cameras.size(); ++camera) {
    if (parts.cameras[camera].tracking != designator) continue;
    lose_designator(scene, id, camera, designator, why);
  }
  std::erase_if(parts.designators, [&](const Designator& one) { return one.id == designator; });
}

}  // namespace

bool within(const World& world, ThingId inner, ThingId outer) {
  for (const ThingId* at = &inner; at != nullptr;
       at = std::get_if<ThingId>(&world.thing(*at).location)) {
    if (*at == outer) return true;
  }
  return false;
}

CameraPose camera_pose(const PartsScene& scene, RobotId id, const CameraPart& camera) {
  return camera_pose(scene.state.truth[id.index()], camera);
}

CameraPose camera_pose(const Pose& robot, const CameraPart& camera) {
  return {robot.position(), normalize_angle(robot.theta + camera.angle), camera.field_of_view};
}

std::optional<PartPlace> place_of(const PartsScene& scene, RobotId id, ThingId thing) {
  const ThingLocation& location = scene.state.world.thing(thing).location;
  if (std::holds_alternative<Point>(location)) return PartPlace{};
  if (const auto* const container = std::get_if<ThingId>(&location)) return PartPlace{*container};
  const auto* const holder = std::get_if<Resource>(&location);
  if (holder == nullptr || holder->of_robot() != id) return std::nullopt;
  if (holder->kind == ResourceKind::Bin) return PartPlace{BinNumber{holder->part}};
  if (holder->kind == ResourceKind::Hand) return scene.parts(id).hands[holder->part].place;
  return std::nullopt;
}

bool within_reach(const TeamState& state, RobotId id, const Denotation& denoted) {
  const std::optional<Point> at = denoted_point(state, denoted);
  return at && is_near(state.truth[id.index()].position(), *at);
}

bool is_local(const PartsScene& scene, RobotId id, const PartPlace& place, ThingId thing) {
  if (place_of(scene, id, thing) != place) return false;
  const Point* const ground = std::get_if<Point>(&scene.state.world.thing(thing).location);
  if (ground == nullptr) return true;
  return is_near(scene.state.truth[id.index()].position(), *ground);
}

std::optional<Point> ground_of(const TeamState& state, ThingId thing) {
  const World& world = state.world;
  const ThingLocation* location = &world.thing(thing).location;
  while (const auto* const container = std::get_if<ThingId>(location)) {
    location = &world.thing(*container).location;
  }
  if (const auto* const ground = std::get_if<Point>(location)) return *ground;
  const auto* const holder = std::get_if<Resource>(location);
  if (holder == nullptr || holder->owner >= state.size()) return std::nullopt;
  return state.truth[holder->owner].position();
}

std::optional<Point> denoted_point(const TeamState& state, const Denotation& denoted) {
  if (const auto* const thing = std::get_if<ThingId>(&denoted)) return ground_of(state, *thing);
  if (const auto* const place = std::get_if<PlaceDenotation>(&denoted)) {
    return cell_centre(place->cell);
  }
  return std::get<FalseDenotation>(denoted).at;
}

std::vector<ThingId> things_in(const World& world, Resource bin) {
  std::vector<ThingId> inside;
  for (const Thing& thing : world.things()) {
    const auto* const holder = std::get_if<Resource>(&thing.location);
    if (holder != nullptr && *holder == bin) inside.push_back(thing.id);
  }
  return inside;
}

void end_track(PartsScene& scene, RobotId id, std::uint32_t camera, ErrorCode code,
               const std::optional<Message>& why) {
  CameraPart& part = scene.parts(id).cameras[camera];
  if (!part.tracking) return;
  CommandResult result{.robot = id, .code = code, .why = why};
  result.designators.push_back(*part.tracking);
  part.tracking.reset();
  scene.ended.emplace_back(std::exchange(part.tracked, nullptr), std::move(result));
}

void remove_designator(PartsScene& scene, RobotId id, DesignatorId designator,
                       const std::optional<Message>& why) {
  if (scene.parts(id).find(designator) != nullptr) forget_designator(scene, id, designator, why);
}

void lose_track(PartsScene& scene, RobotId id, std::uint32_t camera, const Message& why) {
  const std::optional<DesignatorId> tracking = scene.parts(id).cameras[camera].tracking;
  if (!tracking) return;
  const auto& cameras = scene.parts(id).cameras;
  if (std::ranges::count(cameras, tracking, &CameraPart::tracking) > 1) {
    lose_designator(scene, id, camera, *tracking, why);
  } else {
    forget_designator(scene, id, *tracking, why);
  }
}

Message by_chance(const PartsScene& scene, ParameterId probability) {
  return Message({"failed-by-chance", "by chance ({} {:g})"}, info(probability).name,
                 scene.error(probability));
}

Message out_of_reach() { return Message({"nothing-in-reach", "nothing is within reach there"}); }

std::optional<Message> put_down(PartsScene& scene, ThingId thing, const ThingLocation& to) {
  World& world = scene.state.handled;
  if (auto why = world.move_thing(thing, to)) return why;
  const bool lay_high = world.thing(thing).attributes.find("above") != nullptr;
  if (!lay_high || !std::holds_alternative<Point>(to)) return std::nullopt;
  return world.set_attribute(thing, "above", 0.0);
}

void thing_moved(PartsScene& scene, ThingId thing) {
  for (std::uint32_t robot = 0; robot < scene.state.size(); ++robot) {
    thing_moved(scene, RobotId{robot}, thing);
  }
}

void thing_moved(PartsScene& scene, RobotId id, ThingId thing) {
  RobotParts& parts = scene.parts(id);
  std::vector<DesignatorId> about;
  const Message why({"track-thing-moved", "its thing was moved"});
  for (const Designator& one : parts.designators) {
    const auto* const denoted = std::get_if<ThingId>(&one.denotes);
    if (denoted != nullptr && within(scene.state.world, *denoted, thing)) about.push_back(one.id);
  }
  for (const DesignatorId number : about) {
    const Designator& one = *parts.find(number);
    const ThingId denoted = std::get<ThingId>(one.denotes);
    const bool local = one.type == DesignatorType::Local;
    const auto follows = [&](const CameraPart& camera) {
      return camera.tracking == number && (local ? is_local(scene, id, camera.place, denoted)
                                                 : place_of(scene, id, denoted) == PartPlace{});
    };
    if (std::ranges::none_of(parts.cameras, follows)) {
      forget_designator(scene, id, number, why);
      continue;
    }
    for (std::uint32_t camera = 0; camera < parts.cameras.size(); ++camera) {
      if (parts.cameras[camera].tracking == number && !follows(parts.cameras[camera])) {
        lose_track(scene, id, camera, why);
      }
    }
  }
}

std::vector<double> view_of(const CameraPart& camera, const Pose& robot, const World& world,
                            const ThingGrid& things, const Parameters& parameters,
                            RandomStream& random) {
  if (camera.place == PartPlace{}) {
    return camera_view(world, things, camera_pose(robot, camera), camera.resolution, parameters,
                       random);
  }
  const auto* const container = std::get_if<ThingId>(&camera.place);
  const double substance = container != nullptr ? substance_number(world.thing(*container)) : 0.0;
  return view_inside(substance, camera.resolution, parameters, random);
}

}  // namespace magna
