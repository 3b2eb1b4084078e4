// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/robot/designator.h"
#include "core/robot/manipulation.h"
#include "core/sensing/descriptor_match.h"
#include "core/sim/error_code.h"
#include "core/sim/ids.h"
#include "core/sim/message.h"
#include "core/sim/resource.h"

namespace magna {

class StateHash;
struct PartsScene;

/// Velocity in the body frame: forwards, to the right, clockwise; m/s and rad/s.
struct BodyVelocity {
  double vx = 0.0;
  double vy = 0.0;
  double omega = 0.0;
  friend bool operator==(const BodyVelocity&, const BodyVelocity&) = default;
};

void add(StateHash& hash, const BodyVelocity& velocity);

/// How a command ended, and the values that the manual's heading lists after the resource.
struct CommandResult {
  RobotId robot;
  ErrorCode code = ErrorCode::None;
  /// The speed or turn angle that was set, or the angle turned (as sensed); 0 for other commands.
  double value = 0.0;
  /// For `place` and `camera-align-place`: index into World::place_types(), -1 = none was sensed.
  int place_type = -1;
  std::vector<double> view = {};               ///< for camera-view: one number per pixel
  std::vector<DesignatorId> designators = {};  ///< found, tracked, reached or inserted into
  /// For a bin that does not close: the part in it. For a part that was put into a bin, or that
  /// dropped something there: the bin.
  std::optional<Resource> part = {};
  /// The thing that was grasped, dropped, inserted into or removed from. Used in messages; programs
  /// see only designators.
  std::optional<ThingId> thing = {};
  /// The error code of a manipulation that is not in the manual's list: upper case, without a
  /// colon; `code` is then FAILED. code_name() returns the relevant one.
  std::string custom_error = {};
  ManipulationValue given = {};  ///< the value of a manipulation, also set on an error
  /// Why the command failed, where the code has several reasons: "hidden by box#3". For programs
  /// only: it may name what the team cannot know.
  std::optional<Message> why = {};
};

/// The name of the error code, from the manual or a manipulation; "" = success.
std::string_view code_name(const CommandResult& result);

/// Called exactly once for every command issued: when it ends, is interrupted, or its robot or
/// world is removed (manual 3.1.1).
using Continuation = std::function<void(const CommandResult&)>;

// A command describes itself (core/sim/described.h), and says what differs from most commands:
//
//   kMoves = false      moves neither the body nor a hand, a bin or the arm of a camera
//   kNeedsWorld = true  of the body: fails for a robot that is elsewhere (ScheduledDriver)
//   kDelays             of a part: parameters, the ticks until it is carried out
//
// State hashes have the members in the order of `fields`.

// The commands of the robot resource (manual 3.5). Speeds in cells per tick and angles in radians,
// as in the manual.
//
// An `ars` robot begins its motion after the delay of manual 4; other robots begin at once.
// Arguments that are NaN count as zero.

struct SetSpeed {
  double cells_per_tick = 0.0;
  static constexpr std::string_view kName = "set-speed";
  static constexpr bool kMoves = false;
  static constexpr void fields(auto& self, auto&& visit) { visit("argument", self.cells_per_tick); }
};
struct SetTurnAngle {
  double radians_per_tick = 0.0;
  static constexpr std::string_view kName = "set-turn-angle";
  static constexpr bool kMoves = false;
  static constexpr void fields(auto& self, auto&& visit) {
    visit("argument", self.radians_per_tick);
  }
};
struct Turn {
  double radians = 0.0;
  static constexpr std::string_view kName = "turn";
  static constexpr void fields(auto& self, auto&& visit) { visit("argument", self.radians); }
};
struct AboutFace {
  static constexpr std::string_view kName = "about-face";
  static constexpr void fields(auto&, auto&& visit) { visit(); }
};
struct TurnLeft {
  static constexpr std::string_view kName = "turn-left";
  static constexpr void fields(auto&, auto&& visit) { visit(); }
};
struct TurnRight {
  static constexpr std::string_view kName = "turn-right";
  static constexpr void fields(auto&, auto&& visit) { visit(); }
};
/// Turns to the nearest canonical direction of the sensed place.
struct AlignPlace {
  static constexpr std::string_view kName = "align-place";
  static constexpr bool kNeedsWorld = true;
  static constexpr void fields(auto&, auto&& visit) { visit(); }
};
/// Turns round the end of a wall, or along the wall ahead.
struct TurnCorner {
  static constexpr std::string_view kName = "turn-corner";
  static constexpr bool kNeedsWorld = true;
  static constexpr void fields(auto&, auto&& visit) { visit(); }
};
struct GoForward {
  Tick ticks = 0;
  static constexpr std::string_view kName = "go-forward";
  static constexpr void fields(auto& self, auto&& visit) { visit("ticks", self.ticks); }
};
struct GotoWall {
  static constexpr std::string_view kName = "goto-wall";
  static constexpr bool kNeedsWorld = true;
  static constexpr void fields(auto&, auto&& visit) { visit(); }
};
/// Drives beside the nearest wall until it ends or the robot is blocked (manual C).
struct FollowWall {
  static constexpr std::string_view kName = "follow-wall";
  static constexpr bool kNeedsWorld = true;
  static constexpr void fields(auto&, auto&& visit) { visit(); }
};
/// Drives to the object that camera `camera` tracks.
struct GotoDesignator {
  std::uint32_t camera = 0;
  static constexpr std::string_view kName = "goto-designator";
  static constexpr bool kNeedsWorld = true;
  static constexpr void fields(auto& self, auto&& visit) { visit("camera", self.camera); }
};
struct Stop {
  static constexpr std::string_view kName = "stop";
  static constexpr bool kMoves = false;
  static constexpr void fields(auto&, auto&& visit) { visit(); }
};
/// Senses the type of the place at the robot (manual C: robot-place*).
struct SensePlace {
  static constexpr std::string_view kName = "place";
  static constexpr bool kMoves = false;
  static constexpr bool kNeedsWorld = true;
  static constexpr void fields(auto&, auto&& visit) { visit(); }
};
/// Not in the manual: follows a body velocity for `seconds`; ends with None or ROBOT-BLOCKED.
struct Drive {
  BodyVelocity velocity;
  double seconds = 0.0;
  static constexpr std::string_view kName = "drive";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("velocity", self.velocity, "argument", self.seconds);
  }
};

