// SPDX-License-Identifier: GPL-3.0-or-later
// The texts for successful commands and for side effects (manual 3.7 and E).
#include "core/console/ending_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/console/shown_names.h"

namespace magna {
namespace {

/// The text of one result, by the command.
class EndingWriter {
 public:
  EndingWriter(const Engine& engine, const CommandResult& result)
      : world_(engine.world()), result_(result) {}

  // The robot.
  std::string operator()(const SetSpeed&) const {
    return fmt::format("robot-set-speed: Speed {:.2f}", result_.value);
  }
  std::string operator()(const SetTurnAngle&) const {
    return fmt::format("robot-set-turn-angle: Turn angle {:.2f}", result_.value);
  }
  std::string operator()(const Turn&) const { return turned("robot-turn"); }
  std::string operator()(const AboutFace&) const { return turned("robot-about-face"); }
  std::string operator()(const TurnLeft&) const { return turned("robot-turn-left"); }
  std::string operator()(const TurnRight&) const { return turned("robot-turn-right"); }
  std::string operator()(const AlignPlace&) const { return turned("robot-align-place"); }
  std::string operator()(const TurnCorner&) const { return turned("robot-turn-corner"); }
  std::string operator()(const GoForward& c) const {
    return fmt::format("robot-go-forward: Robot moved for {} ticks", c.ticks);
  }
  std::string operator()(const GotoWall&) const { return "robot-goto-wall: Robot at a wall"; }
  std::string operator()(const FollowWall&) const {
    return "robot-follow-wall: Robot at the end of the wall";
  }
  std::string operator()(const GotoDesignator&) const {
    return fmt::format("robot-goto-designator: Robot at {}", found());
  }
  std::string operator()(const Stop&) const { return "robot-stop: Robot stopped"; }
  std::string operator()(const SensePlace&) const {
    return fmt::format("robot-place: {}", shown_place_type(world_, result_.place_type));
  }
  std::string operator()(const Drive&) const { return {}; }

  // Cameras.
  std::string operator()(const CameraView& c) const {
    return fmt::format("camera-view: Camera {} sees {:.2f}", c.camera,
                       fmt::join(result_.view, " "));
  }
  std::string operator()(const CameraPlaceDesignator& c) const { return found_by(c.camera); }
  std::string operator()(const CameraObjectDesignator& c) const { return found_by(c.camera); }
  std::string operator()(const CameraTrack&) const { return {}; }  // reported when it began
  std::string operator()(const CameraUntrack& c) const {
    return fmt::format("camera-untrack: Camera {} no longer tracking{}{}", c.camera,
                       result_.designators.empty() ? "" : " ", found());
  }
  std::string operator()(const CameraTurn& c) const {
    return fmt::format("camera-turn: Camera {} turned {:.2f}", c.camera, result_.value);
  }
  std::string operator()(const CameraAlignRobot& c) const {
    return fmt::format("camera-align-robot: Camera {} turned {:.2f}", c.camera, result_.value);
  }
  std::string operator()(const CameraAlignPlace& c) const {
    return fmt::format("camera-align-place: Camera {} turned {:.2f}, aligned with {}", c.camera,
                       result_.value, shown_place_type(world_, result_.place_type));
  }
  std::string operator()(const CameraInsert& c) const {
    return fmt::format("camera-insert: Camera {} inserted into {}", c.camera, into(c.into));
  }
  std::string operator()(const CameraRemove& c) const {
    return fmt::format("camera-remove: Camera {} removed{}", c.camera, from());
  }

  // Hands and storage bins.
  std::string operator()(const HandGrasp& c) const {
    return fmt::format("hand-grasp: Hand {} grasped {}", c.hand, thing());
  }
  std::string operator()(const HandUngrasp& c) const {
    return fmt::format("hand-ungrasp: Hand {} dropped {}{}", c.hand, thing(), dropped_into());
  }
  std::string operator()(const HandGraspCheck& c) const {
    if (result_.code == ErrorCode::NotGrasping) {
      return fmt::format("hand-grasp-check: Hand {} not grasping", c.hand);
    }
    return fmt::format("hand-grasp-check: Hand {} grasping{}{}", c.hand, result_.thing ? " " : "",
                       result_.thing ? thing() : "");
  }
  std::string operator()(const HandTrack& c) const {
    return fmt::format("hand-track: Hand {} no longer grasping", c.hand);
  }
  std::string operator()(const HandInsert& c) const {
    return fmt::format("hand-insert: Hand {} inserted into {}", c.hand, into(c.into));
  }
  std::string operator()(const HandRemove& c) const {
    return fmt::format("hand-remove: Hand {} removed{}", c.hand, from());
  }
  std::string operator()(const BinOpen& c) const {
    return fmt::format("storage-bin-open: Storage-bin {} opened", c.bin);
  }
  std::string operator()(const BinClose& c) const {
    return fmt::format("storage-bin-close: Storage-bin {} closed", c.bin);
  }
  std::string operator()(const Manipulate& c) const {
    return fmt::format("manipulate: {} done{}", upper_case(c.name), given());
  }

