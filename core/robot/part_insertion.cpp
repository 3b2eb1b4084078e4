// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/part_insertion.h"

#include <algorithm>

namespace magna {
namespace {

constexpr double kSizeRounding = 1e-9;  // tolerance for sums of sizes

double size_of(const World& world, ThingId thing) {
  return world.thing(thing).attributes.number("size");
}

double capacity(const PartsScene& scene, RobotId id, const PartPlace& place) {
  if (const auto* const bin = std::get_if<BinNumber>(&place)) {
    return scene.parts(id).bins[bin->value].capacity;
  }
  const auto* const thing = std::get_if<ThingId>(&place);
  return thing == nullptr ? 0.0 : scene.state.world.thing(*thing).attributes.number("capacity");
}

double in_use(const PartsScene& scene, RobotId id, const PartPlace& place) {
  const World& world = scene.state.world;
  if (const auto* const thing = std::get_if<ThingId>(&place)) return world.capacity_in_use(*thing);
  double sum = 0.0;
  if (const auto* const bin = std::get_if<BinNumber>(&place)) {
    for (const ThingId inside : things_in(world, Resource::bin(id, bin->value))) {
      sum += size_of(world, inside);
    }
  }
  return sum;
}

double held_in(const PartsScene& scene, RobotId id, const PartPlace& place) {
  double sum = 0.0;
  for (std::size_t robot = 0; robot < scene.state.size(); ++robot) {
    const RobotId whose{static_cast<std::uint32_t>(robot)};
    if (whose != id && !std::holds_alternative<ThingId>(place)) continue;
    const std::vector<HandPart>& hands = scene.parts(whose).hands;
    for (std::uint32_t hand = 0; hand < hands.size(); ++hand) {
      if (hands[hand].place != place) continue;
      if (const auto thing = held(scene, whose, hand)) sum += size_of(scene.state.world, *thing);
    }
  }
  return sum;
}

/// Pulls a part out of its container when the robot has moved away from it.
template <class Move>
void pull_out(PartsScene& scene, Resource part, const PartPlace& place, Move move) {
  const auto* const container = std::get_if<ThingId>(&place);
  if (container == nullptr || outermost(scene, part.of_robot(), place)) return;
  scene.notices.push_back({.kind = PartNotice::Kind::PulledOut,
                           .robot = part.of_robot(),
                           .part = part,
                           .thing = *container});
  move(scene, part.of_robot(), part.part, PartPlace{});
}

}  // namespace

std::optional<ThingId> held(const PartsScene& scene, RobotId id, std::uint32_t hand) {
  const std::optional<ThingId> thing = scene.parts(id).hands[hand].holds;
  if (!thing) return std::nullopt;
  const auto* const holder = std::get_if<Resource>(&scene.state.world.thing(*thing).location);
  if (holder == nullptr || *holder != Resource::hand(id, hand)) return std::nullopt;
  return thing;
}

std::vector<DesignatorId> designators_on(const RobotParts& parts, ThingId thing) {
  std::vector<DesignatorId> on;
  for (const Designator& one : parts.designators) {
    const auto* const denoted = std::get_if<ThingId>(&one.denotes);
    if (denoted != nullptr && *denoted == thing) on.push_back(one.id);
  }
  return on;
}

double room_in(const PartsScene& scene, RobotId id, const PartPlace& place) {
  if (place == PartPlace{}) return 0.0;
  return capacity(scene, id, place) - in_use(scene, id, place) - held_in(scene, id, place);
}

bool fits(const PartsScene& scene, RobotId id, const PartPlace& place, double size) {
  return capacity(scene, id, place) > 0.0 && room_in(scene, id, place) + kSizeRounding >= size;
}

ErrorCode refusal(const PartsScene& scene, RobotId id, const PartPlace& into, double size) {
  const auto* const bin = std::get_if<BinNumber>(&into);
  const auto* const thing = std::get_if<ThingId>(&into);
  if (bin != nullptr && !scene.parts(id).bins[bin->value].open) return ErrorCode::BinClosed;
  if (thing != nullptr && scene.state.world.thing(*thing).attributes.flag("closed")) {
    return ErrorCode::BinClosed;
  }
  return fits(scene, id, into, size) ? ErrorCode::None : ErrorCode::InsufficientCapacity;
}

std::optional<PartPlace> outermost(const PartsScene& scene, RobotId id, PartPlace place) {
  const World& world = scene.state.world;
  bool carried = false;  // held by a hand of the robot: a part pulled out of it comes along
  // The container of a hand may have been put into the thing that the hand holds: an endless cycle.
  for (std::size_t step = 0; step <= world.things().size(); ++step) {
    const auto* const container = std::get_if<ThingId>(&place);
    if (container == nullptr) return place;
    const std::optional<PartPlace> outer = place_of(scene, id, *container);
    if (!outer || !is_local(scene, id, *outer, *container)) {
      return carried ? std::optional(PartPlace{}) : std::nullopt;
    }
    const auto* const holder = std::get_if<Resource>(&world.thing(*container).location);
    if (holder != nullptr && holder->kind == ResourceKind::Hand) carried = true;
    place = *outer;
  }
  return std::nullopt;
}

void move_camera(PartsScene& scene, RobotId id, std::uint32_t camera, const PartPlace& place) {
  RobotParts& parts = scene.parts(id);
  const std::optional<DesignatorId> tracked = parts.cameras[camera].tracking;
  parts.cameras[camera].place = place;
  if (!tracked) return;
  scene.notices.push_back({.kind = PartNotice::Kind::CameraMoved,
                           .robot = id,
                           .part = Resource::camera(id, camera),
                           .designator = tracked});
  end_track(scene, id, camera, ErrorCode::Interrupt);
  if (!parts.tracked(*tracked)) remove_designator(scene, id, *tracked);
}

void move_hand(PartsScene& scene, RobotId id, std::uint32_t hand, const PartPlace& place) {
  scene.parts(id).hands[hand].place = place;
  const std::optional<ThingId> thing = held(scene, id, hand);
  if (!thing) return;
  scene.notices.push_back({.kind = PartNotice::Kind::ThingMoved,
                           .robot = id,
                           .part = Resource::hand(id, hand),
                           .thing = thing});
  thing_moved(scene, *thing);
}

void pull_out_parts(PartsScene& scene, RobotId id) {
  const RobotParts& parts = scene.parts(id);
  for (std::uint32_t camera = 0; camera < parts.cameras.size(); ++camera) {
    pull_out(scene, Resource::camera(id, camera), parts.cameras[camera].place, move_camera);
  }
  for (std::uint32_t hand = 0; hand < parts.hands.size(); ++hand) {
    pull_out(scene, Resource::hand(id, hand), parts.hands[hand].place, move_hand);
  }
}

}  // namespace magna
