// SPDX-License-Identifier: GPL-3.0-or-later
// Putting cameras and hands into things and bins, and out again (manual 3.4.3 and 3.6). Errors are
// checked in the order of the code.
#include "core/robot/part_insertion.h"

namespace magna {
namespace {

CommandResult into_thing(RobotId id, ThingId thing, DesignatorId designator) {
  CommandResult result{.robot = id, .thing = thing};
  result.designators.push_back(designator);
  return result;
}

CommandResult into_bin(RobotId id, BinNumber bin) {
  return {.robot = id, .part = Resource::bin(id, bin.value)};
}

/// Why a part of `place` and `size` cannot enter a bin; None = it can, unless it misses.
ErrorCode bin_refusal(const PartsScene& scene, RobotId id, const PartPlace& place, BinNumber bin,
                      double size) {
  if (bin.value >= scene.parts(id).bins.size()) return ErrorCode::BadDesignator;
  if (place != PartPlace{}) return ErrorCode::DifferentLocation;
  return refusal(scene, id, bin, size);
}

double size_in_hand(const PartsScene& scene, RobotId id, std::uint32_t hand) {
  const std::optional<ThingId> thing = held(scene, id, hand);
  return thing ? scene.state.world.thing(*thing).attributes.number("size") : 0.0;
}

ErrorCode thing_refusal(const PartsScene& scene, RobotId id, std::uint32_t hand, ThingId into) {
  const std::optional<ThingId> holds = held(scene, id, hand);
  if (holds && within(scene.state.world, into, *holds)) return ErrorCode::HoldingThing;
  if (!is_local(scene, id, scene.parts(id).hands[hand].place, into)) {
    return ErrorCode::DifferentLocation;
  }
  return refusal(scene, id, into, size_in_hand(scene, id, hand));
}

CommandResult insert(PartsScene& scene, RobotId id, const HandInsert& command, DesignatorId into) {
  RobotParts& parts = scene.parts(id);
  RandomStream& random = parts.hands[command.hand].random;
  const Designator* const designator = parts.find(into);
  if (designator == nullptr) return failed(id, ErrorCode::BadDesignator);
  if (designator->type != DesignatorType::Local) return failed(id, ErrorCode::NonLocalDesignator);
  std::vector<DesignatorId> bumped{into};
  ErrorCode code = ErrorCode::HandBump;
  std::optional<Message> why = out_of_reach();
  const ThingId* const denoted = std::get_if<ThingId>(&designator->denotes);
  const ThingId thing = denoted == nullptr ? ThingId{} : *denoted;  // outlives the designator
  if (denoted != nullptr) {
    bumped = designators_on(parts, thing);
    code = thing_refusal(scene, id, command.hand, thing);
    const bool tried = code == ErrorCode::None;
    why.reset();
    if (tried && random.chance(scene.error(kParameter<"Hand-Insert-Miss-Prob">))) {
      code = ErrorCode::HandBump;
      why = by_chance(scene, kParameter<"Hand-Insert-Miss-Prob">);
    }
  }
  if (code == ErrorCode::HandBump) {
    for (const DesignatorId one : bumped) {
      const bool lost = random.chance(scene.error(kParameter<"Hand-Insert-Lose-Desig-Prob">));
      if (!lost) continue;
      remove_designator(scene, id, one,
                        by_chance(scene, kParameter<"Hand-Insert-Lose-Desig-Prob">));
    }
  }
  if (code != ErrorCode::None) return failed(id, code, std::move(why));
  move_hand(scene, id, command.hand, thing);
  return into_thing(id, thing, into);
}

CommandResult insert(PartsScene& scene, RobotId id, const HandInsert& command, BinNumber into) {
  HandPart& hand = scene.parts(id).hands[command.hand];
  const double size = size_in_hand(scene, id, command.hand);
  const ErrorCode code = bin_refusal(scene, id, hand.place, into, size);
  if (code != ErrorCode::None) return failed(id, code);
  if (hand.random.chance(scene.error(kParameter<"Hand-Insert-Miss-Prob">))) {
    return failed(id, ErrorCode::HandBump, by_chance(scene, kParameter<"Hand-Insert-Miss-Prob">));
  }
  move_hand(scene, id, command.hand, into);
  return into_bin(id, into);
}

CommandResult insert(PartsScene& scene, RobotId id, const CameraInsert& command,
                     DesignatorId into) {
  RobotParts& parts = scene.parts(id);
  CameraPart& camera = parts.cameras[command.camera];
  const Designator* const designator = parts.find(into);
  if (designator == nullptr) return failed(id, ErrorCode::BadDesignator);
  if (designator->type != DesignatorType::Local) return failed(id, ErrorCode::NonLocalDesignator);
  if (!camera.tracking) return failed(id, ErrorCode::NotTracking);
  if (camera.tracking != into) return failed(id, ErrorCode::NotTrackingDestination);
  const ThingId* const denoted = std::get_if<ThingId>(&designator->denotes);
  // A false object, or one taken away within this tick, cannot be entered.
  if (denoted == nullptr || !is_local(scene, id, camera.place, *denoted)) {
    remove_designator(scene, id, into, out_of_reach());
    return failed(id, ErrorCode::CameraBump, out_of_reach());
  }
  const ThingId thing = *denoted;
  const ErrorCode code = refusal(scene, id, thing, kCameraRoom);
  if (code != ErrorCode::None) return failed(id, code);
  if (camera.random.chance(scene.error(kParameter<"Camera-Insert-Miss-Prob">))) {
    const Message why = by_chance(scene, kParameter<"Camera-Insert-Miss-Prob">);
    remove_designator(scene, id, into, why);
    return failed(id, ErrorCode::CameraBump, why);
  }
  const bool lost = camera.random.chance(scene.error(kParameter<"Camera-Insert-Lose-Desig-Prob">));
  move_camera(scene, id, command.camera, thing);
  if (lost) remove_designator(scene, id, into);
  return into_thing(id, thing, into);
}

/// No track is needed for this (manual D.7).
CommandResult insert(PartsScene& scene, RobotId id, const CameraInsert& command, BinNumber into) {
  CameraPart& camera = scene.parts(id).cameras[command.camera];
  const ErrorCode code = bin_refusal(scene, id, camera.place, into, kCameraRoom);
  if (code != ErrorCode::None) return failed(id, code);
  if (camera.random.chance(scene.error(kParameter<"Camera-Insert-Miss-Prob">))) {
    return failed(id, ErrorCode::CameraBump,
                  by_chance(scene, kParameter<"Camera-Insert-Miss-Prob">));
  }
  move_camera(scene, id, command.camera, into);
  return into_bin(id, into);
}

/// The place of a part at `place` after it is taken out; outside if it was in a bin, or in a
/// container that has left the robot's reach within this tick.
PartPlace around(const PartsScene& scene, RobotId id, const PartPlace& place) {
  const auto* const container = std::get_if<ThingId>(&place);
  if (container == nullptr || !outermost(scene, id, place)) return {};
  return place_of(scene, id, *container).value_or(PartPlace{});
}

CommandResult out_of(RobotId id, const PartPlace& place) {
  CommandResult result{.robot = id};
  if (const auto* const thing = std::get_if<ThingId>(&place)) result.thing = *thing;
  if (const auto* const bin = std::get_if<BinNumber>(&place)) {
    result.part = Resource::bin(id, bin->value);
  }
  return result;
}

}  // namespace

PartEnding perform(PartsScene& scene, RobotId id, const CameraInsert& command) {
  return std::visit([&](const auto into) { return insert(scene, id, command, into); },
                    command.into);
}

PartEnding perform(PartsScene& scene, RobotId id, const CameraRemove& command) {
  const PartPlace from = scene.parts(id).cameras[command.camera].place;
  if (from == PartPlace{}) return failed(id, ErrorCode::NotInside);
  move_camera(scene, id, command.camera, around(scene, id, from));
  return out_of(id, from);
}

PartEnding perform(PartsScene& scene, RobotId id, const HandInsert& command) {
  return std::visit([&](const auto into) { return insert(scene, id, command, into); },
                    command.into);
}

PartEnding perform(PartsScene& scene, RobotId id, const HandRemove& command) {
  const PartPlace from = scene.parts(id).hands[command.hand].place;
  if (from == PartPlace{}) return failed(id, ErrorCode::NotInside);
  const PartPlace to = around(scene, id, from);
  const double size = size_in_hand(scene, id, command.hand);
  // An empty hand can always come out; one that holds something needs room outside.
  if (to != PartPlace{} && size > 0.0 && !fits(scene, id, to, size)) {
    return failed(id, ErrorCode::InsufficientCapacity);
  }
  move_hand(scene, id, command.hand, to);
  return out_of(id, from);
}

}  // namespace magna