// The commands of a robot's parts (manual 3.4.3 and 3.6); a part is given by its number. `perform`
// carries one out after its delay.

template <std::size_t Count>
using Delays = std::array<std::string_view, Count>;

/// How the command of a part ended; nothing while it continues.
using PartEnding = std::optional<CommandResult>;

struct BinNumber {
  std::uint32_t value = 0;
  friend bool operator==(const BinNumber&, const BinNumber&) = default;
};
/// The destination of a camera or hand: a thing, or a bin of the same robot.
using Destination = std::variant<DesignatorId, BinNumber>;

struct CameraView {
  std::uint32_t camera = 0;
  static constexpr std::string_view kName = "camera-view";
  static constexpr bool kMoves = false;
  static constexpr void fields(auto& self, auto&& visit) { visit("camera", self.camera); }
};
PartEnding perform(PartsScene& scene, RobotId id, const CameraView& command);

/// Finds one or all places of a type and returns designators.
struct CameraPlaceDesignator {
  std::uint32_t camera = 0;
  std::string place_type = {};
  bool all = false;
  static constexpr std::string_view kName = "camera-get-place-designator";
  static constexpr bool kMoves = false;
  static constexpr Delays<1> kDelays = {"Camera-Desig-Delay"};
  static constexpr void fields(auto& self, auto&& visit) {
    visit("camera", self.camera, "place-type", self.place_type, "all", self.all);
  }
};
PartEnding perform(PartsScene& scene, RobotId id, const CameraPlaceDesignator& command);

