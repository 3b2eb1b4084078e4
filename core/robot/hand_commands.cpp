// SPDX-License-Identifier: GPL-3.0-or-later
// Grasping, dropping, and sensing what is held (manual 3.6). Errors are checked in the order of the
// code.
#include "core/robot/part_insertion.h"

namespace magna {
namespace {

/// Why a grasp is not attempted; None = it is attempted.
ErrorCode grasp_refusal(const PartsScene& scene, RobotId id, const HandGrasp& command) {
  const RobotParts& parts = scene.parts(id);
  if (held(scene, id, command.hand)) return ErrorCode::HandGrasping;
  const Designator* const designator = parts.find(command.designator);
  if (designator == nullptr) return ErrorCode::BadDesignator;
  if (designator->type != DesignatorType::Local) return ErrorCode::NonLocalGrasp;
  if (command.camera >= parts.cameras.size()) return ErrorCode::NotTracked;
  const CameraPart& camera = parts.cameras[command.camera];
  if (camera.tracking != command.designator) return ErrorCode::NotTracked;
  if (camera.place != parts.hands[command.hand].place) return ErrorCode::DifferentLocation;
  return ErrorCode::None;
}

/// The thing that the hand reaches by the designator; nothing if the designator is false, the thing
/// was taken away within this tick, or another hand holds it.
std::optional<ThingId> within_grasp(const PartsScene& scene, RobotId id, const HandGrasp& command) {
  const auto* const thing =
      std::get_if<ThingId>(&scene.parts(id).find(command.designator)->denotes);
  if (thing == nullptr) return std::nullopt;
  if (!is_local(scene, id, scene.parts(id).hands[command.hand].place, *thing)) return std::nullopt;
  const auto* const holder = std::get_if<Resource>(&scene.state.world.thing(*thing).location);
  if (holder != nullptr && holder->kind == ResourceKind::Hand) return std::nullopt;
  return *thing;
}

/// The thing was touched: designators on it may be lost, each with its own probability, which
/// "happens silently".
void jolt(PartsScene& scene, RobotId id, std::uint32_t hand, ThingId thing) {
  RobotParts& parts = scene.parts(id);
  for (const DesignatorId one : designators_on(parts, thing)) {
    if (!parts.hands[hand].random.chance(scene.error(kParameter<"Prob-Grasp-Lose-Desig">)))
      continue;
    for (std::uint32_t camera = 0; camera < parts.cameras.size(); ++camera) {
      if (parts.cameras[camera].tracking == one) {
        end_track(scene, id, camera, ErrorCode::LostTrack,
                  by_chance(scene, kParameter<"Prob-Grasp-Lose-Desig">));
      }
    }
    std::erase_if(parts.designators, [one](const Designator& d) { return d.id == one; });
  }
}

/// The thing is out of the other robots' sight. Designators of the robot itself stay valid: the
/// thing has not moved.
void take(PartsScene& scene, RobotId id, std::uint32_t hand, ThingId thing) {
  scene.state.handled.move_thing(thing, Resource::hand(id, hand));
  scene.parts(id).hands[hand].holds = thing;
  for (std::uint32_t other = 0; other < scene.state.size(); ++other) {
    if (RobotId{other} != id) thing_moved(scene, RobotId{other}, thing);
  }
}

/// Where a thing lands that the hand drops.
ThingLocation below(const PartsScene& scene, RobotId id, const PartPlace& place) {
  if (const auto* const thing = std::get_if<ThingId>(&place)) return *thing;
  if (const auto* const bin = std::get_if<BinNumber>(&place)) return Resource::bin(id, bin->value);
  return scene.state.truth[id.index()].position();
}

}  // namespace

PartEnding perform(PartsScene& scene, RobotId id, const HandGrasp& command) {
  const ErrorCode refused = grasp_refusal(scene, id, command);
  if (refused != ErrorCode::None) return failed(id, refused);
  const std::optional<ThingId> thing = within_grasp(scene, id, command);
  if (!thing) return failed(id, ErrorCode::MissedGrasp, out_of_reach());
  HandPart& hand = scene.parts(id).hands[command.hand];
  const bool missed = hand.random.chance(scene.error(kParameter<"Prob-Miss-Grasp">));
  jolt(scene, id, command.hand, *thing);
  if (missed) {
    return failed(id, ErrorCode::MissedGrasp, by_chance(scene, kParameter<"Prob-Miss-Grasp">));
  }
  if (!hand.lifts(scene.state.world.weight(*thing))) {
    return failed(id, ErrorCode::InsufficientStrength);
  }
  take(scene, id, command.hand, *thing);
  CommandResult result{.robot = id, .thing = thing};
  result.designators.push_back(command.designator);
  return result;
}

/// Designators on the thing are unaffected: it stays at the hand's place.
PartEnding perform(PartsScene& scene, RobotId id, const HandUngrasp& command) {
  HandPart& hand = scene.parts(id).hands[command.hand];
  const std::optional<ThingId> thing = held(scene, id, command.hand);
  if (!thing) {
    hand.holds.reset();
    return failed(id, ErrorCode::NotGrasping);
  }
  // Refused when the robot is outside the map, or the hand is inside something that was put into
  // the held thing: the hand then keeps the thing.
  if (put_down(scene, *thing, below(scene, id, hand.place))) {
    return failed(id, ErrorCode::Failed);
  }
  hand.holds.reset();
  CommandResult result{.robot = id, .thing = thing};
  if (const auto* const bin = std::get_if<BinNumber>(&hand.place)) {
    result.part = Resource::bin(id, bin->value);
  }
  return result;
}

PartEnding perform(PartsScene& scene, RobotId id, const HandGraspCheck& command) {
  CommandResult result{.robot = id, .code = ErrorCode::Grasping};
  result.thing = held(scene, id, command.hand);
  if (!result.thing) {
    result.code = ErrorCode::NotGrasping;
    scene.parts(id).hands[command.hand].holds.reset();
  }
  return result;
}

PartEnding perform(PartsScene& scene, RobotId id, const HandTrack& command) {
  HandPart& hand = scene.parts(id).hands[command.hand];
  if (!hand.holds) return failed(id, ErrorCode::NotGrasping);
  if (held(scene, id, command.hand)) return std::nullopt;
  CommandResult result{.robot = id, .code = ErrorCode::GraspLost};
  result.thing = std::exchange(hand.holds, std::nullopt);
  return result;
}

}  // namespace magna
