// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/agent/agent_action.h"
#include "core/agent/agent_description.h"
#include "core/engine/annotation.h"
#include "core/engine/author.h"
#include "core/engine/pane.h"
#include "core/factory/hall.h"  // its enumerators called Input come before the type of that name
#include "core/factory/robot_action.h"
#include "core/imagery/stored_image.h"
#include "core/mission/missions.h"
#include "core/mission/no_go_area.h"
#include "core/robot/command.h"
#include "core/robot/image_camera.h"
#include "core/robot/opcode.h"
#include "core/robot/remote_robot.h"
#include "core/world/world_description.h"

namespace magna::input {

// clang-format off: one input a line

/// The active robot (camera, teleoperation) becomes `robot`, and the selected set just it.
struct Select {
  RobotId robot;
};
/// The selected set (commands to many); the active robot stays if it is in it, else the first.
struct SelectSet {
  std::vector<RobotId> robots;
};
/// Nothing is active or selected any more.
struct Deselect {};

struct MissionAppend {
  RobotId robot;
  Waypoint waypoint;
};
struct MissionInsert {
  RobotId robot;
  std::uint32_t before = 0;
  Waypoint waypoint;
};
struct MissionReplace {
  RobotId robot;
  std::uint32_t index = 0;
  Waypoint waypoint;
};
struct MissionMove {
  RobotId robot;
  std::uint32_t from = 0;
  std::uint32_t to = 0;
};
struct MissionRemove {
  RobotId robot;
  std::uint32_t index = 0;
};
struct MissionRemoveLast {
  RobotId robot;
};
struct MissionClear {
  RobotId robot;
};
/// The whole plan at once; `run` false: it is not begun (a mission that runs goes on with it).
struct MissionSet {
  RobotId robot;
  Plan plan;
  bool run = true;
};
/// An edit from plan `before` to plan `after`, carried out on what the plan is when it arrives:
/// way- points finished meanwhile stay finished (core/mission/plan_revision.h). Refused when
/// somebody else changed the plan. `run`: the mission begins or goes on.
struct MissionRevise {
  RobotId robot;
  Plan before;
  Plan after;
  bool run = false;
};
/// Asks the route planner for a plan to `goal`, whatever its type; it replaces the robot's plan
/// Plan-Delay ticks later, unless the robot is edited or stopped meanwhile. A robot without a body
/// has none. When there is no way, an event::Refused says so then.
struct MissionGenerate {
  RobotId robot;
  Waypoint goal;
};
/// Goes on with a held mission.
struct MissionRun {
  RobotId robot;
};
/// Whether a robot's missions find ways round static obstacles by themselves (design of missions);
/// refused for robots without a body.
struct RouteAutomatically {
  RobotId robot;
  bool on = true;
};

/// A command of the robot resource.
struct Command {
  RobotId robot;
  RobotCommand command;
};
/// Puts a robot down somewhere, whatever is in the way (manual E, POS and ANGLE).
struct PutRobot {
  RobotId robot;
  Pose pose;
};
/// A new odometer for a robot, or one begins again from zero (manual 3.2.2).
struct MakeOdometer {
  RobotId robot;
  std::string name;
};
struct ResetOdometer {
  RobotId robot;
  std::string name;
  bool position = true;
  bool angle = true;
};
/// The operator's held input: armed stick, keys or pad. Fades to zero after 250 ms without another.
struct Hold {
  RobotId robot;
  BodyVelocity velocity;
};
/// The stick was let go: zero now; the operator's rank lasts one more second.
struct Release {
  RobotId robot;
};

/// What occupies a robot or one of its parts ends with INTERRUPT: a command in progress, a camera's
/// track (manual D, grab-resource). A robot stops as by StopRobot. Anybody may: nothing moves by
/// it.
struct Interrupt {
  RobotId robot;
  ResourceKind kind = ResourceKind::Robot;  ///< of a robot or a part of one
  std::uint32_t part = 0;
};
/// Stops one robot; its mission is held.
struct StopRobot {
  RobotId robot;
};
/// Latches STOP: everything stands, nothing moves until it is released.
struct StopAll {};
struct ReleaseStop {};

/// Exclusive: only this author commands the robot until it unlocks it.
struct Lock {
  RobotId robot;
};
struct Unlock {
  RobotId robot;
};

struct SetParameter {
  std::string name;
  double value = 0.0;
};
/// A new thing, with what is in it (manual 5.3, new-thing); the outcome says which.
struct PutThing {
  ThingDescription description;  ///< its position counts for nothing
  ThingLocation location;
};
struct SetThingAttribute {
  ThingId thing;
  std::string attribute;
  AttributeValue value;
};
/// To a place on the ground, into a thing, a hand or a bin; nowhere = it is gone.
struct MoveThing {
  ThingId thing;
  ThingLocation location;
};
/// Manual 5.3.1, kick-thing; metres. Refused when it stays where it is.
struct KickThing {
  ThingId thing;
  double dx = 0.0;
  double dy = 0.0;
  bool kick_if_wall = false;
};
/// A kicker of the world's program for the thing, or the same with another probability per tick.
struct PutKicker {
  ThingId thing;
  std::uint32_t kicker = 0;
  double probability = 1.0;
};
struct RemoveKicker {
  ThingId thing;
  std::uint32_t kicker = 0;
};

/// clean-simulation / dirty-simulation (manual 4).
struct Clean {
  bool clean = true;
};

/// A mark on the map; with `again` a removed one comes back under its number.
struct AnnotationAdd {
  AnnotationText mark;
  std::optional<AnnotationId> again;
};
struct AnnotationChange {
  AnnotationId id;
  AnnotationText mark;
};
struct AnnotationRemove {
  AnnotationId id;
};

/// A robot's image camera is turned, as far as it goes. Anybody may: it moves nothing else.
struct AimCamera {
  RobotId robot;
  CameraAim aim;
};
/// The image pane shows this stored image; nothing = the active robot's camera, live. To choose a
/// robot shows that robot's camera.
struct ShowImage {
  std::optional<ImageId> image;
};
/// Somebody is done with a stored image, or not after all.
struct DismissImage {
  ImageId id;
  bool dismissed = true;
};

/// A pane of the window came, went, moved or changed its size.
struct PaneChanged {
  Pane pane;
};

/// A robot that moves itself attaches. It becomes the next free `cybotN` at World::cybot_start; the
/// outcome says which. From here on this author alone reports for it. Texts: at most 32 characters.
struct RemoteJoin {
  std::string profile;  ///< which reading of its interface is used: "doc"
  std::string unit;     ///< of lengths on the wire: "cm"
};
/// Its link was lost, or is heard of again: sticks and queue are cleared, its mission stands.
struct RemoteLinked {
  RobotId robot;
  bool connected = false;
};
/// It has not been heard for a while though its link stands, or is heard again: while it is silent
/// the sticks are zero and driving it by hand is refused.
struct RemoteSilent {
  RobotId robot;
  bool silent = true;
};
/// It is gone for good.
struct RemoteLeave {
  RobotId robot;
};
/// It heads there: radians, world frame.
struct RemoteHeading {
  RobotId robot;
  double theta = 0.0;
};
/// It went so far straight along its heading: metres, negative = backwards.
struct RemoteMoved {
  RobotId robot;
  double metres = 0.0;
};
/// It saw or bumped into something, seen from where it is now. `type` as it was sent; `angle` in
/// radians clockwise from its front; metres from centre to centre; the diameter in metres, less
/// than zero counts as zero.
struct RemoteSighted {
  RobotId robot;
  std::uint32_t type = 0;
  double angle = 0.0;
  double distance = 0.0;
  double width = 0.0;
};
/// It read the opcode that it sees, number `entry` (only the first time need be told).
struct OpcodeRead {
  RobotId robot;
  std::uint32_t entry = 0;
};
/// It acknowledged the opcode that it sees, number `entry`.
struct OpcodeDone {
  RobotId robot;
  std::uint32_t entry = 0;
};
/// It did not read or acknowledge opcode number `entry` in time, or may no longer be busy with it
/// after it was taken back. Its link measures that by the wall's time: a robot that moves itself
/// goes neither faster nor slower with the world.
struct OpcodeTimeout {
  RobotId robot;
  std::uint32_t entry = 0;
};

/// A new last instruction. `operand`: radians in the world frame for Turn, metres for Drive.
struct OpcodeAdd {
  RobotId robot;
  Opcode opcode = Opcode::Turn;
  double operand = 0.0;
};
/// Takes one back; what the robot is at, it is told to stop.
struct OpcodeRemove {
  RobotId robot;
  std::uint32_t entry = 0;
};
/// To place `to` of the queue, 0 = the front.
struct OpcodeMove {
  RobotId robot;
  std::uint32_t entry = 0;
  std::uint32_t to = 0;
};
/// Takes all back.
struct OpcodeClear {
  RobotId robot;
};
/// While paused it finishes what it has read and sees nothing new.
struct OpcodePause {
  RobotId robot;
  bool paused = true;
};
/// Lets one instruction through while paused.
struct OpcodeStep {
  RobotId robot;
};
/// One click to Manual, Mission (goes on with it), ScanLong, ScanShort (once, then what was before)
/// or Stop.
struct SwitchState {
  RobotId robot;
  RemoteState state = RemoteState::Stop;
};

/// A robot of a hall is told to do something (gobot spec 3); its action in progress is preempted.
struct FactoryAction {
  RobotId robot;
  RobotAction action;
};
/// The action ends; its robot stands. Refused: no such action is in progress.
struct FactoryCancel {
  ActionId action;
};
/// A machine works on the first package of its input belt (gobot spec 6), both by name.
struct FactoryProcess {
  std::string machine;
  std::string package;
};

/// An agent is told to do something (Agent-VR spec 3); `number` is its sender's own for it.
struct AgentAct {
  RobotId robot;
  std::int32_t number = 0;
  AgentAction action;
};
/// All agents go back to where they began, and what belongs to them (Agent-VR spec 3.9).
struct ResetAgents {
  bool trial = false;
  std::int32_t type = 0;
};
/// An agent is rewarded (Agent-VR spec 2.2, MsgReward).
struct RewardAgent {
  RobotId robot;
  double reward = 0.0;
};
/// An agent is told of an event that the operator chose (MsgMenu): 0 = start, 1 = stop.
struct TellAgent {
  RobotId robot;
  std::int32_t event = 0;
  std::string parameter;
};
/// How the angles of its eye movements are read from now on.
struct SetEyePreset {
  RobotId robot;
  EyePreset preset = EyePreset::Document;
};
/// Its saccades go in a straight line, or by the curve again (MsgSaccFlag).
struct SetSaccades {
  RobotId robot;
  bool linear = true;
};

/// Explorers explore whenever they have no other plan (design 6, `--explore`): on, each goes to
/// explore after what it has to do; off, it is claimed for something else and stands if it was
/// exploring. Refused for robots that cannot explore (no ranger, they move themselves, or nobody
/// gathers knowledge), then for all.
struct SetExplorers {
  std::vector<RobotId> robots;
  bool on = true;
};
/// A new no-go area for exploration; with `again` a removed one comes back under its number.
struct NoGoAdd {
  std::vector<Point> corners;
  std::optional<NoGoId> again;
};
struct NoGoRemove {
  NoGoId id;
};

// clang-format on

}  // namespace magna::input