/// Finds one or all things that match a description and returns designators.
struct CameraObjectDesignator {
  std::uint32_t camera = 0;
  DesignatorType type = DesignatorType::NonLocal;
  DescriptorSpec spec = {};
  bool all = false;
  static constexpr std::string_view kName = "camera-get-object-designator";
  static constexpr bool kMoves = false;
  static constexpr Delays<1> kDelays = {"Camera-Desig-Delay"};
  static constexpr void fields(auto& self, auto&& visit) {
    visit("camera", self.camera, "type", self.type, "all", self.all, "spec", self.spec);
  }
};
PartEnding perform(PartsScene& scene, RobotId id, const CameraObjectDesignator& command);

/// Runs until the track is lost, untracked or interrupted; a PartNotice reports its start.
struct CameraTrack {
  std::uint32_t camera = 0;
  DesignatorId designator = {};
  static constexpr std::string_view kName = "camera-track";
  static constexpr bool kMoves = false;
  static constexpr Delays<1> kDelays = {"Camera-Desig-Delay"};
  static constexpr void fields(auto& self, auto&& visit) {
    visit("camera", self.camera, "designator", self.designator);
  }
};
PartEnding perform(PartsScene& scene, RobotId id, const CameraTrack& command);

struct CameraUntrack {
  std::uint32_t camera = 0;
  static constexpr std::string_view kName = "camera-untrack";
  static constexpr bool kMoves = false;
  static constexpr void fields(auto& self, auto&& visit) { visit("camera", self.camera); }
};
PartEnding perform(PartsScene& scene, RobotId id, const CameraUntrack& command);

struct CameraTurn {
  std::uint32_t camera = 0;
  double radians = 0.0;
  static constexpr std::string_view kName = "camera-turn";
  static constexpr bool kMoves = false;
  static constexpr Delays<1> kDelays = {"Camera-Align-Delay"};
  static constexpr void fields(auto& self, auto&& visit) {
    visit("camera", self.camera, "argument", self.radians);
  }
};
PartEnding perform(PartsScene& scene, RobotId id, const CameraTurn& command);

struct CameraAlignRobot {
  std::uint32_t camera = 0;
  static constexpr std::string_view kName = "camera-align-robot";
  static constexpr bool kMoves = false;
  static constexpr Delays<1> kDelays = {"Camera-Align-Delay"};
  static constexpr void fields(auto& self, auto&& visit) { visit("camera", self.camera); }
};
PartEnding perform(PartsScene& scene, RobotId id, const CameraAlignRobot& command);

struct CameraAlignPlace {
  std::uint32_t camera = 0;
  static constexpr std::string_view kName = "camera-align-place";
  static constexpr bool kMoves = false;
  static constexpr Delays<1> kDelays = {"Camera-Align-Delay"};
  static constexpr void fields(auto& self, auto&& visit) { visit("camera", self.camera); }
};
PartEnding perform(PartsScene& scene, RobotId id, const CameraAlignPlace& command);

struct CameraInsert {
  std::uint32_t camera = 0;
  Destination into = {};
  static constexpr std::string_view kName = "camera-insert";
  static constexpr Delays<1> kDelays = {"Camera-Move-Delay"};
  static constexpr void fields(auto& self, auto&& visit) {
    visit("camera", self.camera, "into", self.into);
  }
};
PartEnding perform(PartsScene& scene, RobotId id, const CameraInsert& command);

struct CameraRemove {
  std::uint32_t camera = 0;
  static constexpr std::string_view kName = "camera-remove";
  static constexpr Delays<1> kDelays = {"Camera-Move-Delay"};
  static constexpr void fields(auto& self, auto&& visit) { visit("camera", self.camera); }
};
PartEnding perform(PartsScene& scene, RobotId id, const CameraRemove& command);

/// Grasps the thing that `camera` tracks as `designator`.
struct HandGrasp {
  std::uint32_t hand = 0;
  std::uint32_t camera = 0;
  DesignatorId designator = {};
  static constexpr std::string_view kName = "hand-grasp-desig";
  static constexpr Delays<2> kDelays = {"Hand-Move-Delay", "Hand-Grasp-Delay"};
  static constexpr void fields(auto& self, auto&& visit) {
    visit("camera", self.camera, "hand", self.hand, "designator", self.designator);
  }
};
PartEnding perform(PartsScene& scene, RobotId id, const HandGrasp& command);