 private:
  /// The value of a manipulation, as far as it is readable.
  std::string given() const {
    return std::visit(
        [](const auto& value) -> std::string {
          using Value = std::decay_t<decltype(value)>;
          if constexpr (std::is_same_v<Value, double>) return fmt::format(", gives {:g}", value);
          if constexpr (std::is_same_v<Value, std::string>) return fmt::format(", gives {}", value);
          if constexpr (std::is_same_v<Value, Symbol>) {
            return fmt::format(", gives {}", upper_case(value.text));
          }
          if constexpr (std::is_same_v<Value, DesignatorId>) {
            return fmt::format(", gives {}", shown_designator(value));
          }
          if constexpr (std::is_same_v<Value, Resource>) {
            return fmt::format(", gives {}", shown_part(value));
          }
          return {};
        },
        result_.given);
  }
  std::string turned(std::string_view prefix) const {
    return fmt::format("{}: Robot turned {:.2f}", prefix, result_.value);
  }
  /// "Designator 3", "Designators 3, 4".
  std::string found() const {
    if (result_.designators.empty()) return {};
    if (result_.designators.size() == 1) return shown_designator(result_.designators.front());
    std::vector<std::uint32_t> numbers;
    for (const DesignatorId one : result_.designators) numbers.push_back(one.value);
    return fmt::format("Designators {}", fmt::join(numbers, ", "));
  }
  std::string found_by(std::uint32_t camera) const {
    return fmt::format("get-designator: Camera {} found {}", camera, found());
  }
  std::string thing() const {
    return result_.thing ? shown_thing(world_, *result_.thing) : "something";
  }
  std::string into(const Destination& destination) const {
    if (result_.thing) return thing();
    if (const auto* const bin = std::get_if<BinNumber>(&destination)) return shown_bin(*bin);
    return shown_designator(std::get<DesignatorId>(destination));
  }
  std::string from() const {
    if (result_.thing) return fmt::format(" from {}", thing());
    return result_.part ? fmt::format(" from {}", shown_part(*result_.part)) : "";
  }
  std::string dropped_into() const {
    if (result_.part) return fmt::format(" into {}", shown_part(*result_.part));
    if (!result_.thing) return {};
    const ThingLocation& location = world_.thing(*result_.thing).location;
    const auto* const container = std::get_if<ThingId>(&location);
    return container != nullptr ? fmt::format(" into {}", shown_thing(world_, *container)) : "";
  }

  const World& world_;
  const CommandResult& result_;
};

}  // namespace

bool ended_well(const RobotCommand& command, const CommandResult& result) {
  if (result.code == ErrorCode::None) return true;
  return std::holds_alternative<HandGraspCheck>(command) &&
         (result.code == ErrorCode::Grasping || result.code == ErrorCode::NotGrasping);
}

std::string ending_message(const Engine& engine, const RobotCommand& command,
                           const CommandResult& result) {
  return std::visit(EndingWriter(engine, result), command);
}

std::string notice_text(const World& world, const PartNotice& notice) {
  const auto part = [&] { return notice.part ? shown_part(*notice.part) : "Robot"; };
  const auto designator = [&] {
    return notice.designator ? shown_designator(*notice.designator) : "Designator";
  };
  const auto thing = [&] { return notice.thing ? shown_thing(world, *notice.thing) : "something"; };
  switch (notice.kind) {
    case PartNotice::Kind::TrackBegan:
      return fmt::format("camera-track: {} tracking {}", part(), designator());
    case PartNotice::Kind::CameraMoved:
      return fmt::format("{} moved. No longer tracking {}", part(), designator());
    case PartNotice::Kind::ThingMoved: return fmt::format("{} has moved", thing());
    case PartNotice::Kind::DesignatorRemoved: return fmt::format("Removing {}", designator());
    case PartNotice::Kind::TrackInvalid:
      return fmt::format("{} no longer valid. {} lost track", designator(), part());
    case PartNotice::Kind::BecameNonLocal:
      return fmt::format("{} has become non-local", designator());
    case PartNotice::Kind::PulledOut:
      return fmt::format("Robot moved. {} no longer in {}", part(), thing());
  }
  return {};
}

}  // namespace magna
