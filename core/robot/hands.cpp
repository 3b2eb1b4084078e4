// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/hands.h"

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

/// A camera or hand that is in the bin, directly or inside a thing, and would jam its lid.
std::optional<Resource> part_in(const PartsScene& scene, RobotId id, std::uint32_t bin) {
  const RobotParts& parts = scene.parts(id);
  const auto in_bin = [&](const PartPlace& place) {
    return outermost(scene, id, place) == PartPlace{BinNumber{bin}};
  };
  for (std::uint32_t camera = 0; camera < parts.cameras.size(); ++camera) {
    if (in_bin(parts.cameras[camera].place)) return Resource::camera(id, camera);
  }
  for (std::uint32_t hand = 0; hand < parts.hands.size(); ++hand) {
    if (in_bin(parts.hands[hand].place)) return Resource::hand(id, hand);
  }
  return std::nullopt;
}

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

// Grasping, dropping, and sensing what is held (manual 3.6). Errors are checked in the order of the
// code.

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

// Opening and closing storage bins (manual 3.6).

PartEnding perform(PartsScene& scene, RobotId id, const BinOpen& command) {
  BinPart& bin = scene.parts(id).bins[command.bin];
  if (bin.open) return CommandResult{.robot = id, .code = ErrorCode::BinOpen};
  bin.open = true;
  return CommandResult{.robot = id};
}

PartEnding perform(PartsScene& scene, RobotId id, const BinClose& command) {
  BinPart& bin = scene.parts(id).bins[command.bin];
  if (!bin.open) return CommandResult{.robot = id, .code = ErrorCode::BinClosed};
  if (const auto part = part_in(scene, id, command.bin)) {
    return CommandResult{.robot = id, .code = ErrorCode::RobotInBin, .part = part};
  }
  const bool empty = things_in(scene.state.world, Resource::bin(id, command.bin)).empty();
  if (!empty && bin.random.chance(scene.error(kParameter<"Bin-Close-Jam-Prob">))) {
    return CommandResult{.robot = id, .code = ErrorCode::BinJammed};
  }
  bin.open = false;
  return CommandResult{.robot = id};
}

// Putting cameras and hands into things and bins, and out again (manual 3.4.3 and 3.6). Errors are
// checked in the order of the code.

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