struct HandUngrasp {
  std::uint32_t hand = 0;
  static constexpr std::string_view kName = "hand-ungrasp";
  static constexpr Delays<1> kDelays = {"Hand-Grasp-Delay"};
  static constexpr void fields(auto& self, auto&& visit) { visit("hand", self.hand); }
};
PartEnding perform(PartsScene& scene, RobotId id, const HandUngrasp& command);

struct HandGraspCheck {
  std::uint32_t hand = 0;
  static constexpr std::string_view kName = "hand-grasp-check";
  static constexpr bool kMoves = false;
  static constexpr void fields(auto& self, auto&& visit) { visit("hand", self.hand); }
};
PartEnding perform(PartsScene& scene, RobotId id, const HandGraspCheck& command);

/// Runs until the hand loses its grip.
struct HandTrack {
  std::uint32_t hand = 0;
  static constexpr std::string_view kName = "hand-track";
  static constexpr bool kMoves = false;
  static constexpr void fields(auto& self, auto&& visit) { visit("hand", self.hand); }
};
PartEnding perform(PartsScene& scene, RobotId id, const HandTrack& command);

struct HandInsert {
  std::uint32_t hand = 0;
  Destination into = {};
  static constexpr std::string_view kName = "hand-insert";
  static constexpr Delays<1> kDelays = {"Hand-Move-Delay"};
  static constexpr void fields(auto& self, auto&& visit) {
    visit("hand", self.hand, "into", self.into);
  }
};
PartEnding perform(PartsScene& scene, RobotId id, const HandInsert& command);

struct HandRemove {
  std::uint32_t hand = 0;
  static constexpr std::string_view kName = "hand-remove";
  static constexpr Delays<1> kDelays = {"Hand-Move-Delay"};
  static constexpr void fields(auto& self, auto&& visit) { visit("hand", self.hand); }
};
PartEnding perform(PartsScene& scene, RobotId id, const HandRemove& command);

struct BinOpen {
  std::uint32_t bin = 0;
  static constexpr std::string_view kName = "storage-bin-open";
  static constexpr Delays<1> kDelays = {"Bin-Delay"};
  static constexpr void fields(auto& self, auto&& visit) { visit("bin", self.bin); }
};
PartEnding perform(PartsScene& scene, RobotId id, const BinOpen& command);

struct BinClose {
  std::uint32_t bin = 0;
  static constexpr std::string_view kName = "storage-bin-close";
  static constexpr Delays<1> kDelays = {"Bin-Delay"};
  static constexpr void fields(auto& self, auto&& visit) { visit("bin", self.bin); }
};
PartEnding perform(PartsScene& scene, RobotId id, const BinClose& command);

using RobotCommand =
    std::variant<SetSpeed, SetTurnAngle, Turn, AboutFace, TurnLeft, TurnRight, AlignPlace,
                 TurnCorner, GoForward, GotoWall, FollowWall, GotoDesignator, Stop, SensePlace,
                 Drive, CameraView, CameraPlaceDesignator, CameraObjectDesignator, CameraTrack,
                 CameraUntrack, CameraTurn, CameraAlignRobot, CameraAlignPlace, CameraInsert,
                 CameraRemove, HandGrasp, HandUngrasp, HandGraspCheck, HandTrack, HandInsert,
                 HandRemove, BinOpen, BinClose, Manipulate>;

/// "set-speed", "turn", "camera-view", "storage-bin-open", …: the manual's name without `robot-`.
/// The name is the same for one designator and for all.
std::string_view name(const RobotCommand& command);

/// The resource that the command occupies while it runs.
Resource resource_of(RobotId robot, const RobotCommand& command);

/// Whether the command moves the body, a hand, a bin or the arm of a camera. Commands that set or
/// sense something, turn a camera or stop do not: they are allowed for every rank and under STOP.
bool is_motion(const RobotCommand& command);

void add(StateHash& hash, const RobotCommand& command);

}  // namespace magna