namespace magna {

/// Everything that enters the engine from outside is one of these (design 2).
using Input = std::variant<
    input::Select, input::SelectSet, input::Deselect, input::MissionAppend, input::MissionInsert,
    input::MissionReplace, input::MissionMove, input::MissionRemove, input::MissionRemoveLast,
    input::MissionClear, input::MissionSet, input::MissionRevise, input::MissionGenerate,
    input::MissionRun, input::RouteAutomatically, input::Command, input::PutRobot,
    input::MakeOdometer, input::ResetOdometer, input::Interrupt, input::Hold, input::Release,
    input::StopRobot, input::StopAll, input::ReleaseStop, input::Lock, input::Unlock,
    input::PutThing, input::SetThingAttribute, input::MoveThing, input::KickThing, input::PutKicker,
    input::RemoveKicker, input::SetParameter, input::Clean, input::AnnotationAdd,
    input::AnnotationChange, input::AnnotationRemove, input::AimCamera, input::ShowImage,
    input::DismissImage, input::PaneChanged, input::RemoteJoin, input::RemoteLinked,
    input::RemoteSilent, input::RemoteLeave, input::RemoteHeading, input::RemoteMoved,
    input::RemoteSighted, input::OpcodeRead, input::OpcodeDone, input::OpcodeTimeout,
    input::OpcodeAdd, input::OpcodeRemove, input::OpcodeMove, input::OpcodeClear,
    input::OpcodePause, input::OpcodeStep, input::SwitchState, input::FactoryAction,
    input::FactoryCancel, input::FactoryProcess, input::AgentAct, input::ResetAgents,
    input::RewardAgent, input::TellAgent, input::SetEyePreset, input::SetSaccades,
    input::SetExplorers, input::NoGoAdd, input::NoGoRemove>;

/// "select", "mission-append", …: the names of the input log.
std::string_view name(const Input& input);

/// What became of an input.
struct Outcome {
  bool accepted = true;
  std::string reason;  ///< why not, one sentence with the way out; empty when accepted
  std::optional<RobotId> robot = {};    ///< that came by a RemoteJoin
  std::optional<ActionId> action = {};  ///< that a FactoryAction or FactoryProcess began
  std::optional<ThingId> thing = {};    ///< that a PutThing made
  std::optional<NoGoId> no_go = {};     ///< that a NoGoAdd made
  std::uint64_t sequence = 0;           ///< of the input; its event::CommandEnded has it too
  static Outcome refused(std::string why) { return {false, std::move(why), {}, {}, {}, {}}; }
  explicit operator bool() const { return accepted; }
};

/// One line of the input log: applied before tick `tick` began.
struct LoggedInput {
  Tick tick = 0;
  std::uint64_t sequence = 0;
  Author author;
  Input input;
};

}  // namespace magna
